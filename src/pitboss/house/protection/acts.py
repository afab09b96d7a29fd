"""What a member does to protect himself: each act is a change of the house's chain, and a new state of his row.

The chain is locked first, then the row. The row's moment is later than everything the person did before, at whichever
table, so that acts and wagers of one person are in one order.
"""

from __future__ import annotations

import calendar
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.chain.changes import Change, moment_of_next, write_change
from pitboss.house.protection.limits import (
    CHECK,
    COUNTED,
    DAY,
    LIMITS,
    SECOND,
    Absence,
    Away,
    LimitSet,
    Measure,
    Protections,
    is_tighter,
    write_protections,
)
from pitboss.house.protection.measures import seconds, time_since_check
from pitboss.house.protection.refusing import NOT_A_MEMBER, moment_in_words
from pitboss.house.protection.rows import Protected, Use, keep_state, lock_protections, read_times, track
from pitboss.house.store import schema
from pitboss.table import Refusal, Refused

BREAK_DAYS = (1, 90)
EXCLUSION_MONTHS = (6, 60)
RANGES = {Measure.TIME: (60, 7 * 86_400), Measure.CHECK: (300, 86_400)}
MOST_MONEY = 10**12


class Terms(NamedTuple):
    """The house's part: how long it takes to loosen something, and its own interval between checks, in milliseconds."""

    delay: int
    check: int


class Act(NamedTuple):
    """A member whose row is locked, and the moment of what he is about to do."""

    row: Protected
    at: int


def begin_act(connection: Connection, person: int, now: int) -> Act:
    """Lock the chain and a member's row."""
    at = moment_of_next(connection, now)
    row = lock_protections(connection, person)
    if row is None:
        raise Refused(NOT_A_MEMBER)
    return Act(row, max(at, row.at + 1))


def _finish(connection: Connection, act: Act, by: int, state: Protections, data: dict[str, Any]) -> Protections:
    person = act.row.person
    data = {**data, "state": json.loads(write_protections(state))}
    write_change(connection, Change.PROTECTION, person, data, by=by, now=act.at)
    keep_state(connection, person, act.at, state)
    return state


def keep_terms(connection: Connection, terms: Terms, by: int, now: int) -> None:
    """Write the house's terms into the chain where they are not those that stand there."""
    changes = schema.changes
    said = connection.execute(
        select(changes.c.data)
        .where(changes.c.subject == 0, changes.c.what == Change.PROTECTION.value)
        .order_by(changes.c.number.desc())
        .limit(1)
    ).scalar()
    data = {"act": "terms", "delay": terms.delay, "check": terms.check}
    if said is None or json.loads(said) != data:
        write_change(connection, Change.PROTECTION, 0, data, by=by, now=now)


def set_limit(
    connection: Connection,
    act: Act,
    name: str,
    amount: int | None,
    terms: Terms,
    so_far: Callable[[], list[Use]],
) -> Protections:
    """Set a limit, or remove it: at once where it gets tighter, otherwise after the delay."""
    _refuse_amount(name, amount)
    row, at = act
    now_in_force = row.state.limit(name, at)
    usual = seconds(terms.check) or None if name == CHECK else None
    tighter = is_tighter(amount or usual if name == CHECK else amount, now_in_force or usual if usual else now_in_force)
    chosen = LimitSet(amount) if tighter else LimitSet(now_in_force, amount, at + terms.delay)
    if name in COUNTED and not row.tracked:
        track(connection, row.person, so_far())
    state = row.state.with_limit(name, chosen)
    return _finish(connection, act, row.person, state, {"act": "limit", "limit": name, "amount": amount})


def _refuse_amount(name: str, amount: int | None) -> None:
    least, most = RANGES.get(LIMITS[name].measure, (0, MOST_MONEY))
    if amount is not None and not least <= amount <= most:
        unit = "seconds" if LIMITS[name].measure in RANGES else "cents"
        sentence = f"The limit {name!r} is from {least} to {most} {unit}; choose one between."
        raise Refused(Refusal("not_an_amount", sentence, ()))


def withdraw(connection: Connection, act: Act, name: str) -> Protections:
    """Take back a looser limit that is still pending."""
    row, at = act
    limit = row.state.limits.get(name)
    if limit is None or not limit.pending(at):
        raise Refused(Refusal("nothing_pending", f"No change of the limit {name!r} is pending.", ()))
    state = row.state.with_limit(name, LimitSet(limit.amount))
    return _finish(connection, act, row.person, state, {"act": "withdrawn", "limit": name})


def stay_away(connection: Connection, act: Act, why: Absence, length: int, by: int) -> Protections:
    """Begin a break of some days or a self-exclusion of some months, or make one longer; nothing makes it shorter."""
    row, at = act
    least, most = BREAK_DAYS if why is Absence.BREAK else EXCLUSION_MONTHS
    if not least <= length <= most:
        unit = "days" if why is Absence.BREAK else "months"
        raise Refused(Refusal("not_a_length", f"Choose from {least} to {most} {unit}.", ()))
    until = at + length * DAY if why is Absence.BREAK else add_months(at, length)
    before = row.state.away_at(at)
    if before is not None and (until <= before.until or (before.why is Absence.EXCLUSION and why is Absence.BREAK)):
        sentence = (
            f"There is a {_WORDS[before.why]} until {moment_in_words(before.until)} already; it can be made longer, "
            "never shorter or milder."
        )
        raise Refused(Refusal("shorter", sentence, ()))
    state = replace(row.state, away=Away(why, at, until))
    return _finish(connection, act, by, state, {"act": why.value, "length": length})


_WORDS = {Absence.BREAK: "break", Absence.EXCLUSION: "self-exclusion"}


def add_months(moment: int, months: int) -> int:
    """Return the same day and time so many months later; the last day of a month that is too short."""
    day = datetime.fromtimestamp(moment // SECOND, UTC)
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    later = day.replace(year=year, month=month + 1, day=min(day.day, last))
    return int(later.timestamp()) * SECOND + moment % SECOND


def ask_back(connection: Connection, act: Act, terms: Terms) -> Protections:
    """Ask to come back when a self-exclusion is over; that takes effect after the delay."""
    row, at = act
    away = row.state.away
    if away is None or away.why is not Absence.EXCLUSION or not away.at(at):
        raise Refused(Refusal("not_excluded", "There is no self-exclusion to come back from.", ()))
    if away.back_at is not None:
        return row.state
    if at < away.until:
        sentence = f"The self-exclusion lasts until {moment_in_words(away.until)}; ask again then."
        raise Refused(Refusal("self_excluded", sentence, ()))
    state = replace(row.state, away=replace(away, back_at=at + terms.delay))
    return _finish(connection, act, row.person, state, {"act": "return"})


def acknowledge(
    connection: Connection, act: Act, number: int, terms: Terms, result: Callable[[int], tuple[int, int]]
) -> Protections:
    """Acknowledge a reality check that is due; the same number again does nothing."""
    row, at = act
    if number == row.state.checks:
        return row.state
    spent, begun = time_since_check(read_times(connection, row.person, at), row.state.checked_at, at)
    interval = row.state.interval(at, seconds(terms.check))
    if number != row.state.checks + 1 or interval is None or spent < interval * SECOND:
        raise Refused(Refusal("not_due", "No reality check of that number is due.", ()))
    staked, net = result(begun)
    state = replace(row.state, checks=number, checked_at=at)
    shown = {"seconds": seconds(spent), "staked": staked, "net": net}
    return _finish(connection, act, row.person, state, {"act": "check", "number": number, **shown})
