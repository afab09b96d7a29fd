"""Rule effects: what each other value of each option does to the figures, that option alone changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pitboss.lab.effects.choices import Grounds, alternatives, grounds_of
from pitboss.rulebook import Rules, find_game
from pitboss.rulebook.option import Option, Value
from pitboss.solve.model.model import Model
from pitboss.solve.prices.key_figures import KeyFigures, key_figures
from pitboss.solve.strategies.strategy import Strategy

Tick = Callable[[int, int], None]
"""Called with how many games are solved, and how many there are to solve."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An option at another value. ``difference`` is what the house gains by it, in units of the initial wager.

    ``side_wagers`` has what each side wager is then worth; one that is not offered then is missing.
    """

    option: Option
    value: Value
    rules: Rules
    figures: KeyFigures
    difference: float
    side_wagers: dict[str, float]
    changes_game: bool

    @property
    def written(self) -> str:
        """The choice as a submission writes it."""
        return f"{self.option.name} = {self.option.write(self.value)}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A submission beside all that differ from it in one option, those that move the house edge most first.

    ``without_effect`` are the options that leave every figure as it is; those the text fixes are not among them.
    """

    rules: Rules
    figures: KeyFigures
    side_wagers: dict[str, float]
    effects: tuple[Effect, ...]
    without_effect: tuple[Option, ...]

    def on_side_wager(self, name: str) -> list[tuple[Effect, float | None]]:
        """Return the choices that change a side wager, each with what it adds to the house's share of that wager.

        None stands for a wager that is not offered then. The greatest change comes first.
        """
        base = self.side_wagers[name]
        evs = [(effect, effect.side_wagers.get(name)) for effect in self.effects]
        changes = [(effect, None if ev is None else base - ev) for effect, ev in evs if ev != base]
        return sorted(changes, key=lambda pair: -abs(pair[1]) if pair[1] is not None else 1)


@dataclass(slots=True)
class _Bench:
    """Solves games, each once."""

    strategy: str | Path | Strategy
    known: dict[Model, KeyFigures] = field(default_factory=dict)

    def figures(self, rules: Rules, model: Model) -> KeyFigures:
        if model not in self.known:
            self.known[model] = key_figures(rules, self.strategy)
        return self.known[model]


def compare(
    rules: Rules,
    strategy: str | Path | Strategy = "cd",
    tick: Tick = lambda done, of: None,
    *,
    known: KeyFigures | None = None,
) -> Comparison:
    """Solve these rules and every submission that differs from them in one option that matters.

    ``known`` are the figures of the rules themselves by this strategy, where somebody has them already.
    """
    base, bench = grounds_of(rules), _Bench(strategy)
    if known is not None:
        bench.known[base.model] = known
    others = [(option, value, other, grounds_of(other)) for option, value, other in alternatives(rules)]
    to_solve = len({base.model, *(grounds.model for *_, grounds in others)})
    figures = bench.figures(rules, base.model)
    tick(1, to_solve)
    effects = []
    for option, value, other, grounds in others:
        if grounds != base:
            effects.append(_effect(option, value, other, base, grounds, figures, bench))
            tick(len(bench.known), to_solve)
    return Comparison(
        rules,
        figures,
        base.side_wager_evs(),
        tuple(sorted(effects, key=lambda effect: -abs(effect.difference))),
        _without_effect(rules, effects),
    )


def _effect(
    option: Option, value: Value, rules: Rules, base: Grounds, grounds: Grounds, usual: KeyFigures, bench: _Bench
) -> Effect:
    figures = bench.figures(rules, grounds.model)
    return Effect(
        option,
        value,
        rules,
        figures,
        usual.ev - figures.ev,
        grounds.side_wager_evs(),
        grounds.model != base.model,
    )


def _without_effect(rules: Rules, effects: list[Effect]) -> tuple[Option, ...]:
    """Return the options left that the text does not fix, and that no choice with an effect took along."""
    moved = {name for effect in effects for name, value in effect.rules.options if value != rules.option(name)}
    return tuple(option for option in find_game(rules.game).options if not option.fixed and option.name not in moved)
