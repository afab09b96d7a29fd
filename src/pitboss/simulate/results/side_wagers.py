"""The results of side wagers and of insurance, all rounds together."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from pitboss.simulate.plans.plan import NEVER
from pitboss.simulate.preparation.side_levels import side_levels
from pitboss.simulate.preparation.wagers import insurance_of, side_pays
from pitboss.simulate.results.beside import SideCountResult, own_counts, rows_by_count, wager_row
from pitboss.simulate.results.core_result import CoreResult


@dataclass(frozen=True, slots=True)
class SideWagerResult:
    """A side wager at the watched boxes: how often it was made and won, by line, and its results, in cents.

    ``rounds`` are those in which it was made. ``cut`` is how much a limit on the payouts of a round reduced it. ``ev``
    and ``sd`` are per unit wagered. A ``unit`` is the smallest stake of the watched boxes; ``units_per_hundred`` is
    what a hundred rounds won in such units, bet or not. ``count`` is the count that it follows, if any, and
    ``by_own_count`` has the results at each value of it.
    """

    wagers: int
    wagered: int
    net: int
    ev: float
    se: float
    sd: float
    hit_rate: float
    lines: dict[str, int]
    cut: int
    rounds: int
    unit: int
    units_per_hundred: float
    units_per_hundred_se: float
    count: str | None
    by_own_count: list[SideCountResult]


def side_wager_results(result: CoreResult) -> dict[str, SideWagerResult]:
    """Return the results of the side wagers that the watched boxes make."""
    if result.prepared.work.extras is None or result.totals.side_met is None:
        return {}
    made = {level.side for level in side_levels(result.plan) if result.plan.boxes[level.box].watched and level.stake}
    sides = result.plan.rules.side_wagers
    return {str(sides[side].kind): _side_wager(result, side) for side in sorted(made)}


def _side_wager(result: CoreResult, side: int) -> SideWagerResult:
    side_wager, levels = result.plan.rules.side_wagers[side], side_levels(result.plan)
    assert result.totals.side_met is not None
    met = result.totals.side_met.reshape(len(levels), -1)
    made = [
        (level.stake, met[number, : 1 + len(side_wager.lines)].tolist())
        for number, level in enumerate(levels)
        if level.side == side and level.stake and result.plan.boxes[level.box].watched
    ]
    counts = [sum(many) for many in zip(*(lines for _, lines in made), strict=True)]
    wagers, wagered = sum(counts), sum(stake * sum(lines) for stake, lines in made)
    paid = [
        (pays / stake, many)
        for stake, lines in made
        for pays, many in zip(side_pays(side_wager, stake), lines, strict=True)
    ]
    net, squares, cut = result.totals.side_sums[3 * side : 3 * side + 3]
    row, money = wager_row(result, rows_by_count(result, side + 1)), result.prepared.range.unit
    followed = result.plan.side_counts.get(str(side_wager.kind))
    unit, error = min(stake for stake, _ in made), _error(net, squares, result.rounds) * money
    se = error / wagered if wagered else float("inf")
    if followed is not None and row.se is not None:  # of a ratio, because the stakes vary as well
        se = row.se
    hundred = 100 / unit / result.rounds if result.rounds else 0.0
    return SideWagerResult(
        wagers=wagers,
        wagered=wagered,
        net=net * money,
        ev=net * money / wagered if wagered else 0.0,
        se=se,
        sd=_spread(paid, wagers),
        hit_rate=(wagers - counts[0]) / wagers if wagers else 0.0,
        lines=dict(zip((line.name for line in side_wager.lines), counts[1:], strict=True)),
        cut=cut * money,
        rounds=row.rounds,
        unit=unit,
        units_per_hundred=net * money * hundred,
        units_per_hundred_se=error * hundred if result.rounds else float("inf"),
        count=None if followed is None else followed.name,
        by_own_count=own_counts(result, side),
    )


def _error(net: int, squares: int, rounds: int) -> float:
    """Return the standard error of a sum over rounds."""
    return sqrt(max(squares - net * net / rounds, 0.0)) if rounds else 0.0


def _spread(paid: list[tuple[float, int]], wagers: int) -> float:
    """Return the standard deviation of what one wager pays, per unit."""
    if not wagers:
        return 0.0
    mean = sum(pays * many for pays, many in paid) / wagers
    return sqrt(max(sum(pays * pays * many for pays, many in paid) / wagers - mean * mean, 0.0))


@dataclass(frozen=True, slots=True)
class InsuranceResult:
    """Insurance at the watched boxes: how often it was taken and won, and its results, in cents."""

    taken: int
    won: int
    wagered: int
    net: int
    ev: float
    se: float


def insurance_result(result: CoreResult) -> InsuranceResult | None:
    """Return the results of insurance, None if nobody would take it."""
    boxes, wagers, rounds = result.plan.boxes, result.prepared.wagers, result.rounds
    if all(box.insurance == NEVER for box in boxes) or result.totals.insured is None:
        return None
    met, taken, won, wagered = result.totals.insured.reshape(-1, 2).tolist(), 0, 0, 0
    for level, (lost_here, won_here) in enumerate(met):
        if boxes[wagers.box[level]].watched:
            taken, won = taken + lost_here + won_here, won + won_here
            wagered -= (lost_here + won_here) * insurance_of(result.plan.rules, wagers.amount[level])[0]
    net, squares = result.totals.insurance
    unit = result.prepared.range.unit
    off = _error(net, squares, rounds)
    ev, se = (net * unit / wagered, off * unit / wagered) if wagered else (0.0, float("inf"))
    return InsuranceResult(taken, won, wagered, net * unit, ev, se)
