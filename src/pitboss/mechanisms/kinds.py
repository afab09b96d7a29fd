"""The ids of what happens at a table: kinds of wagers, offers and decisions, and what becomes of them.

Events, records and the wire name things by these; how each is put into words stands with its mechanism.
"""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of wager at any of the tables."""

    BLACKJACK = "blackjack"
    ATTACK = "double attack"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    PUSH_22 = "push 22"
    BUST_BONUS = "bust bonus"
    TRILUX = "trilux"
    KINGS_BOUNTY = "king's bounty"
    TOKE = "toke"

    __hash__ = str.__hash__


class Outcome(StrEnum):
    """What becomes of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    HALF = "half"
    VOID = "void"

    __hash__ = str.__hash__


class Funding(StrEnum):
    """Whose money a wager is: the bettor's chips, or a lammer of the house."""

    CHIPS = "chips"
    LAMMER = "lammer"

    @property
    def by_house(self) -> bool:
        """Whether the house puts it up, and only takes it away again."""
        return self is not Funding.CHIPS


class Decision(StrEnum):
    """What a caller can decide about a hand."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    ZAP = "zap"
    SURRENDER = "surrender"


class OfferKind(StrEnum):
    """What the dealer can offer a bettor."""

    ATTACK = "double attack"
    INSURANCE = "insurance"
    EARLY_SURRENDER = "early surrender"
    DOUBLE = "join the double"
    SPLIT = "join the split"
    EXPOSED_CARD = "the exposed card"
    FACE_UP_CARD = "the card found face up"
    SECOND_CARD = "a late second card"
    LATE_CARD = "the card that was missed"
    PLAY_ON = "playing on"
    OPTIONS = "the options of the hand"

    __hash__ = str.__hash__


class Answer(StrEnum):
    """What became of an offer."""

    TAKEN = "taken"
    DOUBLED = "by doubling"
    MISDEAL = "a misdeal"
    EVEN_MONEY = "even money"
    DESIGNATED_LEFT = "designated the left hand"
    DESIGNATED_RIGHT = "designated the right hand"
    DECLINED = "declined"
