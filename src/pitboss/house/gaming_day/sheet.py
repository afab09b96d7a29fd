"""The sheet of one gaming day, put together."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, Table, or_, select

from pitboss.house.gaming_calendar import GamingCalendar
from pitboss.house.gaming_day.cash import CashLine, cash_lines
from pitboss.house.gaming_day.figures import Figures, TableLine, added, table_lines, together
from pitboss.house.gaming_day.jackpots import Jackpot, jackpots
from pitboss.house.ledger.slips import Slip, find_slip
from pitboss.house.settings import Settings
from pitboss.house.store import schema
from pitboss.house.store.gaming_schema import gaming_slips

TODAY = "today"
FIRST_YEAR, LAST_YEAR = 1970, 9000
HOUSE = "house"
"""Who signs a slip of chips that the house moved by itself."""


class DayUnknown(ValueError):
    """Nobody has a gaming day of that name."""


class NamedSlip(NamedTuple):
    """A slip with the names of the table and of everybody on it."""

    slip: Slip
    table: str
    asked_by: str
    sent_by: str
    received_by: str
    decided_by: str


class TableDay(NamedTuple):
    """A table over the whole day, shift by shift and added up."""

    table: int
    name: str
    shifts: tuple[TableLine, ...]
    day: Figures


class DaySheet(NamedTuple):
    """Everything about one gaming day; ``over`` says whether it has ended, so that nothing in it changes any more."""

    day: date
    calendar: GamingCalendar
    moments: tuple[int, ...]
    now: int
    tables: tuple[TableDay, ...]
    slips: tuple[NamedSlip, ...]
    jackpots: tuple[Jackpot, ...]
    cash: tuple[CashLine, ...]
    jackpot_sum: int
    cash_sum: int

    @property
    def over(self) -> bool:
        """Whether the day has ended."""
        return self.moments[-1] <= self.now

    def shift_total(self, shift: int) -> Figures:
        """Return all tables of one shift together."""
        return together([line.figures for table in self.tables for line in table.shifts if line.shift == shift])

    @property
    def total(self) -> Figures:
        """All tables over the whole day."""
        return together([table.day for table in self.tables])


def read_day(written: str, calendar: GamingCalendar, now: int) -> date:
    """Return the gaming day that is meant by a date, or by ``today``; raises DayUnknown."""
    try:
        day = calendar.day_of(now) if written == TODAY else date.fromisoformat(written)
    except ValueError:
        day = date.min
    if not FIRST_YEAR <= day.year <= LAST_YEAR or (written != TODAY and day.isoformat() != written):
        raise DayUnknown(f"{written!r} is not a day; write a date such as 2026-07-01, or today.")
    return day


def sheet_of(connection: Connection, settings: Settings, day: date, now: int) -> DaySheet:
    """Return the sheet of a day as the house is set up."""
    sums = {"jackpot_sum": settings.jackpot_sum, "cash_sum": settings.cash_sum}
    return day_sheet(connection, settings.calendar, day, now=now, **sums)


def day_sheet(
    connection: Connection, calendar: GamingCalendar, day: date, *, now: int, jackpot_sum: int, cash_sum: int
) -> DaySheet:
    """Return the sheet of a day, from one snapshot of the books."""
    moments = calendar.moments(day)
    begin, end = moments[0], moments[-1]
    by_table: dict[int, list[TableLine]] = {}
    for line in table_lines(connection, moments, now):
        by_table.setdefault(line.table, []).append(line)
    tables = tuple(
        TableDay(table, lines[0].name, tuple(lines), added([line.figures for line in lines]))
        for table, lines in by_table.items()
    )
    return DaySheet(
        day=day,
        calendar=calendar,
        moments=tuple(moments),
        now=now,
        tables=tables,
        slips=tuple(slips_between(connection, begin, end)),
        jackpots=tuple(jackpots(connection, begin, end, jackpot_sum)),
        cash=tuple(cash_lines(connection, begin, end, cash_sum)),
        jackpot_sum=jackpot_sum,
        cash_sum=cash_sum,
    )


def slips_between(connection: Connection, begin: int, end: int) -> list[NamedSlip]:
    """Return the slips that were asked for, or decided, between two moments."""
    slips = gaming_slips
    within = or_(slips.c.asked_at.between(begin, end - 1), slips.c.decided_at.between(begin, end - 1))
    rows = connection.execute(select(slips).where(within).order_by(slips.c.number)).all()
    return named(connection, [Slip._make(row) for row in rows])


def list_slips(
    connection: Connection, table: int | None, state: str | None, before: int | None, limit: int
) -> list[NamedSlip]:
    """Return slips, the last first."""
    slips = gaming_slips
    chosen = select(slips).order_by(slips.c.number.desc()).limit(limit)
    if table is not None:
        chosen = chosen.where(slips.c.table_id == table)
    if state is not None:
        chosen = chosen.where(slips.c.state == state)
    if before is not None:
        chosen = chosen.where(slips.c.number < before)
    return named(connection, [Slip._make(row) for row in connection.execute(chosen).all()])


def one_slip(connection: Connection, number: int) -> NamedSlip:
    """Return one slip with its names, or refuse."""
    return named(connection, [find_slip(connection, number)])[0]


def named(connection: Connection, slips: list[Slip]) -> list[NamedSlip]:
    """Return slips with the names that are on them."""
    persons = {number for slip in slips for number in (slip.asked_by, slip.sent_by, slip.received_by, slip.decided_by)}
    names = _names(connection, schema.people, persons)
    at = _names(connection, schema.tables, {slip.table_id for slip in slips})

    def name(slip: Slip, number: int) -> str:
        return names.get(number, HOUSE if slip.state == "done" else "")

    return [
        NamedSlip(
            slip,
            at.get(slip.table_id, ""),
            *(name(slip, number) for number in (slip.asked_by, slip.sent_by, slip.received_by, slip.decided_by)),
        )
        for slip in slips
    ]


def _names(connection: Connection, known: Table, wanted: set[int]) -> dict[int, str]:
    rows = connection.execute(select(known.c.id, known.c.name).where(known.c.id.in_(sorted(wanted))))
    return {row.id: row.name for row in rows}
