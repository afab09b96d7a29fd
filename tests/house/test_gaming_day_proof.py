"""The sheet of a gaming day equals a spreadsheet of exported files, to the cent, for random days of play."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.cli.house.export import write_export
from pitboss.house.audit.auditing import audit
from pitboss.house.gaming_day.parts import part_csv
from pitboss.house.gaming_day.sheet import DaySheet, sheet_of
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, legal
from tests.house.day_from_exports import Books, begins
from tests.house.days_of_play import ACTIONS, Days
from tests.house.kit import Kit
from tests.house.test_hosting import play_out
from tests.sizes import size, some

FILES = ("tables", "entries", "postings", "accounts", "slips", "events")
CALENDARS = {
    "clocks set forward over the begin": ("America/New_York", ("02:30", "10:00", "18:00"), date(2026, 3, 8)),
    "clocks set back over the begin": ("America/New_York", ("01:30", "09:30", "17:30"), date(2026, 11, 1)),
    "half an hour": ("Australia/Lord_Howe", ("06:00", "14:00", "22:00"), date(2026, 4, 5)),
    "one shift that ends after midnight": ("UTC", ("20:15",), date(2026, 7, 1)),
}
PLACES = [("sqlite", name) for name in some(list(CALENDARS), 2)] + [("postgresql", name) for name in CALENDARS]
"""In ``make test`` clocks are set forward by an hour and back by half of one; PostgreSQL has the day with a lammer."""
SEEDS = size(1, 5)
ACTIONS_A_DAY = size(90, 220)


def product_rows(sheet: DaySheet, part: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(part_csv(sheet, part))))


def compare(kit: Kit, folder: Path, day: date) -> Counter[str]:
    """Compare every figure of a day; return how often there was something to compare."""
    settings = kit.settings
    for name in FILES:
        assert write_export(None, kit.url, name, folder / f"{name}.csv", None) == 0
    with kit.house.database.snapshot() as connection:
        sheet = sheet_of(connection, settings, day, kit.time.now)
    books, moments = Books(folder), begins(day, list(settings.day_shifts), settings.day_zone)
    assert list(sheet.moments) == moments
    expected = books.sheet(moments)
    shown = {(int(row["table"]), int(row["shift"])): row for row in product_rows(sheet, "tables")}
    begun = {(table, shift) for table, shift in expected if not shift or moments[shift - 1] <= kit.time.now}
    assert set(shown) == begun
    for key in begun:
        assert {name: shown[key][name] for name in expected[key]} == _written(expected[key]), key
    for part, wanted in (
        ("cash", books.cash(moments[0], moments[-1], settings.cash_sum)),
        ("jackpots", books.jackpots(moments[0], moments[-1], settings.jackpot_sum)),
    ):
        rows = product_rows(sheet, part)
        assert [{name: row[name] for name in expects} for row, expects in zip(rows, wanted, strict=True)] == [
            _written(row) for row in wanted
        ]
    day_sums = expected.get((0, 0), {})
    return Counter({name: 1 for name, amount in day_sums.items() if amount not in (0, "")}) + Counter(
        {"cash": len(product_rows(sheet, "cash"))}
    )


def _written(row: dict[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in row.items()}


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize(("url", "calendar"), PLACES, indirect=["url"])
def test_the_sheet_equals_a_spreadsheet_of_the_exports(url: str, tmp_path: Path, calendar: str, seed: int) -> None:
    zone, shifts, first = CALENDARS[calendar]
    clocks = dict.fromkeys(("decision_seconds", "wager_seconds", "absent_seconds", "staff_seconds"), 0)
    clocks["reality_check_minutes"] = 0
    kit = Kit(url, seed=seed + 7, day_zone=zone, day_shifts=shifts, tray="200", tray_fill="100", **clocks)
    days = [first, first + timedelta(days=1)]
    moments = sorted({moment for day in days for moment in begins(day, list(shifts), zone)})
    played = Days(kit, seed + 101 * len(calendar), moments)
    played.play(len(days) * ACTIONS_A_DAY)
    compared: Counter[str] = Counter()
    for day in (first - timedelta(days=1), *days, first + timedelta(days=2)):
        compared += compare(kit, tmp_path, day)
    assert not list(audit(kit.house.database).findings)
    if seed == 0:  # these days have everything in them; others are compared as they come
        assert {"fills", "credits", "drop", "taken_away", "win", "play_win", "cash"} <= set(compared), compared
        assert set(played.done) == set(ACTIONS), set(ACTIONS) - set(played.done)
    kit.close()


def test_a_lammer_on_the_layout_when_the_day_ends_is_the_houses(url: str, tmp_path: Path) -> None:
    """A round goes on over the end of the day, with a lammer in play: it is in the closer, and was not lost."""
    kit = Kit(url, decision_seconds=0, absent_seconds=0)
    table, people = kit.table("free-bet-ma"), [kit.guest("Ann"), kit.guest("Bob")]
    for box, person in enumerate(people, 1):
        kit.sit_down(table, person, box, 100_000_00)
    while not lammers(kit, table):
        for box, person in enumerate(people, 1):
            kit.play(table, person, commands.Place(person.name, box, Kind.BLACKJACK, 10_00))
        for person in people:
            kit.play(table, person, Ready(person.name))
        for choice in legal(kit.look(table).table, "Ann"):
            if choice.name in ("Split", "Double") and not lammers(kit, table):
                kit.play(table, people[0], choice.command)
                break
        if not lammers(kit, table):
            play_out(kit, table, people)
    day = kit.settings.calendar.day_of(kit.time.now)
    end = kit.settings.calendar.moments(day)[-1]
    kit.time.now = end
    play_out(kit, table, people)
    compare(kit, tmp_path, day)
    compare(kit, tmp_path, day + timedelta(days=1))
    kit.close()


def lammers(kit: Kit, table: int) -> int:
    accounts = schema.accounts
    held = select(accounts.c.balance).where(accounts.c.kind == "lammers", accounts.c.table_id == table)
    with kit.house.database.reading() as connection:
        return int(connection.execute(held).scalar_one())
