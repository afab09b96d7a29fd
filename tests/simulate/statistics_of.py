"""Small statistics for tests."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

ONE_IN_A_THOUSAND = 3.29
"""How far a standard normal deviate may lie off, either way."""


def deviate(counts: NDArray[np.int64], freedom: int | None = None, factor: float = 1.0) -> float:
    """The chi-square of equally likely cells as a standard normal deviate (Wilson and Hilferty)."""
    expected = counts.sum() / counts.size
    statistic = factor * float(((counts - expected) ** 2).sum() / expected)
    degrees = counts.size - 1 if freedom is None else freedom
    return float(((statistic / degrees) ** (1 / 3) - (1 - 2 / (9 * degrees))) / sqrt(2 / (9 * degrees)))


def correlation(first: NDArray[np.float64], second: NDArray[np.float64]) -> float:
    """The correlation of two series in standard errors: their product's mean times the root of their length."""
    a, b = first - first.mean(), second - second.mean()
    return float((a * b).sum() / sqrt(float((a * a).sum()) * float((b * b).sum())) * sqrt(len(first)))
