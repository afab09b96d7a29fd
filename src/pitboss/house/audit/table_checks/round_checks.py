"""A table's rounds: each is listed once, and its record, dealt again, settles every wager as the ledger did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from pitboss.chips import dollars
from pitboss.house.audit.findings import Check
from pitboss.house.audit.past_rounds.beginning import Beginning
from pitboss.house.audit.past_rounds.records import Start, can_begin, start_of, write_round
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Entry, What
from pitboss.house.store import schema
from pitboss.record import RecordRefused, read_records, replay
from pitboss.record.replaying.replay import Replayed
from pitboss.rulebook import Rules
from pitboss.table import events
from pitboss.table.events import Event
from pitboss.table.state import State


class Payout(NamedTuple):
    """What became of a wager: in the ledger, or in a record."""

    round: int
    wager: int
    bettor: str
    outcome: str
    net: int

    def __str__(self) -> str:
        return f"wager {self.wager} of {self.bettor}: {self.outcome} {dollars(self.net)}"


class RoundChecks:
    """Collects the events and payouts of a table until their record can be dealt again."""

    def __init__(
        self,
        connection: Connection,
        table: Row[Any],
        rules: Rules,
        records: Check,
        rounds: Check,
        begun: Beginning,
        *,
        replays: bool = True,
    ) -> None:
        self.records, self.rounds, self.replays = records, rounds, replays
        self.rules, self.where = rules, f"table {table.id}"
        listed = schema.rounds.c
        later = select(schema.rounds).where(listed.table_id == table.id, listed.number > begun.state.round)
        rows = connection.execute(later)
        self.listed = {row.number: row for row in rows}
        self.start = Start()
        self.span: list[Event] = []
        self.payouts: list[Payout] = []
        self.round_from = begun.round_from

    def event(self, event: Event, state: State, entries: Sequence[Entry]) -> None:
        """Note an event, the state before it, and its entries in the ledger."""
        if not self.span and can_begin(state):
            self.start = start_of(state)
        self.span.append(event)
        if isinstance(event, events.WagerSettled):
            wager = state.wagers[event.wager - 1]
            self.payouts += [_paid(state.round, event.wager, wager.bettor, entry) for entry in entries]
        elif isinstance(event, events.BonusPaid):
            self.payouts += [_paid(state.round, event.wager, event.player, entry) for entry in entries]
        elif isinstance(event, events.PayVoided):
            wager = state.wagers[event.wager - 1]
            self.payouts = [
                payout for payout in self.payouts if (payout.round, payout.wager) != (state.round, event.wager)
            ]
            self.payouts.append(Payout(state.round, event.wager, wager.bettor, What.VOID, 0))

    def round_ended(self, number: int, event: events.RoundEnded, state: State) -> None:
        """Check a round that is over."""
        self.rounds.examined += 1
        where = f"{self.where} round {event.number}"
        row = self.listed.pop(event.number, None)
        if row is None or (row.first_event, row.last_event) != (self.round_from, number):
            self.rounds.fault(where, f"is not listed with its events {self.round_from} to {number}")
        elif row.net != sum(payout.net for payout in self.payouts if payout.round == event.number):
            self.rounds.fault(where, f"is listed with a net of {dollars(row.net)}, which is not what was paid")
        self.round_from = number + 1
        if can_begin(state):
            self._replay(where)
            self.span, self.payouts = [], []

    def finish(self, state: State) -> None:
        """Check what is left: rounds that could not be dealt again by themselves."""
        for number in self.listed:
            self.rounds.fault(f"{self.where} round {number}", "is listed and was never finished")
        if any(isinstance(event, events.RoundEnded) for event in self.span):
            if state.running:
                self.payouts = [payout for payout in self.payouts if payout.round != state.round]
            self._replay(self.where)

    def _replay(self, where: str) -> None:
        if not self.replays:
            return
        self.records.examined += sum(isinstance(event, events.RoundEnded) for event in self.span)
        try:
            replayed = replay(read_records(write_round(self.rules, self.start, self.span, where))[0])
        except RecordRefused as refused:
            self.records.fault(where, f"its record cannot be dealt again: {refused}")
            return
        for difference in replayed.differences:
            self.records.fault(where, f"its record settles otherwise: {difference}")
        again = _payouts(replayed)
        if again != self.payouts:
            self.records.fault(where, _other(self.payouts, again))


def _paid(round: int, wager: int, bettor: str, entry: Entry) -> Payout:
    """Read off the ledger what the house paid or collected: what its tray lost, a lammer that came back apart."""
    by_kind = {kind: sum(leg.amount for leg in entry.legs if leg.kind is kind) for kind in AccountKind}
    net = -by_kind[AccountKind.TRAY] - by_kind[AccountKind.LAMMERS]
    return Payout(round, wager, bettor, entry.what, net)


def _payouts(replayed: Replayed) -> list[Payout]:
    """Return what a record, dealt again, settles: in each round the wagers, then what was paid beside them."""
    payouts = [
        Payout(settled.round, settled.event.wager, settled.wager.bettor, What(settled.event.outcome), settled.event.net)
        for settled in replayed.settled
    ]
    payouts += [
        Payout(paid.round, paid.event.wager, paid.event.player, What.BONUS, paid.event.amount)
        for paid in replayed.bonuses
    ]
    return sorted(payouts, key=lambda payout: payout.round)


def _other(posted: list[Payout], again: list[Payout]) -> str:
    for payout, other in zip(posted, again, strict=False):
        if payout != other:
            return f"the ledger has {payout}; the record {other}"
    return f"the ledger has {len(posted)} settled wagers, the record {len(again)}"
