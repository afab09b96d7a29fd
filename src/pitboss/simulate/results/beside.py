"""Rows of what was staked on a wager other than a hand, and won: at one count, or at all of them together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from pitboss.simulate.kernel.kernel_sides import BESIDE
from pitboss.simulate.results.core_result import CoreResult

INSURANCE = 0
"""The index of insurance; side wagers come after it in the order of the rules."""


@dataclass(frozen=True, slots=True)
class WagerAtCount:
    """A wager at the watched boxes: the rounds in which it was made, how often it was made and won, and the cents.

    ``ev`` is what it won per unit staked and ``se`` the standard error of that ratio; none if nothing was staked.
    """

    rounds: int
    wagers: int
    won: int
    wagered: int
    net: int
    ev: float | None
    se: float | None


@dataclass(frozen=True, slots=True)
class SideCountResult(WagerAtCount):
    """A side wager at one value of the count it follows, which occurred in ``seen`` rounds, bet or not."""

    count: int
    counts: str
    seen: int


def wager_row(result: CoreResult, rows: Iterable[int]) -> WagerAtCount:
    """Return the sum of several rows as one."""
    beside, unit = result.totals.beside, result.prepared.range.unit
    taken = [beside[BESIDE * row : BESIDE * row + BESIDE] for row in rows]
    rounds, wagers, won, staked, net, squares, products, net_squares = (
        sum(column) for column in zip(*taken, strict=True)
    )
    ev = se = None
    if staked:
        ev = net / staked
        se = sqrt(max(net_squares - 2 * ev * products + ev * ev * squares, 0.0)) / staked
    return WagerAtCount(rounds, wagers, won, staked * unit, net * unit, ev, se)


def rows_by_count(result: CoreResult, place: int) -> range:
    """Return the rows of insurance or a side wager, one for each true count; none if nothing was played."""
    count = result.prepared.work.counting
    if count is None or not result.totals.beside:
        return range(0)
    return range(place * count.bins, (place + 1) * count.bins)


def own_counts(result: CoreResult, side: int) -> list[SideCountResult]:
    """Return a side wager's results by the count it follows; empty if it follows none."""
    work, results = result.prepared.work, []
    counting, sides, seen = work.counting, work.sides, result.totals.seen
    if counting is None or sides is None or not seen or not sides.ramped[side]:
        return []
    first = (len(sides.ramped) + 1) * counting.bins + side * sides.bins
    for place in range(sides.bins):
        many, here = seen[side * sides.bins + place], int(sides.lowest[side]) + place
        if many:
            row = wager_row(result, [first + place])
            beyond = " or less" if not place else " or more" if place == sides.bins - 1 else ""
            figures = (row.rounds, row.wagers, row.won, row.wagered, row.net, row.ev, row.se)
            results.append(SideCountResult(*figures, here, f"{here:+d}{beyond}", many))
    return results
