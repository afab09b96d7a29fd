"""Results as multiples of one small step, so that hands can be added and rounds repeated many times."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.model.model import Model

NEARLY = 1e-6
"""Results within this fraction of a step count as whole."""


class NoLattice(ValueError):
    """Results that are not multiples of the step."""


def steps_of(model: Model) -> int:
    """Return into how many steps a unit must be divided so that every result is a whole number of them."""
    parts = [*model.pays, *model.doubled_pays, *model.super_pays, model.blackjack_pays, model.surrender_takes]
    return lcm(*(Fraction(part).denominator for part in parts))


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """The probability of each result: ``weights[place]`` for ``low + place`` steps. They need not add up to one."""

    low: int
    weights: Numbers

    @staticmethod
    def of(places: Numbers, weights: Numbers) -> Weights:
        """Return the weights of results that are given in steps and may repeat."""
        whole = np.rint(places).astype(np.int64)
        if whole.size and np.abs(places - whole).max() > NEARLY:
            raise NoLattice("a result is no whole number of steps")
        low = int(whole.min()) if whole.size else 0
        return Weights(low, np.bincount((whole - low).ravel(), np.asarray(weights, dtype=np.float64).ravel()))

    def __add__(self, other: Weights) -> Weights:
        low = min(self.low, other.low)
        high = max(self.low + len(self.weights), other.low + len(other.weights))
        summed = np.zeros(high - low)
        for part in (self, other):
            summed[part.low - low : part.low - low + len(part.weights)] += part.weights
        return Weights(low, summed)

    def times(self, factor: float) -> Weights:
        """Return every result with its weight multiplied by a factor."""
        return Weights(self.low, factor * self.weights)

    def and_then(self, other: Weights) -> Weights:
        """Return the sums of two independent results."""
        return Weights(self.low + other.low, np.convolve(self.weights, other.weights))


NOTHING = Weights(0, np.zeros(1))
SURE = Weights(0, np.ones(1))
