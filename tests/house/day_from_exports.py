"""The sheet of a gaming day from exported files alone: a spreadsheet in a hundred lines, for comparison.

It reads what ``pitboss export`` wrote and knows nothing of Pitboss: it shares no code and no constant. While the
product adds up postings by kind, this program counts the tray: win is closer + credits - opener - fills.
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from datetime import date, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

Line = dict[str, Any]


def read(folder: Path, name: str) -> list[Line]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [{key: _value(key, text) for key, text in row.items()} for row in csv.DictReader(file)]


def _value(key: str, text: str) -> Any:
    words = {"name", "person", "by", "note", "clauses", "data", "words", "event_name", "asked_by", "sent_by"}
    return int(text) if key not in words and re.fullmatch(r"-?\d+", text) else text


def begins(day: date, shifts: list[str], zone: str) -> list[int]:
    """Walk the clock minute by minute: a shift begins when the local time first shows its time, or a later one."""
    wanted: list[datetime] = []
    for written in [*shifts, shifts[0]]:
        hour, minute = map(int, written.split(":"))
        at = datetime(day.year, day.month, day.day, hour, minute)
        while wanted and at <= wanted[-1]:
            at += timedelta(days=1)
        wanted.append(at)
    minute = int(datetime(day.year, day.month, day.day, tzinfo=ZoneInfo("UTC")).timestamp()) // 60 - 24 * 60
    found: list[int] = []
    while len(found) < len(wanted):
        shown = datetime.fromtimestamp(60 * minute, ZoneInfo(zone)).replace(tzinfo=None)
        while len(found) < len(wanted) and shown >= wanted[len(found)]:
            found.append(60_000 * minute)
        minute += 1
    return found


class Books:
    """The exported files of a house."""

    def __init__(self, folder: Path) -> None:
        self.tables, self.entries, self.slips = (read(folder, name) for name in ("tables", "entries", "slips"))
        self.accounts = {row["id"]: row for row in read(folder, "accounts")}
        self.purses = {row["person"] for row in self.accounts.values() if row["kind"] == "purse"}
        self.lines: dict[tuple[int, int], list[Line]] = defaultdict(list)
        for row in read(folder, "postings"):
            self.lines[row["book"], row["number"]].append(row)
        self.settled = {
            (row["table_id"], row["number"]): json.loads(row["data"])
            for row in read(folder, "events")
            if row["event"] == "WagerSettled"
        }

    def amount(self, entry: Line, *kinds: str) -> int:
        lines = self.lines[entry["book"], entry["number"]]
        return sum(line["amount"] for line in lines if line["account"] in kinds)

    def held(self, table: int, before: int, *kinds: str) -> int:
        """What accounts of a table held before a moment."""
        mine = [entry for entry in self.entries if entry["book"] == table and entry["at"] < before]
        return sum(self.amount(entry, *kinds) for entry in mine)

    def shift(self, table: Line, begin: int, end: int) -> Line:
        """One table in one shift."""
        number = table["id"]
        mine = [entry for entry in self.entries if entry["book"] == number and begin <= entry["at"] < end]
        slips: dict[str, int] = defaultdict(int)
        for slip in self.slips:
            if slip["table_id"] == number and slip["state"] == "done" and begin <= slip["decided_at"] < end:
                slips[slip["kind"]] += slip["amount"]
        opener = slips["opener"] if table["opened_at"] >= begin else self.held(number, begin, "tray", "lammers")
        shut = table["closed_at"] != "" and table["closed_at"] < end
        closer = slips["closer"] if shut else self.held(number, end, "tray", "lammers")
        away = ("wallet", "purse")
        drop = -sum(self.amount(entry, *away) for entry in mine if entry["what"] == "brought")
        taken = sum(self.amount(entry, *away) for entry in mine if entry["what"] == "taken away")
        theirs = ("seat", "play", "tokes")
        players = self.held(number, end, *theirs) - self.held(number, begin, *theirs)
        played = [entry for entry in mine if entry["person"] in self.purses]
        return {
            "opener": opener,
            "fills": slips["fill"],
            "credits": slips["credit"],
            "closer": closer,
            "drop": drop,
            "taken_away": taken,
            "win": closer + slips["credit"] - opener - slips["fill"],
            "statistical_win": drop - taken - players,
            "disputes": self.disputes(number, begin, end),
            "play_drop": -sum(self.amount(entry, "purse") for entry in mine if entry["what"] == "brought"),
            "play_win": sum(self.amount(entry, "tray", "lammers") for entry in played),
        }

    def disputes(self, table: int, begin: int, end: int) -> int:
        at_cage = {entry["number"]: entry for entry in self.entries if entry["book"] == 0}
        paid = 0
        for entry in at_cage.values():
            if entry["what"] != "correction" or not begin <= entry["at"] < end:
                continue
            words = entry["note"].split()
            about = at_cage[int(words[2])]["note"] if words[0] == "reverses" else entry["note"]
            if about.startswith(f"table {table}: "):
                paid -= self.amount(entry, "cage")
        return paid

    def sheet(self, moments: list[int]) -> dict[tuple[int, int], Line]:
        """Every table by shift; shift 0 is the day, table 0 all tables."""
        rows: dict[tuple[int, int], Line] = {}
        for table in self.tables:
            for shift, (begin, end) in enumerate(pairwise(moments), 1):
                ended = table["closed_at"] != "" and table["closed_at"] < begin
                if begin < end and table["opened_at"] < end and not ended:
                    rows[table["id"], shift] = self.shift(table, begin, end)
        for number in {table for table, _ in rows}:
            shifts = [rows[key] for key in sorted(rows) if key[0] == number and key[1]]
            day = {name: sum(row[name] for row in shifts) for name in shifts[0]}
            rows[number, 0] = {**day, "opener": shifts[0]["opener"], "closer": shifts[-1]["closer"]}
        for shift in {number for _, number in rows}:
            every = [row for key, row in rows.items() if key[1] == shift]
            rows[0, shift] = {name: sum(row[name] for row in every) for name in every[0]}
        for row in rows.values():
            row["hold"] = hold(row["win"], row["drop"])
            row["money_hold"] = hold(row["win"] - row["play_win"], row["drop"] - row["play_drop"])
        return rows

    def cash(self, begin: int, end: int, above: int) -> list[Line]:
        """Every single movement of money of those who moved more than a sum, in or out."""
        moved: dict[str, list[Line]] = defaultdict(list)
        for entry in self.entries:
            money = -self.amount(entry, "outside")
            if entry["book"] == 0 and begin <= entry["at"] < end and entry["person"] and money:
                moved[entry["person"]].append({"entry": entry["number"], "amount": money, "clerk": entry["by"]})
        rows = []
        for person, entries in sorted(moved.items()):
            came = [entry["amount"] for entry in entries if entry["amount"] > 0]
            went = [-entry["amount"] for entry in entries if entry["amount"] < 0]
            if sum(came) > above or sum(went) > above:
                small = any(sum(ones) > above and max(ones) <= above for ones in (came, went))
                sums = {"person": person, "cash_in": sum(came), "cash_out": sum(went), "structured": int(small)}
                rows += [{**sums, **entry} for entry in entries]
        return rows

    def jackpots(self, begin: int, end: int, above: int) -> list[Line]:
        rows = []
        for entry in self.entries:
            if entry["book"] == 0 or entry["what"] != "win" or not begin <= entry["at"] < end:
                continue
            settled = self.settled[entry["book"], entry["event"]]
            win, _, stake = (settled["odds"] or "0:1").partition(":")
            if Fraction(int(win), int(stake)) >= 300 and settled["net"] > above:
                where = {"person": entry["person"], "table": entry["book"], "round": entry["round"]}
                wager = -self.amount(entry, "play", "lammers")
                rows.append({**where, "wager": entry["wager"], "amount": wager, "payout": settled["net"]})
        return rows


def hold(win: int, drop: int) -> str:
    if not drop:
        return ""
    hundredths = round(Fraction(10_000 * win, drop))
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"
