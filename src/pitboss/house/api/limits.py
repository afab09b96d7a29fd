"""Limits on how often: a bucket for each address or person that fills again with time."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable

from pitboss.house.api.problems import Problem

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
            wait = math.ceil((1 - left) / self.a_second)
            raise Problem("too_fast", f"That was too often; wait {wait} s.", {"Retry-After": str(wait)})
