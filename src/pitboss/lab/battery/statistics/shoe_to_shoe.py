"""Serial correlation from shoe to shoe: does an order tell anything of the next one?

The numbers of the cards in the same place of two successive shoes are multiplied and summed. Whatever the one order is,
a uniform next one gives that sum a known mean and variance, and sums of different pairs of shoes are uncorrelated.
"""

from __future__ import annotations

from math import sqrt
from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import deviate_p


class ShoeToShoe:
    """The correlation of each shoe with the one before it."""

    name: ClassVar[str] = "shoe to shoe"
    asks: ClassVar[str] = "serial correlation: does one shoe tell anything of the next?"

    def __init__(self, pack: NumberedPack) -> None:
        self._size = pack.size
        self._pairs = 0
        self._sum = 0.0
        self._last = np.empty((0, pack.size))

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        values = np.concatenate([self._last, orders - (self._size - 1) / 2])
        self._sum += float(np.einsum("ij,ij->", values[:-1], values[1:]))
        self._pairs += len(values) - 1
        self._last = values[-1:]

    def finding(self) -> BatteryFinding:
        """Tell how many standard deviations the sum is from none."""
        away = self._sum / sqrt(self._pairs * variance(self._size))
        return BatteryFinding(self.name, FindingKind.DEVIATE, away, 0.0, deviate_p(away))


def variance(size: int) -> float:
    """Return the variance of the sum of products for one pair of shoes."""
    squares = size * (size**2 - 1) / 12
    return squares**2 / (size - 1)
