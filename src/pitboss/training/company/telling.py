"""What has happened since the dealer's last input, in sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pitboss.cards import RANKS, SUITS
from pitboss.record.telling.details import Details, details_after, details_before
from pitboss.record.telling.words import Narrator
from pitboss.table import Table, events
from pitboss.table.events import Event
from pitboss.training.company.remarks import Remark

_LISTED_CARDS = re.compile(rf": (?:[{RANKS}][{SUITS}] )+is ")
"""A narrator lists the cards of a hand with its count; the layout shows them, so the count is enough."""

BEFORE_THE_DEAL = (
    events.ChipsBrought,
    events.SeatTaken,
    events.SeatLeft,
    events.ConsentGiven,
    events.WagerPlaced,
    events.WagersTakenBack,
)
"""What players do before the deal; the layout shows the result."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that was reported: an event by its index in the log, with what its words also need, or a remark."""

    words: str
    event: Event | None = None
    number: int = 0
    details: Details = field(default_factory=dict)
    remark: Remark | None = None


class Telling:
    """Follows a table and reports what happens there, along with the training's own remarks."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._narrator = Narrator(table.rules, table.events)
        self._heard = len(table.events)
        self._told: list[Told] = []

    def say(self, *remarks: Remark) -> None:
        """Report something that is not an event, after everything that has happened."""
        self.say_told(*(Told(said.words, remark=said) for said in remarks))

    def say_words(self, *sentences: str) -> None:
        """Report sentences that have no id."""
        self.say_told(*map(Told, sentences))

    def say_told(self, *told: Told) -> None:
        """Report something after everything that has happened."""
        self.hear()
        self._told += told

    def hear(self) -> None:
        """Process the events that have happened."""
        for number, event in enumerate(self._table.events[self._heard :], self._heard + 1):
            silent = isinstance(event, BEFORE_THE_DEAL) and not self._narrator.state.running
            details = details_before(self._narrator.state, event)
            sentence = self._narrator.tell(event)
            if sentence and not silent:
                details = details or details_after(self._narrator.state, event)
                self._told.append(Told(_LISTED_CARDS.sub(": ", sentence), event, number, details))
        self._heard = len(self._table.events)

    def take(self) -> list[str]:
        """Return the sentences to report now, once."""
        return [told.words for told in self.take_told()]

    def take_told(self) -> list[Told]:
        """Return what to report now, once."""
        self.hear()
        told, self._told = self._told, []
        return told
