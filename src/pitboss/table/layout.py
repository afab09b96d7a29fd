"""The layout: the state, the events that made it, and the shoe. The commands of the table work on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from pitboss.cards import Card
from pitboss.rulebook import Clauses, Rules
from pitboss.shoe import DealtShoe, Loader, Shoe, Shuffler
from pitboss.table import commands
from pitboss.table.events import CoverCardCame, Event
from pitboss.table.folding.fold import fold
from pitboss.table.state import Counted, State, new_state


class Batch(NamedTuple):
    """The cards in the shuffler, and which of the two batches they are."""

    number: int
    cards: list[Card]


class Layout:
    """A state and the only way to change it: ``emit`` an event.

    No state contains the order of cards that nobody may know: ``stack`` is the cards being shuffled, ``unused`` those
    that were behind the cover card, ``device`` the batches in the shuffler, and ``batch`` the number of the batch in
    play. ``chance`` supplies the randomness of shuffles and cuts.
    """

    __slots__ = (
        "_shoe",
        "_worths",
        "batch",
        "chance",
        "destination",
        "device",
        "draw",
        "events",
        "load",
        "rules",
        "shuffler",
        "stack",
        "state",
        "unused",
        "value_clauses",
    )

    draw: Callable[[], Card]
    """Take the next card: one that left the shoe too early and waits, or else one from the shoe."""

    def __init__(
        self,
        rules: Rules,
        shoe: Shoe | None,
        shuffler: Shuffler | None,
        load: Loader | None = None,
        chance: random.Random | None = None,
    ) -> None:
        self.rules = rules
        self.shuffler = shuffler
        self.load = load or DealtShoe
        self.chance = chance or random.SystemRandom()
        self.stack: list[Card] = []
        self.unused: list[Card] = []
        self.device: list[Batch] = []
        self.batch = 1
        self.destination: int | None = None
        self.shoe = shoe
        self.events: list[Event] = []
        self._worths: dict[tuple[Clauses, str, bool | None], Clauses] = {}
        self.state: State = new_state(rules)
        values = rules.values
        self.value_clauses = dict.fromkeys("23456789T", values.pips)
        self.value_clauses |= dict.fromkeys("JQK", values.faces)
        self.value_clauses["A"] = values.ace

    def emit(self, event: Event) -> None:
        """Record an event and fold it into the state."""
        self.events.append(event)
        fold(self.state, event)

    @property
    def history(self) -> list[Event]:
        """The events that made the state, in order."""
        return self.events

    @property
    def shoe(self) -> Shoe | None:
        """The shoe in play."""
        return self._shoe

    @shoe.setter
    def shoe(self, shoe: Shoe | None) -> None:
        self._shoe = shoe
        if shoe is not None:
            self.draw = shoe.draw
            shoe.announce(self._cover_card)

    def _cover_card(self) -> None:
        """The cover card came out: it belongs to the place of the next card."""
        box = self.destination
        if box is None:
            step = self.state.due
            box = step.box if isinstance(step, commands.DealCard) else 0
        self.emit(CoverCardCame(box, self.rules.procedures.cover_came))

    def hold(self) -> None:
        """Make the next draws take the waiting cards."""
        self.draw = self._draw_waiting

    def _draw_waiting(self) -> Card:
        assert self._shoe is not None
        if len(self.state.waiting) < 2:
            self.draw = self._shoe.draw
        return self.state.waiting[0] if self.state.waiting else self._shoe.draw()

    def worth(self, grounds: Clauses, card: Card, hand: Counted) -> Clauses:
        """Return the grounds of a card with those for its count; if the hand has an ace, also those for soft or hard.

        The same few combinations recur, so each is built once and kept.
        """
        soft = hand.hard + card.points <= 11 if hand.aces or card.rank == "A" else None
        key = (grounds, card.rank, soft)
        clauses = self._worths.get(key)
        if clauses is None:
            values = self.rules.values
            clauses = grounds + self.value_clauses[card.rank]
            if soft is not None:
                clauses += (values.soft if soft else values.hard) or ()
            self._worths[key] = clauses
        return clauses
