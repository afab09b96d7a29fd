"""How members protected themselves, worked out again from the acts in the chain.

Written from docs/player-protection.md alone: nothing here is shared with the code that keeps protections.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.findings import Check
from pitboss.house.store import schema

DAY = 24 * 60 * 60 * 1000
BREAK, EXCLUSION = "break", "exclusion"
NOTHING: dict[str, Any] = {"limits": {}, "away": None, "checks": 0, "checked_at": 0}
COUNTED = ("loss", "wager")


@dataclass(slots=True)
class Terms:
    """The house's delay and its interval between reality checks, in milliseconds, from a moment on."""

    at: int
    delay: int
    check: int


@dataclass(slots=True)
class Member:
    """The states of a member, each with the moment from which on it held."""

    states: list[tuple[int, dict[str, Any]]] = field(default_factory=lambda: [(0, NOTHING)])
    counted_from: int | None = None

    def at(self, moment: int) -> dict[str, Any]:
        """Return how the member stood at a moment, by the acts before it."""
        return next(state for since, state in reversed(self.states) if since < moment or not since)


def in_force(state: dict[str, Any], limit: str, moment: int) -> int | None:
    """Return what holds of a limit at a moment."""
    known: list[int | None] = state["limits"].get(limit, [None, None, None])
    amount, later, later_at = known
    return later if later_at is not None and later_at <= moment else amount


def is_away(state: dict[str, Any], moment: int) -> bool:
    """Whether a break or a self-exclusion holds at a moment."""
    if state["away"] is None:
        return False
    why, _, until, back_at = state["away"]
    if why == BREAK:
        return moment < int(until)
    return back_at is None or moment < int(back_at)


class Replayed:
    """All acts, followed in order."""

    def __init__(self, acts: list[Row[Any]], check: Check) -> None:
        self.check = check
        self.terms: list[Terms] = []
        self.members: dict[int, Member] = {}
        for row in acts:
            self._follow(row)

    def _follow(self, row: Row[Any]) -> None:
        data, where = json.loads(row.data), f"change {row.number}"
        self.check.examined += 1
        if row.subject == 0:
            self.terms.append(Terms(row.at, data["delay"], data["check"]))
            return
        member = self.members.setdefault(row.subject, Member())
        before = member.states[-1][1]
        act = data["act"]
        if row.by_id != row.subject and not (act in (BREAK, EXCLUSION) and row.by_id == 0):
            self.check.fault(where, f"somebody else did this for person {row.subject}: {act}")
        after = self._after(before, row.at, data, where)
        if after != data["state"]:
            self.check.fault(where, "the state it tells of does not follow from the one before it")
            after = data["state"]
        member.states.append((row.at, after))
        if act == "limit" and data["limit"].split()[0] in COUNTED and member.counted_from is None:
            member.counted_from = row.at

    def _after(self, before: dict[str, Any], at: int, data: dict[str, Any], where: str) -> dict[str, Any]:
        limits = dict(before["limits"])
        match data["act"]:
            case "limit":
                limits[data["limit"]] = self._limit(before, at, data)
                return {**before, "limits": limits}
            case "withdrawn":
                amount, _, later_at = limits[data["limit"]]
                if later_at is None or later_at <= at:
                    self.check.fault(where, "withdraws a change that was not pending")
                limits[data["limit"]] = [amount, None, None]
                return {**before, "limits": limits}
            case "break" | "exclusion" as why:
                return {**before, "away": self._away(before, at, why, data["length"], where)}
            case "return":
                why, since, until, back_at = before["away"]
                if why != EXCLUSION or at < until or back_at is not None:
                    self.check.fault(where, "comes back from a self-exclusion that is not over")
                return {**before, "away": [why, since, until, at + self.terms[-1].delay]}
            case "check":
                if data["number"] != before["checks"] + 1:
                    self.check.fault(where, "acknowledges another reality check than the next")
                return {**before, "checks": data["number"], "checked_at": at}
        self.check.fault(where, f"is an act that nobody knows: {data['act']!r}")
        return before

    def _limit(self, before: dict[str, Any], at: int, data: dict[str, Any]) -> list[int | None]:
        """Tighter holds at once, looser after the delay; without an interval of one's own the house's holds."""
        limit, amount = data["limit"], data["amount"]
        now = in_force(before, limit, at)
        usual = self.terms[-1].check // 1000 if limit == "check" else 0
        old, new = (now or usual or None, amount or usual or None) if limit == "check" else (now, amount)
        if old is None or (new is not None and new <= old):
            return [amount, None, None]
        return [now, amount, at + self.terms[-1].delay]

    def _away(self, before: dict[str, Any], at: int, why: str, length: int, where: str) -> list[Any]:
        until = at + length * DAY if why == BREAK else _months_later(at, length)
        if is_away(before, at):
            old_why, _, old_until, _ = before["away"]
            if until <= old_until or (old_why == EXCLUSION and why == BREAK):
                self.check.fault(where, "makes a break or a self-exclusion shorter")
        return [why, at, until, None]


def _months_later(moment: int, months: int) -> int:
    """Return the same day and time of a later month, or that month's last day."""
    day = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=moment)
    count = day.month - 1 + months
    first = day.replace(day=1, year=day.year + count // 12, month=count % 12 + 1)
    later = first
    for _ in range(day.day - 1):
        if (later + timedelta(days=1)).month != first.month:
            break
        later += timedelta(days=1)
    return (later - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def check_acts(connection: Connection, check: Check, acts: list[Row[Any]]) -> None:
    """Check that every act follows from the one before it, and that every member stands as the last one left him."""
    replayed = Replayed(acts, check)
    people, rows = schema.people, schema.protections
    members = set(connection.execute(select(people.c.id).where(people.c.kind.in_(("member", "regular")))).scalars())
    for row in connection.execute(select(rows)):
        where = f"protections of person {row.person_id}"
        if row.person_id not in members:
            check.fault(where, "belong to nobody who is a member")
        members.discard(row.person_id)
        member = replayed.members.pop(row.person_id, Member())
        if json.loads(row.state) != member.states[-1][1]:
            check.fault(where, "are not as the last act left them")
        if bool(row.tracked) is not (member.counted_from is not None):
            check.fault(where, "wagers are counted, or not, against what was limited")
    for person in sorted(members | set(replayed.members)):
        check.fault(f"protections of person {person}", "are gone")
