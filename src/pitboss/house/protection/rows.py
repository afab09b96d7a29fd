"""The rows of protections: how a member stands, when he was at tables, what he has used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, text, update

from pitboss.house.protection.limits import DAY, MINUTE, Protections, read_protections, write_protections
from pitboss.house.store import schema
from pitboss.house.store.prepared import PreparedStatement

LONGEST = 8 * DAY
"""Times at tables that were over longer ago than this are of no use any more."""
_ROW = select(schema.protections).where(schema.protections.c.person_id == bindparam("person"))
_LOCK = PreparedStatement(_ROW.with_for_update())
_READ = PreparedStatement(_ROW)
_TIMES = PreparedStatement(
    select(schema.protection_times.c.since, schema.protection_times.c.until)
    .where(
        schema.protection_times.c.person_id == bindparam("person"),
        or_(schema.protection_times.c.until.is_(None), schema.protection_times.c.until > bindparam("after")),
    )
    .order_by(schema.protection_times.c.since)
)
_USES = PreparedStatement(
    select(schema.protection_uses.c.minute, schema.protection_uses.c.staked, schema.protection_uses.c.lost)
    .where(
        schema.protection_uses.c.person_id == bindparam("person"), schema.protection_uses.c.minute > bindparam("after")
    )
    .order_by(schema.protection_uses.c.minute)
)
_ADD_USE = text(
    "INSERT INTO protection_uses (person_id, minute, staked, lost) VALUES (:person, :minute, :staked, :lost) "
    "ON CONFLICT (person_id, minute) DO UPDATE SET "
    "staked = protection_uses.staked + excluded.staked, lost = protection_uses.lost + excluded.lost"
)

Span = tuple[int, int | None]
"""From a moment to another one; None: it still goes on."""


class Use(NamedTuple):
    """What somebody staked and lost in a minute."""

    minute: int
    staked: int
    lost: int


class Protected(NamedTuple):
    """A member's row."""

    person: int
    at: int
    tracked: bool
    state: Protections


def add_protections(connection: Connection, person: int, now: int) -> None:
    """Write down that a new member protects himself from nothing yet."""
    connection.execute(
        insert(schema.protections).values(
            person_id=person, at=now, tracked=False, state=write_protections(Protections())
        )
    )


def lock_protections(connection: Connection, person: int) -> Protected | None:
    """Keep a member's protections as they are until the transaction is over; None for guests, bots and the house."""
    return _protected(_LOCK.run(connection, {"person": person}).fetchone())


def find_protections(connection: Connection, person: int) -> Protected | None:
    """Return how a member protects himself; None for guests, bots and the house."""
    return _protected(_READ.run(connection, {"person": person}).fetchone())


def _protected(row: tuple[int, int, int, str] | None) -> Protected | None:
    return None if row is None else Protected(row[0], row[1], bool(row[2]), read_protections(row[3]))


def keep_state(connection: Connection, person: int, at: int, state: Protections) -> None:
    """Write down how a member protects himself from a moment on."""
    rows = schema.protections
    connection.execute(update(rows).where(rows.c.person_id == person).values(at=at, state=write_protections(state)))


_MOMENT = PreparedStatement(
    update(schema.protections)
    .where(schema.protections.c.person_id == bindparam("person"))
    .values(at=bindparam("moment"))
)


def keep_moment(connection: Connection, person: int, at: int) -> None:
    """Write down when a member last wagered, came or left."""
    _MOMENT.run(connection, {"person": person, "moment": at})


def read_times(connection: Connection, person: int, now: int, longest: int = LONGEST) -> list[Span]:
    """Return when a member was at tables lately, in the order of the beginnings."""
    return [tuple(row) for row in _TIMES.run(connection, {"person": person, "after": now - longest}).fetchall()]


def come(connection: Connection, person: int, table: int, at: int) -> None:
    """A member has chips at a table from now on; where he had some until this moment, he never went."""
    times = schema.protection_times
    here = [times.c.person_id == person, times.c.table_id == table]
    again = connection.execute(update(times).where(*here, times.c.until == at).values(until=None))
    if not again.rowcount:
        connection.execute(insert(times).values(person_id=person, table_id=table, since=at, until=None))


def go(connection: Connection, person: int, table: int, at: int) -> None:
    """A member has no chips at a table any more."""
    times = schema.protection_times
    here = [times.c.person_id == person, times.c.table_id == table, times.c.until.is_(None)]
    connection.execute(delete(times).where(*here, times.c.since == at))
    connection.execute(update(times).where(*here).values(until=at))


def tables_of(connection: Connection, person: int) -> list[int]:
    """Return the tables at which a member has chips."""
    times = schema.protection_times
    query = select(times.c.table_id).where(times.c.person_id == person, times.c.until.is_(None))
    return list(connection.execute(query.order_by(times.c.table_id)).scalars())


def read_uses(connection: Connection, person: int, after: int) -> list[Use]:
    """Return what a member staked and lost, minute by minute, in those that began after a moment."""
    return [Use(*row) for row in _USES.run(connection, {"person": person, "after": after}).fetchall()]


def minute_of(moment: int) -> int:
    """Return the first moment of the minute in which a moment lies."""
    return moment - moment % MINUTE


def add_uses(connection: Connection, person: int, uses: Iterable[Use]) -> None:
    """Count what a member staked and lost, or got back."""
    for use in uses:
        if use.staked or use.lost:
            connection.execute(
                _ADD_USE, {"person": person, "minute": use.minute, "staked": use.staked, "lost": use.lost}
            )


def track(connection: Connection, person: int, uses: Iterable[Use]) -> None:
    """Count every wager of a member from now on; ``uses`` are those so far."""
    connection.execute(delete(schema.protection_uses).where(schema.protection_uses.c.person_id == person))
    add_uses(connection, person, uses)
    rows = schema.protections
    connection.execute(update(rows).where(rows.c.person_id == person).values(tracked=True))
