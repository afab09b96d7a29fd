"""Who watches which table, at whichever worker: written down, so that limits hold for all workers together.

A worker says again and again that its watchers are still there; what a worker that died has left behind is forgotten
after a while.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, text, update

from pitboss.house.store import schema

KEPT = 30_000
"""Milliseconds for which a place is kept without its worker saying so again."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of somebody who watches; ``address`` is where a guest comes from, and empty for members."""

    id: str
    worker: str
    table: int
    person: int
    address: str


def take_place(connection: Connection, place: Place, now: int, most_of_person: int, most_of_address: int) -> bool:
    """Take a place, unless the person, or the guests of the address, have as many as they may."""
    watching, people = schema.watching, schema.people
    connection.execute(select(people.c.id).where(people.c.id == place.person).with_for_update(key_share=True))
    if place.address and connection.dialect.name != "sqlite":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtext(:address))"), {"address": place.address})
    for column, value, most in (
        (watching.c.person_id, place.person, most_of_person),
        (watching.c.address, place.address, most_of_address),
    ):
        taken = select(func.count()).select_from(watching).where(column == value, watching.c.until > now)
        if value and connection.execute(taken).scalar_one() >= most:
            return False
    connection.execute(
        insert(watching).values(
            id=place.id,
            worker=place.worker,
            table_id=place.table,
            person_id=place.person,
            address=place.address,
            until=now + KEPT,
        )
    )
    return True


def leave_place(connection: Connection, id: str) -> None:
    """Give a place back."""
    connection.execute(delete(schema.watching).where(schema.watching.c.id == id))


def keep_places(connection: Connection, worker: str, now: int) -> None:
    """Say that the watchers of a worker are still there, and forget those of whom nobody says so."""
    watching = schema.watching
    connection.execute(update(watching).where(watching.c.worker == worker).values(until=now + KEPT))
    connection.execute(delete(watching).where(watching.c.until <= now))


def leave_all_places(connection: Connection, worker: str) -> None:
    """Give all places of a worker back: it stops."""
    connection.execute(delete(schema.watching).where(schema.watching.c.worker == worker))


def watched_by(connection: Connection, table: int, now: int) -> set[int]:
    """Return the people who watch a table."""
    watching = schema.watching
    people = select(watching.c.person_id).where(watching.c.table_id == table, watching.c.until > now)
    return set(connection.execute(people).scalars())
