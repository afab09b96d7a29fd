"""What time it is, in milliseconds since 1970. Everything that needs the time is given a clock."""

from __future__ import annotations

import time
from collections.abc import Callable

Clock = Callable[[], int]


def system_clock() -> int:
    """Return the time of the system."""
    return time.time_ns() // 1_000_000
