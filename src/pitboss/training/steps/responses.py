"""What the dealer must do at once after an irregularity whose report has already moved the cards."""

from __future__ import annotations

from pitboss.rulebook.parts import Irregularity
from pitboss.table import Table, commands
from pitboss.table.trouble.policies import offers_face_up, stopped_by_reader
from pitboss.training.company.slips import grounds_of
from pitboss.training.steps.said import KEEP
from pitboss.training.steps.tasks import ResponseTask


def response_to(table: Table, irregularity: Irregularity) -> ResponseTask | None:
    """Return what the dealer must do, or None if it is the table's next step anyway."""
    grounds = grounds_of(table.rules, irregularity)
    match irregularity:
        case Irregularity.FACE_UP if not (table.state.running and offers_face_up(table.state)):
            return ResponseTask(
                commands.DiscardCard(), grounds, "put the card into the discard rack, unused", "discard"
            )
        case Irregularity.PAT_HAND:
            return ResponseTask(
                commands.DiscardCard(), grounds, "put the card into the discard rack and stand", "discard"
            )
        case Irregularity.DRAWN_UNSEEN:
            return ResponseTask(KEEP, grounds, "keep the card as the next one from the shoe", "keep")
        case Irregularity.MISDELIVERED | Irregularity.STRAY_CARD:
            return ResponseTask(
                commands.CallFloor(), grounds, "call the floor, which decides about the card", "call floor"
            )
        case Irregularity.READER_FAILS if stopped_by_reader(table.state):
            return ResponseTask(commands.CallFloor(), grounds, "stop dealing and call the floor", "call floor")
    return None
