"""TriLux: the player's first two cards and the dealer's up card as a three-card hand (reading CB4)."""

from __future__ import annotations

from pitboss.cards import RANKS, Card
from pitboss.mechanisms.side_wagers.part import SideCards

STRAIGHT_FLUSH = "straight flush"
THREE_OF_A_KIND = "three of a kind"
STRAIGHT = "straight"
FLUSH = "flush"


def trilux_line(cards: SideCards) -> str | None:
    """Name the best line the three cards make."""
    three = (*cards.first_two, cards.up)
    flush = len({card.suit for card in three}) == 1
    straight = _straight(three)
    if flush and straight:
        return STRAIGHT_FLUSH
    if len({card.rank for card in three}) == 1:
        return THREE_OF_A_KIND
    if straight:
        return STRAIGHT
    return FLUSH if flush else None


def _straight(three: tuple[Card, ...]) -> bool:
    """Three ranks in sequence; the ace may rank below the two or above the king."""
    low = sorted(RANKS.index(card.rank) for card in three)
    high = sorted(place or len(RANKS) for place in low)
    return any(places[0] + 1 == places[1] == places[2] - 1 for places in (low, high))
