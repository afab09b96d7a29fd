"""Holding members at a table to their own protections: the one place, in the transaction that writes the step.

What a command did is known when it was carried out on the copy: which chips were staked, won or lost, who came, who has
none left. Whoever is concerned has his row locked, so that his wagers at two tables, of two tabs or through two workers
are looked at one after the other. Only new wagers, sitting down and bringing chips are ever refused: a decision that
costs nothing, and everything that ends a round, goes on.

A member who limits nothing is looked at when he brings chips, and then not before the moment that stands in the desk
(``look_at``): his commands run no further statement. Guests and bots are not concerned at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Entry, What
from pitboss.house.ledger.uses import AT_A_WAGER, LONGEST, Moved, layout_of
from pitboss.house.people.registry import Person
from pitboss.house.protection.acts import Terms
from pitboss.house.protection.limits import LIMITS, NEVER, SECOND, Measure
from pitboss.house.protection.measures import money_free_at, seconds, time_free_at, time_since_check, time_used, used_of
from pitboss.house.protection.refusing import CHECK_DUE, away_refusal, limit_reached, time_over
from pitboss.house.protection.rows import (
    Protected,
    Span,
    Use,
    add_uses,
    come,
    go,
    keep_moment,
    lock_protections,
    read_times,
    read_uses,
)
from pitboss.house.roles import REGISTERED
from pitboss.house.tables.acting.commands import AnyCommand, LookAfter
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table import Refused, commands
from pitboss.table.events import Funding

ALWAYS = 0
"""The moment in the desk of one whose every wager is looked at."""
SOON = 2 * SECOND
"""So soon the house looks again after one who is about to change something."""
ENTERING = (commands.BuyIn, commands.Sit)
OWN_CHIPS = (AccountKind.SEAT, AccountKind.PLAY)
TIMES = [limit for limit in LIMITS.values() if limit.measure is Measure.TIME]
COUNTED = [limit for limit in LIMITS.values() if limit.measure in (Measure.WAGER, Measure.LOSS)]


@dataclass(slots=True)
class Concern:
    """A member whom a step concerns: chips newly staked, how many more he has at the table, and whether he enters."""

    name: str
    person: int
    staked: int = 0
    moved: int = 0
    entering: bool = False
    here: bool = False
    was_here: bool = False


def concerned(live: LiveTable, command: AnyCommand, person: Person, now: int) -> list[Concern]:
    """Return the members at whose protections somebody has to look before a step is written, by their numbers."""
    concerns: dict[str, Concern] = {}
    if isinstance(command, ENTERING) and person.kind in REGISTERED:
        concerns[person.name] = Concern(person.name, person.id, entering=True)
    for news in live.table.news:
        for entry in news.entries:
            purse = live.purses.get(entry.player)
            if purse is not None and purse.member:
                _count(concerns.setdefault(entry.player, Concern(entry.player, purse.person)), entry)
            elif purse is None and entry.player in concerns:
                _count(concerns[entry.player], entry)
    if not concerns:
        return []
    for concern in concerns.values():
        held = holdings(live, concern.name)
        concern.here, concern.was_here = held > 0, held > concern.moved
    chosen = [concern for concern in concerns.values() if _is_due(live, concern, now)]
    return sorted(chosen, key=lambda concern: concern.person)


def _count(concern: Concern, entry: Entry) -> None:
    concern.moved += sum(leg.amount for leg in entry.legs if leg.kind in OWN_CHIPS)
    if entry.what is What.WAGER:
        concern.staked -= sum(leg.amount for leg in entry.legs if leg.kind is AccountKind.SEAT)


def _is_due(live: LiveTable, concern: Concern, now: int) -> bool:
    look_at = live.desk.look_at.get(concern.name, ALWAYS)
    if concern.entering or look_at == ALWAYS or concern.here is not concern.was_here:
        return True
    return bool(concern.staked) and look_at <= now


def holdings(live: LiveTable, name: str) -> int:
    """Return a player's chips at a table, off the layout and on it."""
    state = live.table.state
    player = state.players.get(name)
    on_layout = sum(
        wager.amount
        for wager in state.wagers
        if wager.bettor == name and wager.funding is Funding.CHIPS and wager.outcome is None
    )
    return on_layout + (player.chips if player is not None else 0)


def look_after(connection: Connection, live: LiveTable, concerns: Iterable[Concern], now: int, terms: Terms) -> int:
    """Hold a step to the protections of those it concerns, and count what it costs them.

    Raises Refused before anything is written. Returns the step's moment: later than everything that any of them did
    before, at whichever table.
    """
    rows = [(concern, lock_protections(connection, concern.person)) for concern in concerns]
    known = [(concern, row) for concern, row in rows if row is not None]
    now = max((now, *(row.at + 1 for _, row in known)))
    uses = _uses(connection, live, now) if any(row.tracked for _, row in known) else []
    looks = []
    for concern, row in known:
        mine = [use for person, use in uses if person == concern.person] if row.tracked else []
        spans = read_times(connection, concern.person, now)
        if concern.entering or concern.staked:
            _refuse(connection, row, concern, spans, mine, now, terms)
        looks.append((concern, row, spans, mine))
    for concern, row, spans, mine in looks:
        _note(connection, live, concern, mine, now)
        _look_again(live, concern, row, spans, now, terms)
    return now


def _uses(connection: Connection, live: LiveTable, now: int) -> list[tuple[int, Use]]:
    """Return what everybody used by a step that is not written yet."""
    layout = layout_of(connection, live.id, live.round_from)
    moved = []
    for event, news in enumerate(live.table.news, live.events + 1):
        for entry in news.entries:
            if entry.what in AT_A_WAGER:
                seat = sum(leg.amount for leg in entry.legs if leg.kind is AccountKind.SEAT)
                person = live.purses[entry.player].person
                moved.append(Moved(entry.what, event, entry.round, entry.wager, person, now, seat))
    return layout.follow(moved)


def _refuse(
    connection: Connection,
    row: Protected,
    concern: Concern,
    spans: list[Span],
    mine: list[Use],
    now: int,
    terms: Terms,
) -> None:
    state = row.state
    away = state.away_at(now)
    if away is not None:
        raise Refused(away_refusal(away, concern.name, now))
    for limit in TIMES:
        allowed = state.limit(limit.name, now)
        if allowed is not None and time_used(spans, limit.length, now) >= allowed * SECOND:
            raise Refused(time_over(limit, allowed, time_free_at(spans, limit.length, allowed * SECOND, now)))
    if not concern.staked:
        return
    if _until_check(row, spans, now, terms) <= 0:
        raise Refused(CHECK_DUE)
    if row.tracked:
        _refuse_money(row, read_uses(connection, row.person, now - LONGEST), mine, now)


def _refuse_money(row: Protected, before: list[Use], mine: list[Use], now: int) -> None:
    for limit in COUNTED:
        amount = row.state.limit(limit.name, now)
        if amount is None:
            continue
        used = used_of(before, limit, now)
        asked = used_of(mine, limit, now)
        if used + asked > amount:
            free_at = money_free_at(before, limit, amount, asked, now)
            raise Refused(limit_reached(limit, amount, max(0, amount - max(0, used)), free_at))


def _until_check(row: Protected, spans: list[Span], now: int, terms: Terms) -> int:
    """Return how much time at tables is left until a reality check is due; NEVER where there is none."""
    interval = row.state.interval(now, seconds(terms.check))
    if interval is None:
        return NEVER
    return interval * SECOND - time_since_check(spans, row.state.checked_at, now)[0]


def _note(connection: Connection, live: LiveTable, concern: Concern, mine: list[Use], now: int) -> None:
    if concern.here is not concern.was_here:
        (come if concern.here else go)(connection, concern.person, live.id, now)
    add_uses(connection, concern.person, mine)
    keep_moment(connection, concern.person, now)


def _look_again(live: LiveTable, concern: Concern, row: Protected, spans: list[Span], now: int, terms: Terms) -> None:
    """Note in the desk when the member has to be looked at next."""
    desk = live.desk
    desk.out_at.pop(concern.name, None)
    if not concern.here:
        desk.look_at.pop(concern.name, None)
        return
    look_at, out_at = _next_look(row, spans, now, terms)
    desk.look_at[concern.name] = look_at
    if out_at:
        desk.out_at[concern.name] = out_at


def _next_look(row: Protected, spans: list[Span], now: int, terms: Terms) -> tuple[int, int]:
    """Return from when on wagers are looked at, and when the time at tables may be up (0: there is no limit)."""
    left = [
        allowed * SECOND - time_used(spans, limit.length, now)
        for limit in TIMES
        if (allowed := row.state.limit(limit.name, now)) is not None
    ]
    out_at = max(now + min(left), 1) if left else 0
    if row.tracked or row.state.away_at(now) is not None:
        return ALWAYS, out_at
    return min(now + _until_check(row, spans, now, terms), out_at or NEVER), out_at


def look_into(connection: Connection, live: LiveTable, command: LookAfter, now: int, terms: Terms) -> LookAfter:
    """Fill in what is found about a member: whether he must leave, and when he is looked at next."""
    purse = live.purses.get(command.player)
    row = lock_protections(connection, purse.person) if purse is not None else None
    if row is None:
        return replace(command, look_at=ALWAYS)
    if command.changing:
        keep_moment(connection, row.person, max(now, row.at))  # what comes next is later than every step until here
        return replace(command, look_at=ALWAYS, out_at=now + SOON)
    spans = read_times(connection, row.person, now)
    look_at, out_at = _next_look(row, spans, now, terms)
    leave = row.state.away_at(now) is not None or bool(out_at and out_at <= now)
    return replace(command, leave=leave, look_at=look_at, out_at=0 if leave else out_at)
