"""The ticker: looks every moment for tables at which the house has something to do."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from pitboss.house.api.charts import Charts
from pitboss.house.api.hub import LOOK_AGAIN, Hub, Run
from pitboss.house.api.known_sessions import KnownSessions
from pitboss.house.api.limiting.places import Places
from pitboss.house.api.logs import LOG
from pitboss.house.api.metrics import Metrics
from pitboss.house.attending import attend, due_tables
from pitboss.house.house import House
from pitboss.house.idle_tables import Caretaker
from pitboss.house.store.room import CannotWrite
from pitboss.house.store.tries import forget_tries
from pitboss.house.tables.acting.hosting import GameIsGone

EVERY, KEEP_PLACES = 0.2, 10.0
AT_ONCE = 8
"""So many tables are attended to at the same time."""


class Ticker:
    """Attends to tables, and lets the hub look again now and then."""

    def __init__(
        self, house: House, hub: Hub, run: Run, metrics: Metrics, places: Places, sessions: KnownSessions
    ) -> None:
        self.places, self.sessions = places, sessions
        self.house, self.hub, self.run, self.metrics = house, hub, run, metrics
        self.charts = Charts()
        self.caretaker = Caretaker(house)
        self._busy: set[int] = set()
        self._left_alone: set[int] = set()
        """Tables of games that are gone, or have not the table's options any more: only another start mends that."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._main: asyncio.Task[None] | None = None
        self._over = asyncio.Event()

    def start(self) -> None:
        """Begin, in the running loop."""
        self._main = asyncio.get_running_loop().create_task(self._tick())

    async def stop(self) -> None:
        """Stop, and wait for what is being done: a thread cannot be called back, and holds a connection."""
        self._over.set()
        if self._main is not None:
            await asyncio.gather(self._main, *self._tasks, return_exceptions=True)
        self.charts.stop()

    async def _tick(self) -> None:
        looked = kept = asyncio.get_running_loop().time()
        while not self._over.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), EVERY)
                return
            try:
                await self._attend()
                if asyncio.get_running_loop().time() - looked > LOOK_AGAIN:
                    looked = asyncio.get_running_loop().time()
                    await self.run(self.sessions.renew)
                    await self.hub.look_again()
                if asyncio.get_running_loop().time() - kept > KEEP_PLACES:
                    kept = asyncio.get_running_loop().time()
                    await self._keep_house()
            except Exception:
                LOG.log(logging.WARNING, "the ticker failed, and goes on", exc_info=True)

    async def _attend(self) -> None:
        if len(self._busy) >= AT_ONCE or await self._cannot_write():
            return
        for table in await self.run(due_tables, self.house):
            if table not in self._busy | self._left_alone and len(self._busy) < AT_ONCE:
                self._busy.add(table)
                task = asyncio.get_running_loop().create_task(self._one(table))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _keep_house(self) -> None:
        """Say that the watchers are still there, see to tables that nobody needs, and forget what is over."""
        if self.house.database.room.trouble is None:
            await self.places.keep()
            self.metrics.attended.inc(await self.run(self.caretaker.look))
            now = self.house.clock()
            await self.run(self.house.database.transact, lambda connection: forget_tries(connection, now))

    async def _cannot_write(self) -> bool:
        """Whether nothing can be written; that is tried out now and then, so that the house goes on by itself."""
        room = self.house.database.room
        if room.trouble is not None and not room.is_known_for(LOOK_AGAIN):
            await self.run(self.house.database.try_writing)
        return room.trouble is not None

    async def _one(self, table: int) -> None:
        try:
            self.metrics.attended.inc(await self.run(attend, self.house, table, self.charts.are_ready))
        except CannotWrite:
            return  # the log has its cause
        except GameIsGone as reason:
            self._left_alone.add(table)
            values = {"table": table, "why": str(reason)}
            LOG.log(logging.WARNING, "a table is left alone until the next start", extra={"values": values})
        except Exception:
            LOG.log(
                logging.WARNING, "a table could not be attended to", exc_info=True, extra={"values": {"table": table}}
            )
        finally:
            self._busy.discard(table)
