"""Chi-square of adjacent cards: does every card follow every other one equally often?

The last card of a shoe counts as followed by its first, so that all places are alike. Mean and variance of the sum of
squares are exact: they follow from how many adjacent pairs two independent uniform orders have in common.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import chi_square_p, matched_chi_square


class AdjacentCards:
    """How often each card was followed by each other one."""

    name: ClassVar[str] = "adjacent cards"
    asks: ClassVar[str] = "chi-square of adjacent cards: does every card follow every other one equally often?"

    def __init__(self, pack: NumberedPack) -> None:
        self._size = pack.size
        self._shoes = 0
        self._counts = np.zeros(pack.size**2, dtype=np.int64)

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        self._shoes += len(orders)
        cells = orders * self._size + np.roll(orders, -1, axis=1)
        self._counts += np.bincount(cells.ravel(), minlength=len(self._counts))

    def sum_of_squares(self) -> float:
        """Return the sum of squared differences from what is expected, each divided by that."""
        expected = self._shoes / (self._size - 1)
        # No card follows itself: those cells are empty and expected to be.
        impossible = self._size * expected**2
        return float((np.square(self._counts - expected).sum() - impossible) / expected)

    def finding(self) -> BatteryFinding:
        """Tell whether the counts are as even as chance makes them."""
        mean, variance = moments(self._size, self._shoes)
        value, degrees = matched_chi_square(self.sum_of_squares(), mean, variance)
        return BatteryFinding(self.name, FindingKind.CHI_SQUARE, value, degrees, chi_square_p(value, degrees))


def moments(size: int, shoes: int) -> tuple[float, float]:
    """Return mean and variance of the sum of squares for uniform shuffles."""
    in_common = size / (size - 1)
    variance_in_common = size / (size - 2) + in_common - in_common**2
    return size * (size - 2), 2 * (size - 1) ** 2 * (1 - 1 / shoes) * variance_in_common
