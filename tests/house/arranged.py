"""Shuffles that put chosen cards first: for shoes whose order a test must know."""

from __future__ import annotations

from collections.abc import MutableSequence

from pitboss.cards import Card, cards
from tests.arranging import Arranging


class Arranged(Arranging):
    """A source of chance whose next shuffles begin with given cards; the rest is seeded.

    ``swaps`` are places of the finished order that change cards, which nobody should be able to notice.
    """

    def __init__(self, *orders: str, seed: int = 1, swaps: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(seed)
        self.orders = [cards(order) for order in orders]
        self.swaps = swaps

    def arrange(self, order: MutableSequence[Card]) -> None:
        """Put the next given cards first."""
        first = list(self.orders.pop(0)) if self.orders else []
        left = list(order)
        for card in first:
            left.remove(card)
        order[:] = [*first, *left]
        for here, there in self.swaps:
            order[here], order[there] = order[there], order[here]
