"""Actual against theoretical return: what a regulator calls live return monitoring.

What is wagered is the initial wager: net results, those of doubles, splits, attack wagers and lammers included, are
held against the exact ev of a unit of it. A side wager, or insurance, is held against its own ev per unit of its own.
Void rounds do not count.

The spread comes from the standard deviation of one box. Boxes of one round share the shoe and the dealer's cards: how
far their results are correlated then, the solver says of the game and of every other wager. Only of a game that it does
not price something is assumed: a wager that the dealer's hand decides ends alike at every box, any other goes
``TOGETHER``. Where the standard deviation is not known it is taken from the results themselves.

Sums are exact and cannot overflow, however much is wagered: whole numbers are added in two halves, squares as floats.
Figures of one table that cannot be reckoned with, such as those of a game that is gone, are told as a fault of that
table; all others are watched as before.
"""

from __future__ import annotations

import json
import logging
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Column, Connection, Double, Integer, Select, and_, cast, func, literal, select

from pitboss.house.store import schema
from pitboss.house.tables.live.house_table import GAME
from pitboss.house.theory import NotSolved, Theories, Theory, theoretical
from pitboss.rulebook import Rules, submit
from pitboss.rulebook.parts import Kind

TOGETHER, ALIKE = 0.4, 1.0
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
        bands = {}
        if self.expected is not None and self.sd is not None:
            for sigmas in (2, 3):
                low, high = self.expected - sigmas * self.sd, self.expected + sigmas * self.sd
                bands[str(sigmas)] = [1 + low / self.staked, 1 + high / self.staked]
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


def returns(
    connection: Connection, alarm_sigmas: float, theory: Callable[[Rules], Theories] = theoretical
) -> list[Return]:
    """Return the monitor: every table and kind of wager, then every game."""
    by_game: defaultdict[tuple[str, str], _Sums] = defaultdict(_Sums)
    lines = []
    for row in _sums(connection):
        try:
            rules = submit(row.game, json.loads(row.options))
            sums = _one(row, _known(theory, rules), rules)
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

    Wagers of different kinds are added up as if they did not depend on each other. ``sd`` is None where nothing was
    wagered that has one, and everything is where the solver prices no such rules.
    """

    wagers: int
    staked: int
    net: int
    expected: float | None
    sd: float | None


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
    sd = sqrt(total.variance) if known and total.variance else None
    return TheoryOfTable(total.wagers, total.staked, total.net, total.expected if known else None, sd)


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


def together(rules: Rules, kind: str, theory: Theory | None = None) -> float:
    """Return how far the results of two boxes in one round go together: as the theory says, or by who decides them."""
    if theory is not None and theory.together is not None:
        return theory.together
    dealers = {str(wager.kind) for wager in rules.side_wagers if wager.dealer_cards_needed > 1}
    return ALIKE if kind in dealers | {str(Kind.INSURANCE)} else TOGETHER


def _one(row: Any, theories: Theories | None, rules: Rules) -> _Sums:
    theory = None
    if theories is not None:
        theory = theories.game if row.kind == GAME else theories.side_wagers.get(row.kind)
    wagers, staked, net = (_whole(row, name) for name in ("wagers", "staked", "net"))
    if staked <= 0:
        raise ValueError("wagers without a stake")
    if theory is None:
        return _Sums(row.rounds, wagers, staked, net, known=False)
    correlated = together(rules, row.kind, theory)
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


def _line(table: int | None, game: str, kind: str, sums: _Sums, alarm_sigmas: float) -> Return:
    sd = sqrt(sums.variance) if sums.known and sums.variance else None
    enough = sums.wagers >= FEWEST
    sigmas = (sums.net - sums.expected) / sd if sd is not None and enough else None
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
        sigmas is not None and abs(sigmas) > alarm_sigmas,
    )
