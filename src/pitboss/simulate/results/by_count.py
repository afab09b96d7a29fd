"""The results by true count: hands, their spread, insurance, side wagers, and everything together."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from pitboss.simulate.kernel.tables import KernelCount
from pitboss.simulate.results.beside import INSURANCE, WagerAtCount, rows_by_count, wager_row
from pitboss.simulate.results.core_result import CoreResult
from pitboss.simulate.results.side_wagers import InsuranceResult, side_wager_results


@dataclass(frozen=True, slots=True)
class CountResult:
    """The rounds at one true count: initial wagers and results of hands, in cents; none if nobody wagered.

    The lowest row includes all lower counts, and the highest all higher ones: ``counts`` says so. ``sd`` is the
    standard deviation of a round's result on hands; ``total_sd`` is that of its whole result, whose sum is
    ``total_net``. Both are per unit of a round's initial wagers at this count. Insurance is none if nobody took any at
    this count; side wagers are those that were made at it.
    """

    count: int
    counts: str
    rounds: int
    initial: int
    net: int
    ev: float | None
    se: float | None
    sd: float | None
    total_net: int
    total_sd: float | None
    insurance: InsuranceResult | None
    side_wagers: dict[str, WagerAtCount]


def count_results(result: CoreResult) -> list[CountResult]:
    """Return the results by true count; the lowest and the highest include all beyond."""
    count = result.prepared.work.counting
    if result.plan.count is None or count is None or not result.totals.counted:
        return []
    made = list(side_wager_results(result))
    return [_at(result, count, place, made) for place in range(count.bins) if result.totals.counted[6 * place]]


def _at(result: CoreResult, count: KernelCount, place: int, made: list[str]) -> CountResult:
    rounds, initial, net, initials, products, squares = result.totals.counted[6 * place : 6 * place + 6]
    total, total_squares = result.totals.whole[2 * place : 2 * place + 2]
    unit, ev, se, sd, total_sd = result.prepared.range.unit, None, None, None, None
    if initial:
        ev = net / initial
        se = sqrt(max(squares - 2 * ev * products + ev * ev * initials, 0.0)) / initial
        sd, total_sd = (_sd(*sums, rounds, initial) for sums in ((net, squares), (total, total_squares)))
    kinds = [str(side_wager.kind) for side_wager in result.plan.rules.side_wagers]
    rows = {kind: wager_row(result, [rows_by_count(result, 1 + kinds.index(kind))[place]]) for kind in made}
    return CountResult(
        count=count.lowest + place,
        counts=_counts_at(place, count),
        rounds=rounds,
        initial=initial * unit,
        net=net * unit,
        ev=ev,
        se=se,
        sd=sd,
        total_net=total * unit,
        total_sd=total_sd,
        insurance=_insurance(wager_row(result, [rows_by_count(result, INSURANCE)[place]])),
        side_wagers={kind: row for kind, row in rows.items() if row.wagers},
    )


def _sd(total: int, squares: int, rounds: int, initial: int) -> float:
    """Return the standard deviation of a round's result, per unit of its average initial wager."""
    variance = (squares - total * total / rounds) / rounds
    return sqrt(max(variance, 0.0)) * rounds / initial


def _insurance(row: WagerAtCount) -> InsuranceResult | None:
    if row.ev is None or row.se is None:
        return None
    return InsuranceResult(row.wagers, row.won, row.wagered, row.net, row.ev, row.se)


def _counts_at(place: int, count: KernelCount) -> str:
    """Return in words which true counts a row includes: ``+3``, or all beyond for the first and the last row."""
    beyond = " or less" if not place else " or more" if place == count.bins - 1 else ""
    return f"{count.lowest + place:+d}{beyond}"
