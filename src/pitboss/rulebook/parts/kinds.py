"""What a wager is called and what can become of it."""

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
