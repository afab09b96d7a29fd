"""``pitboss people``: who works here. There are no accounts and no passwords by default."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

from pitboss.cli.house.opening import open_known_house, read_settings, telling_why_nothing_is_written
from pitboss.cli.output import console, plain_table
from pitboss.house.people.reading import everybody
from pitboss.house.roles import Role
from pitboss.table import Refused


def add_person(file: Path | None, name: str, role: str, database: str | None = None) -> int:
    """Add a person; the password is asked for, or read from standard input."""
    house = open_known_house(read_settings(file, database=database))
    try:
        secret = _password(name)
        with telling_why_nothing_is_written(house.settings):
            person = house.register(name, secret, Role(role))
    except Refused as refused:
        print(refused.refusal.sentence, file=sys.stderr)
        return 1
    finally:
        house.close()
    print(f"{person.name} now has the role {person.role}.")
    return 0


def set_password(file: Path | None, name: str, database: str | None = None) -> int:
    """Give a person a new password, which is asked for; whoever is signed in with the old one is signed out."""
    house = open_known_house(read_settings(file, database=database))
    try:
        secret = _password(name)
        with telling_why_nothing_is_written(house.settings):
            person = house.members.set_password(name, secret)
    except Refused as refused:
        print(refused.refusal.sentence, file=sys.stderr)
        return 1
    finally:
        house.close()
    print(f"{person.name} has a new password, and is signed out everywhere.")
    return 0


def _password(name: str) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    return getpass.getpass(f"Password of {name}: ")


def list_people(file: Path | None, database: str | None = None) -> int:
    """List the people of the house."""
    house = open_known_house(read_settings(file, database=database))
    with house.database.reading() as connection:
        known = everybody(connection)
    house.close()
    table = plain_table("name", "role", "kind", "")
    for person in known:
        table.add_row(person.name, person.role, person.kind, "shut out" if person.disabled else "")
    console().print(table)
    return 0
