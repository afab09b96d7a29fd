"""What has happened since the dealer's last word, in sentences."""

from __future__ import annotations

import re

from pitboss.cards import RANKS, SUITS
from pitboss.record.telling.words import Narrator
from pitboss.table import Table, events

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
"""What players do before the deal; the layout shows what comes of it."""


class Telling:
    """Follows a table and tells what happens there, with what the training itself has to say."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._narrator = Narrator(table.rules, table.events)
        self._heard = len(table.events)
        self._sentences: list[str] = []

    def say(self, *sentences: str) -> None:
        """Tell something that is no event, after all that has happened."""
        self.hear()
        self._sentences += sentences

    def hear(self) -> None:
        """Take in the events that have happened."""
        for event in self._table.events[self._heard :]:
            silent = isinstance(event, BEFORE_THE_DEAL) and not self._narrator.state.running
            sentence = self._narrator.tell(event)
            if sentence and not silent:
                self._sentences.append(_LISTED_CARDS.sub(": ", sentence))
        self._heard = len(self._table.events)

    def take(self) -> list[str]:
        """Return what is to be told now, once."""
        self.hear()
        told, self._sentences = self._sentences, []
        return told
