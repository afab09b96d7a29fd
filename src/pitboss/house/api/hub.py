"""The hub: who watches which table, and what each of them has seen.

When a table moves on, its new events are read once and sent to everybody who watches it; each watcher has a number up
to which it has seen everything, so that none is ever left out or sent twice.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pydantic_core import to_json
from sqlalchemy import Connection, bindparam, select

from pitboss.house.api.metrics import Metrics
from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.people.sessions import find_sessions
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import told_text
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.shown.invitations import may_see
from pitboss.house.tables.shown.pictures import picture
from pitboss.house.tables.shown.reading import first_step

Result = TypeVar("Result")
Run = Callable[..., Awaitable[Any]]
"""Runs work that waits for the database where it does not hold up everybody else."""

STEPS_AT_ONCE = 200
SESSIONS_AT_ONCE = 500
GOING_AWAY, NOT_SIGNED_IN = 1001, 4401
OUTBOX = 200
LOOK_AGAIN = 2.0
_STEPS = (
    select(schema.steps.c.first_event, schema.steps.c.events, schema.steps.c.shown)
    .where(schema.steps.c.table_id == bindparam("table"), schema.steps.c.first_event >= first_step())
    .order_by(schema.steps.c.seq)
    .limit(STEPS_AT_ONCE)
)
_VERSIONS = select(schema.standings.c.table_id, schema.standings.c.version).where(
    schema.standings.c.table_id.in_(bindparam("tables", expanding=True))
)


@dataclass(eq=False, slots=True)
class Watcher:
    """Somebody who watches a table: ``number`` is the last event, ``version`` the last view put into the outbox.

    ``session`` is the hash of the token that he came in with; ``code`` says why the watching ends, and ``over`` that it
    ends whether or not anybody reads.
    """

    table: int
    person: Person
    number: int
    views: bool
    session: str = ""
    version: int = -1
    code: int = GOING_AWAY
    over: asyncio.Event = field(default_factory=asyncio.Event)
    outbox: asyncio.Queue[str | None] = field(default_factory=lambda: asyncio.Queue(OUTBOX))
    lost: bool = False

    def put(self, text: str) -> None:
        """Put a message into the outbox; who does not read any more is let go."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.lost = True

    def dismiss(self, code: int) -> None:
        """Send nothing more, and wait for nobody: what is in the outbox is not for this person any more."""
        self.code = code
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.over.set()

    def end(self) -> None:
        """Send no more; what a lost watcher did not read is dropped."""
        while self.lost and not self.outbox.empty():
            self.outbox.get_nowait()
        if not self.outbox.full():
            self.outbox.put_nowait(None)


@dataclass(slots=True)
class _Update:
    """What is new at a table: steps (first event, how many, text), and how each person sees it."""

    steps: list[tuple[int, int, str]]
    views: dict[tuple[str, str], str]
    number: int
    version: int


class Hub:
    """All watchers of one worker."""

    def __init__(self, house: House, run: Run, metrics: Metrics) -> None:
        self.house, self.run, self.metrics = house, run, metrics
        self.watchers: dict[int, set[Watcher]] = {}
        self.versions: dict[int, int] = {}
        self._marked: set[int] = set()
        self._pumping: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin, in the running loop."""
        self._loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        """Say goodbye to every watcher."""
        for watcher in [watcher for group in self.watchers.values() for watcher in group]:
            watcher.put('{"type":"goodbye"}')
            await self.remove(watcher)
        for task in list(self._tasks):
            task.cancel()

    def told(self, table: int, version: int) -> None:
        """A table moved on; called from any thread."""
        if self._loop is not None and table in self.watchers:
            self._loop.call_soon_threadsafe(self.mark, table)

    def mark(self, table: int) -> None:
        """See to the watchers of a table."""
        if table not in self.watchers:
            return
        self._marked.add(table)
        if table not in self._pumping:
            self._pumping.add(table)
            self._start(self._pump, table)

    def _start(self, work: Callable[..., Coroutine[Any, Any, None]], *given: Any) -> None:
        task = asyncio.get_running_loop().create_task(work(*given))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def add(self, watcher: Watcher) -> None:
        """Let somebody watch."""
        self.watchers.setdefault(watcher.table, set()).add(watcher)
        self.metrics.watchers.inc()
        self.mark(watcher.table)

    async def remove(self, watcher: Watcher) -> None:
        """Let somebody go."""
        group = self.watchers.get(watcher.table, set())
        if watcher in group:
            group.discard(watcher)
            self.metrics.watchers.dec()
            watcher.end()
        if not group:
            self.watchers.pop(watcher.table, None)
            self.versions.pop(watcher.table, None)

    @property
    def count(self) -> int:
        """How many watch."""
        return sum(map(len, self.watchers.values()))

    async def look_again(self) -> None:
        """Dismiss who may not watch any more, and find tables that moved on without anybody telling."""
        await self.check_sessions()
        tables = list(self.watchers)
        if not tables:
            return
        for table, version in await self.run(self._read_versions, tables):
            if version > self.versions.get(table, 0):
                self.mark(table)

    def look_who_watches(self) -> None:
        """Somebody signed out or has other rights: whoever may not watch any more is dismissed as soon as can be."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._start, self.check_sessions)

    async def check_sessions(self) -> None:
        """Dismiss everybody whose session is over or who was shut out; others are who they are by now."""
        watchers = [watcher for group in self.watchers.values() for watcher in group if watcher.session]
        for first in range(0, len(watchers), SESSIONS_AT_ONCE):
            some = watchers[first : first + SESSIONS_AT_ONCE]
            people: dict[str, Person] = await self.run(
                self._read_sessions, [watcher.session for watcher in some], self.house.clock()
            )
            for watcher in some:
                await self._check(watcher, people.get(watcher.session))

    async def _check(self, watcher: Watcher, person: Person | None) -> None:
        if person is None:
            watcher.dismiss(NOT_SIGNED_IN)
            await self.remove(watcher)
        elif watcher.person.role is not person.role is Role.PLAYER and not await self._may_watch(watcher.table, person):
            watcher.dismiss(GOING_AWAY)  # who worked here saw private tables too
            await self.remove(watcher)
        elif person != watcher.person:
            watcher.person, watcher.version = person, -1
            self.mark(watcher.table)

    async def _may_watch(self, table: int, person: Person) -> bool:
        def look() -> bool:
            with self.house.database.reading() as connection:
                return may_see(connection, table, person)

        return bool(await self.run(look))

    def _read_sessions(self, tokens: list[str], now: int) -> dict[str, Person]:
        with self.house.database.reading() as connection:
            sessions = find_sessions(connection, tokens, now)
        return {token: session.person for token, session in sessions.items()}

    def _read_versions(self, tables: list[int]) -> list[tuple[int, int]]:
        with self.house.database.reading() as connection:
            return [(row.table_id, row.version) for row in connection.execute(_VERSIONS, {"tables": tables})]

    async def _pump(self, table: int) -> None:
        try:
            while table in self._marked:
                self._marked.discard(table)
                await self._update(table)
        finally:
            self._pumping.discard(table)

    async def _update(self, table: int) -> None:
        group = set(self.watchers.get(table, ()))
        if not group:
            return
        after = min(watcher.number for watcher in group)
        wanted = {(watcher.person.name, watcher.person.role.value) for watcher in group if watcher.views}
        update: _Update = await self.run(self._read, table, after, wanted)
        self.versions[table] = update.version
        for watcher in group:
            _bring(watcher, update)
            if watcher.lost:
                await self.remove(watcher)
        if any(watcher.number < update.number for watcher in group if not watcher.lost):
            self._marked.add(table)

    def _read(self, table: int, after: int, wanted: set[tuple[str, str]]) -> _Update:
        """Read the steps after an event and draw the pictures; all of them as of one version."""

        def look(live: LiveTable) -> tuple[int, int, dict[tuple[str, str], str]]:
            now = self.house.clock()
            drawn = {viewer: to_json(picture(live, *viewer, now)).decode() for viewer in wanted}
            return live.events, live.version, drawn

        number, version, views = self.house.hosting.look(table, look)
        with self.house.database.reading() as connection:
            steps = read_steps(connection, table, after)
        known = [step for step in steps if step[0] <= number]
        return _Update(known, views, number, version)


def read_steps(connection: Connection, table: int, after: int) -> list[tuple[int, int, str]]:
    """Return the steps that hold events after a number: first event, how many, text."""
    rows = connection.execute(_STEPS, {"table": table, "wanted": after + 1})
    return [(row.first_event, row.events, told_text(row.shown)) for row in rows]


def _bring(watcher: Watcher, update: _Update) -> None:
    """Put into the outbox what is new to a watcher."""
    texts = []
    for first, count, shown in update.steps:
        last = first + count - 1
        if last <= watcher.number or not count:
            continue
        if first <= watcher.number:
            shown = json.dumps([load for load in json.loads(shown) if load["number"] > watcher.number])
        texts.append(shown[1:-1])
        watcher.number = last
    if texts:
        watcher.put('{"type":"events","events":[' + ",".join(texts) + "]}")
    view = update.views.get((watcher.person.name, watcher.person.role.value)) if watcher.views else None
    if view is not None and watcher.number >= update.number and watcher.version != update.version:
        watcher.put('{"type":"view","view":' + view + "}")
        watcher.version = update.version
