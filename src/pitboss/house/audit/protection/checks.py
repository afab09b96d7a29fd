"""No wager and no buy-in past a limit, in a break, under a self-exclusion, or past a reality check.

Written from docs/player-protection.md alone, from entries and acts: nothing is shared with the code that refuses.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.chips import dollars
from pitboss.house.audit.findings import Check
from pitboss.house.audit.protection.acts import DAY, Member, Replayed, Terms, in_force, is_away
from pitboss.house.audit.protection.history import MINUTE, History, Lived, Moment
from pitboss.house.store import schema

PERIODS = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
PAUSE = 60 * MINUTE
COUNTED = {"wager": 0, "loss": 1}
Minutes = dict[int, list[int]]


def protection_checks() -> list[Check]:
    """Return the two checks, before anything was looked at."""
    acts = Check(
        "protections_linked",
        "protections follow from acts",
        "limits, breaks, self-exclusions and reality checks of every member are as their own acts left them",
        unit="acts",
    )
    held = Check(
        "protections_held",
        "protections were held",
        "no wager or buy-in passed a limit, fell into a break, or came before a reality check was confirmed",
        unit="wagers",
    )
    return [acts, held]


def check_held(connection: Connection, check: Check, acts: list[Row[Any]]) -> None:
    """Go through everything that members staked and brought."""
    replayed = Replayed(acts, Check("", "", ""))
    history = History(connection)
    check.examined += history.wagers
    for person, lived in sorted(history.members.items()):
        member = replayed.members.get(person, Member())
        _Member(person, member, lived, replayed.terms, check).follow()
    for person, member in replayed.members.items():
        _check_confirmed(person, member, history.members[person], acts, replayed.terms, check)
    _check_times(connection, check, history)
    _check_uses(connection, check, replayed, history)


class _Member:
    """One member's moments, in order."""

    def __init__(self, person: int, member: Member, lived: Lived, terms: list[Terms], check: Check) -> None:
        self.person, self.member, self.lived, self.terms, self.check = person, member, lived, terms, check
        self.spans = joined(lived)

    def follow(self) -> None:
        minutes: Minutes = defaultdict(lambda: [0, 0])
        for moment in self.lived.moments:
            _add(minutes, moment)
            if moment.staked:
                self._wager(moment, minutes)
            elif moment.brought and is_away(self.member.at(moment.at), moment.at):
                self._fault(moment, "brought chips while away")
        bought: Minutes = defaultdict(lambda: [0, 0])
        for moment in self.lived.deposits:
            _add(bought, moment)
            if moment.staked > 0:
                self.check.examined += 1
                self._buy_in(moment, bought)

    def _fault(self, moment: Moment, sentence: str) -> None:
        self.check.fault(f"person {self.person} {moment.where}", sentence)

    def _wager(self, moment: Moment, minutes: Minutes) -> None:
        state, at = self.member.at(moment.at), moment.at
        if is_away(state, at):
            self._fault(moment, "wagered in a break or under a self-exclusion")
        if self._check_due(state, at):
            self._fault(moment, "wagered before a reality check was confirmed")
        for period in ("day", "week"):
            allowed = in_force(state, f"time {period}", at)
            if allowed is not None and spent(self.spans, at - PERIODS[period], at) >= allowed * 1000:
                self._fault(moment, f"wagered when the time of the {period} was used up")
        for measure, place in COUNTED.items():
            self._money(moment, state, measure, minutes, place)

    def _buy_in(self, moment: Moment, bought: Minutes) -> None:
        state = self.member.at(moment.at)
        if is_away(state, moment.at):
            self._fault(moment, "bought chips in a break or under a self-exclusion")
        self._money(moment, state, "deposit", bought, 0)

    def _money(self, moment: Moment, state: dict[str, Any], measure: str, minutes: Minutes, place: int) -> None:
        for period, length in PERIODS.items():
            allowed = in_force(state, f"{measure} {period}", moment.at)
            if allowed is None:
                continue
            used = sum(counts[place] for minute, counts in minutes.items() if minute + MINUTE + length > moment.at)
            if used > allowed:
                self._fault(moment, f"passed the {measure} limit of a {period}: {dollars(used)} of {dollars(allowed)}")

    def _check_due(self, state: dict[str, Any], at: int) -> bool:
        begun, time = since_check(self.spans, state["checked_at"], at)
        interval = in_force(state, "check", at) or house_interval(self.terms, begun, at)
        return bool(interval) and time >= interval * 1000


def _add(minutes: Minutes, moment: Moment) -> None:
    for minute, staked, lost in moment.counts:
        minutes[minute][0] += staked
        minutes[minute][1] += lost


def joined(lived: Lived) -> list[tuple[int, int]]:
    """Return the spans at all tables as one sequence; what still goes on ends far ahead."""
    sequence: list[tuple[int, int]] = []
    every = [
        (since or 0, 2**62 if until is None else until) for spans in lived.spans.values() for since, until in spans
    ]
    for since, until in sorted(every):
        if sequence and since <= sequence[-1][1]:
            sequence[-1] = (sequence[-1][0], max(until, sequence[-1][1]))
        else:
            sequence.append((since, until))
    return sequence


def spent(spans: list[tuple[int, int]], first: int, last: int) -> int:
    """Return the time at tables between two moments."""
    return sum(max(0, min(until, last) - max(since, first)) for since, until in spans)


def since_check(spans: list[tuple[int, int]], checked_at: int, at: int) -> tuple[int, int]:
    """Return since when the time towards the next reality check runs, and how much of it there is."""
    begun = at
    for since, until in reversed([span for span in spans if span[0] < at]):
        if begun - min(until, at) >= PAUSE:
            break
        begun = since
    begun = max(begun, checked_at)
    return begun, spent(spans, begun, at)


def house_interval(terms: list[Terms], first: int, last: int) -> int:
    """Return the longest interval that the house had between two moments, in seconds; 0: at some time none."""
    held = [
        term.check // 1000
        for place, term in enumerate(terms)
        if term.at <= last and (place + 1 == len(terms) or terms[place + 1].at > first)
    ]
    return 0 if 0 in held or not held else max(held)


def _check_confirmed(
    person: int, member: Member, lived: Lived, acts: list[Row[Any]], terms: list[Terms], check: Check
) -> None:
    """A reality check is confirmed only when one is due."""
    spans = joined(lived)
    before = 0
    for at, state in member.states:
        if state["checked_at"] == at and at:
            begun, time = since_check(spans, before, at)
            interval = in_force(state, "check", at) or house_interval(terms, begun, at)
            shortest = min([term.check // 1000 for term in terms if term.check] or [interval])
            if (not interval and not shortest) or time < min(interval or shortest, shortest or interval) * 1000:
                check.fault(f"person {person}", "confirmed a reality check that was not due")
            before = at


def _check_times(connection: Connection, check: Check, history: History) -> None:
    """The times that are kept beside the entries are those that follow from them."""
    kept: dict[tuple[int, int], list[tuple[int, int | None]]] = defaultdict(list)
    rows = schema.protection_times
    for row in connection.execute(select(rows).order_by(rows.c.since)):
        kept[row.person_id, row.table_id].append((row.since, row.until))
    for person, lived in history.members.items():
        for table, spans in lived.spans.items():
            if kept.pop((person, table), []) != [(since, until) for since, until in spans]:
                check.fault(f"person {person} table {table}", "the times at the table are not those of the entries")
    for person, table in kept:
        check.fault(f"person {person} table {table}", "has times at a table without any entry")


def _check_uses(connection: Connection, check: Check, replayed: Replayed, history: History) -> None:
    """What is counted beside the entries is what follows from them, for a month before the first such limit on."""
    rows = schema.protection_uses
    kept: dict[int, dict[int, list[int]]] = defaultdict(dict)
    for row in connection.execute(select(rows)):
        kept[row.person_id][row.minute] = [row.staked, row.lost]
    for person, member in replayed.members.items():
        if member.counted_from is None:
            continue
        minutes: Minutes = defaultdict(lambda: [0, 0])
        for moment in history.members[person].moments:
            _add(minutes, moment)
        first = member.counted_from - 30 * DAY - MINUTE
        said = kept.pop(person, {})
        for minute in sorted({*minutes, *said}):
            if minute > first and minutes[minute] != said.get(minute, [0, 0]):
                check.fault(
                    f"person {person}", f"what is counted in the minute {minute} is not what was staked and lost"
                )
    for person in kept:
        check.fault(f"person {person}", "is counted without any limit")
