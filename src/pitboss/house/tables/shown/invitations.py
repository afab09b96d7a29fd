"""Private tables: who may come to one, and the link that invites.

A table is private from its opening to its end. Players come to it who opened it or have followed its invitation;
to everybody else it is as if there were no such table. Those who work here see every table. An invitation that is
withdrawn or renewed lets nobody in any more; who is in already stays.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pitboss.house.people.reading import as_whom
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from pitboss.house.store.play_schema import invited, private_tables
from pitboss.house.tables.acting.hosting import NoSuchTable
from pitboss.house.tables.acting.private_tables import is_private, new_token
from pitboss.rulebook import find_game
from pitboss.table import Refusal, Refused

MOST_KEPT = 100_000
UNKNOWN = Refusal(
    "unknown_invitation", "This invitation link is not valid. It may have been replaced: ask for a new one.", ()
)
CLOSED = Refusal("table_closed", "The table you were invited to is closed.", ())
NOT_YOURS = Refusal("not_your_table", "Only the player who opened a private table can invite others to it.", ())


def may_see(connection: Connection, table: int, person: Person) -> bool:
    """Whether somebody may know of a table."""
    if person.role is not Role.PLAYER or not is_private(connection, table):
        return True
    people = list(as_whom(connection, person.id))
    opened = select(schema.tables.c.id).where(schema.tables.c.id == table, schema.tables.c.opened_by.in_(people))
    came = select(invited.c.table_id).where(invited.c.table_id == table, invited.c.person_id.in_(people))
    return connection.execute(opened.union_all(came)).first() is not None


def listed_for(connection: Connection, person: Person | None) -> ColumnElement[bool] | None:
    """Return what must hold of a table to be listed for somebody, or for nobody in particular; None: every table is."""
    if person is not None and person.role is not Role.PLAYER:
        return None
    tables, people = schema.tables, list(as_whom(connection, person.id)) if person is not None else []
    shut = private_tables.alias()  # whoever asks may have joined the table itself
    private = select(shut.c.table_id).where(shut.c.table_id == tables.c.id).exists()
    came = select(invited.c.table_id).where(invited.c.table_id == tables.c.id, invited.c.person_id.in_(people)).exists()
    return or_(~private, tables.c.opened_by.in_(people), came)


class Doors:
    """Who may come to which table, as one worker remembers it: what was once allowed stays so."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._open: set[int] = set()
        self._let_in: set[tuple[int, int]] = set()

    def known(self, table: int, person: Person) -> bool:
        """Whether it is known without asking that somebody may know of a table."""
        return person.role is not Role.PLAYER or table in self._open or (table, person.id) in self._let_in

    def check(self, table: int, person: Person) -> None:
        """Raise NoSuchTable where somebody may not know of a table."""
        if self.known(table, person):
            return
        with self.database.reading() as connection:
            exists = connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table)).first()
            private = is_private(connection, table)
            if exists is None or not may_see(connection, table, person):
                raise NoSuchTable(table)
        self._remember(table, person, private)

    def _remember(self, table: int, person: Person, private: bool) -> None:
        if len(self._open) + len(self._let_in) > MOST_KEPT:
            self._open.clear()
            self._let_in.clear()
        if private:
            self._let_in.add((table, person.id))
        else:
            self._open.add(table)


def invitation_of(connection: Connection, table: int, person: Person) -> dict[str, Any]:
    """Return the invitation to a private table, for who opened it."""
    return {"token": _own(connection, table, person).token}


def renew(connection: Connection, table: int, person: Person, now: int) -> dict[str, Any]:
    """Make a new invitation; the old link lets nobody in any more."""
    return {"token": _change(connection, table, person, new_token(), now)}


def withdraw_invitation(connection: Connection, table: int, person: Person, now: int) -> dict[str, Any]:
    """Withdraw the invitation; who is in already stays."""
    return {"token": _change(connection, table, person, None, now)}


def _change(connection: Connection, table: int, person: Person, token: str | None, now: int) -> str | None:
    row = _own(connection, table, person)
    if row.closed_at is not None:
        raise Refused(CLOSED)
    same = private_tables.c.table_id == table
    connection.execute(update(private_tables).where(same).values(token=token, made_at=now))
    return token


def _own(connection: Connection, table: int, person: Person) -> Row[Any]:
    row = connection.execute(_INVITING.where(private_tables.c.table_id == table)).first()
    if row is None or row.opened_by not in as_whom(connection, person.id):
        raise Refused(NOT_YOURS)
    return row


_INVITING = (
    select(
        private_tables,
        schema.tables.c.name,
        schema.tables.c.game,
        schema.tables.c.opened_by,
        schema.people.c.name.label("opener"),
        schema.standings.c.closed_at,
    )
    .join(schema.tables, schema.tables.c.id == private_tables.c.table_id)
    .join(schema.standings, schema.standings.c.table_id == private_tables.c.table_id)
    .join(schema.people, schema.people.c.id == schema.tables.c.opened_by)
)


def look_at(connection: Connection, token: str) -> dict[str, Any]:
    """Return what an invitation says to anybody who has its link; not the number of the table."""
    row = _by_token(connection, token)
    return {"name": row.name, "game": row.game, "game_name": find_game(row.game).name, "opened_by": row.opener}


def follow(connection: Connection, token: str, person: Person, now: int) -> int:
    """Let somebody in by an invitation, and return the number of the table."""
    row = _by_token(connection, token)
    insert_new = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    values = {"table_id": row.table_id, "person_id": person.id, "at": now}
    connection.execute(insert_new(invited).values(**values).on_conflict_do_nothing())
    return int(row.table_id)


def _by_token(connection: Connection, token: str) -> Row[Any]:
    row = connection.execute(_INVITING.where(private_tables.c.token == token)).first()
    if row is None:
        raise Refused(UNKNOWN)
    if row.closed_at is not None:
        raise Refused(CLOSED)
    return row
