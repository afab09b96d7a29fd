"""The chance of the next card: the one place where what is known of the dealer's hole card affects a player's draws."""

from __future__ import annotations

from typing import Any

from pitboss.solve.kernels.structures import Unseen


def draw_shares(here: Any, held_back: Any, barred: int) -> Any:
    """Return the chance that each card comes next that is not of the barred rank, and each that is.

    ``here`` cards are unseen, including the hole card; ``held_back`` of them are of the barred rank, and the hole card
    is known not to be one of these. The chance of a rank is its number of cards times the share of each.
    """
    if barred < 0:
        return 1 / here, 1 / here
    return (here - 1 - held_back) / ((here - 1) * (here - held_back)), 1 / (here - 1)


def held_back_of(unseen: Unseen, cards: Any, hand: Any) -> Any:
    """Return how many cards of the barred rank are unseen by the player who has a hand."""
    if unseen.barred < 0:
        return unseen.left - unseen.left
    return unseen.counts[unseen.barred] - cards[hand, unseen.barred]
