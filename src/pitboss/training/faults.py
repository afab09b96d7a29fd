"""What is wrong with a step: in an English sentence, and as an id with values, which other languages have texts for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.table.commands import StaffCommand
from pitboss.table.events import Reason
from pitboss.table.state import State, Wager


class Fault(StrEnum):
    """The ways in which a step can be wrong."""

    NOT_THE_MOMENT = "not_the_moment"
    NOT_TO_SETTLE = "not_to_settle"
    FOR_THE_FLOOR = "for_the_floor"
    OTHER_BOX = "other_box"
    OTHER_HAND = "other_hand"
    NOT_NOW = "not_now"
    CUT_PLACE = "cut_place"
    COVER_PLACE = "cover_place"
    BY_HAND_FIRST = "by_hand_first"
    NOT_AFTER_THIS = "not_after_this"
    SETTLE_FIRST = "settle_first"
    SETTLE_BEFORE = "settle_before"
    NOT_NEXT_BOX = "not_next_box"
    NOT_NEXT_HAND = "not_next_hand"
    NOT_NEXT_WAGER = "not_next_wager"
    WRONG_ACT = "wrong_act"
    WRONG_HALF = "wrong_half"
    WRONG_SHARE = "wrong_share"
    WRONG_PAY = "wrong_pay"
    UNDO_FIRST = "undo_first"
    UNDO_OTHER = "undo_other"


@dataclass(frozen=True, slots=True)
class WrongStep:
    """A fault: the sentence, and the data for a sentence in another language.

    ``values`` are numbers, amounts in cents, names and ids; ``step`` is the step that was given; ``reason`` and
    ``line`` say why a wager is settled as it is. None of them contains the payout.
    """

    fault: Fault
    sentence: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    step: StaffCommand | None = None
    reason: Reason | None = None
    line: str = ""


def wager_values(state: State, wager: Wager) -> dict[str, str | int]:
    """Return what identifies a wager; ``hand`` 0 is the only one of its box."""
    several = wager.hand is not None and len(state.boxes[wager.box].hands) > 1
    return {
        "bettor": wager.bettor,
        "box": wager.box,
        "hand": state.place(wager.hand) if several and wager.hand is not None else 0,
        "kind": wager.kind,
        "beside": wager.beside or "",
        "stake": wager.amount,
    }
