"""Where every card of a table is, and which cards must be there: none is ever lost or duplicated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pitboss.cards import Card, Pack
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Duty, Irregularity
from pitboss.table import Table
from pitboss.table import events as table_events
from pitboss.table.events import Event
from pitboss.table.state import State


def cards_everywhere(table: Table) -> Counter[Card]:
    """All cards: in the shoe, in the hands of the person who shuffles, in the device, in the rack and on the layout."""
    counted = Counter(table.shoe.rest() if table.shoe is not None else ())
    counted.update(table.stack)
    counted.update(table.unused)
    for batch in table.device:
        counted.update(batch.cards)
    counted.update(cards_in_play(table.state))
    return counted


def cards_in_play(state: State) -> Counter[Card]:
    """The cards outside shoe and shuffle: dealt, discarded, waiting, or kept because of an irregularity.

    A hand that was picked up early is still known, but its cards are in the rack.
    """
    counted = Counter([*state.rack, *state.waiting, *state.dealer.cards])
    hands = [hand for box in state.boxes.values() for hand in box.hands if not hand.picked_up]
    counted.update(card for hand in hands for card in hand.cards)
    kept = [state.dealer.hole]
    kept += [hand.kept for box in state.boxes.values() for hand in box.hands]
    if state.trouble is not None:
        kept += [state.trouble.surplus, *state.trouble.reserved]
    counted.update(card for card in kept if card is not None)
    return counted


class CardLedger:
    """What the events say there must be: each batch received, whole until its tens are out, and none once removed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.pack = Counter(rules.pack.cards())
        self.whole = Counter(Pack(rules.pack.decks).cards())
        self.expected: Counter[Card] = Counter()
        self.strays: list[Card] = []

    def follow(self, events: Iterable[Event]) -> None:
        """Take further events into account."""
        for event in events:
            match event:
                case table_events.DutyDone(Duty.RECEIVE):
                    opened = self.rules.procedures.ceremonies.opening
                    self.expected += self.whole if Duty.WASH in opened else self.pack
                case table_events.DutyDone(Duty.REMOVE_TENS):
                    self.expected = self.pack
                case table_events.DutyDone(Duty.REMOVE):
                    self.expected = Counter()
                case table_events.ShoeOpened() if not self.rules.procedures.by_person:
                    self.expected = self.pack
                case table_events.Reported(Irregularity.STRAY_CARD, _, Card() as stray):
                    self.strays.append(stray)


def astray(table: Table, ledger: CardLedger) -> str:
    """Say which cards are missing or too many, or return nothing at all."""
    counted, expected = cards_everywhere(table), ledger.expected
    faults = []
    if missing := expected - counted:
        faults.append(f"missing: {' '.join(sorted(map(str, missing.elements())))}")
    if surplus := counted - expected:
        faults.append(f"too many: {' '.join(sorted(map(str, surplus.elements())))}")
    if table.state.aside != ledger.strays:
        faults.append(f"set aside {table.state.aside}, reported {ledger.strays}")
    return "; ".join(faults)
