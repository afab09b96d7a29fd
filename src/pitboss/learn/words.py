"""The words of the environments: what is asked, and what may be answered."""

from __future__ import annotations

from enum import IntEnum


class Asked(IntEnum):
    """What an observation asks. ``OVER`` asks nothing: the episode has ended."""

    OVER = 0
    WAGER = 1
    SIDE_WAGERS = 2
    ATTACK = 3
    EARLY_SURRENDER = 4
    INSURANCE = 5
    HAND = 6
    DOUBLED_HAND = 7


class Code(IntEnum):
    """An answer. A game's actions are those of them that it has; then follow its side wagers and wagers."""

    STAND = 0
    HIT = 1
    DOUBLE = 2
    SPLIT = 3
    SURRENDER = 4
    ZAP = 5
    DECLINE = 6
    TAKE = 7
    EVEN_MONEY = 8
    SIDE_WAGER = 9
    WAGER = 10


NAMES = {
    Code.STAND: "stand",
    Code.HIT: "hit",
    Code.DOUBLE: "double",
    Code.SPLIT: "split",
    Code.SURRENDER: "surrender",
    Code.ZAP: "zap",
    Code.DECLINE: "decline",
    Code.TAKE: "take",
    Code.EVEN_MONEY: "even money",
}
"""``decline`` and ``take`` answer every offer; with side wagers, ``decline`` says that no further one is made."""
