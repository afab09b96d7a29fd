"""A house's choices one by one: what an option may be changed to, and whether any figure depends on it.

Nobody lists the options that matter. Figures come from the model of the rules and from the prices of the side wagers,
so an option matters when changing it changes one of these. Limits, the handling of the cards or who may sit where
change neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pitboss.rulebook import Rules, SubmissionRefused, find_game, submit
from pitboss.rulebook.option import Option, Span, Value
from pitboss.solve.model.model import Model, model_of
from pitboss.solve.side_wagers.pricing import price_side_wagers
from pitboss.solve.side_wagers.wager_price import SideWagerPrice


@dataclass(frozen=True, slots=True)
class Grounds:
    """All that the figures of a submission come from: rules with equal grounds have equal figures."""

    model: Model
    side_wagers: tuple[SideWagerPrice, ...]

    def side_wager_evs(self) -> dict[str, float]:
        """Return the expected value of each side wager."""
        return {price.name: price.ev for price in self.side_wagers}


def grounds_of(rules: Rules) -> Grounds:
    """Return what the figures of these rules come from."""
    return Grounds(model_of(rules), tuple(price_side_wagers(rules).values()))


def values_of(option: Option) -> tuple[Value, ...]:
    """Return the values an option may have; of all amounts from one to another, the least and the most."""
    allowed = option.allowed
    return (allowed.least, allowed.most) if isinstance(allowed, Span) else allowed


def changed(rules: Rules, changes: Mapping[str, Value]) -> Rules | None:
    """Return rules with some options changed, or None where the text does not allow that beside the other choices.

    What follows from a choice follows it here too, as the most hands of a box follow from the number of positions.
    """
    game = find_game(rules.game)
    chosen = dict(rules.options) | dict(changes)
    chosen |= {name: value for name, value in game.follows(chosen).items() if name not in changes}
    try:
        return submit(game.id, {option.name: option.write(chosen[option.name]) for option in game.options})
    except SubmissionRefused:
        return None


def alternatives(rules: Rules) -> Iterator[tuple[Option, Value, Rules]]:
    """Return every other value of every option that the text allows, that option alone changed."""
    for option in find_game(rules.game).options:
        for value in values_of(option):
            if value != rules.option(option.name):
                other = changed(rules, {option.name: value})
                if other is not None:
                    yield option, value, other
