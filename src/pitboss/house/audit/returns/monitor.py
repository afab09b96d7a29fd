"""Actual against theoretical return: what a regulator calls live return monitoring.

What is wagered is the initial wager: net results, those of doubles, splits, attack wagers and lammers included, are
held against the exact ev of a unit of it. A side wager, or insurance, is held against its own ev per unit of its own.
Void rounds do not count.

Bands are probability intervals (``line_spread``): of single boxes, and of wagers that end alike at all boxes, from the
exact results of a round at the stakes that were made; of several boxes, from the exact variance. Boxes of one round
share the shoe and the dealer's cards: how far they go together, and the wagers of one box, the solver says. Where it
does not, the most that can be is taken, and the line says that it is a bound. Where the standard deviation is not known
it is taken from the results themselves.

Sums are exact and cannot overflow, however much is wagered: whole numbers are added in two halves, squares as floats.
Figures of one table that cannot be reckoned with, such as those of a game that is gone, are told as a fault of that
table; all others are watched as before.
"""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Double, Integer, Select, and_, cast, func, literal, select

from pitboss.house.audit.returns.intervals import Band
from pitboss.house.audit.returns.kinds_together import kinds_together
from pitboss.house.audit.returns.line_spread import ALARM, EXACT, LineSpread, bands_of, line_spread
from pitboss.house.solution_figures import ALIKE, Theories, Theory
from pitboss.house.store import schema
from pitboss.house.tables.live.house_table import GAME
from pitboss.house.theory import NotSolved, exactly
from pitboss.rulebook import Rules, submit

HALF = 32
LONGEST_FAULT = 200
LOG = logging.getLogger("pitboss.house")
FEWEST = 100
"""With fewer wagers than this nothing is said about a return."""


@dataclass(frozen=True, slots=True)
class Return:
    """One line of the monitor; money is cents, ``net`` is what players won."""

    table: int | None
    game: str
    kind: str
    rounds: int
    wagers: int
    staked: int
    net: int
    expected: float | None
    sd: float | None
    sigmas: float | None
    alarm: bool
    fault: str | None = None
    bands: Mapping[str, Band] = field(default_factory=dict)
    basis: str | None = None

    @property
    def actual_return(self) -> float:
        """What came back per unit wagered."""
        return 1 + self.net / self.staked if self.staked else 1.0

    @property
    def theoretical_return(self) -> float | None:
        """What comes back per unit in theory."""
        return None if self.expected is None else 1 + self.expected / self.staked

    def as_data(self) -> dict[str, Any]:
        """Return the line with its bands, as plain data."""
        bands = {name: [1 + low / self.staked, 1 + high / self.staked] for name, (low, high) in self.bands.items()}
        return {
            "table": self.table,
            "game": self.game,
            "kind": self.kind,
            "rounds": self.rounds,
            "wagers": self.wagers,
            "staked": self.staked,
            "net": self.net,
            "actual_return": self.actual_return,
            "theoretical_return": self.theoretical_return,
            "bands": bands,
            "sigmas": self.sigmas,
            "alarm": self.alarm,
            "fault": self.fault,
            "basis": self.basis,
        }


@dataclass(slots=True)
class _Sums:
    rounds: int = 0
    wagers: int = 0
    staked: int = 0
    net: int = 0
    expected: float = 0.0
    variance: float = 0.0
    known: bool = True
    spread: LineSpread = field(default_factory=LineSpread)


def returns(connection: Connection, alarm_sigmas: float, theory: Callable[[Rules], Theories] = exactly) -> list[Return]:
    """Return the monitor: every table and kind of wager, then every game."""
    by_game: defaultdict[tuple[str, str], _Sums] = defaultdict(_Sums)
    lines = []
    for row in _sums(connection):
        try:
            rules = submit(row.game, json.loads(row.options))
            theories = _known(theory, rules)
            sums = _one(row, theories, rules)
            if sums.known and theories is not None:
                sums.spread = line_spread(connection, row.id, row.kind, theory_of(theories, row.kind), sums)
            lines.append(_line(row.id, row.game, row.kind, sums, alarm_sigmas))
        except Exception as error:
            LOG.warning("the returns of table %s cannot be reckoned", row.id, exc_info=error)
            lines.append(_faulty(row, error))
        else:
            _add(by_game[row.game, row.kind], sums)
    return lines + [_line(None, game, kind, sums, alarm_sigmas) for (game, kind), sums in by_game.items()]


def _faulty(row: Any, error: Exception) -> Return:
    """Return the line of a table whose figures cannot be reckoned with."""
    fault = f"{type(error).__name__}: {error}"[:LONGEST_FAULT]
    return Return(row.id, row.game, row.kind, row.rounds, 0, 0, 0, None, None, None, False, fault)


def _known(theory: Callable[[Rules], Theories], rules: Rules) -> Theories | None:
    """Return what the solver says, or None where it does not price such rules."""
    try:
        return theory(rules)
    except NotSolved:
        return None


class TheoryOfTable(NamedTuple):
    """What players won of the wagers that have a theory, what they win in theory, and the standard deviation of it.

    How far wagers of different kinds go together counts where it was worked out; which box had which is not written
    down, so that where it matters ``sd`` is the most it can be (``bound``). ``sd`` is None where nothing was wagered
    that has one, and everything is where the solver prices no such rules.
    """

    wagers: int
    staked: int
    net: int
    expected: float | None
    sd: float | None
    bound: bool = False


def theory_of_table(
    connection: Connection, table: int, begin: int, end: int, theories: Theories | None, rules: Rules
) -> TheoryOfTable:
    """Return what the rounds of a table that ended between two moments won, beside what they should have."""
    rounds, results = schema.rounds, schema.round_results
    ended = _sums_query().join(
        rounds, and_(rounds.c.table_id == results.c.table_id, rounds.c.number == results.c.round)
    )
    total = _Sums()
    for row in connection.execute(
        ended.where(results.c.table_id == table, rounds.c.ended_at >= begin, rounds.c.ended_at < end)
    ):
        sums = _one(row, theories, rules)
        if sums.known or theories is None:
            _add(total, sums)
    known = theories is not None
    more, bound = kinds_together(connection, table, begin, end, theories) if theories is not None else (0.0, False)
    variance = max(total.variance + more, 0.0)
    sd = sqrt(variance) if known and variance else None
    return TheoryOfTable(total.wagers, total.staked, total.net, total.expected if known else None, sd, bound)


def _sums(connection: Connection) -> Any:
    return connection.execute(_sums_query())


def _sums_query() -> Select[Any]:
    tables, results = schema.tables, schema.round_results
    return (
        select(
            tables.c.id,
            tables.c.game,
            tables.c.options,
            results.c.kind,
            func.count().label("rounds"),
            *_halves(results.c.wagers),
            *_halves(results.c.staked),
            *_halves(results.c.net),
            func.sum(cast(results.c.squares, Double)).label("squares"),
            func.sum(cast(results.c.staked, Double) * cast(results.c.staked, Double)).label("of_rounds"),
            func.sum(cast(results.c.net, Double) * cast(results.c.net, Double)).label("nets"),
        )
        .join(results, results.c.table_id == tables.c.id)
        .where(results.c.wagers > 0)
        .group_by(tables.c.id, tables.c.game, tables.c.options, results.c.kind)
        .order_by(tables.c.id, results.c.kind)
    )


def _halves(column: Column[Any]) -> tuple[Any, Any]:
    """Return the sums of a column's upper and lower halves: neither leaves 64 bits, as their whole may."""
    number = cast(column, BigInteger)
    high, low = number.op(">>")(literal(HALF, Integer)), number.op("&")(literal(2**HALF - 1, BigInteger))
    return func.sum(high).label(f"{column.name}_high"), func.sum(low).label(f"{column.name}_low")


def _whole(row: Any, name: str) -> int:
    """Return the sum of a column from its halves."""
    data = row._mapping
    return (int(data[f"{name}_high"]) << HALF) + int(data[f"{name}_low"])


def together(theory: Theory) -> float:
    """Return how far the results of two boxes in one round go together; where nobody knows, they may end alike."""
    return ALIKE if theory.together is None else theory.together


def theory_of(theories: Theories, kind: str) -> Theory | None:
    """Return what the solver says of a kind of wager."""
    return theories.game if kind == GAME else theories.side_wagers.get(kind)


def _one(row: Any, theories: Theories | None, rules: Rules) -> _Sums:
    theory = None if theories is None else theory_of(theories, row.kind)
    wagers, staked, net = (_whole(row, name) for name in ("wagers", "staked", "net"))
    if staked <= 0:
        raise ValueError("wagers without a stake")
    if theory is None:
        return _Sums(row.rounds, wagers, staked, net, known=False)
    correlated = together(theory)
    spread = (1 - correlated) * float(row.squares) + correlated * float(row.of_rounds)
    variance = theory.sd**2 * spread if theory.sd is not None else float(row.nets)
    return _Sums(row.rounds, wagers, staked, net, theory.ev * staked, variance)


def _add(total: _Sums, sums: _Sums) -> None:
    total.rounds += sums.rounds
    total.wagers += sums.wagers
    total.staked += sums.staked
    total.net += sums.net
    total.expected += sums.expected
    total.variance += sums.variance
    total.known = total.known and sums.known
    total.spread.join(sums.spread)


def _line(table: int | None, game: str, kind: str, sums: _Sums, alarm_sigmas: float) -> Return:
    sd = sqrt(sums.variance) if sums.known and sums.variance else None
    enough = sums.wagers >= FEWEST or (sums.known and sums.spread.basis == EXACT)
    sigmas = (sums.net - sums.expected) / sd if sd is not None and enough else None
    bands = bands_of(sums.spread, alarm_sigmas) if sd is not None else {}
    low, high = bands.pop(ALARM, (sums.net, sums.net))
    return Return(
        table,
        game,
        kind,
        sums.rounds,
        sums.wagers,
        sums.staked,
        sums.net,
        sums.expected if sums.known else None,
        sd,
        sigmas,
        sigmas is not None and not low <= sums.net <= high,
        None,
        bands,
        sums.spread.basis if sd is not None else None,
    )
