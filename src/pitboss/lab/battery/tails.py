"""From a statistic to its p-value: tails of the chi-square, normal and Poisson laws.

Both tails count. Shuffles that come out more evenly than chance would have it are as wrong as uneven ones, so a
p-value is twice the smaller tail. Only where nothing can be too even, as with pairs of whole orders that are alike,
the upper tail alone is taken.
"""

from __future__ import annotations

from math import erfc, exp, lgamma, log, sqrt

CLOSE_ENOUGH = 1e-15
TINY = 1e-300


def gamma_tails(shape: float, value: float) -> tuple[float, float]:
    """Return the chances that a gamma variable of this shape, scale one, is below and above the value."""
    if value <= 0:
        return 0.0, 1.0
    front = exp(shape * log(value) - value - lgamma(shape))
    # Each expansion is quick and keeps small tails exact on its own side of the mean.
    if value < shape + 1:
        lower = min(1.0, front * _series(shape, value))
        return lower, 1 - lower
    upper = min(1.0, front * _fraction(shape, value))
    return 1 - upper, upper


def _series(shape: float, value: float) -> float:
    """Sum the power series of the lower incomplete gamma function, less the factor in front."""
    term = total = 1 / shape
    step = shape
    while term > total * CLOSE_ENOUGH:
        step += 1
        term *= value / step
        total += term
    return total


def _fraction(shape: float, value: float) -> float:
    """Work out the continued fraction of the upper incomplete gamma function, less the factor in front (Lentz)."""
    denominator = value + 1 - shape
    numerator_ratio = 1 / TINY
    denominator_ratio = 1 / (denominator or TINY)
    total = denominator_ratio
    step, change = 0, 0.0
    while abs(change - 1) > CLOSE_ENOUGH:
        step += 1
        coefficient = step * (shape - step)
        denominator += 2
        denominator_ratio = 1 / (coefficient * denominator_ratio + denominator or TINY)
        numerator_ratio = denominator + coefficient / numerator_ratio or TINY
        change = denominator_ratio * numerator_ratio
        total *= change
    return total


def chi_square_p(chi_square: float, degrees: float) -> float:
    """Return how likely a chi-square as far out as this is, too large or too small; without degrees, certain."""
    if degrees <= 0:
        return 1.0
    return _both(*gamma_tails(degrees / 2, chi_square / 2))


def matched_chi_square(value: float, mean: float, variance: float) -> tuple[float, float]:
    """Return a sum of squares as a chi-square with its degrees, so scaled that mean and variance are these."""
    degrees = 2 * mean**2 / variance
    return value * degrees / mean, degrees


def deviate_p(deviate: float) -> float:
    """Return how likely a standard normal deviate as far from zero as this is, either way."""
    return erfc(abs(deviate) / sqrt(2))


def poisson_p(count: int, mean: float) -> float:
    """Return how likely a Poisson count as far out as this is, too many or too few."""
    return _both(gamma_tails(count + 1, mean)[1], at_least_p(count, mean))


def at_least_p(count: int, mean: float) -> float:
    """Return how likely a Poisson count of at least this many is."""
    return gamma_tails(count, mean)[0] if count else 1.0


def _both(lower: float, upper: float) -> float:
    return min(1.0, 2 * min(lower, upper))
