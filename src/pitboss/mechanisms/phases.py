"""What a round is made of."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """The phases that a round can be made of; a game's program lists its own, in order."""

    DEAL_FIRST = 0
    DEAL_SECOND = 1
    DEAL_UP = 2
    DEAL_HOLE = 3
    ATTACK = 4
    FIRST_CARDS = 5
    INSURANCE = 6
    PEEK = 7
    COLLECT_INSURANCE = 8
    BLACKJACKS = 9
    TURNS = 10
    SECOND_CARD = 11
    STOOD_ON_TWO = 12
    LATE_SURRENDERS = 13
    DRAW = 14
    SETTLE = 15
    CLEAR = 16
    EARLY_SURRENDER = 17

    @property
    def words(self) -> str:
        """What happens in the phase."""
        return _WORDS[self]


_WORDS = {
    Phase.DEAL_FIRST: "the first card to each box",
    Phase.DEAL_SECOND: "the second card to each box",
    Phase.DEAL_UP: "the dealer's up card",
    Phase.DEAL_HOLE: "the dealer's hole card, face down",
    Phase.ATTACK: "attack wagers",
    Phase.FIRST_CARDS: "side wagers decided by the first cards",
    Phase.EARLY_SURRENDER: "hands given up before the dealer looks",
    Phase.INSURANCE: "insurance and even money",
    Phase.PEEK: "the dealer looks for blackjack",
    Phase.COLLECT_INSURANCE: "losing insurance wagers",
    Phase.BLACKJACKS: "players' blackjacks",
    Phase.TURNS: "the players' decisions",
    Phase.SECOND_CARD: "the dealer's second card is turned up or dealt",
    Phase.STOOD_ON_TWO: "side wagers decided by a dealer who stands on two cards",
    Phase.LATE_SURRENDERS: "surrendered hands that waited for the dealer's second card",
    Phase.DRAW: "the dealer's draws",
    Phase.SETTLE: "taking and paying",
    Phase.CLEAR: "the layout is cleared",
}
