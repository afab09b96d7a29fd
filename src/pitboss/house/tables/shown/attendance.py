"""Who dealt, who supervised and who ruled: the one place where that is read off the floor log.

A round is dealt by whoever holds the dealer's position when it begins, and by everybody who takes it over before it
ends; the house by itself where nobody holds it. So it is with supervising.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, and_, not_, or_, select

from pitboss.house.store import schema
from pitboss.house.tables.live.floor_events import LEFT, REPORTED, RULED, TAKEN
from pitboss.table import commands

POSITIONS = (commands.DEALER, commands.FLOOR)
Who = str | None
"""A person by name; None: the house by itself."""


class Attendance(NamedTuple):
    """Who worked a round, in the order in which they did."""

    dealt_by: list[Who]
    supervised_by: list[Who]
    reported_by: list[Who]
    ruled_by: list[Who]

    def as_data(self) -> dict[str, list[Who]]:
        """Return it as plain data."""
        return self._asdict()


def attendance_of(connection: Connection, table: int, number: int) -> Attendance:
    """Return who worked a round of a table, be it over or not."""
    log = schema.floor_log
    in_round = [row for row in _rows(connection, log.c.table_id == table, log.c.round == number) if row.running]
    dealt, supervised = (_holders(connection, table, number, position, in_round) for position in POSITIONS)
    did = [_unique([_name(row) for row in in_round if row.what == what]) for what in (REPORTED, RULED)]
    return Attendance(dealt, supervised, *did)


def holder_before(connection: Connection, table: int, event: int, position: str) -> Who:
    """Return who held a position when an event happened."""
    log = schema.floor_log
    return _last_holder(connection, table, position, log.c.event < event)


def worked_by(position: str, people: Any) -> ColumnElement[bool]:
    """Return the condition that one of some people held a position in a round."""
    rounds, taken, left = schema.rounds, schema.floor_log.alias("taken"), schema.floor_log.alias("gave_back")
    gone = select(left.c.event).where(
        left.c.table_id == taken.c.table_id,
        left.c.what == LEFT,
        left.c.subject == position,
        left.c.event > taken.c.event,
        or_(left.c.round < rounds.c.number, and_(left.c.round == rounds.c.number, not_(left.c.running))),
    )
    held = select(taken.c.event).where(
        taken.c.person_id.in_(people),
        taken.c.what == TAKEN,
        taken.c.table_id == rounds.c.table_id,
        taken.c.subject == position,
        taken.c.round <= rounds.c.number,
        not_(gone.correlate(taken, rounds).exists()),
    )
    return held.correlate(rounds).exists()


def ruled_by(people: Any) -> ColumnElement[bool]:
    """Return the condition that one of some people ruled in a round."""
    log, rounds = schema.floor_log, schema.rounds
    same = and_(log.c.table_id == rounds.c.table_id, log.c.round == rounds.c.number)
    return select(log.c.event).where(log.c.person_id.in_(people), log.c.what == RULED, same).correlate(rounds).exists()


def _holders(connection: Connection, table: int, number: int, position: str, in_round: list[Row[Any]]) -> list[Who]:
    log = schema.floor_log
    before = or_(log.c.round < number, and_(log.c.round == number, not_(log.c.running)))
    first = _last_holder(connection, table, position, before)
    changes = [row for row in in_round if row.subject == position and row.what in (TAKEN, LEFT)]
    return _unique([first, *(_name(row) if row.what == TAKEN else None for row in changes)])


def _last_holder(connection: Connection, table: int, position: str, before: ColumnElement[bool]) -> Who:
    log, people = schema.floor_log, schema.people
    last = connection.execute(
        select(log, people.c.name)
        .outerjoin(people, people.c.id == log.c.person_id)
        .where(log.c.table_id == table, log.c.what.in_((TAKEN, LEFT)), log.c.subject == position, before)
        .order_by(log.c.event.desc())
        .limit(1)
    ).first()
    return _name(last) if last is not None and last.what == TAKEN else None


def _rows(connection: Connection, *where: ColumnElement[bool]) -> list[Row[Any]]:
    log, people = schema.floor_log, schema.people
    query = select(log, people.c.name).outerjoin(people, people.c.id == log.c.person_id).where(*where)
    return list(connection.execute(query.order_by(log.c.event)))


def _name(row: Row[Any]) -> Who:
    return str(row.name) if row.person_id else None


def _unique(names: list[Who]) -> list[Who]:
    return list(dict.fromkeys(names))
