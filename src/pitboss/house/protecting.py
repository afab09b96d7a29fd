"""Members protect themselves: limits, breaks, self-exclusion, reality checks.

Before anything gets tighter the house tells every table at which the member has chips to look at each of his wagers
from now on, by a step of its own; then the act is written, in a transaction that finds all of them told. Afterwards the
house looks after him at each table: who may not go on leaves as soon as his round is over. A crash in between leaves
tables that look again by themselves.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.house import House
from pitboss.house.ledger.uses import deposits_of, result_since, uses_of
from pitboss.house.people.registry import Person
from pitboss.house.people.sessions import close_sessions_of
from pitboss.house.protection import acts
from pitboss.house.protection.limits import LIMITS, SECOND, Absence, Measure, Protections
from pitboss.house.protection.measures import seconds, time_since_check, time_used, used_of
from pitboss.house.protection.refusing import NOT_A_MEMBER
from pitboss.house.protection.rows import find_protections, read_times, tables_of
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import LookAfter
from pitboss.table import Refusal, Refused

TIMES = 20
"""Somebody who sits down at tables as fast as they are told is refused after so many times."""


class NotTold(Exception):
    """A table at which the member has chips was not told to look at his wagers."""


def set_limit(house: House, person: Person, name: str, amount: int | None) -> Protections:
    """Set, change or remove (None) a limit of a member."""
    _refuse_unknown(name)

    def change(connection: Connection, act: acts.Act) -> Protections:
        def so_far() -> list[Any]:
            return uses_of(connection, person.id, act.at)

        return acts.set_limit(connection, act, name, amount, house.terms, so_far)

    return _act(house, person, change)


def withdraw(house: House, person: Person, name: str) -> Protections:
    """Take back a looser limit that is still pending."""
    _refuse_unknown(name)
    return _act(house, person, lambda connection, act: acts.withdraw(connection, act, name))


def stay_away(house: House, person: Person, why: Absence, length: int, by: int | None = None) -> Protections:
    """Begin or lengthen a break (days) or a self-exclusion (months): signed out everywhere at once."""

    def change(connection: Connection, act: acts.Act) -> Protections:
        state = acts.stay_away(connection, act, why, length, person.id if by is None else by)
        close_sessions_of(connection, person.id)
        return state

    return _act(house, person, change)


def ask_back(house: House, person: Person) -> Protections:
    """Ask to come back from a self-exclusion that is over."""
    return house.database.transact(
        lambda connection: acts.ask_back(connection, acts.begin_act(connection, person.id, house.clock()), house.terms)
    )


def acknowledge(house: House, person: Person, number: int) -> Protections:
    """Acknowledge a reality check."""

    def change(connection: Connection) -> Protections:
        act = acts.begin_act(connection, person.id, house.clock())
        return acts.acknowledge(
            connection, act, number, house.terms, lambda begun: result_since(connection, person.id, begun)
        )

    return house.database.transact(change)


def _refuse_unknown(name: str) -> None:
    if name not in LIMITS:
        raise Refused(Refusal("unknown_limit", f"There is no limit {name!r}; there are {', '.join(LIMITS)}.", ()))


def _act(house: House, person: Person, change: Callable[[Connection, acts.Act], Protections]) -> Protections:
    """Tell the person's tables, write the act, and look after the person at each table."""

    def checked(connection: Connection) -> Protections:
        act = acts.begin_act(connection, person.id, house.clock())
        if any(not told for told in _told(connection, person).values()):
            raise NotTold
        return change(connection, act)

    for _ in range(TIMES):
        try:
            state = house.database.transact(checked)
            break
        except NotTold:
            _tell(house, person)
    else:
        raise Refused(Refusal("too_fast", "You are sitting down at tables too fast; try again.", ()))
    look_after(house, person)
    return state


def _told(connection: Connection, person: Person) -> dict[int, bool]:
    """Return the tables at which a member has chips, and whether each looks at every wager of his."""
    tables, standings = tables_of(connection, person.id), schema.standings
    rows = connection.execute(
        select(standings.c.table_id, standings.c.desk).where(standings.c.table_id.in_(tables))
    ).all()
    return {row.table_id: not json.loads(row.desk).get("look_at", {}).get(person.name) for row in rows}


def _tell(house: House, person: Person) -> None:
    with house.database.reading() as connection:
        told = _told(connection, person)
    for table in (table for table, done in told.items() if not done):
        _look(house, table, LookAfter(person.name, changing=True))


def look_after(house: House, person: Person) -> None:
    """Look at every table of a member whether he may go on."""
    with house.database.reading() as connection:
        tables = tables_of(connection, person.id)
    for table in tables:
        _look(house, table, LookAfter(person.name))


def _look(house: House, table: int, command: LookAfter) -> None:
    version = house.hosting.look(table, lambda live: live.version)
    why = "tell" if command.changing else "after"
    with suppress(Refused):  # whoever is gone by now, or at a closed table, needs no looking after
        house.play(table, command, house.itself, f"{why}-{command.player}-{table}-{version}", lambda live: None)


def standing_of(house: House, connection: Connection, person: Person) -> dict[str, Any]:
    """Return how a member protects himself: limits with what is used and pending, absence, the next reality check."""
    row = find_protections(connection, person.id)
    if row is None:
        raise Refused(NOT_A_MEMBER)
    now, state = max(house.clock(), row.at), row.state
    spans = read_times(connection, person.id, now)
    money = {Measure.DEPOSIT: deposits_of(connection, person.id)}
    if any(LIMITS[name].measure is not Measure.DEPOSIT for name in state.limits):
        money[Measure.WAGER] = money[Measure.LOSS] = uses_of(connection, person.id, now)
    lines = []
    for name, limit in LIMITS.items():
        known = state.limits.get(name)
        used = 0
        if limit.measure is Measure.TIME:
            used = seconds(time_used(spans, limit.length, now))
        elif limit.measure in money:
            used = max(0, used_of(money[limit.measure], limit, now))
        pending = known is not None and known.pending(now)
        lines.append(
            {
                "limit": name,
                "measure": limit.measure.value,
                "period": limit.period,
                "amount": state.limit(name, now),
                "used": used,
                "pending": {"amount": known.next, "at": known.next_at} if pending and known is not None else None,
            }
        )
    return {
        "now": now,
        "delay_hours": house.settings.loosening_hours,
        "limits": lines,
        "away": away_data(state, now),
        "check": _check(house, connection, person, state, spans, now),
    }


def away_data(state: Protections, now: int) -> dict[str, Any] | None:
    """Return the break or self-exclusion that holds, as plain data."""
    away = state.away_at(now)
    if away is None:
        return None
    return {"why": away.why.value, "since": away.since, "until": away.until, "back_at": away.back_at}


def _check(
    house: House, connection: Connection, person: Person, state: Protections, spans: list[Any], now: int
) -> dict[str, Any]:
    interval = state.interval(now, seconds(house.terms.check))
    spent, begun = time_since_check(spans, state.checked_at, now)
    left = None if interval is None else max(0, interval * SECOND - spent)
    result = result_since(connection, person.id, begun) if spent else None
    return {
        "number": state.checks + 1,
        "interval": interval,
        "house_interval": seconds(house.terms.check) or None,
        "due": left == 0,
        "due_at": None if left is None or not any(until is None for _, until in spans) else now + left,
        "seconds": seconds(spent),
        "staked": result.staked if result is not None else 0,
        "net": result.net if result is not None else 0,
    }
