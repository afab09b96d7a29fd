"""The price of a game by the place of its cover card, every place from one simulation.

A round that is certain to be dealt is worth what a round from a fresh shoe is worth, whatever came before it: unseen
cards are unseen cards. A cover card matters only because of the rounds that may or may not still be dealt. Whether they
are is known by how many cards the rounds before took, and those say something of the cards that are left.

So shoes are dealt to the deepest place. For the cover card behind ``place`` cards, each number that a round can have in
its shoe adds what its rounds that began by then won above the fresh value; or, where every shoe had such a round, less
what those won that began later, which comes to the same and, for rounds that are nearly always dealt, is told with far
less noise. What is certain adds nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pitboss.rulebook import Rules
from pitboss.simulate.kernel.kernel_seats import BEGUN
from pitboss.simulate.plans.checks import check_plan
from pitboss.simulate.plans.plan import Box, Plan, usual_wager
from pitboss.simulate.plans.words import Engine
from pitboss.simulate.results.result import Result
from pitboss.simulate.running.simulating import check_running, run_plan
from pitboss.solve.prices.solution import Solution
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Strategy

Floats = NDArray[np.float64]
ROUNDS = 100_000_000
"""Rounds that tell the effect at the usual places to about 0.002 points."""


@dataclass(frozen=True, slots=True)
class CutPrice:
    """The price with the cover card behind ``place`` cards: a round is dealt if no more of them are gone before it.

    ``effect`` is what that adds to the fresh value, ``se`` its standard error, ``rounds`` those of a shoe on average.
    """

    place: int
    rounds: float
    effect: float
    se: float


@dataclass(frozen=True, slots=True)
class CutCurve:
    """The prices of every place, that behind the first card first, and the exact value of a fresh shoe."""

    rules: Rules
    strategy: str
    boxes: int
    fresh: float
    rounds: int
    seed: int
    places: tuple[CutPrice, ...]

    def at(self, place: int) -> CutPrice:
        """Return the price with the cover card behind so many cards."""
        return self.places[place - 1]

    def behind(self, cards: int) -> CutPrice:
        """Return the price with so many cards behind the cover card."""
        return self.at(len(self.rules.pack) - cards)

    @property
    def house(self) -> CutPrice:
        """The price with the cover card where the rules have it."""
        return self.behind(self.rules.cover_from_back)

    def ev(self, price: CutPrice) -> float:
        """Return the value of a round, per unit wagered."""
        return self.fresh + price.effect


def cut_curve(
    rules: Rules,
    strategy: str | Path | Strategy = "td",
    boxes: int = 1,
    rounds: int = ROUNDS,
    seed: int = 1,
    *,
    workers: int | None = None,
    engine: Engine = Engine.LOCAL,
    address: str | None = None,
    progress: Callable[[Result], None] | None = None,
    solved: Solution | None = None,
) -> CutCurve:
    """Return the price of every place of the cover card, from the first card to the last but one.

    All boxes are played alike, at one wager. Rounds that run a shoe out are played as the rules say. An interrupt
    (Ctrl-C) ends the simulation with what is done so far. ``workers``, ``engine`` and ``address`` say who plays, as in
    ``simulate``. ``solved`` is what ``solve`` says of the strategy, where
    somebody has it already.
    """
    plan = Plan(rules, rounds, (Box(strategy),) * boxes, seed, cover=1, beginnings=True)
    check_plan(plan)
    check_running(None, workers, engine, address)
    fresh = solve(rules, strategy) if solved is None else solved
    if strategy == "td":  # what was priced is what is played, and is not solved for again
        plan = Plan(rules, rounds, (Box(fresh.strategy),) * boxes, seed, cover=1, beginnings=True)
    result = run_plan(plan, workers=workers, engine=engine, address=address, progress=progress)
    name = strategy if isinstance(strategy, str) else "strategy"
    return CutCurve(rules, name, boxes, fresh.ev, result.rounds, seed, _prices(result, fresh.ev))


def _prices(result: Result, fresh: float) -> tuple[CutPrice, ...]:
    """Return the price of every place."""
    begun, cards = result.totals.begun, len(result.plan.rules.pack)
    if begun is None:
        raise KeyboardInterrupt  # nothing was played when it came
    wager = len(result.plan.boxes) * usual_wager(result.plan.rules) // result.prepared.range.unit
    dealt, won, squares, ran_out = np.moveaxis(begun.reshape(-1, cards + 1, BEGUN), 2, 0).astype(np.float64)
    above = won / wager - fresh * dealt
    spread = squares / wager**2 - 2 * fresh * won / wager + fresh**2 * dealt
    shoes, given_up = result.shoes, result.totals.chunks  # the last shoe of a chunk of many thousands ends early
    always = (dealt.sum(axis=1) >= shoes - given_up) & (ran_out.sum(axis=1) == 0)
    early, late = _sums(dealt, above, spread, shoes, np.cumsum), _sums(dealt, above, spread, shoes, _from_behind)
    by_late = always[:, None] & (late[2] < early[2])
    effect = np.where(by_late, -late[1], early[1]).sum(axis=0)
    variance = np.where(by_late, late[2], early[2]).sum(axis=0)
    rounds = early[0].sum(axis=0)
    return tuple(
        CutPrice(place, float(rounds[place]), *_per_round(effect[place], variance[place] / shoes, rounds[place]))
        for place in range(1, cards)
    )


def _per_round(effect: float, variance: float, rounds: float) -> tuple[float, float]:
    return (float(effect / rounds), float(np.sqrt(max(variance, 0.0)) / rounds)) if rounds else (0.0, 0.0)


def _from_behind(values: Floats, axis: int) -> Floats:
    """Return the sums of what lies beyond each place."""
    return np.asarray(values.sum(axis=axis, keepdims=True) - np.cumsum(values, axis=axis))


def _sums(
    dealt: Floats, above: Floats, spread: Floats, shoes: int, add: Callable[..., Floats]
) -> tuple[Floats, Floats, Floats]:
    """Return, by number of the round and place, per shoe: rounds, what they won above the fresh value, its variance."""
    rounds, mean, squares = (add(values, axis=1) / shoes for values in (dealt, above, spread))
    return rounds, mean, squares - mean**2
