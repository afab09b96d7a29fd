"""Student's t: the chance of a value as large as this, and the value with a given chance."""

from __future__ import annotations

from math import erfc, exp, inf, lgamma, log, log1p, sqrt

LARGE = 1e6
"""With more degrees of freedom it is the normal law."""


def upper_tail(value: float, degrees: float) -> float:
    """Return how likely a value of Student's t is to be at least this large."""
    if degrees <= 0:
        return 1.0
    if degrees > LARGE:
        return erfc(value / sqrt(2)) / 2
    if value < 0:
        return 1 - upper_tail(-value, degrees)
    return _beta(degrees / (degrees + value * value), degrees / 2, 0.5) / 2


def quantile(chance: float, degrees: float) -> float:
    """Return the value that is exceeded with this chance, less than a half."""
    if degrees <= 0:
        return inf
    low, high = 0.0, 1.0
    while upper_tail(high, degrees) > chance:
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if upper_tail(middle, degrees) > chance else (low, middle)
    return (low + high) / 2


def _beta(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    total = d
    for step in range(1, 500):
        even = step * (b - step) * x / ((a + 2 * step - 1) * (a + 2 * step))
        odd = -(a + step) * (a + b + step) * x / ((a + 2 * step) * (a + 2 * step + 1))
        for part in (even, odd):
            d = 1 / (1 + part * d)
            c = 1 + part / c
            total *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return total
