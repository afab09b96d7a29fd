"""Irregularities as a client sees them at a table."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pitboss.rulebook.parts import Irregularity
from pitboss.table.trouble.visible import Astray, Question


class ReportedPicture(BaseModel):
    """An irregularity reported since the last round ended; ``card`` is a card that everybody saw because of it."""

    irregularity: Irregularity
    box: int = Field(description="The box, or 0 if it happened at no box.")
    hand: int = Field(description="The hand, or 0 if the box has one hand.")
    card: str | None


class AstrayPicture(BaseModel):
    """A card that lies outside every hand; null where it lies face down. Box 0 is the dealer's side."""

    card: str | None
    why: Astray
    box: int
    hand: int


class AstrayAfter(BaseModel):
    """The cards that lay outside every hand from an event of a finished round on."""

    event: int
    cards: list[AstrayPicture]


class WaitsPicture(BaseModel):
    """The irregularity that holds up a table, where it happened, and who must act."""

    irregularity: Irregularity
    box: int
    hand: int
    by: Literal["dealer", "floor", "player"]


class QuestionPicture(BaseModel):
    """What a player is asked because of an irregularity."""

    player: str
    box: int
    question: Question
    card: str | None


class IrregularPicture(BaseModel):
    """What went wrong at a table, and what follows from it. ``void`` means that the round does not count."""

    reported: list[ReportedPicture]
    astray: list[AstrayPicture]
    waits: WaitsPicture | None
    asked: list[QuestionPicture]
    void: bool
