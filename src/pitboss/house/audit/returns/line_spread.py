"""How far one line of the return monitor spreads: its rounds by what was staked, each with what it can win.

A round with one box, or of a wager that ends alike at every box, has the exact results of the solver. Of several boxes
the variance is exact. Those of a wager that first cards decide hardly depend on one another, so that their sum has the
shape of as many results as make that variance; the main wager's are taken as normal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import erfc, sqrt
from typing import Protocol

from sqlalchemy import Connection, func, select

from pitboss.house.audit.returns.intervals import Band, TotalResult
from pitboss.house.solution_figures import ALIKE, Theory
from pitboss.house.store import schema
from pitboss.house.tables.live.house_table import GAME

EXACT, VARIANCE, BOUND = "exact", "exact variance", "upper bound"
"""What a band stands on: exact results, the exact variance, or a variance that is the most it can be."""
ALARM = "alarm"


def beyond(sigmas: float) -> float:
    """Return how likely a normal result lies so many standard deviations above its mean, however far that is."""
    return erfc(sigmas / sqrt(2)) / 2


BANDS = {"2": beyond(2), "3": beyond(3), "99%": 0.005}
"""Bands by name, and the chance to lie beyond them on either side: that of two and three standard deviations."""
MOST_STAKES = 2_000
"""A line with more different stakes is not put together round by round."""


class Summed(Protocol):
    """What is known of a line without its rounds."""

    expected: float
    variance: float


@dataclass(slots=True)
class LineSpread:
    """The total of a line, and on what it stands."""

    total: TotalResult = field(default_factory=TotalResult)
    basis: str = EXACT

    def join(self, other: LineSpread) -> None:
        """Add another line; it stands on what is weaker."""
        self.total.join(other.total)
        self.basis = max(self.basis, other.basis, key=(EXACT, VARIANCE, BOUND).index)


def bands_of(spread: LineSpread, alarm_sigmas: float) -> dict[str, Band]:
    """Return the bands of a line, and the one beyond which there is an alarm."""
    wanted = {**BANDS, ALARM: beyond(alarm_sigmas)}
    return dict(zip(wanted, spread.total.bands(list(wanted.values())), strict=True))


def line_spread(connection: Connection, table: int, kind: str, theory: Theory | None, sums: Summed) -> LineSpread:
    """Return how far a table's rounds of a kind of wager spread."""
    spread = LineSpread()
    stakes = _stakes(connection, table, kind) if theory is not None and theory.results else None
    if stakes is None or theory is None or theory.sd is None:
        spread.total.add_normal(sums.expected, sums.variance)
        spread.basis = BOUND if theory is None or theory.is_bound else VARIANCE
        return spread
    for staked, squares, rounds in stakes:
        _add_rounds(spread, kind, theory, staked, squares, rounds)
    return spread


def _add_rounds(spread: LineSpread, kind: str, theory: Theory, staked: int, squares: int, rounds: int) -> None:
    """Add rounds in which as much was staked, by boxes whose stakes have as large squares."""
    if squares == staked**2 or theory.together == ALIKE:
        spread.total.add(theory.results, Fraction(staked), rounds)
        return
    together = ALIKE if theory.together is None else theory.together
    assert theory.sd is not None
    amount = (1 - together) * squares + together * float(staked) ** 2
    mean = rounds * theory.ev * staked
    spread.basis = BOUND if theory.is_bound or spread.basis == BOUND else VARIANCE
    if kind == GAME:
        spread.total.add_normal(mean, rounds * theory.sd**2 * amount)
        return
    each = Fraction(f"{squares / staked:.2g}")
    times = rounds * amount / float(each) ** 2
    spread.total.add(theory.results, each, times)
    spread.total.add_normal(mean - times * float(each) * theory.ev, 0.0)


def _stakes(connection: Connection, table: int, kind: str) -> list[tuple[int, int, int]] | None:
    """Return what was staked in a round, the squares of boxes' stakes and in how many rounds; None if too many."""
    results = schema.round_results
    query = (
        select(results.c.staked, results.c.squares, func.count())
        .where(results.c.table_id == table, results.c.kind == kind, results.c.wagers > 0)
        .group_by(results.c.staked, results.c.squares)
        .limit(MOST_STAKES + 1)
    )
    rows = [(int(staked), int(squares), int(rounds)) for staked, squares, rounds in connection.execute(query)]
    return rows if len(rows) <= MOST_STAKES else None
