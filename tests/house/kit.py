"""A house for tests: a database, people with chips, tables, and orders given without HTTP."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from pitboss.house.house import House
from pitboss.house.people.registry import Person, add_person
from pitboss.house.roles import PersonKind, Role
from pitboss.house.settings import Settings
from pitboss.house.store.database import Database
from pitboss.house.tables.acting.commands import AnyCommand
from pitboss.house.tables.acting.writing import Written
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table import commands

START = 1_700_000_000_000
PATIENCE = 60
"""Seconds for which a transaction that lost against another one is tried again: enough for a busy machine."""
USUAL: dict[str, Any] = {"open_tables": False, "guest_chips": "1000000", "seal_seconds": 0, "alone_seconds": 0}


class Time:
    """A clock that only advances when told to."""

    def __init__(self, now: int = START) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += round(1000 * seconds)


class Kit:
    """One house, as one worker sees it; further workers share its database and its time.

    A worker has few connections, like one of many workers. If more people act at the same moment, a test requests more:
    waiting too long for a connection means a refusal, and on a busy machine every wait is long.
    """

    def __init__(self, url: str, seed: int = 1, now: int = START, **settings: Any) -> None:
        self.url, self.connections = url, settings.pop("connections", 3)
        self.settings = Settings(**{**USUAL, **settings}, database=url)
        self.time = Time(now)
        self.chance = random.Random(seed)
        self.ids = itertools.count(1)
        self.house = self.worker()
        self.house.open()

    def worker(self) -> House:
        """Return another worker of the same house."""
        database = Database(self.url, connections=self.connections, patience=PATIENCE)
        house = House(self.settings, database, clock=self.time, chance=self.chance)
        if hasattr(self, "house"):
            house.found()
        return house

    def guest(self, name: str) -> Person:
        return self.house.guest(name)

    def staff(self, name: str, role: Role) -> Person:
        """Return a member of some role; without a password, whose hash would take longer than most tests."""

        def add(connection: Connection) -> Person:
            return add_person(connection, name, kind=PersonKind.MEMBER, role=role, hashed=None, now=self.house.clock())

        return self.house.database.transact(add)

    def table(self, game: str = "catfish-bend", clocks: dict[str, Any] | None = None, **options: object) -> int:
        settings = self.house.table_settings(**(clocks or {}))
        return self.house.open_table(f"A table of {game}", game, options, settings=settings)

    def play(
        self,
        table: int,
        person: Person,
        command: AnyCommand,
        command_id: str | None = None,
        *,
        house: House | None = None,
        look: Callable[[LiveTable], Any] = lambda live: None,
    ) -> Written:
        written, _ = (house or self.house).play(table, command, person, command_id or f"c{next(self.ids)}", look)
        return written

    def sit_down(self, table: int, person: Person, box: int, chips: int = 1000_00) -> None:
        self.play(table, person, commands.BuyIn(person.name, chips))
        self.play(table, person, commands.Sit(person.name, box))

    def look(self, table: int, house: House | None = None) -> LiveTable:
        return (house or self.house).hosting.look(table, lambda live: live)

    def close(self) -> None:
        self.house.close()
