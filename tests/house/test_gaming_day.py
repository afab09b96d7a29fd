"""The gaming day: jackpots by the pay table's odds, cash totals, slips of old books, and the sheet over HTTP."""

from __future__ import annotations

import csv
import io
from functools import partial
from typing import Any

import pytest
from alembic import command

from pitboss.cli.house.day import show_day, write_slip
from pitboss.house.audit.auditing import audit
from pitboss.house.gaming_day.cash import CashLine, cash_lines
from pitboss.house.gaming_day.jackpots import Jackpot, jackpots
from pitboss.house.gaming_day.sheet import DaySheet, list_slips, read_day, sheet_of
from pitboss.house.ledger.cage import Cage
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.store.migrating import configuration, upgrade
from pitboss.house.tables.acting.commands import CloseForGood, Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.kit import START, Kit
from tests.house.test_api import PASSWORD
from tests.house.test_audit import play_rounds
from tests.house.test_hosting import play_out
from tests.house.wire import Wire

BOUNTY = "2c Ks Ah Ks Kd"
"""A burned card, two kings of spades for box 1, and a blackjack of the dealer: 1000 to 1."""
KINGS = "2c Ks 9h Ks Kd"
"""Two kings of spades alone: 100 to 1."""
FOR_EVER = 10**15


def bounty(kit: Kit, person: Person, order: str, amount: int) -> int:
    kit.house.hosting.chance = Arranged(order)
    table = kit.table("catfish-bend")
    kit.sit_down(table, person, 1)
    kit.play(table, person, commands.Place(person.name, 1, Kind.BLACKJACK, 10_00))
    kit.play(table, person, commands.Place(person.name, 1, Kind.KINGS_BOUNTY, amount))
    kit.play(table, person, Ready(person.name))
    play_out(kit, table, [person])
    return table


def listed(kit: Kit, above: int) -> list[Jackpot]:
    with kit.house.database.reading() as connection:
        return jackpots(connection, 0, FOR_EVER, above)


def member(kit: Kit, name: str, chips: int = 10_000_00) -> Person:
    person = kit.staff(name, Role.PLAYER)
    kit.house.at_cage(kit.house.itself.id, lambda cage: cage.buy_in(person.id, chips, f"first {name}"))
    return person


def test_a_payout_of_300_to_1_is_listed_with_its_clauses(kit: Kit) -> None:
    ann = member(kit, "Ann")
    table = bounty(kit, ann, BOUNTY, 5_00)
    (paid,) = listed(kit, 600_00)
    assert (paid.person, paid.table, paid.round, paid.amount, paid.odds) == ("Ann", table, 1, 5_00, "1000 to 1")
    assert (paid.payout, paid.play, paid.voided) == (5_000_00, False, False)
    assert "Kings Bounty 7" in paid.clauses
    assert listed(kit, 5_000_00) == []  # above the sum, not from it on


def test_odds_count_and_not_amounts(kit: Kit) -> None:
    """100 to 1 on a wager of $50 pays as much as 1000 to 1 on $5, and is no jackpot."""
    bounty(kit, member(kit, "Ann"), KINGS, 25_00)
    assert listed(kit, 0) == []


def test_a_jackpot_of_a_guest_is_said_to_be_play_chips(kit: Kit) -> None:
    bounty(kit, kit.guest("Gus"), BOUNTY, 5_00)
    assert [paid.play for paid in listed(kit, 600_00)] == [True]


def cash(kit: Kit, begin: int = 0, end: int = FOR_EVER) -> list[CashLine]:
    with kit.house.database.reading() as connection:
        return cash_lines(connection, begin, end, kit.settings.cash_sum)


def test_cash_is_added_up_by_person_and_direction(kit: Kit) -> None:
    clerk = kit.staff("Carl", Role.CAGE)
    ann, bob, cyd = (kit.staff(name, Role.PLAYER) for name in ("Ann", "Bob", "Cyd"))
    for number in range(3):
        kit.house.at_cage(clerk.id, partial(Cage.buy_in, person=ann.id, amount=4_000_00, command_id=f"a{number}"))
    kit.house.at_cage(clerk.id, lambda cage: cage.buy_in(bob.id, 10_000_00, "b1"))
    kit.house.at_cage(clerk.id, lambda cage: cage.cash_out(bob.id, 9_000_00, "b2"))
    kit.house.at_cage(clerk.id, lambda cage: cage.buy_in(cyd.id, 10_000_01, "c1"))
    kit.guest("Gus")  # a million in play chips
    lines = {line.person: line for line in cash(kit)}
    assert set(lines) == {"Ann", "Cyd"}
    assert (lines["Ann"].cash_in, lines["Ann"].cash_out, lines["Ann"].structured) == (12_000_00, 0, True)
    assert [entry.amount for entry in lines["Ann"].entries] == [4_000_00] * 3
    assert {entry.clerk for entry in lines["Ann"].entries} == {"Carl"}
    assert (lines["Cyd"].cash_in, lines["Cyd"].structured) == (10_000_01, False)


def test_no_reversal_takes_cash_below_the_sum(kit: Kit) -> None:
    """Money in and money out are never set off: a reversal is money that went back."""
    clerk, ann = kit.staff("Carl", Role.CAGE), kit.staff("Ann", Role.PLAYER)
    entry = kit.house.at_cage(clerk.id, lambda cage: cage.buy_in(ann.id, 11_000_00, "a1"))
    kit.house.at_cage(clerk.id, lambda cage: cage.reverse(int(entry.number), "a2", "a mistake"))
    (line,) = cash(kit)
    assert (line.cash_in, line.cash_out) == (11_000_00, 11_000_00)
    assert [moved.what for moved in line.entries] == ["buy in", "correction"]


def test_cash_counts_for_the_day_it_moved_on(kit: Kit) -> None:
    clerk, ann = kit.staff("Carl", Role.CAGE), kit.staff("Ann", Role.PLAYER)
    calendar = kit.settings.calendar
    begin, *_, end = calendar.moments(calendar.day_of(START))
    for moment, name in ((end - 1, "a1"), (end, "a2")):
        kit.time.now = moment
        kit.house.at_cage(clerk.id, partial(Cage.buy_in, person=ann.id, amount=9_000_00, command_id=name))
    assert cash(kit, begin, end) == [] and cash(kit, end, FOR_EVER) == []
    assert [line.cash_in for line in cash(kit, begin, end + 1)] == [18_000_00]


def test_books_from_before_slips_get_theirs(url: str) -> None:
    """The first fill of a table is its opener, the last credit its closer; every other fill was the house's own."""
    kit = Kit(url, seed=4, tray="1", tray_fill="0.50")
    table = play_rounds(kit, 12, "catfish-bend", 50_00)
    kit.play(table, kit.house.itself, CloseForGood())
    kit.table("free-bet-ma")
    with kit.house.database.reading() as connection:
        before = [named.slip for named in list_slips(connection, None, None, None, 100)]
    assert {slip.kind for slip in before} == {"opener", "fill", "closer"}
    for version in ("0007", "0008"):
        with kit.house.database.engine.begin() as connection:
            command.downgrade(configuration(connection), version)
        upgrade(kit.house.database)
        with kit.house.database.reading() as connection:
            after = [named.slip for named in list_slips(connection, None, None, None, 100)]
        assert after == before
        assert [str(finding) for finding in audit(kit.house.database).findings] == []
    kit.close()


def sheet(kit: Kit, day: str = "today") -> DaySheet:
    asked = read_day(day, kit.settings.calendar, kit.time.now)
    with kit.house.database.snapshot() as connection:
        return sheet_of(connection, kit.settings, asked, kit.time.now)


class Desk:
    """A house over HTTP with one of each role that slips pass through."""

    def __init__(self, wire: Wire, kit: Kit) -> None:
        self.table = kit.table("catfish-bend")
        for name, role in (("Dora", Role.DEALER), ("Carl", Role.CAGE), ("Otto", Role.AUDITOR)):
            kit.house.register(name, PASSWORD, role)
        self.dora, self.carl, self.otto = (wire.sign_in(name, PASSWORD) for name in ("Dora", "Carl", "Otto"))

    def fill(self, amount: Any, number: int = 1) -> Any:
        body = {"id": f"s{number}", "kind": "fill", "amount": amount}
        return self.dora.send("POST", f"/api/tables/{self.table}/slips", body)


def test_a_fill_over_http_and_the_sheet_that_tells_of_it(kit: Kit, wire: Wire) -> None:
    desk = Desk(wire, kit)
    assert desk.fill(50_00).json()["code"] == "position_not_held"
    assert desk.dora.send("POST", f"/api/tables/{desk.table}/position?id=p1").status_code == 200
    slip = desk.fill(50_00).json()
    assert (slip["state"], slip["asked_by"], slip["sent_by"]) == ("asked", "Dora", "")
    waiting = desk.carl.send("GET", "/api/slips?state=asked").json()
    assert [entry["number"] for entry in waiting] == [slip["number"]]
    done = desk.carl.send("POST", f"/api/slips/{slip['number']}/chips", {"id": "d1"}).json()
    assert (done["state"], done["sent_by"], done["received_by"]) == ("done", "Carl", "Dora")
    day = desk.otto.send("GET", "/api/days/today").json()
    assert (day["total"]["opener"], day["total"]["fills"]) == (100_000_00, 50_00)
    assert day["total"]["closer"] == 100_050_00 and day["total"]["win"] == 0 and not day["over"]
    assert [entry["number"] for entry in day["slips"]] == [1, 2]
    assert desk.otto.send("GET", f"/api/days/{day['day']}").json() == day
    text = desk.otto.send("GET", "/api/days/today/tables.csv").text
    rows = {(row["table"], row["shift"]): row for row in csv.DictReader(io.StringIO(text))}
    assert rows["0", "0"]["fills"] == "5000"
    for path in ("days/today/sheet.pdf", f"slips/{slip['number']}/slip.pdf"):
        answer = desk.otto.send("GET", f"/api/{path}")
        assert answer.headers["content-type"] == "application/pdf" and answer.content.startswith(b"%PDF-1.4")


@pytest.mark.parametrize("amount", [0, -100, 1, 49.5, "100", 10**12 + 1, 10**29, None, True])
def test_odd_amounts_are_refused_over_http(kit: Kit, wire: Wire, amount: Any) -> None:
    desk = Desk(wire, kit)
    desk.dora.send("POST", f"/api/tables/{desk.table}/position?id=p1")
    assert desk.fill(amount).status_code in (409, 422)
    assert desk.carl.send("GET", "/api/slips?state=asked").json() == []


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "20260101", "0001-01-01", "9999-12-31", "2026-1-1"])
def test_what_is_no_day_is_refused(kit: Kit, wire: Wire, day: str) -> None:
    desk = Desk(wire, kit)
    for path in (f"/api/days/{day}", f"/api/days/{day}/sheet.pdf", f"/api/days/{day}/cash.csv"):
        answer = desk.otto.send("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_day")


def test_a_day_in_which_no_table_was_open_is_empty(kit: Kit) -> None:
    kit.table("catfish-bend")
    empty = sheet(kit, "2020-01-01")
    assert (empty.tables, empty.slips, empty.jackpots, empty.cash, empty.over) == ((), (), (), (), True)


def test_the_sheet_on_the_command_line(kit: Kit, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    play_rounds(kit, 2)
    day = kit.settings.calendar.day_of(kit.time.now).isoformat()
    show: dict[str, Any] = {"part": "tables", "as_csv": False, "pdf": None, "as_json": False}
    assert show_day(None, kit.url, day, **show) == 0
    printed = capsys.readouterr().out
    assert f"Gaming day {day}" in printed and "all tables" in printed
    assert show_day(None, kit.url, day, **{**show, "as_csv": True}) == 0
    assert capsys.readouterr().out.startswith("day,table,name,shift,opener,fills,credits,closer,drop")
    pdf = tmp_path / "day.pdf"
    assert show_day(None, kit.url, day, **{**show, "pdf": pdf}) == 0 and pdf.read_bytes().endswith(b"%%EOF\n")
    assert write_slip(None, kit.url, 1, tmp_path / "slip.pdf") == 0
    assert write_slip(None, kit.url, 99, tmp_path / "slip.pdf") == 1
    assert "There is no slip 99." in capsys.readouterr().err
    assert show_day(None, kit.url, "never", **show) == 2
    assert show_day(None, kit.url, day, **{**show, "part": "nothing"}) == 2
    assert show_day(None, kit.url, day, **{**show, "pdf": tmp_path}) == 2
