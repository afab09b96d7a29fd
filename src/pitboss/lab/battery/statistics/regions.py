"""Chi-square by position, in the large: do the cards of each part of the pack spread over all parts of the shoe alike?

Pack and shoe are divided into thirteen regions each. What is lost on single cards is won on slow drifts: a bias that is
too small to show in any place shows in the sum of many.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import chi_square_p

REGIONS = 13


class Regions:
    """How many cards of each region of the pack lay in each region of the shoe."""

    name: ClassVar[str] = "regions"
    asks: ClassVar[str] = "chi-square by position, in thirteen regions: is a card as likely to move to any of them?"

    def __init__(self, pack: NumberedPack) -> None:
        self._region = divided(pack.size)
        self._shoes = 0
        self._counts = np.zeros(REGIONS**2, dtype=np.int64)

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        self._shoes += len(orders)
        cells = self._region[orders] * REGIONS + self._region
        self._counts += np.bincount(cells.ravel(), minlength=len(self._counts))

    def finding(self) -> BatteryFinding:
        """Tell whether the counts are as even as chance makes them."""
        value = chi_square(self._counts.reshape(REGIONS, REGIONS), self._shoes, np.bincount(self._region))
        degrees = (REGIONS - 1) ** 2
        return BatteryFinding(self.name, FindingKind.CHI_SQUARE, value, degrees, chi_square_p(value, degrees))


def divided(size: int, regions: int = REGIONS) -> Orders:
    """Return the region of each place."""
    return np.arange(size, dtype=np.int64) * regions // size


def chi_square(counts: Orders, shoes: int, cards: Orders) -> float:
    """Return chi-square of the moves from region to region, given how many cards each region holds.

    Cards are dealt without replacement, which makes the counts vary more than those of independent cards, by
    n / (n - 1); that is taken out.
    """
    size = cards.sum()
    expected = shoes * np.outer(cards, cards) / size
    return float((np.square(counts - expected) / expected).sum() * (size - 1) / size)
