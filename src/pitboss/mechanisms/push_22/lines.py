"""Push 22: the dealer's hand totals 22 (reading FB6)."""

from __future__ import annotations

from pitboss.mechanisms.side_wagers.part import SideCards

SAME_SUIT = "same suit 22"
SAME_COLOR = "same color 22"
OTHER = "other 22"


def push_22_line(cards: SideCards) -> str | None:
    """Name the line for a dealer's 22: all of one suit, all of one colour, or any other."""
    if cards.dealer_total != 22:
        return None
    if len({card.suit for card in cards.dealer}) == 1:
        return SAME_SUIT
    if len({card.red for card in cards.dealer}) == 1:
        return SAME_COLOR
    return OTHER
