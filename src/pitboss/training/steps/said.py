"""What a typed line can say: a step, the settlement of a wager, or a word of the checklist."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.rulebook.parts import Kind
from pitboss.table import commands


class Act(StrEnum):
    """What the dealer does with a wager."""

    PAY = "pay"
    TAKE = "take"
    BACK = "push"
    HALF = "half"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Settling:
    """A wager settled as typed; ``hand`` 0, no kind or no amount if none was typed."""

    act: Act
    box: int
    hand: int = 0
    kind: Kind | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """Something done by hand, or a card kept."""

    word: str


Said = commands.StaffCommand | Settling | Word


class Unclear(ValueError):
    """A line that says nothing, or not enough; the question is repeated and nothing is counted."""


KEEP = Word("keep")
"""A card drawn too early is kept as the next one."""
