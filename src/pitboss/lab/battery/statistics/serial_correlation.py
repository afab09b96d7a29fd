"""Serial correlation: does a card's value tell anything of the values of the cards that follow it?

For each lag from 1 to 10 the products of a card's points with those of the card so many places on are summed over the
shoe, the end joined to the beginning. All orders of the pack being equally likely, mean, variance and covariances of
these sums follow exactly from the pack's points; they are the same for every lag and every pair of lags, so the ten
sums make one chi-square with ten degrees of freedom.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import chi_square_p

LAGS = 10


@dataclass(frozen=True, slots=True)
class Moments:
    """What a uniform shuffle makes of one lag's sum over a shoe: mean, variance, covariance with another lag's."""

    mean: float
    variance: float
    covariance: float


class SerialCorrelation:
    """Sums of products of the points of cards so many places apart."""

    name: ClassVar[str] = "serial correlation"
    asks: ClassVar[str] = "do a card's points tell those of the next ten cards?"

    def __init__(self, pack: NumberedPack) -> None:
        points = pack.points.astype(np.float64)
        self._centred = points - points.mean()
        self._moments = moments(self._centred)
        self._shoes = 0
        self._sums = np.zeros(LAGS)

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        self._shoes += len(orders)
        values = self._centred[orders]
        self._sums += [lagged(values, lag).sum() for lag in range(1, LAGS + 1)]

    def finding(self) -> BatteryFinding:
        """Tell how far the sums of all lags together are from their mean."""
        value = self.chi_square()
        return BatteryFinding(self.name, FindingKind.CHI_SQUARE, value, LAGS, chi_square_p(value, LAGS))

    def chi_square(self) -> float:
        """Return the sums' distance from their mean, measured by their covariance matrix.

        The matrix has one value on its diagonal and another one beside it, so its inverse is known.
        """
        expected = self._moments
        away = (self._sums - self._shoes * expected.mean) / np.sqrt(self._shoes)
        together = expected.covariance / (expected.variance + (LAGS - 1) * expected.covariance)
        spread = expected.variance - expected.covariance
        return float((np.square(away).sum() - together * away.sum() ** 2) / spread)


def lagged(values: NDArray[np.float64], lag: int) -> NDArray[np.float64]:
    """Return for each shoe the sum of products of values so many places apart, the end joined to the beginning."""
    inside: NDArray[np.float64] = np.einsum("ij,ij->i", values[:, :-lag], values[:, lag:])
    across: NDArray[np.float64] = np.einsum("ij,ij->i", values[:, -lag:], values[:, :lag])
    return inside + across


def moments(centred: NDArray[np.float64]) -> Moments:
    """Return the moments for values whose sum is zero; lags must be less than half the shoe.

    The four kinds of product are of two or more different cards: the square of a product, two products that share a
    card, and two that share none.
    """
    size = len(centred)
    squares, fourths = float((centred**2).sum()), float((centred**4).sum())
    mean = -squares / (size - 1)
    same = (squares**2 - fourths) / (size * (size - 1))
    sharing = (2 * fourths - squares**2) / (size * (size - 1) * (size - 2))
    apart = (3 * squares**2 - 6 * fourths) / (size * (size - 1) * (size - 2) * (size - 3))
    own = size * same + 2 * size * sharing + size * (size - 3) * apart
    other = 4 * size * sharing + size * (size - 4) * apart
    return Moments(mean, own - mean**2, other - mean**2)
