"""The wall of one worker: draws the cards of tables that moved, once for everybody who watches it.

Whoever watches subscribes to no table. Once a second one query finds the tables that moved, at whichever worker; only
their cards are drawn and sent. The money of a table is read anew when a round of it ended, and not more often than
every ten seconds. Without watchers nothing is done.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from pydantic_core import to_json

from pitboss.house.api.hub import NOT_SIGNED_IN, Run, Watcher
from pitboss.house.api.logs import LOG
from pitboss.house.api.metrics import Metrics
from pitboss.house.floor.wall import add_incidents, card_of, count_open, open_tables
from pitboss.house.floor.wall_figures import figures_of, rules_of_table
from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.people.sessions import find_sessions
from pitboss.house.roles import Role
from pitboss.house.tables.acting.hosting import NoSuchTable
from pitboss.house.theory import NotSolved, library, theoretical

EVERY = 1.0
FIGURES_EVERY, ANEW_EVERY = 10.0, 60.0
"""Seconds after which figures are read again: where a round ended, and where none did."""
SESSIONS_EVERY = 2.0
MAY_WATCH = frozenset({Role.FLOOR, Role.AUDITOR, Role.ADMIN})
NOT_FOR_YOU = 4403


class Wall:
    """All cards that one worker knows, and who watches them."""

    def __init__(self, house: House, run: Run, run_aside: Run, metrics: Metrics) -> None:
        self.house, self.run, self.run_aside, self.metrics = house, run, run_aside, metrics
        self.watchers: set[Watcher] = set()
        self.cards: dict[int, dict[str, Any]] = {}
        self.open = 0
        """How many tables are open; the wall has no room for more than its most."""
        self.figures: dict[int, dict[str, Any]] = {}
        self._read_at: dict[int, tuple[float, int]] = {}
        self._unsolved: set[int] = set()
        self._sessions_at = 0.0
        self._loops: dict[str, asyncio.Task[None]] = {}
        self._looking = asyncio.Lock()

    def add(self, watcher: Watcher) -> None:
        """Let somebody watch: he is sent everything that is known, and then what changes."""
        self.watchers.add(watcher)
        self.metrics.watchers.inc()
        here = list(self.cards)
        watcher.put(_message(self.house.clock(), self.cards.values(), self.figures.values(), here, self.open))
        for work in (self.look, self.look_at_money):
            loop = self._loops.get(work.__name__)
            if loop is None or loop.done():
                self._loops[work.__name__] = asyncio.get_running_loop().create_task(self._go_on(work))

    async def remove(self, watcher: Watcher) -> None:
        """Let somebody go."""
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.metrics.watchers.dec()
            watcher.end()

    async def stop(self) -> None:
        """Say goodbye to every watcher."""
        for watcher in list(self.watchers):
            watcher.put('{"type":"goodbye"}')
            await self.remove(watcher)
        loops, self._loops = list(self._loops.values()), {}
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*loops, return_exceptions=True)

    async def _go_on(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again while anybody watches."""
        while self.watchers:
            try:
                await work()
            except Exception:
                LOG.log(logging.WARNING, "the wall failed, and goes on", exc_info=True)
            await asyncio.sleep(EVERY)

    async def look(self) -> None:
        """Draw what moved, and send it to everybody."""
        await self._check_sessions()
        async with self._looking:
            drawn, here, count = await self.run(self._draw)
        gone = [table for table in self.cards if table not in here]
        for table in gone:
            self.cards.pop(table)
            self.figures.pop(table, None)
            self._read_at.pop(table, None)
        self.cards |= {card["id"]: card for card in drawn}
        counted, self.open = self.open, count
        if drawn or gone or count != counted:
            self._send(_message(self.house.clock(), drawn, (), here, count))

    def _draw(self) -> tuple[list[dict[str, Any]], list[int], int]:
        """Return the cards of the tables that moved since they were drawn, which are on the wall, and how many open."""
        with self.house.database.reading() as connection:
            tables = open_tables(connection)
            count = count_open(connection, len(tables))
        drawn = []
        for table, version in tables:
            known = self.cards.get(table)
            if known is None or known["version"] < version:
                with contextlib.suppress(NoSuchTable):
                    drawn.append(self.house.hosting.look(table, card_of))
        if drawn:
            with self.house.database.reading() as connection:
                add_incidents(connection, drawn)
        return drawn, [table for table, _ in tables], count

    async def snapshot(self) -> dict[str, Any]:
        """Return the wall as it is now."""
        await self.look()
        for table in [table for table in self.cards if table not in self.figures]:
            await self._read_figures(table, -1)
        return {
            "now": self.house.clock(),
            "open": self.open,
            "cards": list(self.cards.values()),
            "figures": list(self.figures.values()),
        }

    async def look_at_money(self) -> None:
        """Read the figures of the tables at which a round ended, and solve one game that nobody has priced yet."""
        for table, card in list(self.cards.items()):
            finished = card["round"] - (1 if card["running"] else 0)
            read_at, read = self._read_at.get(table, (-ANEW_EVERY, -1))
            passed = time.monotonic() - read_at
            if passed >= ANEW_EVERY or (finished != read and passed >= FIGURES_EVERY):
                await self._read_figures(table, finished)
        if self._unsolved:
            table = self._unsolved.pop()
            await self.run_aside(self._solve, table)
            await self._read_figures(table, -1)

    async def _read_figures(self, table: int, finished: int) -> None:
        self._read_at[table] = (time.monotonic(), finished)
        figures, unsolved = await self.run_aside(self._figures, table)
        self.figures[table] = figures
        if unsolved:
            self._unsolved.add(table)
        self._send(_message(self.house.clock(), (), [figures], None, self.open))

    def _figures(self, table: int) -> tuple[dict[str, Any], bool]:
        with self.house.database.snapshot() as connection:
            figures = figures_of(connection, self.house.settings.calendar, table, self.house.clock())
            return figures, not library().is_known(rules_of_table(connection, table))

    def _solve(self, table: int) -> None:
        with self.house.database.reading() as connection:
            rules = rules_of_table(connection, table)
        with contextlib.suppress(NotSolved):
            theoretical(rules)

    def _send(self, text: str) -> None:
        for watcher in self.watchers:
            watcher.put(text)

    async def _check_sessions(self) -> None:
        """Dismiss whoever may not watch any more, and whoever does not read."""
        if time.monotonic() - self._sessions_at < SESSIONS_EVERY:
            return
        self._sessions_at = time.monotonic()
        asked = list(self.watchers)  # who comes meanwhile was let in just now
        people: dict[str, Person] = await self.run(self._read_sessions, [watcher.session for watcher in asked])
        for watcher in asked:
            person = people.get(watcher.session)
            if person is None or person.role not in MAY_WATCH:
                watcher.dismiss(NOT_SIGNED_IN if person is None else NOT_FOR_YOU)
                await self.remove(watcher)
            elif watcher.lost:
                await self.remove(watcher)

    def _read_sessions(self, tokens: list[str]) -> dict[str, Person]:
        with self.house.database.reading() as connection:
            sessions = find_sessions(connection, tokens, self.house.clock())
        return {token: session.person for token, session in sessions.items()}


def _message(
    now: int, cards: Iterable[dict[str, Any]], figures: Iterable[dict[str, Any]], here: list[int] | None, count: int
) -> str:
    """Return a message: new cards and figures, which tables are on the wall (where that is told), how many are open."""
    told = {"type": "wall", "now": now, "open": count, "cards": list(cards), "figures": list(figures), "here": here}
    return to_json(told).decode()
