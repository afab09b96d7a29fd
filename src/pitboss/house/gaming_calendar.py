"""The gaming day: it begins at a time of day in a time zone, not at midnight, and is divided into shifts.

A shift begins at the first moment at which the clocks of the zone show its time, or a later one. So where clocks are
set forward over that time it begins with the change, and where they are set back it begins the first time. Days and
shifts have no gap and no overlap; where clocks change, one of them is shorter or longer than the others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cached_property
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DEFAULT_SHIFTS = ("06:00", "14:00", "22:00")
MOST_SHIFTS = 12
_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
_DAY = timedelta(days=1)


def find_zone(name: str) -> tzinfo:
    """Return a time zone by its name, such as ``America/New_York``; raises ValueError for an unknown one."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError("there is no such time zone; write one such as UTC or America/New_York") from None


def read_shifts(times: tuple[str, ...]) -> tuple[time, ...]:
    """Read the times at which shifts begin, in the order of the day; raises ValueError."""
    matches = [_TIME.fullmatch(written) for written in times]
    if not 1 <= len(times) <= MOST_SHIFTS or None in matches:
        raise ValueError(f"write up to {MOST_SHIFTS} times of day, such as 06:00, 14:00, 22:00")
    read = tuple(time(int(match[1]), int(match[2])) for match in matches if match is not None)
    after = [(60 * (at.hour - read[0].hour) + at.minute - read[0].minute) % 1440 for at in read]
    if after != sorted(set(after)):
        raise ValueError("shifts begin one after another within a day, each at another time")
    return read


@dataclass(frozen=True)
class GamingCalendar:
    """Where each gaming day and each of its shifts begins; the first shift begins with the day."""

    zone: str = "UTC"
    shifts: tuple[str, ...] = DEFAULT_SHIFTS

    @cached_property
    def _zone(self) -> tzinfo:
        return find_zone(self.zone)

    @cached_property
    def _times(self) -> tuple[time, ...]:
        return read_shifts(self.shifts)

    def moments(self, day: date) -> list[int]:
        """Return the moments at which the shifts of a day begin, and the one at which the next day does."""
        first = self._times[0]
        local = [datetime.combine(day if at >= first else day + _DAY, at) for at in self._times]
        return [_first_moment(at, self._zone) for at in (*local, datetime.combine(day + _DAY, first))]

    def day_of(self, moment: int) -> date:
        """Return the gaming day that a moment belongs to; it is named by the date on which it began."""
        day = datetime.fromtimestamp(moment / 1000, self._zone).date() + _DAY
        while self.moments(day)[0] > moment:
            day -= _DAY
        return day

    def shown(self, moment: int) -> str:
        """Return a moment as the clocks of the zone show it."""
        return datetime.fromtimestamp(moment // 1000, self._zone).strftime("%Y-%m-%d %H:%M:%S")


def _first_moment(local: datetime, zone: tzinfo) -> int:
    early = local.replace(tzinfo=zone, fold=0)
    moment = int(early.timestamp())
    if datetime.fromtimestamp(moment, zone).replace(tzinfo=None) == local:
        return 1000 * moment
    # The clocks skip this time: the shift begins when they are set forward.
    before, after = int(local.replace(tzinfo=zone, fold=1).timestamp()), moment
    while after - before > 1:
        middle = (before + after) // 2
        if datetime.fromtimestamp(middle, zone).replace(tzinfo=None) >= local:
            after = middle
        else:
            before = middle
    return 1000 * after
