"""The course of a round and the worth of a card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.rulebook.citation import Clauses


class Phase(Enum):
    """What a round is made of; a game's program lists its phases in order."""

    DEAL_BOXES = "a card to each box"
    DEAL_UP = "the dealer's up card"
    DEAL_HOLE = "the dealer's hole card, face down"
    ATTACK = "attack wagers"
    FIRST_CARDS = "side wagers decided by the first cards"
    INSURANCE = "insurance and even money"
    PEEK = "the dealer looks for blackjack"
    COLLECT_INSURANCE = "losing insurance wagers"
    BLACKJACKS = "players' blackjacks"
    TURNS = "the players' decisions"
    SECOND_CARD = "the dealer's second card is turned up or dealt"
    LATE_SURRENDERS = "surrendered hands that waited for the dealer's second card"
    DRAW = "the dealer's draws"
    SETTLE = "taking and paying"
    CLEAR = "the layout is cleared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The program of a round, and the grounds for each card of the first deal."""

    program: tuple[Phase, ...]
    begun: Clauses
    first: Clauses
    up: Clauses
    second: Clauses
    turns: Clauses
    cleared: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValues:
    """What the cards count: pips, faces and the ace, and what makes a total soft or hard."""

    pips: Clauses
    faces: Clauses
    ace: Clauses
    soft: Clauses | None = None
    hard: Clauses | None = None
