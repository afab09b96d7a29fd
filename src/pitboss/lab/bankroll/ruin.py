"""The risk of ruin, of a bankroll that moves by a mean and a variance a round.

The formulas are those of a Brownian motion with drift, which a bankroll resembles when a round moves it little: see
docs/bankroll.md for where each comes from. ``adjustment`` needs no such resemblance: it takes the results themselves.
"""

from __future__ import annotations

from math import erfc, exp, expm1, inf, log, pi, sqrt

import numpy as np

from pitboss.solve.kernels.arithmetic import Numbers

LAST_TERM = 45.0
"""A term of a series counts for nothing once its exponent is below this, with its sign changed."""


def risk_of_ruin(mean: float, variance: float, bankroll: float) -> float:
    """Return the risk of losing a bankroll sooner or later, playing for ever."""
    if mean <= 0 or bankroll <= 0:
        return 1.0
    return exp(-2 * mean * bankroll / variance)


def risk_before_goal(mean: float, variance: float, bankroll: float, goal: float) -> float:
    """Return the risk of losing a bankroll before ``goal`` more is won."""
    if bankroll <= 0:
        return 1.0
    if goal <= 0:
        return 0.0
    rate = 2 * mean / variance
    if abs(rate * (bankroll + goal)) < 1e-12:
        return goal / (bankroll + goal)
    if rate < 0:
        return -expm1(rate * goal) / -expm1(rate * (bankroll + goal))
    return exp(-rate * bankroll) * -expm1(-rate * goal) / -expm1(-rate * (bankroll + goal))


def risk_within(mean: float, variance: float, bankroll: float, rounds: float) -> float:
    """Return the risk of losing a bankroll within so many rounds."""
    if bankroll <= 0:
        return 1.0
    if rounds <= 0:
        return 0.0
    spread = sqrt(variance * rounds)
    below = _normal((-bankroll - mean * rounds) / spread)
    other = _normal((-bankroll + mean * rounds) / spread)
    lifted = -2 * mean * bankroll / variance
    return min(1.0, below + (exp(min(lifted + log(other), 700.0)) if other > 0 else 0.0))


def risk_before_goal_within(mean: float, variance: float, bankroll: float, goal: float, rounds: float) -> float:
    """Return the risk of losing a bankroll within so many rounds, and before ``goal`` more is won."""
    if bankroll <= 0 or goal <= 0 or rounds <= 0:
        return 1.0 if bankroll <= 0 else 0.0
    width = bankroll + goal
    slow = mean * mean / (2 * variance)
    fast = variance * pi * pi / (2 * width * width)
    terms = np.arange(1, int(sqrt(LAST_TERM / (fast * rounds))) + 3, dtype=np.float64)
    rates = slow + fast * terms**2
    waves = terms * np.sin(terms * pi * bankroll / width) / rates * np.exp(-rates * rounds)
    later = variance * pi / width**2 * exp(-mean * bankroll / variance) * float(waves.sum())
    return min(1.0, max(0.0, risk_before_goal(mean, variance, bankroll, goal) - later))


def bankroll_for(mean: float, variance: float, risk: float) -> float:
    """Return the bankroll that has this risk of ruin, playing for ever."""
    if not 0 < risk < 1:
        raise ValueError("A risk is a number between 0 and 1.")
    return variance * log(1 / risk) / (2 * mean) if mean > 0 else inf


def adjustment(results: Numbers, chances: Numbers) -> float:
    """Return the rate *r* above nought at which the mean of exp(-*r* × result) is one; nought where none is won.

    exp(-*r* × bankroll) is the least bound of that form on the risk of losing a bankroll, whatever the results are.
    """
    if results @ chances <= 0 or results.min() >= 0:
        return 0.0 if results @ chances <= 0 else inf
    low, high = 0.0, 1.0 / -float(results.min())

    def excess(rate: float) -> float:
        return float(np.exp(-rate * results) @ chances) - 1

    while excess(high) < 0:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return (low + high) / 2


def _normal(value: float) -> float:
    """Return the share of a normal distribution below a value."""
    return erfc(-value / sqrt(2)) / 2
