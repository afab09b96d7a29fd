"""Side wagers of the faster layout: which cards of a round determine the line of each."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device
from pitboss.simulate.kernel.gpu.lean_book import NOT_DRAWN
from pitboss.simulate.kernel.gpu.lean_shoe import card_at
from pitboss.simulate.kernel.kernel_extras import DEALER_THREE, FIRST_THREE, FIRST_TWO, NO_CARD


@for_device
def side_key(look: Any, start: Any, drawn: Any, behind: Any, dealer: Any, end: Any, shoe: Any, book: Any) -> Any:
    """Return the cards that determine the line of a side wager, as ``kernel_extras.line_of`` does.

    The round's first card is at ``start``; from ``drawn`` up to ``behind`` are the cards that the dealer drew after the
    first two.
    """
    up = card_at(start + book.up_at, shoe)
    second = card_at(start + book.hole_at, shoe) if book.hole_dealt else card_at(drawn - 1, shoe)
    if look in (FIRST_THREE, FIRST_TWO):
        own, other = card_at(start + book.first_at, shoe), card_at(start + book.second_at, shoe)
        if look == FIRST_THREE:
            return np.int32((own << 12) + (other << 6) + up)
        return np.int32((own << 7) + (other << 1) + np.uint32(dealer == book.dealer_blackjack))
    if look == DEALER_THREE:
        third = card_at(drawn, shoe) if behind > drawn else np.uint32(NO_CARD)
        return np.int32((up << 12) + (second << 6) + third)
    suits = np.int32((1 << np.int32(up >> 4)) | (1 << np.int32(second >> 4)))
    for place in range(drawn, behind):
        suits = np.int32(suits | (1 << np.int32(card_at(place, shoe) >> 4)))
    return np.int32((end << 4) + suits)


@for_device
def dealers_end(dealer: Any, book: Any) -> Any:
    """Return how the dealer's hand ended."""
    return np.int32((dealer - book.dealer_done) >> 4) if dealer >= book.dealer_done else np.int32(NOT_DRAWN)
