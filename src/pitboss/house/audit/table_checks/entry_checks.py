"""A table's entries: each follows from an event, each event has those it calls for, and they leave what lies there."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, func, select

from pitboss.chips import dollars
from pitboss.house.audit.findings import Check
from pitboss.house.audit.past_rounds.beginning import Beginning
from pitboss.house.ledger.accounts import AWAY_FROM_TABLES, BELOW_ZERO, AccountKind
from pitboss.house.ledger.entries import Entry, Leg, What, entries_of
from pitboss.house.store import schema
from pitboss.table.events import Event, Funding
from pitboss.table.state import State

BY_THE_HOUSE = frozenset({What.FILL, What.CREDIT, What.BANKROLL})
"""Entries that follow from no event: chips between tray, cage and owners."""


class Stored(NamedTuple):
    """An entry of the ledger, in the terms in which events call for one."""

    number: int
    entry: Entry


class EntryChecks:
    """Holds a table's entries against its events."""

    def __init__(self, connection: Connection, table: Row[Any], follow: Check, chips: Check, begun: Beginning) -> None:
        self.follow, self.chips = follow, chips
        self.where = f"table {table.id}"
        self.stored: defaultdict[int, list[Stored]] = defaultdict(list)
        self.filled = _filled(connection, table.id, begun.entries) if begun.entries else 0
        for event, stored in _read_entries(connection, table.id, begun.entries):
            if stored.entry.what in BY_THE_HOUSE:
                self.filled += sum(leg.amount for leg in stored.entry.legs if leg.kind is AccountKind.TRAY)
            else:
                self.stored[event].append(stored)
        self.balances = _read_balances(connection, table.id)

    def event(self, number: int, event: Event, state: State) -> list[Entry]:
        """Check the entries of an event, given the state before it, and return those of the ledger."""
        self.follow.examined += 1
        held = self.stored.pop(number, [])
        expected = entries_of(state, event)
        if [stored.entry for stored in held] != expected:
            names = ", ".join(str(stored.number) for stored in held) or "none"
            sentence = f"its entries ({names}) are not those that {type(event).__name__} calls for"
            self.follow.fault(f"{self.where} event {number}", sentence)
        return [stored.entry for stored in held]

    def finish(self, state: State) -> None:
        """Check that no entry is left over, and that the accounts hold what lies on the table."""
        for event, left in self.stored.items():
            for stored in left:
                self.follow.fault(f"{self.where} entry {stored.number}", f"event {event} does not call for it")
        self.chips.examined += 1
        lying = self._lying(state)
        for kind, name in sorted(lying.keys() | self.balances.keys()):
            held, amount = self.balances.get((kind, name), 0), lying.get((kind, name), 0)
            if held != amount:
                who = f"{kind} of {name}" if name else str(kind)
                sentence = f"the account {who} holds {dollars(held)}, and {dollars(amount)} lies there"
                self.chips.fault(self.where, sentence)

    def _lying(self, state: State) -> dict[tuple[AccountKind, str], int]:
        left = [wager for wager in state.wagers if wager.outcome is None]
        lammers = sum(wager.amount for wager in left if wager.funding is Funding.LAMMER)
        return {
            (AccountKind.PLAY, ""): sum(wager.amount for wager in left if wager.funding is Funding.CHIPS),
            (AccountKind.LAMMERS, ""): lammers,
            (AccountKind.TRAY, ""): self.filled + state.tray - lammers,
            (AccountKind.TOKES, ""): state.toke_box,
            **{(AccountKind.SEAT, player.name): player.chips for player in state.players.values()},
        }


def _filled(connection: Connection, table: int, upto: int) -> int:
    """Return what the tray got from the cage and from the owners with the first entries of the book."""
    postings, accounts = schema.postings, schema.accounts
    givers = select(accounts.c.id).where(accounts.c.kind.in_([AccountKind.CAGE.value, *BELOW_ZERO]))
    given = connection.execute(
        select(func.sum(postings.c.amount)).where(
            postings.c.account_id.in_(givers), postings.c.book == table, postings.c.number <= upto
        )
    ).scalar()
    return -int(given or 0)


def _read_entries(connection: Connection, table: int, after: int = 0) -> list[tuple[int, Stored]]:
    entries, postings, accounts, people = schema.entries, schema.postings, schema.accounts, schema.people
    same = and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number)
    player = people.alias("player")
    rows = connection.execute(
        select(
            entries,
            accounts.c.kind,
            people.c.name.label("owner"),
            player.c.name.label("player"),
            postings.c.amount,
        )
        .join(postings, same)
        .join(accounts, accounts.c.id == postings.c.account_id)
        .outerjoin(people, people.c.id == accounts.c.person_id)
        .outerjoin(player, player.c.id == entries.c.person_id)
        .where(entries.c.book == table, entries.c.number > after)
        .order_by(entries.c.number, postings.c.line)
    )
    by_number: dict[int, tuple[Any, list[Leg]]] = {}
    for row in rows:
        legs = by_number.setdefault(row.number, (row, []))[1]
        legs.append(Leg(_as_called_for(AccountKind(row.kind)), row.owner or "", row.amount))
    return [(row.event, Stored(number, _entry(row, legs))) for number, (row, legs) in by_number.items()]


def _as_called_for(kind: AccountKind) -> AccountKind:
    """An event calls for a person's chips away from the table, wherever they are kept."""
    return AccountKind.WALLET if kind in AWAY_FROM_TABLES else kind


def _entry(row: Any, legs: list[Leg]) -> Entry:
    clauses = tuple(row.clauses.split("; ")) if row.clauses else ()
    return Entry(What(row.what), tuple(legs), row.round, row.wager, row.player or "", clauses, row.note)


def _read_balances(connection: Connection, table: int) -> dict[tuple[AccountKind, str], int]:
    accounts, people = schema.accounts, schema.people
    rows = connection.execute(
        select(accounts.c.kind, accounts.c.balance, people.c.name)
        .outerjoin(people, people.c.id == accounts.c.person_id)
        .where(accounts.c.table_id == table)
    )
    return {(AccountKind(row.kind), row.name or ""): row.balance for row in rows}
