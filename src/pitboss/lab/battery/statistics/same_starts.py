"""Duplicates: do as many shoes begin with the same cards as chance lets them?

This is the birthday test. As many of the first cards are compared as make a coincidence of any two given shoes rare,
but some coincidences among all of them likely; their number is then Poisson. Too few of them are wrong as well: a
source that avoids what it has dealt before is no chance.
"""

from __future__ import annotations

from math import comb, perm
from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.statistics.same_orders import alike
from pitboss.lab.battery.tails import poisson_p

MOST_CARDS = 7
"""The first so many cards of a shoe of eight decks fit into one number of 64 bits."""

STARTS_TO_A_SHOE = 64
"""There must be so many possible beginnings to a shoe, or coincidences of three shoes spoil the Poisson law."""


class SameStarts:
    """Pairs of shoes that begin with the same cards."""

    name: ClassVar[str] = "same starts"
    asks: ClassVar[str] = "duplicates: do shoes begin alike as often as chance lets them?"

    def __init__(self, pack: NumberedPack) -> None:
        self._size = pack.size
        self._cards = min(MOST_CARDS, pack.size)
        self._codes: list[Orders] = []
        self._shoes = 0

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        self._shoes += len(orders)
        digits = self._size ** np.arange(self._cards - 1, -1, -1, dtype=np.int64)
        self._codes.append(orders[:, : self._cards] @ digits)

    def finding(self) -> BatteryFinding:
        """Tell how many pairs of shoes began alike."""
        cards = compared(self._size, self._shoes, self._cards)
        pairs = alike(np.concatenate(self._codes) // self._size ** (self._cards - cards))
        expected = comb(self._shoes, 2) / perm(self._size, cards)
        return BatteryFinding(self.name, FindingKind.PAIRS, pairs, expected, poisson_p(pairs, expected))


def compared(size: int, shoes: int, most: int = MOST_CARDS) -> int:
    """Return how many of the first cards are compared in so many shoes."""
    return next((cards for cards in range(1, most) if perm(size, cards) >= STARTS_TO_A_SHOE * shoes), most)
