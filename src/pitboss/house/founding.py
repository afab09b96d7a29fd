"""Founding a house: what an empty database needs before anybody can come in."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from pitboss.house.ledger.accounts import BELOW_ZERO, AccountKind
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.journal import open_account
from pitboss.house.people.registry import HOUSE_NAME, Person, add_person, find_person
from pitboss.house.roles import PersonKind, Role
from pitboss.house.store import schema


def found_house(connection: Connection, bankroll: int, now: int) -> Person:
    """Found the house unless it is founded, and return the person it acts as."""
    house = find_person(connection, HOUSE_NAME)
    if house is not None:
        return house
    house = add_person(connection, HOUSE_NAME, kind=PersonKind.HOUSE, role=Role.ADMIN, password=None, now=now)
    open_account(connection, AccountKind.CAGE)
    for kind in BELOW_ZERO:
        open_account(connection, kind)
    if connection.execute(select(schema.cage)).first() is None:
        connection.execute(insert(schema.cage).values(id=1, entries=0))
    Cage(connection, now, house.id).bankroll(bankroll, "founding")
    return house
