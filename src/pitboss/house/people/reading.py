"""Looking people up: who there is, and where somebody's chips are."""

from __future__ import annotations

from sqlalchemy import Connection, select

from pitboss.house.ledger.accounts import AWAY_FROM_TABLES, AccountKind
from pitboss.house.people.registry import Person, person_of
from pitboss.house.store import schema

MOST_LISTED = 500


def chips_of(connection: Connection, person: int) -> tuple[int, dict[int, int]]:
    """Return the chips in a person's wallet or purse, and those at each table, off the layout."""
    accounts = schema.accounts
    rows = connection.execute(
        select(accounts.c.kind, accounts.c.table_id, accounts.c.balance).where(accounts.c.person_id == person)
    ).all()
    wallet = sum(row.balance for row in rows if row.kind in AWAY_FROM_TABLES)
    return wallet, {row.table_id: row.balance for row in rows if row.kind == AccountKind.SEAT and row.balance}


def as_whom(connection: Connection, person: int) -> dict[int, str]:
    """Return the numbers and names under which a person has played: the own one, and the guest's that he came as."""
    known = schema.people
    came_as = select(known.c.came_as).where(known.c.id == person).scalar_subquery()
    rows = connection.execute(select(known.c.id, known.c.name).where((known.c.id == person) | (known.c.id == came_as)))
    return {row.id: row.name for row in rows}


def everybody(connection: Connection) -> list[Person]:
    """Return the people of the house: who works here first, then the newest."""
    known = schema.people
    rows = connection.execute(select(known).order_by(known.c.role == "player", known.c.id.desc()).limit(MOST_LISTED))
    return [person_of(row) for row in rows]
