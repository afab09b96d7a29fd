"""Shuffles that put chosen cards first: for shoes of which a test must know the order."""

from __future__ import annotations

import random
from typing import Any

from pitboss.cards import Card, cards


class Arranged(random.Random):
    """A source of chance whose next shuffles begin with given cards; the rest is seeded.

    ``swaps`` are places of the finished order that change cards, which nobody should be able to notice.
    """

    def __init__(self, *orders: str, seed: int = 1, swaps: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(seed)
        self.orders = [cards(order) for order in orders]
        self.swaps = swaps

    def shuffle(self, x: Any) -> None:
        """Shuffle, and put the next given cards first."""
        super().shuffle(x)
        first = list(self.orders.pop(0)) if self.orders else []
        left: list[Card] = list(x)
        for card in first:
            left.remove(card)
        x[:] = [*first, *left]
        for here, there in self.swaps:
            x[here], x[there] = x[there], x[here]
