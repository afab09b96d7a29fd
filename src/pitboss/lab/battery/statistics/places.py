"""Chi-square by position: does every card come to every place equally often?

In so many shoes of n cards each of the n² pairs of card and place is expected equally often. The cards of a shoe fill
its places without replacement, so the counts are not independent; but their sum of squares has a mean and a variance
that follow exactly from one fact: two independent uniform orders agree in one place on average, with variance one.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import chi_square_p, matched_chi_square


class Places:
    """How often each card lay in each place."""

    name: ClassVar[str] = "places"
    asks: ClassVar[str] = "chi-square by position: is every card in every place equally often?"

    def __init__(self, pack: NumberedPack) -> None:
        self._size = pack.size
        self._shoes = 0
        self._counts = np.zeros(pack.size**2, dtype=np.int64)

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        self._shoes += len(orders)
        cells = orders * self._size + np.arange(self._size)
        self._counts += np.bincount(cells.ravel(), minlength=len(self._counts))

    def sum_of_squares(self) -> float:
        """Return the sum of squared differences from what is expected, each divided by that."""
        expected = self._shoes / self._size
        return float(np.square(self._counts - expected).sum() / expected)

    def finding(self) -> BatteryFinding:
        """Tell whether the counts are as even as chance makes them."""
        mean, variance = moments(self._size, self._shoes)
        value, degrees = matched_chi_square(self.sum_of_squares(), mean, variance)
        return BatteryFinding(self.name, FindingKind.CHI_SQUARE, value, degrees, chi_square_p(value, degrees))


def moments(size: int, shoes: int) -> tuple[float, float]:
    """Return mean and variance of the sum of squares for uniform shuffles."""
    return size * (size - 1), 2 * size**2 * (1 - 1 / shoes)
