"""The simulator's mean against the solver's price: hands and side wagers, by default and in random submissions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from pitboss.games.faults import broken_by
from pitboss.lab.verify.check import Check, Extent, Progress, check, counted
from pitboss.lab.verify.random_plans import random_rules, some_wagers
from pitboss.rulebook import Rules, submit
from pitboss.rulebook.game import Game
from pitboss.simulate import simulate
from pitboss.solve.model.not_priced import NotPriced
from pitboss.solve.prices.solving import solve
from pitboss.solve.side_wagers.pricing import unpriced_side_wagers

NAME = "Simulator against solver"
ERRORS = 4
"""How many standard errors a mean may be off."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean that was played, the solver's price, and the standard error of the former."""

    what: str
    played: float
    priced: float
    error: float

    @property
    def off(self) -> float:
        """How many standard errors apart they are."""
        if self.played == self.priced:
            return 0.0
        return abs(self.played - self.priced) / self.error if self.error else float("inf")


def check_against_solver(game: Game, extent: Extent, progress: Progress) -> Check:
    """Compare the simulator with the solver; what the solver does not price is told, and is no fault."""
    faults: list[str] = []
    not_priced: dict[str, None] = {}
    means: list[Mean] = []
    for number in range(extent.priced):
        chance = random.Random(f"{game.id} price {extent.seed} {number}")
        try:
            rules = random_rules(game.id, chance) if number else submit(game.id, {})
            not_priced |= dict.fromkeys(unpriced_side_wagers(rules))
            means += _means(rules, extent)
        except NotPriced as refused:
            not_priced[str(refused)] = None
        except Exception as error:
            faults.append(f"{_chosen(game, rules)}: {broken_by(error, str(game.folder))}")
        faults += [f"{_chosen(game, rules)}: {_told(mean)}" for mean in means if mean.off > ERRORS]
        if faults:
            break
        progress(number + 1, extent.priced)
    return check(NAME, _words(means, not_priced, extent), faults)


def _means(rules: Rules, extent: Extent) -> Iterator[Mean]:
    solution = solve(rules, "cd")
    side_wagers = {}
    for wager in rules.side_wagers:
        bet = rules.limits.minimum if wager.within_initial else wager.maximum
        amounts = some_wagers(wager.minimum, min(wager.maximum, bet), rules.limits.unit)
        if amounts:
            side_wagers[str(wager.kind)] = amounts[0]
    result = simulate(rules, extent.simulated, strategy="cd", fresh=True, seed=extent.seed, side_wagers=side_wagers)
    yield Mean("a hand", result.ev, solution.ev, result.se)
    for kind, price in solution.side_wagers.items():
        if kind not in side_wagers:
            continue
        played = result.side_wagers[kind]
        yield Mean(kind, played.ev, price.ev, price.sd / sqrt(played.wagers))


def _told(mean: Mean) -> str:
    return (
        f"{mean.what} is worth {mean.priced:+.4%} to the solver and {mean.played:+.4%} in the simulator, "
        f"{mean.off:.1f} standard errors apart."
    )


def _chosen(game: Game, rules: Rules) -> str:
    usual = game.choices({})
    changed = [f"{name} = {value}" for name, value in rules.options if value != usual.get(name)]
    return ", ".join(changed) or "by default"


def _words(means: list[Mean], not_priced: dict[str, None], extent: Extent) -> str:
    told = [f"The solver does not price it: {reason}" for reason in not_priced]
    if means:
        farthest = max(mean.off for mean in means)
        told.insert(
            0,
            f"{counted(len(means), 'price')}, {counted(extent.simulated, 'round')} each: "
            f"at most {farthest:.1f} standard errors apart.",
        )
    return " ".join(told)
