"""The parts of a result: boxes, sessions, the spread of results and how the ev converged."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from pitboss.simulate.results.core_result import CoreResult
from pitboss.simulate.results.totals import Mark

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True, slots=True)
class ConvergenceStep:
    """Rounds with a net result from ``least`` to ``most`` cents, which are equal unless there were too many results."""

    least: int
    most: int
    rounds: int


def distribution(result: CoreResult) -> list[ConvergenceStep]:
    """Return the distribution of a round's net result."""
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
    """Return how the ev converged, up to the last round; chunks end a few rounds after their last mark."""
    wager = result.initial / result.prepared.range.unit / max(result.rounds, 1)
    converged, marks, totals = [], list(result.totals.marks), result.totals
    if marks and marks[-1].rounds < totals.rounds:
        marks.append(Mark(totals.rounds, totals.net, totals.net_squares))
    for mark in marks if wager else ():
        mean = mark.net / mark.rounds
        variance = max(mark.squares / mark.rounds - mean * mean, 0.0)
        converged.append(Converged(mark.rounds, mean / wager, sqrt(variance / mark.rounds) / wager))
    return converged


@dataclass(frozen=True, slots=True)
class BoxResult:
    """One box: its initial wagers and the result of its hands, in cents."""

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
    """Return how the sessions ended, None if there were none."""
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
