"""Between which amounts many results together lie, with a given probability.

Results that are known one by one are added up exactly, by a discrete Fourier transform over all amounts that can come:
where rounds are few, or a payout is rare and high, that is far from the normal curve. Of what only mean and variance
are known, the normal curve is taken, and so it is of sums of so many different amounts that they cannot be listed; a
skewed sum is then put right by its third moment (Cornish and Fisher).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, gcd, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

Results = tuple[tuple[float, float], ...]
"""What a unit wins, and how likely it is."""
Band = tuple[float, float]

TAIL, HITS = 12, 3
"""Amounts that are further from the mean than so many standard deviations, and so many of the highest payouts, are
left out."""
MOST_PLACES, MOST_WORK = 2**20, 2**26
"""With more different amounts, or with more work for all stakes, the sum is not listed."""
FINEST = 360
"""What a unit wins is a fraction whose denominator is no larger."""


@dataclass(slots=True)
class TotalResult:
    """A sum of results that do not depend on each other: so many times a result at a stake, and normal ones."""

    parts: defaultdict[tuple[Results, Fraction], float] = field(default_factory=lambda: defaultdict(float))
    mean: float = 0.0
    variance: float = 0.0
    third: float = 0.0
    normal_mean: float = 0.0
    normal_variance: float = 0.0

    def add(self, results: Results, stake: Fraction, times: float) -> None:
        """Add a result so many times: what a unit wins times the stake."""
        self.parts[results, stake] += times
        mean, variance, third = moments(results)
        amount = float(stake)
        self.mean += times * amount * mean
        self.variance += times * amount**2 * variance
        self.third += times * amount**3 * third

    def add_normal(self, mean: float, variance: float) -> None:
        """Add something of which only mean and variance are known."""
        self.mean, self.variance = self.mean + mean, self.variance + variance
        self.normal_mean, self.normal_variance = self.normal_mean + mean, self.normal_variance + variance

    def join(self, other: TotalResult) -> None:
        """Add another sum."""
        for (results, stake), times in other.parts.items():
            self.parts[results, stake] += times
        self.mean, self.variance, self.third = (
            self.mean + other.mean,
            self.variance + other.variance,
            self.third + other.third,
        )
        self.normal_mean += other.normal_mean
        self.normal_variance += other.normal_variance

    def bands(self, beyond: list[float]) -> list[Band]:
        """Return between which amounts it lies, with such a chance on either side at most that it lies beyond them.

        Chances beyond are told rather than those of being inside, which far out are no longer told from certainty.
        """
        listed = self._listed()
        if listed is None:
            return [self._curve(chance) for chance in beyond]
        low, step, chances = listed
        return [_band(low, step, chances, chance) for chance in beyond]

    def _curve(self, beyond: float) -> Band:
        """Return the band of the normal curve, put right by the third moment."""
        sd = sqrt(self.variance)
        if not sd:
            return self.mean, self.mean
        z, skew = -NormalDist().inv_cdf(beyond), self.third / sd**3
        low, high = (at + (at * at - 1) * skew / 6 for at in (-z, z))
        return self.mean + sd * low, self.mean + sd * high

    def _listed(self) -> tuple[float, float, Any] | None:
        """Return the lowest amount, the step between amounts, and the chance of each; None where there are too many."""
        if not self.parts or not self.variance:
            return None
        step = _step(self.parts)
        highest = max(float(stake) * max(abs(units) for units, _ in results) for results, stake in self.parts)
        half = TAIL * sqrt(self.variance) + HITS * highest
        places = ceil(2 * half / step) + 2
        if places > MOST_PLACES or places * len(self.parts) > MOST_WORK:
            return None
        length = 1 << places.bit_length()
        turned, base = np.ones(length // 2 + 1, dtype=complex), self.normal_mean
        for (results, stake), times in self.parts.items():
            turned *= _power(_turned(results, stake, step, length), times)
            base += times * float(stake) * min(units for units, _ in results)
        waves = 2 * np.pi * np.arange(len(turned)) / (length * step)
        turned *= np.exp(-0.5 * self.normal_variance * waves**2)
        begin = floor((self.mean - half - base) / step)
        chances = np.take(np.fft.irfft(turned, length), np.arange(begin, begin + length), mode="wrap")
        return base + begin * step, step, np.maximum(chances, 0.0)


def moments(results: Results) -> tuple[float, float, float]:
    """Return mean, variance and third moment of what a unit wins."""
    units, chances = np.array(results).T
    mean = float(units @ chances)
    return mean, float((units - mean) ** 2 @ chances), float((units - mean) ** 3 @ chances)


def _steps(results: Results, stake: Fraction) -> list[Fraction]:
    """Return every amount that a unit at a stake may win, less the lowest."""
    units = [Fraction(unit).limit_denominator(FINEST) for unit, _ in results]
    least = min(units)
    return [(unit - least) * stake for unit in units]


def _step(parts: Any) -> float:
    """Return the largest amount of which all differences are whole numbers."""
    amounts = [amount for results, stake in parts for amount in _steps(results, stake) if amount]
    below = 1
    for amount in amounts:
        below = below * amount.denominator // gcd(below, amount.denominator)
    above = 0
    for amount in amounts:
        above = gcd(above, int(amount * below))
    return above / below


def _power(turned: Any, times: float) -> Any:
    """Return a transform so many times multiplied by itself, be it no whole number."""
    if times == round(times):
        return turned ** round(times)
    return np.exp(times * (np.log(np.abs(turned)) + 1j * np.unwrap(np.angle(turned))))


def _turned(results: Results, stake: Fraction, step: float, length: int) -> Any:
    """Return the transform of one result, counted from the lowest amount."""
    chances = np.zeros(length)
    for amount, (_, chance) in zip(_steps(results, stake), results, strict=True):
        chances[round(float(amount) / step) % length] += chance
    return np.fft.rfft(chances)


def _band(low: float, step: float, chances: Any, beyond: float) -> Band:
    below, above = np.cumsum(chances), np.cumsum(chances[::-1])
    first = int(np.searchsorted(below, beyond, side="right"))
    last = len(chances) - 1 - int(np.searchsorted(above, beyond, side="right"))
    return low + step * first, low + step * last
