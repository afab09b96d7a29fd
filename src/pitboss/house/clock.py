"""What time it is, in milliseconds since 1970. Everything that needs the time is given a clock.

The house has a time of its own: the system's, except that it never goes back. Where the system's clock is set back, the
house goes on from where it was, and where the database holds a later moment than the clock shows, the house goes on
from that one. So what was written stays in order, and no decision clock gets longer than its setting.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

Clock = Callable[[], int]
WORTH_TELLING = 1000
"""The system's clock is corrected all the time; so many milliseconds are more than that."""
_LOG = logging.getLogger("pitboss.house")


def system_clock() -> int:
    """Return the time of the system."""
    return time.time_ns() // 1_000_000


class HouseClock:
    """The time of the house, by a clock that may be set back."""

    def __init__(self, clock: Clock = system_clock) -> None:
        self.clock = clock
        self._guard = threading.Lock()
        self._shown = self._now = clock()

    def __call__(self) -> int:
        """Return what time it is in the house: never less than before.

        Who asks while another thread looks at the clock need not wait for it: it was looked at a moment ago.
        """
        if not self._guard.acquire(blocking=False):
            return self._now
        try:
            shown = self.clock()
            passed = shown - self._shown
            self._shown = shown
            if passed > 0:
                self._now = max(self._now + passed, shown)
            elif passed <= -WORTH_TELLING:
                _LOG.warning("the system's clock was set back, and the house goes on in its own time")
            return self._now
        finally:
            self._guard.release()

    def at_least(self, moment: int) -> None:
        """Go on from a moment that somebody else in the house has seen already."""
        with self._guard:
            self._now = max(self._now, moment)
