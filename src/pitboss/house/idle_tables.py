"""Tables that nobody needs any more: bots leave when nobody is there, and players' tables close when nothing happens.

Somebody is there who has chips or a seat at the table, or watches it, at whichever worker. Bots that play on alone do
so for the person who opened the table, and stop when he is gone. Tables of the house stay open.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, func, select

from pitboss.house.house import House
from pitboss.house.roles import PersonKind, Role
from pitboss.house.store import schema
from pitboss.house.store.watching import watched_by
from pitboss.house.tables.acting.commands import AnyCommand, CloseIdle, Leave
from pitboss.house.tables.acting.seats import people_here
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table import Refused

SECOND = 1000
NO_BOTS = '%"bots":0%'


class Caretaker:
    """Looks after the tables of a house; remembers since when nobody was seen at one with bots."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._since: dict[int, int] = {}

    def look(self) -> int:
        """Do what is due at tables that nobody needs, and return how much that was."""
        return self._send_bots_home() + self._close_idle_tables()

    def _send_bots_home(self) -> int:
        now, done = self.house.clock(), 0
        with self.house.database.reading() as connection:
            tables = list(_with_bots(connection))
        self._since = {table: self._since[table] for table in tables if table in self._since}
        for table in tables:
            if self._is_needed(table):
                self._since.pop(table, None)
            elif now - self._since.setdefault(table, now) >= self.house.settings.bots_seconds * SECOND:
                done += self._empty(table)
        return done

    def _is_needed(self, table: int) -> bool:
        """Whether somebody is there for whom the bots play: at a table where they play alone, who opened it."""
        with self.house.database.reading() as connection:
            watchers = watched_by(connection, table, self.house.clock())
        here, alone, owner = self.house.hosting.look(
            table, lambda live: (people_here(live), live.settings.bots_alone, live.opened_by)
        )
        if here or not alone or owner == self.house.itself.id:
            return bool(here or watchers)
        return owner in watchers

    def _empty(self, table: int) -> int:
        """Have all bots leave a table; in a round, as soon as it is over."""
        done = 0
        while True:
            bot, version = self.house.hosting.look(table, _next_to_leave)
            if bot is None or not self._do(table, Leave(bot), f"nobody-{table}-{version}", version):
                return done
            done += 1

    def _close_idle_tables(self) -> int:
        seconds = self.house.settings.idle_table_seconds
        if not seconds:
            return 0
        with self.house.database.reading() as connection:
            tables = list(_idle(connection, self.house.clock() - seconds * SECOND))
        return sum(self._do(table, CloseIdle(), f"idle-{table}-{version}", version) for table, version in tables)

    def _do(self, table: int, command: AnyCommand, id: str, version: int) -> bool:
        try:
            self.house.play(table, command, self.house.itself, id, lambda live: None, expect=version)
        except Refused:
            return False
        return True


def _with_bots(connection: Connection) -> Iterator[int]:
    standings = schema.standings
    yield from connection.execute(
        select(standings.c.table_id).where(standings.c.closed_at.is_(None), standings.c.lobby.not_like(NO_BOTS))
    ).scalars()


def _next_to_leave(live: LiveTable) -> tuple[str | None, int]:
    desk = live.desk
    return next((bot for bot in desk.bots if bot not in desk.leaving), None), live.version


def _idle(connection: Connection, before: int) -> Iterator[tuple[int, int]]:
    """Return the tables, each with its version, that players opened and at which nothing has happened since."""
    tables, standings, steps, people = schema.tables, schema.standings, schema.steps, schema.people
    last = (steps.c.table_id == standings.c.table_id) & (steps.c.seq == standings.c.version)
    rows = connection.execute(
        select(standings.c.table_id, standings.c.version)
        .join(tables, tables.c.id == standings.c.table_id)
        .join(people, people.c.id == tables.c.opened_by)
        .outerjoin(steps, last)
        .where(
            standings.c.closed_at.is_(None),
            people.c.kind != PersonKind.HOUSE.value,
            people.c.role == Role.PLAYER.value,
            func.coalesce(steps.c.at, tables.c.opened_at) <= before,
        )
    )
    yield from ((row.table_id, row.version) for row in rows)
