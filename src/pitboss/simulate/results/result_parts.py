"""The parts of a result: boxes, side wagers, insurance, true counts, sessions, and the spread of results."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from pitboss.simulate.kernel.tables import KernelCount
from pitboss.simulate.plans.plan import NEVER
from pitboss.simulate.preparation.wagers import insurance_of, side_pays
from pitboss.simulate.results.core_result import CoreResult

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class ConvergenceStep:
    """Rounds with a net result from ``least`` to ``most`` cents, which are the same unless results were too many."""

    least: int
    most: int
    rounds: int


def distribution(result: CoreResult) -> list[ConvergenceStep]:
    """Return the spread of a round's net result."""
    span, shift = result.prepared.range, result.prepared.work.game.shift
    counts = result.totals.results.tolist() if result.totals.results is not None else []
    steps = 1 << shift
    return [
        ConvergenceStep(
            span.least + (place << shift) * span.unit, span.least + ((place << shift) + steps - 1) * span.unit, rounds
        )
        for place, rounds in enumerate(counts)
        if rounds
    ]


@dataclass(frozen=True, slots=True)
class Converged:
    """The ev and its standard error after so many rounds; with changing wagers, per unit of the average one."""

    rounds: int
    ev: float
    se: float


def convergence(result: CoreResult) -> list[Converged]:
    """Return how the ev converged."""
    wager = result.initial / result.prepared.range.unit / max(result.rounds, 1)
    converged = []
    for mark in result.totals.marks if wager else ():
        mean = mark.net / mark.rounds
        variance = max(mark.squares / mark.rounds - mean * mean, 0.0)
        converged.append(Converged(mark.rounds, mean / wager, sqrt(variance / mark.rounds) / wager))
    return converged


@dataclass(frozen=True, slots=True)
class BoxResult:
    """One box: what it wagered at first and won with its hands, in cents."""

    number: int
    watched: bool
    initial: int
    net: int
    ev: float
    sd: float


def box_results(result: CoreResult) -> list[BoxResult]:
    """Return each box's own result; ``sd`` is of a round, per unit of its average initial wager."""
    wagers, unit, rounds = result.prepared.wagers, result.prepared.range.unit, result.rounds
    initial, net = result.initial_by_level, result.net_by_level
    squares = result.totals.box_squares if len(result.plan.boxes) > 1 else [result.totals.net_squares]
    results = []
    for number, box in enumerate(result.plan.boxes):
        levels = [level for level, holder in enumerate(wagers.box) if holder == number]
        staked, won = sum(initial[level] for level in levels), sum(net[level] for level in levels)
        sd = 0.0
        if rounds and staked:
            variance = squares[number] * unit * unit / rounds - (won / rounds) ** 2
            sd = sqrt(max(variance, 0.0)) * rounds / staked
        results.append(BoxResult(number + 1, box.watched, staked, won, won / staked if staked else 0.0, sd))
    return results


@dataclass(frozen=True, slots=True)
class SideWagerResult:
    """A side wager at the watched boxes: how often made and won, by line, and what came of it, in cents.

    ``cut`` is what a limit on the payouts of a round took from it. ``ev`` and ``sd`` are per unit wagered.
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


def side_wager_results(result: CoreResult) -> dict[str, SideWagerResult]:
    """Return the results of the side wagers that were made."""
    results: dict[str, SideWagerResult] = {}
    sides, extras, boxes = result.plan.rules.side_wagers, result.prepared.work.extras, result.plan.boxes
    if extras is None or result.totals.side_met is None or not sides:
        return results
    met = result.totals.side_met.reshape(len(boxes), len(sides), -1)
    for place, side_wager in enumerate(sides):
        name = str(side_wager.kind)
        made = [(number, box.side_wagers.get(name, 0)) for number, box in enumerate(boxes) if box.watched]
        made = [(number, amount) for number, amount in made if amount]
        if not made:
            continue
        lines = 1 + len(side_wager.lines)
        counts = sum(met[number, place, :lines] for number, _ in made).tolist()  # type: ignore[union-attr]
        wagered = sum(int(met[number, place].sum()) * amount for number, amount in made)
        returns = [
            (pays / amount, many)
            for number, amount in made
            for pays, many in zip(side_pays(side_wager, amount), met[number, place].tolist(), strict=False)
        ]
        net, squares, cut = result.totals.side_sums[3 * place : 3 * place + 3]
        results[name] = _side_wager_result(
            result, counts, wagered, returns, (net, squares, cut), [line.name for line in side_wager.lines]
        )
    return results


def _side_wager_result(
    result: CoreResult,
    counts: list[int],
    wagered: int,
    returns: list[tuple[float, int]],
    sums: tuple[int, int, int],
    names: list[str],
) -> SideWagerResult:
    unit, wagers, rounds = result.prepared.range.unit, sum(counts), result.rounds
    net, squares, cut = sums
    mean = sum(paid * many for paid, many in returns) / wagers if wagers else 0.0
    spread = sum(paid * paid * many for paid, many in returns) / wagers - mean * mean if wagers else 0.0
    off = squares - net * net / rounds if rounds else 0.0
    return SideWagerResult(
        wagers,
        wagered,
        net * unit,
        net * unit / wagered if wagered else 0.0,
        sqrt(max(off, 0.0)) * unit / wagered if wagered else float("inf"),
        sqrt(max(spread, 0.0)),
        (wagers - counts[0]) / wagers if wagers else 0.0,
        dict(zip(names, counts[1:], strict=True)),
        cut * unit,
    )


@dataclass(frozen=True, slots=True)
class InsuranceResult:
    """Insurance at the watched boxes: how often taken and won, and what came of it, in cents."""

    taken: int
    won: int
    wagered: int
    net: int
    ev: float
    se: float


def insurance_result(result: CoreResult) -> InsuranceResult | None:
    """Return what insurance came to, None where nobody would take it."""
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
    off = squares - net * net / rounds if rounds else 0.0
    ev, se = (net * unit / wagered, sqrt(max(off, 0.0)) * unit / wagered) if wagered else (0.0, float("inf"))
    return InsuranceResult(taken, won, wagered, net * unit, ev, se)


@dataclass(frozen=True, slots=True)
class CountResult:
    """The rounds at one true count: what was wagered at first and won with hands, in cents; none if nobody wagered.

    The lowest row holds all lower counts too, and the highest all higher ones: ``counts`` says so.
    """

    count: int
    counts: str
    rounds: int
    initial: int
    net: int
    ev: float | None
    se: float | None


def count_results(result: CoreResult) -> list[CountResult]:
    """Return the results by true count; the lowest and the highest hold all beyond."""
    count, unit, results = result.prepared.work.counting, result.prepared.range.unit, []
    if result.plan.count is None or count is None or not result.totals.counted:
        return []
    for place in range(count.bins):
        rounds, initial, net, initials, products, squares = result.totals.counted[6 * place : 6 * place + 6]
        ev = se = None
        if initial:
            ev = net / initial
            se = sqrt(max(squares - 2 * ev * products + ev * ev * initials, 0.0)) / initial
        if rounds:
            here, counts = count.lowest + place, _counts_at(place, count)
            results.append(CountResult(here, counts, rounds, initial * unit, net * unit, ev, se))
    return results


def _counts_at(place: int, count: KernelCount) -> str:
    """Return in words which true counts a row holds: ``+3``, or all beyond for the first and the last of all rows."""
    beyond = " or less" if not place else " or more" if place == count.bins - 1 else ""
    return f"{count.lowest + place:+d}{beyond}"


@dataclass(frozen=True, slots=True)
class SessionsResult:
    """How sessions ended: how many in ruin, and their results in cents."""

    sessions: int
    length: int
    bankroll: int
    ruined: int
    risk_of_ruin: float
    risk_of_ruin_se: float
    mean: float
    sd: float
    mean_rounds: float
    ahead: float
    quantiles: dict[str, int]


def sessions_result(result: CoreResult) -> SessionsResult | None:
    """Return how the sessions ended, None where there were none."""
    session = result.plan.session
    if session is None or not result.totals.sessions:
        return None
    rows = np.concatenate(result.totals.sessions)
    many, unit = len(rows), result.prepared.range.unit
    if not many:
        return None
    ends = np.sort(rows[:, 0]) * unit
    ruined = int(rows[:, 2].sum())
    risk = ruined / many
    places = [min(int(share * many), many - 1) for share in QUANTILES]
    return SessionsResult(
        many,
        session.length,
        session.bankroll,
        ruined,
        risk,
        sqrt(risk * (1 - risk) / many),
        float(ends.mean()),
        float(ends.std()),
        float(rows[:, 1].mean()),
        float((ends > 0).mean()),
        {f"{share:.0%}": int(ends[place]) for share, place in zip(QUANTILES, places, strict=True)},
    )
