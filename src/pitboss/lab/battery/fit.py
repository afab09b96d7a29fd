"""How well one figure a shoe, counted over many shoes, fits the exact law it has in a uniform shuffle.

The shoes are independent, so the counts are those of a plain chi-square test of goodness of fit.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import Orders
from pitboss.lab.battery.tails import chi_square_p

LEAST_EXPECTED = 10.0
"""Outcomes that are rarer than this are counted together with their neighbours, so that the chi-square law holds."""


class Fit:
    """Counts of a figure whose outcomes are 0, 1, 2 and so on, with their chances."""

    def __init__(self, law: Sequence[float]) -> None:
        self._law = np.array(law, dtype=np.float64)
        self._counts = np.zeros(len(law), dtype=np.int64)

    def add(self, outcomes: Orders) -> None:
        """Count further outcomes."""
        self._counts += np.bincount(outcomes, minlength=len(self._counts))

    def chi_square(self) -> tuple[float, int]:
        """Return chi-square and its degrees of freedom; none if there is too little to compare."""
        groups = pooled(self._law * self._counts.sum(), self._counts)
        return sum((count - meant) ** 2 / meant for meant, count in groups), len(groups) - 1

    def finding(self, test: str) -> BatteryFinding:
        """Tell how well the counts fit."""
        value, degrees = self.chi_square()
        return BatteryFinding(test, FindingKind.CHI_SQUARE, value, degrees, chi_square_p(value, degrees))


def pooled(expected: Sequence[float] | np.ndarray, observed: Sequence[int] | Orders) -> list[tuple[float, int]]:
    """Put neighbouring outcomes together until each group is expected often enough; return expected and observed."""
    groups: list[tuple[float, int]] = []
    meant, count = 0.0, 0
    for more_meant, more_count in zip(expected, observed, strict=True):
        meant, count = meant + float(more_meant), count + int(more_count)
        if meant >= LEAST_EXPECTED:
            groups.append((meant, count))
            meant, count = 0.0, 0
    if groups:
        last_meant, last_count = groups.pop()
        meant, count = meant + last_meant, count + last_count
    groups.append((meant, count))
    return groups
