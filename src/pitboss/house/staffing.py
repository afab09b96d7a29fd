"""Who works here: giving a person another role, and shutting one out.

A position at a table goes with the role. The house first takes every table back that the person deals or supervises, by
an ordinary step that everybody at the table sees; then the role is changed, in a transaction that finds no position
held. Who takes a table over in that moment keeps his row from changing, and is found. So a role never changes under
somebody who deals, and an admin need not wait for a dealer who does not leave.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.house import House
from pitboss.house.people.registry import Person, set_disabled, set_role, the_person
from pitboss.house.people.sessions import close_sessions_of
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import LeavePosition
from pitboss.table import Refusal, Refused, commands

TIMES = 5
"""Somebody who takes tables over as fast as they are taken back is refused after so many times."""


class Held(NamedTuple):
    """A position that somebody holds."""

    table: int
    position: str
    version: int


def change_role(house: House, name: str, role: Role, by: Person) -> Person:
    """Give a person another role; positions at tables are given up first."""
    for attempt in range(TIMES):
        try:
            return house.database.transact(lambda connection: _change(house, connection, name, role, by))
        except Refused as refused:
            if refused.refusal.code != "holds_position" or attempt == TIMES - 1:
                raise
        _take_back(house, name)
    raise AssertionError("the last attempt returns or is refused")


def shut_out(house: House, name: str, disabled: bool, by: Person) -> Person:
    """Let a person in no more, or again; one who is shut out is signed out everywhere and holds no position."""

    def change(connection: Connection) -> Person:
        person = set_disabled(connection, name, disabled, by=by.id, now=house.clock())
        if disabled:
            close_sessions_of(connection, person.id)
        return person

    person = house.database.transact(change)
    if disabled:
        _take_back(house, person.name)
    return person


def _change(house: House, connection: Connection, name: str, role: Role, by: Person) -> Person:
    person = set_role(connection, name, role, by=by.id, now=house.clock())
    held = positions_of(connection, person.name)
    if held:
        sentence = f"{person.name} is {held[0].position} at table {held[0].table}, and leaves it first."
        raise Refused(Refusal("holds_position", sentence, ()))
    return person


def _take_back(house: House, name: str) -> None:
    with house.database.reading() as connection:
        person = the_person(connection, name)
        held = positions_of(connection, person.name)
    for place in held:
        command = LeavePosition(place.position, person.name)
        try:
            house.play(place.table, command, house.itself, f"role-{place.table}-{place.version}", lambda live: None)
        except Refused as refused:
            if refused.refusal.code not in ("position_not_held", "closed"):
                raise


def positions_of(connection: Connection, name: str) -> list[Held]:
    """Return the tables that a person deals or supervises."""
    standings = schema.standings
    rows = connection.execute(
        select(standings.c.table_id, standings.c.version, standings.c.lobby).where(
            standings.c.closed_at.is_(None), standings.c.lobby.contains(json.dumps(name), autoescape=True)
        )
    )
    positions = (commands.DEALER, commands.FLOOR)
    return [
        Held(row.table_id, position, row.version)
        for row in rows
        for position in positions
        if json.loads(row.lobby)[position] == name
    ]
