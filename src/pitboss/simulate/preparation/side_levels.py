"""What every box stakes on every side wager, level by level, and the counts that some of them follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import CARDS
from pitboss.simulate.automaton.side_lines import code_of
from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.kernel_sides import CODES
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.plans.side_ramps import SideCount, SideRamp
from pitboss.simulate.plans.words import DecksLeft, Rounding

Ints = NDArray[np.int64]
BEYOND = 12
"""Counts this far below a ramp's lowest step and above its highest are listed separately; those beyond, together."""


@dataclass(frozen=True, slots=True)
class SideLevel:
    """One stake of a box on a side wager, in cents; ``start`` is the count from which it applies, None for all."""

    box: int
    side: int
    stake: int
    start: int | None = None


def side_levels(plan: Plan) -> tuple[SideLevel, ...]:
    """Return the levels of all boxes and side wagers, in the order of their numbers."""
    return tuple(_levels(plan))


def _levels(plan: Plan) -> Iterator[SideLevel]:
    for number, box in enumerate(plan.boxes):
        for place, side_wager in enumerate(plan.rules.side_wagers):
            bet = box.side_wagers.get(str(side_wager.kind), 0)
            if isinstance(bet, SideRamp):
                yield from (SideLevel(number, place, stake, start) for start, stake in bet.steps())
            elif bet:
                yield SideLevel(number, place, bet)


def flat_levels(plan: Plan) -> Ints:
    """Return, by box and side wager, the level that is always staked; -1 for none or if it follows a count."""
    levels = np.full((len(plan.boxes), len(plan.rules.side_wagers)), -1, dtype=np.int64)
    for number, level in enumerate(side_levels(plan)):
        if level.start is None:
            levels[level.box, level.side] = number
    return levels.ravel()


def sides_table(plan: Plan) -> tables.KernelSides:
    """Return the tables of the counts that side wagers follow."""
    sides, levels, counts = plan.rules.side_wagers, side_levels(plan), _counts(plan)
    deck = len(plan.rules.pack.deck)
    first, behind = (np.zeros((len(plan.boxes), len(sides)), dtype=np.int64) for _ in range(2))
    for number, level in enumerate(levels):
        if level.start is not None:
            if not behind[level.box, level.side]:
                first[level.box, level.side] = number
            behind[level.box, level.side] = number + 1
    lowest, highest = zip(*(_span(levels, place) for place in range(len(sides))), strict=True) if sides else ((), ())
    return tables.KernelSides(
        ramps=int(any(count is not None for count in counts)),
        ramped=_ints([count is not None for count in counts]),
        tags=np.concatenate([*(_tags(count) for count in counts), _ints([])]),
        scale=_ints([1 if count is None else count.scale for count in counts]),
        start=_ints([0 if count is None else int(count.count.start * count.scale) for count in counts]),
        deck=deck,
        step=_ints([0 if count is None else step_of(count.count.decks_left, deck) for count in counts]),
        rounding=_ints([0 if count is None else list(Rounding).index(count.count.rounding) for count in counts]),
        needs=_ints([side_wager.dealer_cards_needed for side_wager in sides]),
        lowest=_ints(lowest),
        bins=max((high - low + 1 for low, high in zip(lowest, highest, strict=True)), default=1),
        first=first.ravel(),
        behind=behind.ravel(),
        starts=_ints([0 if level.start is None else level.start for level in levels]),
    )


def _ints(values: object) -> Ints:
    return np.array(values, dtype=np.int64)


def _counts(plan: Plan) -> list[SideCount | None]:
    known = plan.side_counts
    return [known.get(str(side_wager.kind)) for side_wager in plan.rules.side_wagers]


def _span(levels: tuple[SideLevel, ...], side: int) -> tuple[int, int]:
    """Return the lowest and the highest count by which the results of a side wager are grouped."""
    starts = [level.start for level in levels if level.side == side and level.start is not None]
    return (min(starts) - BEYOND, max(starts) + BEYOND) if starts else (0, 0)


def _tags(count: SideCount | None) -> Ints:
    tags = np.zeros(CODES, dtype=np.int64)
    for card in CARDS if count is not None else ():
        assert count is not None
        tags[code_of(card)] = int(count.tag(card) * count.scale)
    return tags


def step_of(decks_left: DecksLeft, deck: int) -> int:
    """Return the step for estimating the cards left: 0 for exactly, less if the count is not divided by them."""
    return {DecksLeft.EXACT: 0, DecksLeft.HALF: deck // 2, DecksLeft.WHOLE: deck, DecksLeft.RUNNING: -1}[decks_left]
