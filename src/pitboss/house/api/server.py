"""One worker of the server: the house, its watchers, its ticker, its limits."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

from pitboss.house.api.hub import Hub
from pitboss.house.api.known_sessions import KnownSessions
from pitboss.house.api.limiting.lab_queue import LabQueue
from pitboss.house.api.limiting.places import Places
from pitboss.house.api.limiting.rates import Limit, SharedLimit
from pitboss.house.api.metrics import Metrics
from pitboss.house.api.orders import OrderQueue
from pitboss.house.api.sealer import Sealer
from pitboss.house.api.ticker import Ticker
from pitboss.house.api.wall import Wall
from pitboss.house.house import House
from pitboss.house.regulator.desk import Desk
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Asker
from pitboss.house.regulator.shelf import Standing
from pitboss.house.school.school import School
from pitboss.house.sealing import Sealing
from pitboss.house.store.database import DatabaseAway
from pitboss.house.store.room import Trouble
from pitboss.house.tables.shown.invitations import Doors

if TYPE_CHECKING:
    from pitboss.house.api.notices import Notices

ASIDE, CLOCK_THREADS, LAB_THREADS = 4, 4, 2
"""Threads for audits and exports, for clocks and bots, and for each queue of the lab."""
TRIED_SECONDS = 2.0
"""So seldom it is tried out, whoever asks, whether the database can be written to."""
HASHING = 2
"""Passwords that are hashed at one time: each takes a fifth of a second of a core, and 64 MiB."""


class Server:
    """Everything that requests need. ``inline`` runs all work in the loop itself, for tests that want one order."""

    def __init__(self, house: House, *, inline: bool = False) -> None:
        self.house = house
        self.inline = inline
        self.metrics = Metrics()
        self.metrics_token = house.settings.metrics_token
        settings = house.settings
        self._threads = ThreadPoolExecutor(settings.connections, "command")
        self._aside = ThreadPoolExecutor(ASIDE, "aside")
        self._hashing = ThreadPoolExecutor(HASHING, "password")
        self._clock = ThreadPoolExecutor(CLOCK_THREADS, "clock")
        self.orders = OrderQueue(house.hosting, self.run)
        self.hub = Hub(house, self.run, self.metrics)
        self.wall = Wall(house, self.run, self.run_aside, self.metrics)
        self.sessions = KnownSessions(house, self.hub.look_who_watches)
        self.places = Places(house, self.run)
        self.ticker = Ticker(house, self.hub, self._run_clock, self.metrics, self.places, self.sessions)
        self.lab = LabQueue("lab", LAB_THREADS, settings.lab_waiting, inline=inline)
        self.advice = LabQueue("advice", LAB_THREADS, settings.lab_waiting, inline=inline)
        self.regulator = Desk()
        self.house_mark = sha256(house.database.url.render_as_string().encode()).hexdigest()[:12]
        self.drilling: random.Random = random.SystemRandom()
        self.valuing = LabQueue("valuing", 1, settings.lab_waiting, inline=inline)
        self.doors = Doors(house.database)
        self.school = School(house)
        self.sealer = Sealer(Sealing(house), self.run_aside, settings.seal_seconds)
        self.notices = None if house.database.sqlite or inline else self._new_notices()
        self.sign_ins = SharedLimit(house, self.run, "sign-in", settings.sign_ins_a_minute)
        self.requests = Limit(settings.commands_at_once, settings.commands_a_second, time.monotonic)
        self.stopping = False
        self._trying = asyncio.Lock()
        house.hosting.told = self._told

    async def start(self) -> None:
        """Begin to watch and to attend."""
        self.hub.start()
        if self.notices is not None:
            self.notices.start()
        if not self.inline:
            self.ticker.start()
            self.sealer.start()

    async def stop(self) -> None:
        """Stop gracefully: what is being done is finished, watchers are told."""
        self.stopping = True
        if not self.inline:
            await self.ticker.stop()
            await self.sealer.stop()
        await self.hub.stop()
        await self.wall.stop()
        await self.places.leave_all()
        if self.notices is not None:
            await asyncio.to_thread(self.notices.stop)
        self._threads.shutdown(wait=True)
        self._hashing.shutdown(wait=True, cancel_futures=True)
        self._clock.shutdown(wait=True)
        self._aside.shutdown(wait=False, cancel_futures=True)
        await asyncio.to_thread(self.regulator.stop)
        self.lab.stop()
        self.advice.stop()
        self.valuing.stop()
        self.house.close()

    def run(self, work: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
        """Run work that waits for the database in a thread."""
        return self._in(self._threads, work, *given)

    def run_aside(self, work: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
        """Run work that may take long without taking the commands' threads."""
        return self._in(self._aside, work, *given)

    def run_hashing(self, work: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
        """Run work that hashes a password, so that neither the loop nor a command waits for it."""
        return self._in(self._hashing, work, *given)

    def begin_regulating(self, job: Job, asker: Asker) -> Standing | None:
        """Begin a job of the regulator's desk, as ``Desk.begin``."""
        return self.regulator.begin(job, asker, inline=self.inline)

    def _run_clock(self, work: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
        """Run what is due by the clock: it waits for nobody's questions."""
        return self._in(self._clock, work, *given)

    def _in(self, threads: ThreadPoolExecutor, work: Callable[..., Any], *given: Any) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        if not self.inline:
            return loop.run_in_executor(threads, partial(work, *given))
        done: asyncio.Future[Any] = loop.create_future()
        try:
            done.set_result(work(*given))
        except Exception as error:
            done.set_exception(error)
        return done

    async def look_for_trouble(self) -> Trouble | None:
        """Return why nothing can be written; that is tried out where nobody has written for a while."""
        database = self.house.database
        async with self._trying:
            if not database.room.is_known_for(TRIED_SECONDS):
                with contextlib.suppress(DatabaseAway, DBAPIError):
                    await self.run_aside(database.try_writing)
        return database.room.trouble

    def _new_notices(self) -> Notices:
        from pitboss.house.api.notices import Notices  # its driver is there only where the extra is

        return Notices(self.house.database, self._heard)

    def _told(self, table: int, version: int) -> None:
        self.hub.told(table, version)
        if self.notices is not None:
            self.metrics.notice("sent")
            self.notices.tell(table, version)

    def _heard(self, table: int, version: int) -> None:
        self.metrics.notice("heard")
        self.hub.told(table, version)
