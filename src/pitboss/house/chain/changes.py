"""The house's own chain: everything that is no step at a table.

People and what becomes of them, tables that are opened, entries of the cage: one row each, in the order in which they
happened. Writers wait for each other at the row of the cage, which they lock.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, bindparam, insert, select, update

from pitboss.house.chain.links import digest, link
from pitboss.house.store import schema

_MOMENT = select(schema.changes.c.at).where(schema.changes.c.number == bindparam("number"))


class Change(StrEnum):
    """What happened in the house."""

    PERSON_ADDED = "person added"
    ROLE = "role"
    SHUT_OUT = "shut out"
    LET_IN = "let in"
    REGISTERED = "registered"
    PASSWORD = "password"
    TABLE_OPENED = "table opened"
    CAGE_ENTRY = "cage entry"
    SLIP = "slip"
    PROTECTION = "protection"


def lock_changes(connection: Connection) -> tuple[int, str]:
    """Keep others from writing changes until the transaction is over; return how many there are, and the last link."""
    row = connection.execute(select(schema.cage.c.changes, schema.cage.c.head).with_for_update()).one()
    return row.changes, row.head


def moment_of_next(connection: Connection, now: int) -> int:
    """Keep others from writing changes, and return the moment of the next one: none is dated back."""
    number, _ = lock_changes(connection)
    return max(now, connection.execute(_MOMENT, {"number": number}).scalar() or 0)


def write_change(connection: Connection, what: Change, subject: int, data: dict[str, Any], *, by: int, now: int) -> str:
    """Write a change about somebody or something down, and return its link."""
    number, head = lock_changes(connection)
    at = max(now, connection.execute(_MOMENT, {"number": number}).scalar() or 0)  # no change is dated back
    row = (number + 1, at, by, what.value, subject, to_json(data).decode())
    hashed = link(head, row)
    connection.execute(
        insert(schema.changes).values(
            number=row[0], at=at, by_id=by, what=row[3], subject=subject, data=row[5], hash=hashed
        )
    )
    connection.execute(update(schema.cage).values(changes=row[0], head=hashed))
    return hashed


def note_person(connection: Connection, person: int, what: Change, *, by: int, now: int) -> None:
    """Write down how a person stands after a change. Of the password only a hash of its hash is kept."""
    row = connection.execute(select(schema.people).where(schema.people.c.id == person)).one()
    secret = None if row.password is None else hashlib.sha256(row.password.encode()).hexdigest()
    data = {
        "name": row.name,
        "kind": row.kind,
        "role": row.role,
        "disabled": bool(row.disabled),
        "password": secret,
        "created_at": row.created_at,
        "came_as": row.came_as or None,
    }
    write_change(connection, what, person, data, by=by, now=now)


def note_cage_entry(
    connection: Connection, number: int, entries: Sequence[Any], postings: Sequence[Any], *, by: int, now: int
) -> None:
    """Write down an entry of the cage's book with its postings."""
    write_change(connection, Change.CAGE_ENTRY, number, {"sha256": digest([entries, postings])}, by=by, now=now)


def note_table(
    connection: Connection,
    table: Sequence[Any],
    submission: str,
    entries: Sequence[Any],
    postings: Sequence[Any],
) -> str:
    """Write down that a table was opened: its row, its submission and its first entries. Its own chain begins there."""
    number, *_, by, now, _ = table
    data = {"sha256": digest([table, submission, entries, postings]), "entries": len(entries)}
    return write_change(connection, Change.TABLE_OPENED, number, data, by=by, now=now)
