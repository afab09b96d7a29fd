"""King's Bounty: the player's first two cards total 20 (reading CB5)."""

from __future__ import annotations

from pitboss.cards import total
from pitboss.mechanisms.side_wagers.part import SideCards

SPADE_KINGS_AND_BLACKJACK = "two kings of spades and a dealer blackjack"
SPADE_KINGS = "two kings of spades"
SUITED_KINGS = "two suited kings"
SUITED_PAIR = "two suited queens, jacks or tens"
SUITED_20 = "suited 20"
KINGS = "two kings"
UNSUITED_20 = "unsuited 20"


def kings_bounty_line(cards: SideCards) -> str | None:
    """Name the best line that applies; an ace with a nine is also a 20."""
    first, second = cards.first_two
    if total((first, second))[0] != 20:
        return None
    suited = first.suit == second.suit
    if first.rank == second.rank == "K":
        if suited and first.suit == "s":
            return SPADE_KINGS_AND_BLACKJACK if cards.dealer_blackjack else SPADE_KINGS
        return SUITED_KINGS if suited else KINGS
    if suited:
        return SUITED_PAIR if first.rank == second.rank else SUITED_20
    return UNSUITED_20
