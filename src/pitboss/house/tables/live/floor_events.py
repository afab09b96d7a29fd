"""What the floor log keeps of the events: who took a table over and gave it back, what was reported, ruled and void.

The log can be made again from the steps; the audit does, with this same reading of each event.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.house.tables.live.codec import AnyEvent
from pitboss.house.tables.live.happenings import PositionLeft, PositionTaken
from pitboss.table import events

TAKEN, LEFT, REPORTED, RULED, VOIDED = "taken", "left", "reported", "ruled", "voided"
BY_PERSON = {REPORTED: "Report", RULED: "Rule", VOIDED: "VoidRound"}
"""The command by which a person does it; in a step of another command the house did it by itself."""
NOBODY = 0
"""The house by itself."""


class Logged(NamedTuple):
    """A row of the log without its table and moment."""

    event: int
    round: int
    running: bool
    what: str
    subject: str
    person: int


class FloorLogger:
    """Goes through the events of a table in their order and tells what of them is kept."""

    def __init__(self, finished: int, running: bool) -> None:
        self.round, self.running = finished + 1, running

    def log(self, number: int, event: AnyEvent, command: str, person: int) -> Logged | None:
        """Take the next event, which came with a person's command; return its row, if it has one."""
        row = None
        kept = _kept(event)
        if kept is not None:
            what, subject = kept
            by = person if BY_PERSON.get(what, command) == command else NOBODY
            row = Logged(number, self.round, self.running, what, subject, by)
        if isinstance(event, events.RoundBegun):
            self.running = True
        elif isinstance(event, events.RoundEnded):
            self.round, self.running = event.number + 1, False
        return row


def _kept(event: AnyEvent) -> tuple[str, str] | None:
    match event:
        case PositionTaken(position):
            return TAKEN, position
        case PositionLeft(position):
            return LEFT, position
        case events.Reported(irregularity):
            return REPORTED, irregularity.value
        case events.FloorRuled(irregularity):
            return RULED, irregularity.value
        case events.RoundVoided(irregularity):
            return VOIDED, irregularity.value
    return None
