"""What happened since the player's last word: the sentences worth reading, and the clauses of the step.

What the layout shows anyway (the first cards, the wagers and lammers, the player's own decisions) is not told again.
Duties around the cards that follow each other are told in one sentence. What went wrong, and what came of it, stands in
paragraphs of its own, each with its clauses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pitboss.cards import RANKS, SUITS
from pitboss.cli.play.showing.ceremony import in_one_sentence
from pitboss.record.telling.words import Narrator
from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Shuffling
from pitboss.table import Table
from pitboss.table import events as table_events
from pitboss.table.events import Event
from pitboss.table.state import State
from pitboss.table.trouble.remedies import REMEDIES

_LISTED_CARDS = re.compile(rf": (?:[{RANKS}][{SUITS}] )+is ")
"""A narrator lists the cards of a hand with its count; the layout shows them, so the count is enough."""

SILENT = (
    table_events.ChipsBrought,
    table_events.WagerPlaced,
    table_events.WagersTakenBack,
    table_events.RoundBegun,
    table_events.OfferAnswered,
    table_events.Decided,
    table_events.HandSplit,
    table_events.RoundEnded,
    table_events.CutOffered,
)
IRREGULAR = (
    table_events.Reported,
    table_events.FloorCalled,
    table_events.FloorRuled,
    table_events.PlayerLetOut,
    table_events.HandDied,
    table_events.CardDiscarded,
    table_events.CardBackedUp,
    table_events.RoundVoided,
    table_events.PayVoided,
)
"""What happens only where something went wrong."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together; ``clauses`` only where they tell of something that went wrong."""

    text: str
    clauses: Clauses = ()


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
            sentence = _LISTED_CARDS.sub(": ", self._narrator.tell(event))
            if self._is_told(event):
                sentence = "The floor is called."
            self._step.append((event, "" if silent else sentence))
        self._heard = len(events)

    def _is_told(self, event: Event) -> bool:
        """Whether the floor is called about what was told just before."""
        last = self._step[-1][0] if self._step else None
        if not isinstance(event, table_events.FloorCalled) or not isinstance(last, table_events.Reported):
            return False
        return last.irregularity is event.irregularity

    def refuse(self, clauses: Clauses) -> None:
        """Remember the clauses of a refusal: it was the last step."""
        self._refused = clauses

    def told(self, settlements: bool = True) -> list[Paragraph]:
        """Return what is worth telling of the step, with or without what became of wagers."""
        told = [
            (event, sentence)
            for event, sentence in self._step
            if settlements or not isinstance(event, table_events.WagerSettled)
        ]
        return list(_paragraphs(told))

    def newest(self, count: int) -> list[Paragraph]:
        """Return what is worth telling of the last so many events."""
        return list(_paragraphs(self._step[-count:])) if count else []

    @property
    def clauses(self) -> Clauses:
        """The clauses of the last step, each once."""
        return self._refused or _each_once(event for event, _ in self._step)


def _each_once(events: Iterable[Event]) -> Clauses:
    return tuple(dict.fromkeys(clause for event in events for clause in event.clauses))


def _paragraphs(step: Iterable[tuple[Event, str]]) -> Iterator[Paragraph]:
    worth_telling = [(event, sentence) for event, sentence in step if sentence]
    for irregular, group in groupby(worth_telling, lambda pair: isinstance(pair[0], IRREGULAR)):
        told = list(group)
        yield Paragraph(" ".join(_sentences(told)), _each_once(event for event, _ in told) if irregular else ())


def _sentences(told: Iterable[tuple[Event, str]]) -> Iterator[str]:
    """Return the sentences, one for all the duties that follow each other."""
    for is_duty, group in groupby(told, lambda pair: isinstance(pair[0], table_events.DutyDone)):
        if is_duty:
            yield in_one_sentence([event.duty for event, _ in group if isinstance(event, table_events.DutyDone)])
        else:
            yield from (sentence for _, sentence in group)


def _is_silent(state: State, event: Event) -> bool:
    """Whether the layout shows an event well enough; ``state`` is as it was before."""
    if isinstance(event, table_events.CardDealt):
        if event.box == 0:
            return not event.face_up or not state.dealer.cards
        return not state.hand(event.box, event.hand).owed
    if isinstance(event, table_events.OffersMade):
        return event.kind in REMEDIES  # the question that follows says what is offered
    if isinstance(event, table_events.ShoeOpened):
        return state.rules.procedures.shuffling is Shuffling.CONTINUOUS and state.shoe > 0
    return isinstance(event, SILENT)
