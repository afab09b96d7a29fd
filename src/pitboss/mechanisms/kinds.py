"""The ids of what happens at a table: kinds of wagers, offers and decisions, and outcomes.

Events, records and the wire use these names; the texts for them are with each mechanism.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar


class Kind(str):
    """A kind of wager: one of the built-in mechanisms, listed below, or one that a game from outside adds.

    A kind is an id: the word or words that records use, in lowercase. Each name has exactly one object, so you can
    compare kinds with ``is``: ``Kind("push 22") is Kind.PUSH_22``.
    """

    __slots__ = ()
    _made: ClassVar[dict[str, Kind]] = {}

    BLACKJACK: ClassVar[Kind]
    ATTACK: ClassVar[Kind]
    DOUBLE: ClassVar[Kind]
    SPLIT: ClassVar[Kind]
    INSURANCE: ClassVar[Kind]
    PUSH_22: ClassVar[Kind]
    BUST_BONUS: ClassVar[Kind]
    TRILUX: ClassVar[Kind]
    KINGS_BOUNTY: ClassVar[Kind]
    TOKE: ClassVar[Kind]

    def __new__(cls, name: str) -> Kind:
        """Return the kind of that name."""
        return cls._made.setdefault(str(name), super().__new__(cls, name))

    def __repr__(self) -> str:
        return f"Kind({str(self)!r})"


Kind.BLACKJACK = Kind("blackjack")
Kind.ATTACK = Kind("double attack")
Kind.DOUBLE = Kind("double")
Kind.SPLIT = Kind("split")
Kind.INSURANCE = Kind("insurance")
Kind.PUSH_22 = Kind("push 22")
Kind.BUST_BONUS = Kind("bust bonus")
Kind.TRILUX = Kind("trilux")
Kind.KINGS_BOUNTY = Kind("king's bounty")
Kind.TOKE = Kind("toke")


class Outcome(StrEnum):
    """How a wager is settled.

    It wins, loses, is returned (``push``), loses a share because the hand was surrendered (``half``), or does not count
    (``void``).
    """

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    HALF = "half"
    VOID = "void"

    __hash__ = str.__hash__


class Funding(StrEnum):
    """Who funds a wager: the bettor with chips, or the house with a lammer."""

    CHIPS = "chips"
    LAMMER = "lammer"

    @property
    def by_house(self) -> bool:
        """Whether the house funds the wager, and only takes it away again."""
        return self is not Funding.CHIPS


class Decision(StrEnum):
    """How a caller can play a hand."""

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
    """How a bettor answered an offer."""

    TAKEN = "taken"
    DOUBLED = "by doubling"
    MISDEAL = "a misdeal"
    EVEN_MONEY = "even money"
    DESIGNATED_LEFT = "designated the left hand"
    DESIGNATED_RIGHT = "designated the right hand"
    DECLINED = "declined"
