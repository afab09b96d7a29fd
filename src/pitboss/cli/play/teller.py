"""What happened since the player's last word: the sentences worth reading, and the clauses of the step.

What the layout shows anyway (the first cards, the wagers and lammers, the player's own decisions) is not told again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pitboss.cards import RANKS, SUITS
from pitboss.record.words import Narrator
from pitboss.rulebook import Clauses
from pitboss.table import Table
from pitboss.table import events as happened
from pitboss.table.events import Event
from pitboss.table.state import State

_LISTED_CARDS = re.compile(rf": (?:[{RANKS}][{SUITS}] )+is ")
"""A narrator lists the cards of a hand with its count; the layout shows them, so the count is enough."""

SILENT = (
    happened.ChipsBrought,
    happened.WagerPlaced,
    happened.WagersTakenBack,
    happened.RoundBegun,
    happened.OfferAnswered,
    happened.Decided,
    happened.HandSplit,
    happened.RoundEnded,
)


class Teller:
    """Follows a table's events and keeps those of the last step."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._narrator = Narrator(table.rules, table.events)
        self._heard = len(table.events)
        self._step: list[tuple[Event, str]] = []
        self._refused: Clauses = ()

    def new_step(self) -> None:
        """Forget what was told: the player has spoken again."""
        self._step, self._refused = [], ()

    def hear(self) -> None:
        """Take in the events that have happened since the last time."""
        events = self._table.events
        for event in events[self._heard :]:
            silent = _is_silent(self._narrator.state, event)
            sentence = self._narrator.tell(event)
            self._step.append((event, "" if silent else _LISTED_CARDS.sub(": ", sentence)))
        self._heard = len(events)

    def refuse(self, clauses: Clauses) -> None:
        """Remember the clauses of a refusal: it was the last step."""
        self._refused = clauses

    def sentences(self, settlements: bool = True) -> list[str]:
        """Return what is worth telling of the step, with or without what became of wagers."""
        return [
            sentence
            for event, sentence in self._step
            if sentence and (settlements or not isinstance(event, happened.WagerSettled))
        ]

    def newest(self, count: int) -> list[str]:
        """Return what is worth telling of the last so many events."""
        return [sentence for _, sentence in self._step[-count:] if sentence]

    @property
    def clauses(self) -> Clauses:
        """The clauses of the last step, each once."""
        return self._refused or _each_once(event for event, _ in self._step)


def _each_once(events: Iterable[Event]) -> Clauses:
    return tuple(dict.fromkeys(clause for event in events for clause in event.clauses))


def _is_silent(state: State, event: Event) -> bool:
    """Whether the layout shows an event well enough; ``state`` is as it was before."""
    if isinstance(event, happened.CardDealt):
        if event.box == 0:
            return not event.face_up or not state.dealer.cards
        return not state.hand(event.box, event.hand).owed
    return isinstance(event, SILENT)
