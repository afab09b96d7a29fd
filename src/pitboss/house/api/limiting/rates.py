"""Limits on how often: a bucket for each address or person that fills again with time."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from pitboss.house.api.hub import Run
from pitboss.house.api.problems import Problem
from pitboss.house.house import House
from pitboss.house.store.tries import take_try

MOST_BUCKETS = 100_000


class Limit:
    """So many at once, and so many a second after that, for each key."""

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float]) -> None:
        self.at_once, self.a_second, self.clock = at_once, a_second, clock
        self._buckets: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def take(self, key: object) -> None:
        """Take one, or refuse with the time to wait."""
        now = self.clock()
        left, at = self._buckets.pop(key, (self.at_once, now))
        left = min(self.at_once, left + (now - at) * self.a_second)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not allowed:
            raise _too_fast((1 - left) / self.a_second)


class SharedLimit:
    """The same for all workers together: counted in the database, for what is rare and worth it."""

    def __init__(self, house: House, run: Run, what: str, a_minute: int) -> None:
        self.house, self.run, self.what, self.a_minute = house, run, what, a_minute

    async def take(self, key: object) -> None:
        """Take one, or refuse with the time to wait."""
        wait: float = await self.run(self.house.database.transact, partial(self._take, f"{self.what} {key!r}"))
        if wait:
            raise _too_fast(wait)

    def _take(self, what: str, connection: Connection) -> float:
        return take_try(connection, what, self.a_minute, self.a_minute / 60, self.house.clock())


def _too_fast(seconds: float) -> Problem:
    wait = max(1, math.ceil(seconds))
    return Problem("too_fast", f"Too many requests; wait {wait} s.", {"Retry-After": str(wait)})
