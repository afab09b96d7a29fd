"""The results of a round, or of many rounds from fresh shoes, each with its probability."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, sqrt

import numpy as np

from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.spread.lattice import Weights

TAIL = 15
"""Farther from the mean than this many standard deviations, probabilities are too small for a float to matter."""

MOST_PLACES = 2**24
"""A session with more different results is not computed."""


class TooManyResults(ValueError):
    """A session so long that its results cannot be listed."""


@dataclass(frozen=True, eq=False)
class Distribution:
    """The probability of each result.

    Results are counted in steps, of which an initial wager has ``steps``: ``chances[place]`` is the probability of a
    result of ``low + place`` steps.
    """

    steps: int
    low: int
    chances: Numbers

    @staticmethod
    def of(weights: Weights, steps: int) -> Distribution:
        """Return weights as probabilities; weights below zero, which come from rounding, count as zero."""
        kept = np.flatnonzero(weights.weights > 0)
        first, last = int(kept[0]), int(kept[-1])
        return Distribution(steps, weights.low + first, np.maximum(weights.weights[first : last + 1], 0.0))

    @cached_property
    def units(self) -> Numbers:
        """Every result, in units of the initial wager."""
        return (self.low + np.arange(len(self.chances))) / self.steps

    @property
    def by_result(self) -> dict[Fraction, float]:
        """The possible results in units of the initial wager, from the worst to the best, with their probabilities."""
        return {
            Fraction(self.low + place, self.steps): float(chance)
            for place, chance in enumerate(self.chances)
            if chance > 0
        }

    @cached_property
    def mean(self) -> float:
        """The mean, in units of the initial wager."""
        return float(self.units @ self.chances)

    @cached_property
    def variance(self) -> float:
        """The variance, in units of the initial wager squared."""
        return float((self.units - self.mean) ** 2 @ self.chances)

    @property
    def sd(self) -> float:
        """The standard deviation, in units of the initial wager."""
        return sqrt(self.variance)

    @property
    def skewness(self) -> float:
        """The skewness: the third standardized moment."""
        return float((self.units - self.mean) ** 3 @ self.chances) / self.sd**3

    @property
    def excess_kurtosis(self) -> float:
        """The excess kurtosis: the fourth standardized moment, less the 3 of a normal distribution."""
        return float((self.units - self.mean) ** 4 @ self.chances) / self.variance**2 - 3

    def at_most(self, units: float) -> float:
        """Return the probability of a result of ``units`` or less."""
        return float(self.chances[self.units <= units + 1e-9].sum())

    def at_least(self, units: float) -> float:
        """Return the probability of a result of ``units`` or more."""
        return float(self.chances[self.units >= units - 1e-9].sum())

    def quantile(self, probability: float) -> float:
        """Return the lowest result that has at least this probability of not being exceeded, in units."""
        if not 0 <= probability <= 1:
            raise ValueError("A probability is a number from 0 to 1.")
        place = int(np.searchsorted(np.cumsum(self.chances), probability - 1e-12))
        return float(self.units[min(place, len(self.units) - 1)])

    def interval(self, probability: float) -> tuple[float, float]:
        """Return two results, in units, that enclose at least this probability, with equal tails."""
        beyond = (1 - probability) / 2
        high = np.cumsum(self.chances[::-1])
        above = int(np.searchsorted(high, beyond, side="right"))
        return self.quantile(beyond), float(self.units[max(len(self.units) - 1 - above, 0)])

    def after(self, rounds: int) -> Distribution:
        """Return the results of this many independent rounds together, computed by a discrete Fourier transform."""
        if rounds < 1:
            raise ValueError("A session has at least one round.")
        width = len(self.chances) - 1
        tail = TAIL * sqrt(rounds * self.variance) * self.steps
        centre = rounds * (self.mean * self.steps - self.low)
        low, high = max(0, int(centre - tail) - 1), min(rounds * width, ceil(centre + tail) + 1)
        places = high - low + 1
        if places > MOST_PLACES:
            raise TooManyResults(f"A session of {rounds:,} rounds has too many different results.")
        length = 1 << max(places, width + 1).bit_length()
        turned = np.fft.rfft(self.chances, length) ** rounds
        whole = np.fft.irfft(turned, length)
        chances = np.maximum(np.take(whole, np.arange(low, high + 1), mode="wrap"), 0.0)
        return Distribution(self.steps, rounds * self.low + low, chances / chances.sum())
