"""The bonus wager: the dealer busts with exactly three cards (reading DA8)."""

from __future__ import annotations

from pitboss.mechanisms.side_wagers.part import SideCards

EIGHTS_SUITED = "three eights of one suit"
EIGHTS_COLORED = "three eights of one color"
BY_THIRD_CARD = {10: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six"}


def bust_bonus_line(cards: SideCards) -> str | None:
    """Name the line by the dealer's third card; three eights have lines of their own.

    There is no line for a third card below six, because it cannot bust a hand of sixteen or less.
    """
    if len(cards.dealer) != 3 or cards.dealer_total <= 21:
        return None
    if all(card.rank == "8" for card in cards.dealer):
        if len({card.suit for card in cards.dealer}) == 1:
            return EIGHTS_SUITED
        if len({card.red for card in cards.dealer}) == 1:
            return EIGHTS_COLORED
    return BY_THIRD_CARD.get(cards.dealer[2].points)
