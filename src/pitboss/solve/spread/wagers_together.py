"""How far the wagers of a round win and lose together: the main wager, insurance and side wagers, of one box or two.

A unit on each: the main wager as the solution plays it, insurance of a unit whenever the dealer shows an ace, and each
side wager that has a price. What first cards decide is computed with the suits of all cards; given the values of first
cards and up card, the main wager does not depend on suits. What the dealer's hand decides is computed with all the
dealer's cards.

If hands pay by their suits, or ten-values are split by rank, a side wager and the main wager may have more in common
than values. Then no exact figure is known, and the result is an upper bound by the Cauchy-Schwarz inequality;
``bounds`` names those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np

from pitboss.solve.kernels.arithmetic import Numbers

MAIN = "main"
Two = tuple[str, str]


@dataclass(frozen=True, eq=False)
class WagersTogether:
    """Means of a unit on each wager (``names``) and covariances, of one box (``same``) and of two (``other``).

    ``same_bounds`` and ``other_bounds`` are the pairs whose covariance is an upper bound; ``error`` is the largest
    possible error of the covariance of two boxes' main wagers.
    """

    names: tuple[str, ...]
    means: Numbers
    same: Numbers
    other: Numbers
    same_bounds: frozenset[Two] = frozenset()
    other_bounds: frozenset[Two] = frozenset()
    error: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether every covariance is exact, except for the ``error`` of that of two boxes' main wagers."""
        return not self.same_bounds and not self.other_bounds

    def covariance(self, one: str, other: str, *, two_boxes: bool = False) -> float:
        """Return the covariance of a unit on each of two wagers, of one box or of two."""
        return float((self.other if two_boxes else self.same)[self._place(one), self._place(other)])

    def correlation(self, one: str, other: str, *, two_boxes: bool = False) -> float:
        """Return their correlation; zero if one of them always has the same result."""
        spread = sqrt(self.covariance(one, one) * self.covariance(other, other))
        return self.covariance(one, other, two_boxes=two_boxes) / spread if spread else 0.0

    def mean(self, stakes: Mapping[str, float]) -> float:
        """Return what a box with these stakes wins on average."""
        return float(self._amounts(stakes) @ self.means)

    def variance(self, stakes: Mapping[str, float]) -> float:
        """Return the variance of what a box with these stakes wins in a round."""
        return self.variance_of_boxes([stakes])

    def variance_of_boxes(self, boxes: Iterable[Mapping[str, float]]) -> float:
        """Return the variance of what several boxes win together in a round, each with its own stakes."""
        amounts = [self._amounts(stakes) for stakes in boxes]
        whole = sum(amounts, np.zeros(len(self.names)))
        alone = sum(float(stakes @ (self.same - self.other) @ stakes) for stakes in amounts)
        return alone + float(whole @ self.other @ whole)

    def bounds_of(self, stakes: Mapping[str, float], *, boxes: int = 1) -> list[Two]:
        """Return the pairs of wagers with a stake whose covariance is an upper bound."""
        bounds = self.same_bounds | (self.other_bounds if boxes > 1 else frozenset())
        return sorted(two for two in bounds if all(stakes.get(name) for name in two))

    def _place(self, name: str) -> int:
        if name not in self.names:
            raise ValueError(f"There is no wager {name!r}; wagers are {', '.join(self.names)}.")
        return self.names.index(name)

    def _amounts(self, stakes: Mapping[str, float]) -> Numbers:
        amounts = np.zeros(len(self.names))
        for name, stake in stakes.items():
            if not stake >= 0:
                raise ValueError("A stake is a number from 0 up.")
            amounts[self._place(name)] = float(stake)
        return amounts
