"""A table's shoes: committed to before their first card, dealt in the order committed to, each card once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.cards import Card, cards
from pitboss.house.audit.findings import Check
from pitboss.house.audit.past_rounds.beginning import Beginning
from pitboss.house.audit.past_rounds.walking import read_steps
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import AnyEvent
from pitboss.house.tables.live.commitment import commitment_of
from pitboss.house.tables.live.happenings import ShoeCommitted, ShoeRevealed
from pitboss.house.tables.live.live_table import events_of
from pitboss.record.text.house_writer import comes_from_shoe
from pitboss.rulebook import Rules
from pitboss.table import events
from pitboss.table.events import Event
from pitboss.table.irregular.reports import TAKES_CARD
from pitboss.table.state import State


def drawn_card(state: State, event: Event) -> Card | None:
    """Return the card that was drawn from the shoe for an event, given the state before it."""
    if isinstance(event, events.CardBurned):
        return None if state.waiting else event.card
    if isinstance(event, events.CardDealt):
        return event.card if comes_from_shoe(state, event) else None
    if isinstance(event, events.Reported) and event.irregularity in TAKES_CARD:
        return event.card
    return None


class ShoeChecks:
    """Holds the cards that left a table's shoes against the orders that were committed to."""

    def __init__(self, connection: Connection, table: Row[Any], rules: Rules, check: Check, begun: Beginning) -> None:
        self.connection, self.check, self.row, self.where = connection, check, table, f"table {table.id}"
        shoes, in_play = schema.shoes, begun.state.shoe
        chosen = select(shoes).where(shoes.c.table_id == table.id, shoes.c.number >= in_play)
        self.shoes = {shoe.number: shoe for shoe in connection.execute(chosen)}
        self.orders = {number: cards(shoe.order) for number, shoe in self.shoes.items()}
        self.pack = Counter(map(str, rules.pack.cards()))
        self.whole = not rules.procedures.by_person  # people may keep cards apart; the house shuffles all of them
        self.drawn: Counter[int] = Counter()
        self.committed: dict[int, str] = {}
        self.revealed: set[int] = set()
        if in_play in self.shoes:  # it was opened before: what was published of it, and how far it was dealt
            opened = self.shoes[in_play].opened_event
            for step in read_steps(connection, table.id, opened, opened):
                for event in events_of(step.shown, step.hidden):
                    if isinstance(event, ShoeCommitted):
                        self.happening(event)
            self.drawn[in_play] = len(self.orders[in_play]) - begun.shoe_left

    def event(self, number: int, event: Event, state: State) -> None:
        """Check the card that left the shoe by an event."""
        card = drawn_card(state, event)
        if card is None:
            return
        shoe, where = state.shoe, f"{self.where} event {number}"
        place, order = self.drawn[shoe], self.orders.get(shoe, ())
        self.drawn[shoe] += 1
        if shoe not in self.committed:
            self.check.fault(where, f"a card of shoe {shoe} came before its commitment")
        if place >= len(order) or order[place] != card:
            due = order[place] if place < len(order) else "no card"
            self.check.fault(where, f"{card} left shoe {shoe} as card {place + 1}, where {due} was due")

    def happening(self, event: AnyEvent) -> None:
        """Note what was published about a shoe."""
        if isinstance(event, ShoeCommitted):
            self.committed[event.shoe] = event.commitment
        elif isinstance(event, ShoeRevealed):
            self.revealed.add(event.shoe)
            shoe = self.shoes.get(event.shoe) or self._earlier(event.shoe)
            if shoe is None or (shoe.order, shoe.salt) != (event.order, event.salt):
                self.check.fault(f"{self.where} shoe {event.shoe}", "was opened as another than it is")

    def _earlier(self, number: int) -> Row[Any] | None:
        """Return a shoe from before the audit began: one that people shuffled is opened when the next one is over."""
        shoes = schema.shoes
        query = select(shoes).where(shoes.c.table_id == self.row.id, shoes.c.number == number)
        return self.connection.execute(query).first()

    def _was_revealed(self, shoe: Row[Any]) -> bool:
        """Whether the step that a shoe says it was opened to everybody with did that."""
        at = shoe.revealed_event
        return at is not None and any(
            isinstance(event, ShoeRevealed) and event.shoe == shoe.number
            for step in read_steps(self.connection, self.row.id, at, at)
            for event in events_of(step.shown, step.hidden)
        )

    def finish(self) -> None:
        """Check every shoe against its commitment and the pack."""
        for number, shoe in self.shoes.items():
            self.check.examined += 1
            where = f"{self.where} shoe {number}"
            if commitment_of(shoe.salt, shoe.order) != shoe.commitment:
                self.check.fault(where, "its order and salt do not hash to its commitment")
            if self.committed.get(number) != shoe.commitment:
                self.check.fault(where, "its commitment is not the one that was published")
            if (shoe.revealed_event is not None) != (number in self.revealed or self._was_revealed(shoe)):
                self.check.fault(where, "is kept as open to everybody or not, and its events say otherwise")
            held = Counter(shoe.order.split())
            if held - self.pack:
                self.check.fault(where, "holds a card more often than the pack does")
            elif self.whole and held != self.pack:
                missing = (self.pack - held).total()
                self.check.fault(where, f"was shuffled by the house and lacks {missing} cards of the pack")
        if self.row.shoe in self.orders and self.row.shoe_left >= 0:
            left = len(self.orders[self.row.shoe]) - self.drawn[self.row.shoe]
            if left != self.row.shoe_left:
                self.check.fault(self.where, f"{left} cards are left in its shoe, not {self.row.shoe_left}")
