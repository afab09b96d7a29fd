"""The layout: the state, the events that made it, and the shoe. What the verbs of the table work on."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import Card
from pitboss.rulebook import Clauses, Rules
from pitboss.shoe import Shoe, Shuffler
from pitboss.table.events import Event
from pitboss.table.fold import FOLD
from pitboss.table.state import Counted, State, new_state


class Layout:
    """A state and the only way to change it: ``emit`` an event.

    Only the marks of the place in the round (``State.phase`` and the like) move without one: they follow from the rest.
    """

    __slots__ = ("_shoe", "draw", "events", "rules", "shuffler", "state", "value_clauses")

    draw: Callable[[], Card]
    """Take the next card from the shoe."""

    def __init__(self, rules: Rules, shoe: Shoe | None, shuffler: Shuffler | None) -> None:
        self.rules = rules
        self.shuffler = shuffler
        self.shoe = shoe
        self.events: list[Event] = []
        self.state: State = new_state(rules)
        values = rules.values
        self.value_clauses = dict.fromkeys("23456789T", values.pips)
        self.value_clauses |= dict.fromkeys("JQK", values.faces)
        self.value_clauses["A"] = values.ace

    def emit(self, event: Event) -> None:
        """Note an event and bring the state up to date."""
        self.events.append(event)
        FOLD[type(event)](self.state, event)

    @property
    def shoe(self) -> Shoe | None:
        """The shoe in play."""
        return self._shoe

    @shoe.setter
    def shoe(self, shoe: Shoe | None) -> None:
        self._shoe = shoe
        if shoe is not None:
            self.draw = shoe.draw

    def worth(self, card: Card, hand: Counted) -> Clauses:
        """Return the grounds for what a card counts that goes to a hand; with an ace, also for soft or hard."""
        clauses = self.value_clauses[card.rank]
        if hand.aces or card.rank == "A":
            values = self.rules.values
            clauses += (values.soft if hand.hard + card.points <= 11 else values.hard) or ()
        return clauses
