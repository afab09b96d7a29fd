"""Who used the processors: certain processes, and everything else on the machine."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
IDLE = (3, 4)
"""The columns of idle time in the kernel's line: idle, and waiting for a disk."""


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process and its children so far."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(stat.parent.name) == pid or int(fields[1]) == pid:
            total += (int(fields[11]) + int(fields[12])) / TICK
    return total


def busy_seconds() -> float:
    """Return the processor time of the whole machine so far."""
    columns = [int(column) for column in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(ticks for place, ticks in enumerate(columns) if place not in IDLE) / TICK


def bare_loop(seconds: float = 0.3) -> float:
    """Return how many million iterations of an empty loop run per second: the processor's current speed for us."""
    turns, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(10_000):
            pass
        turns += 10_000
    return turns / (time.perf_counter() - begun) / 1e6


class Shares:
    """The processor time of named processes, of this one and of everything else, from a moment on."""

    def __init__(self, pids: Mapping[str, int]) -> None:
        self.pids = pids
        self.begun, self.before = time.perf_counter(), self._now()

    def _now(self) -> dict[str, float]:
        seconds = {name: processor_seconds(pid) for name, pid in self.pids.items()}
        seconds["bots"] = time.process_time()
        seconds["others"] = busy_seconds() - sum(seconds.values())
        return seconds

    def spent(self) -> dict[str, float]:
        """Return the seconds of each since then."""
        now = self._now()
        return {name: max(0.0, now[name] - self.before[name]) for name in now}

    def others(self) -> float:
        """Return the share of all processors that everything else used."""
        return self.spent()["others"] / ((time.perf_counter() - self.begun) * (os.cpu_count() or 1))
