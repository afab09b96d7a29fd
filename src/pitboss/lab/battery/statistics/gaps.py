"""Gaps: how many other cards lie between two cards of one rank?

Each shoe is asked for one rank, the next shoe for the next rank. The m cards of it leave m + 1 gaps, those before the
first and behind the last card among them, and every way of filling the gaps is equally likely. So the chances of a gap,
and of two gaps together, are known exactly, and with them the covariances of the counts.
"""

from __future__ import annotations

from math import comb
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import chi_square_p

MOST_CLASSES = 12
"""Lengths are counted in about so many classes, as equally likely as whole lengths allow."""


class Gaps:
    """How often gaps of each class of lengths lay between cards of one rank."""

    name: ClassVar[str] = "gaps"
    asks: ClassVar[str] = "gap test: do cards of one rank keep the distances that chance gives them?"

    def __init__(self, pack: NumberedPack) -> None:
        self._pack = pack
        chances = law(pack.size, pack.copies)
        self._class_of = classes(chances)
        self._mean, self._covariance = moments(pack.size, pack.copies, self._class_of)
        self._counts = np.zeros(len(self._mean), dtype=np.int64)
        self._shoes = 0

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        pack, shoes = self._pack, len(orders)
        asked = (self._shoes + np.arange(shoes)) % pack.kinds
        self._shoes += shoes
        places = np.nonzero(pack.ranks[orders] == asked[:, None])[1].reshape(shoes, pack.copies)
        gaps = np.diff(places, prepend=-1, append=pack.size) - 1
        self._counts += np.bincount(self._class_of[gaps].ravel(), minlength=len(self._counts))

    def finding(self) -> BatteryFinding:
        """Tell how far the counts are from their mean."""
        value, degrees = self.chi_square(), len(self._mean) - 1
        return BatteryFinding(self.name, FindingKind.CHI_SQUARE, value, degrees, chi_square_p(value, degrees))

    def chi_square(self) -> float:
        """Return the counts' distance from their mean, measured by their covariance matrix.

        The last class follows from the others, since a shoe's gaps are always as many; it is left out.
        """
        away = (self._counts - self._shoes * self._mean)[:-1]
        return float(away @ np.linalg.solve(self._shoes * self._covariance[:-1, :-1], away))


def law(size: int, copies: int) -> list[float]:
    """Return the chances that a gap holds 0, 1, 2 and more cards."""
    ways = comb(size, copies)
    return [comb(size - 1 - cards, copies - 1) / ways for cards in range(size - copies + 1)]


def classes(chances: list[float]) -> NDArray[np.int64]:
    """Return the class of each length: the next class begins when the one before is likely enough."""
    class_of, likely, number = [], 0.0, 0
    for length, chance in enumerate(chances):
        class_of.append(number)
        likely += chance
        if likely >= 1 / MOST_CLASSES and sum(chances[length + 1 :]) >= 1 / MOST_CLASSES:
            number, likely = number + 1, 0.0
    return np.array(class_of, dtype=np.int64)


def moments(size: int, copies: int, class_of: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the mean number of a shoe's gaps in each class, and their covariance matrix."""
    gaps, most = copies + 1, size - copies
    member = np.zeros((int(class_of[-1]) + 1, most + 1))
    member[class_of, np.arange(most + 1)] = 1.0
    mean = gaps * (member @ np.array(law(size, copies)))
    ways = comb(size, copies)
    # Two gaps of one shoe leave the other cards to the gaps between, so only their sum matters.
    both = [comb(size - 2 - total, copies - 2) / ways if total <= most else 0.0 for total in range(2 * most + 1)]
    lengths = np.arange(most + 1)
    pairs = member @ np.array(both)[lengths[:, None] + lengths] @ member.T
    return mean, np.diag(mean) + gaps * (gaps - 1) * pairs - np.outer(mean, mean)
