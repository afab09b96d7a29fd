"""One worker of the server: the house, its watchers, its ticker, its limits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pitboss.house.api.hub import Hub
from pitboss.house.api.limits import Limit
from pitboss.house.api.metrics import Metrics
from pitboss.house.api.notices import Notices
from pitboss.house.api.ticker import Ticker
from pitboss.house.house import House
from pitboss.house.people.sessions import SignedInSession, hash_token

KNOWN_SECONDS = 5.0
"""For so long a session is believed without asking the database: signing out elsewhere takes effect after that."""
MOST_KNOWN = 50_000
ASIDE = 4


@dataclass(slots=True)
class _Known:
    session: SignedInSession
    until: float


@dataclass(slots=True)
class Sessions:
    """Sessions that were asked for a moment ago."""

    house: House
    known: dict[str, _Known] = field(default_factory=dict)

    def remembered(self, token: str) -> SignedInSession | None:
        """Return a session that is known, without asking."""
        known = self.known.get(hash_token(token))
        return known.session if known is not None and known.until > time.monotonic() else None

    def find(self, token: str) -> SignedInSession | None:
        """Ask the database for a session, and remember it."""
        session = self.house.session(token)
        key = hash_token(token)
        if session is None:
            self.known.pop(key, None)
            return None
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        self.known[key] = _Known(session, time.monotonic() + KNOWN_SECONDS)
        return session

    def forget(self, token: str) -> None:
        """Forget a session that is over."""
        self.known.pop(hash_token(token), None)

    def forget_all(self) -> None:
        """Forget everybody: somebody's rights have changed."""
        self.known.clear()


class Server:
    """Everything that requests need. ``inline`` runs all work in the loop itself, for tests that want one order."""

    def __init__(self, house: House, *, inline: bool = False) -> None:
        self.house = house
        self.inline = inline
        self.metrics = Metrics()
        self.sessions = Sessions(house)
        settings = house.settings
        self._threads = ThreadPoolExecutor(settings.connections, "command")
        self._aside = ThreadPoolExecutor(ASIDE, "aside")
        self.hub = Hub(house, self.run, self.metrics)
        self.ticker = Ticker(house, self.hub, self.run_aside, self.metrics)
        self.notices = None if house.database.sqlite or inline else Notices(house.database, self._heard)
        self.sign_ins = Limit(settings.sign_ins_a_minute, settings.sign_ins_a_minute / 60, time.monotonic)
        self.requests = Limit(settings.commands_at_once, settings.commands_a_second, time.monotonic)
        self.stopping = False
        house.hosting.told = self._told

    async def start(self) -> None:
        """Begin to watch and to attend."""
        self.hub.start()
        if self.notices is not None:
            self.notices.start()
        if not self.inline:
            self.ticker.start()

    async def stop(self) -> None:
        """Stop gracefully: what is being done is finished, watchers are told."""
        self.stopping = True
        if not self.inline:
            await self.ticker.stop()
        await self.hub.stop()
        if self.notices is not None:
            await asyncio.to_thread(self.notices.stop)
        self._threads.shutdown(wait=True)
        self._aside.shutdown(wait=False, cancel_futures=True)
        self.house.close()

    def run(self, work: Callable[..., Any], *given: Any) -> Awaitable[Any]:
        """Run work that waits for the database in a thread."""
        return self._in(self._threads, work, *given)

    def run_aside(self, work: Callable[..., Any], *given: Any) -> Awaitable[Any]:
        """Run work that may take long without taking the commands' threads."""
        return self._in(self._aside, work, *given)

    def _in(self, threads: ThreadPoolExecutor, work: Callable[..., Any], *given: Any) -> Awaitable[Any]:
        loop = asyncio.get_running_loop()
        if not self.inline:
            return loop.run_in_executor(threads, partial(work, *given))
        done: asyncio.Future[Any] = loop.create_future()
        try:
            done.set_result(work(*given))
        except Exception as error:
            done.set_exception(error)
        return done

    def _told(self, table: int, version: int) -> None:
        self.hub.told(table, version)
        if self.notices is not None:
            self.metrics.notice("sent")
            self.notices.tell(table, version)

    def _heard(self, table: int, version: int) -> None:
        self.metrics.notice("heard")
        self.hub.told(table, version)
