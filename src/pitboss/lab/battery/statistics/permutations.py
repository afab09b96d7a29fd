"""The permutation test: are all orders of four neighbouring cards equally likely?

The shoe is divided into fours, and each of them is in one of twenty-four orders by the numbers of its cards. In a
uniform shuffle the orders of different fours are independent. The division moves on by one card with each shoe, so
that every card is compared with its neighbours on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import chi_square_p

CARDS = 4
COMPARISONS = tuple(combinations(range(CARDS), 2))
PATTERNS = 2 ** len(COMPARISONS)


class Permutations:
    """How often four cards in a row were in each order."""

    name: ClassVar[str] = "permutations"
    asks: ClassVar[str] = "permutation test: are four cards in a row in every order equally often?"

    def __init__(self, pack: NumberedPack) -> None:
        self._fours = pack.size // CARDS
        self._shoes = 0
        self._counts = np.zeros(PATTERNS, dtype=np.int64)

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        for offset in range(CARDS):
            shoes = orders[(offset - self._shoes) % CARDS :: CARDS]
            fours = np.roll(shoes, -offset, axis=1)[:, : self._fours * CARDS].reshape(-1, CARDS)
            self._counts += np.bincount(patterns(fours), minlength=PATTERNS)
        self._shoes += len(orders)

    def finding(self) -> BatteryFinding:
        """Tell whether all orders were equally frequent."""
        counts = self._counts[possible()]
        expected = counts.sum() / len(counts)
        value, degrees = float(np.square(counts - expected).sum() / expected), len(counts) - 1
        return BatteryFinding(self.name, FindingKind.CHI_SQUARE, value, degrees, chi_square_p(value, degrees))


def patterns(fours: Orders) -> Orders:
    """Return for each four a number that tells its order: a bit for each two cards, which of them is the higher."""
    numbers = np.zeros(len(fours), dtype=np.int64)
    for bit, (first, second) in enumerate(COMPARISONS):
        numbers |= (fours[:, first] < fours[:, second]).astype(np.int64) << bit
    return numbers


def possible() -> Sequence[int]:
    """Return the patterns that an order can have."""
    return sorted(int(pattern) for pattern in patterns(np.array(list(permutations(range(CARDS))), dtype=np.int64)))
