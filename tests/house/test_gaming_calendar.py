"""When gaming days and shifts begin, whatever the clocks do; and impossible settings."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from pitboss.house.gaming_calendar import GamingCalendar
from pitboss.house.settings import SettingsRefused, load_settings

HOUR = 3_600_000


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_a_day_begins_with_its_first_shift() -> None:
    calendar = GamingCalendar()
    day = date(2026, 7, 1)
    begin = utc("2026-07-01 06:00")
    assert calendar.moments(day) == [begin, begin + 8 * HOUR, begin + 16 * HOUR, begin + 24 * HOUR]
    assert calendar.day_of(begin) == day and calendar.day_of(begin - 1) == date(2026, 6, 30)


@pytest.mark.parametrize(
    ("zone", "shifts", "day", "begin", "hours"),
    [
        ("America/New_York", ("06:00",), date(2026, 3, 7), "2026-03-07 11:00", 23),
        ("America/New_York", ("06:00",), date(2026, 10, 31), "2026-10-31 10:00", 25),
        ("America/New_York", ("02:30",), date(2026, 3, 8), "2026-03-08 07:00", 23.5),  # begins with the change
        ("America/New_York", ("01:30",), date(2026, 11, 1), "2026-11-01 05:30", 25),  # the first 01:30
        ("Australia/Lord_Howe", ("00:15",), date(2026, 4, 5), "2026-04-04 13:15", 24.5),
        ("Pacific/Kiritimati", ("06:00",), date(2026, 7, 1), "2026-06-30 16:00", 24),
    ],
)
def test_where_clocks_change_a_day_is_shorter_or_longer(
    zone: str, shifts: tuple[str, ...], day: date, begin: str, hours: float
) -> None:
    first, *_, end = GamingCalendar(zone, shifts).moments(day)
    assert (first, end - first) == (utc(begin), hours * HOUR)


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Tehran"])
@pytest.mark.parametrize("shifts", [("06:00", "14:00", "22:00"), ("02:30", "03:15"), ("23:59", "00:00", "12:00")])
def test_days_follow_each_other_without_a_gap(zone: str, shifts: tuple[str, ...]) -> None:
    calendar = GamingCalendar(zone, shifts)
    for place in range(366):
        day = date(2026, 1, 1) + timedelta(days=place)
        moments = calendar.moments(day)
        assert moments == sorted(moments) and moments[0] < moments[-1]
        assert moments[-1] == calendar.moments(day + timedelta(days=1))[0]
        assert {calendar.day_of(moments[0]), calendar.day_of(moments[-1] - 1)} == {day}


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("day_zone", "Mars/Olympus", "there is no such time zone"),
        ("day_zone", "../etc/passwd", "there is no such time zone"),
        ("day_shifts", ["6 o'clock"], "times of day"),
        ("day_shifts", [], "times of day"),
        ("day_shifts", ["24:00"], "times of day"),
        ("day_shifts", ["06:00", "06:00"], "each at another time"),
        ("day_shifts", ["06:00", "22:00", "14:00"], "one after another"),
        ("jackpot_sum", "-1", r"it must be \$0\.00 or more"),
    ],
)
def test_settings_that_cannot_be_are_refused(name: str, value: object, why: str) -> None:
    with pytest.raises(SettingsRefused, match=why):
        load_settings(environment={}, given={name: value})


def test_shifts_come_from_the_environment_too() -> None:
    loaded = load_settings(environment={"PITBOSS_DAY_SHIFTS": "04:00, 16:00", "PITBOSS_DAY_ZONE": "Europe/Paris"})
    assert loaded.settings.calendar == GamingCalendar("Europe/Paris", ("04:00", "16:00"))
