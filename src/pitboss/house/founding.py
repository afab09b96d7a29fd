"""Founding a house: what an empty database needs before anybody can come in."""

from __future__ import annotations

from sqlalchemy import Connection, func, insert, select

from pitboss.house.chain.links import NO_LINK
from pitboss.house.ledger.accounts import BELOW_ZERO, AccountKind
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.journal import CAGE_BOOK, open_account
from pitboss.house.people.registry import HOUSE_NAME, Person, add_person, find_person
from pitboss.house.roles import PersonKind, Role
from pitboss.house.store import schema


def found_house(connection: Connection, bankroll: int, now: int) -> Person:
    """Found the house unless it is founded, and return the person it acts as."""
    house = find_person(connection, HOUSE_NAME)
    if house is not None:
        return house
    if connection.execute(select(schema.cage)).first() is None:
        connection.execute(insert(schema.cage).values(id=1, entries=0, changes=0, head=NO_LINK))
    house = add_person(connection, HOUSE_NAME, kind=PersonKind.HOUSE, role=Role.ADMIN, hashed=None, now=now)
    open_account(connection, AccountKind.CAGE)
    for kind in BELOW_ZERO:
        open_account(connection, kind)
    Cage(connection, now, house.id).bankroll(bankroll, "founding")
    return house


def last_moment(connection: Connection) -> int:
    """Return the latest moment that is written down: of any table's last step, or of the cage's last entry."""
    standings, steps, entries, cage = schema.standings, schema.steps, schema.entries, schema.cage
    at_tables = select(func.max(steps.c.at)).join(
        standings, (standings.c.table_id == steps.c.table_id) & (standings.c.version == steps.c.seq)
    )
    at_cage = select(entries.c.at).join(cage, cage.c.entries == entries.c.number).where(entries.c.book == CAGE_BOOK)
    return max(connection.execute(query).scalar() or 0 for query in (at_tables, at_cage))
