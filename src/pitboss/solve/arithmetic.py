"""Two ways of doing the same sums: compiled floats, or exact rationals as plain Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.solve import kernels

Numbers = NDArray[Any]
Number = Any
"""A float, or a Fraction."""


@dataclass(frozen=True, slots=True, eq=False)
class Arithmetic:
    """The kernels, and the numbers they work on."""

    exact: bool
    dealer_chances: Callable[..., None]
    borrow: Callable[..., int]
    win_and_lose: Callable[..., None]
    best_play: Callable[..., None]
    follow_play: Callable[..., None]
    reach: Callable[..., None]
    visit: Callable[..., None]
    split_shares: Callable[..., tuple[Number, Number]]
    split_ceiling: Callable[..., Number]

    @property
    def half(self) -> Number:
        """One half."""
        return Fraction(1, 2) if self.exact else 0.5

    def array(self, values: Sequence[int] | NDArray[Any]) -> Numbers:
        """Return numbers as an array."""
        if self.exact:
            return np.array([Fraction(int(one)) for one in values], dtype=object)
        return np.array(values, dtype=np.float64)

    def zeros(self, *shape: int) -> Numbers:
        """Return an array of zeros."""
        if not self.exact:
            return np.zeros(shape)
        numbers = np.empty(shape, dtype=object)
        numbers.fill(Fraction(0))
        return numbers

    def number(self, value: int | Fraction) -> Number:
        """Return one number."""
        return Fraction(value) if self.exact else float(value)


NAMES = (
    "dealer_chances",
    "borrow",
    "win_and_lose",
    "best_play",
    "follow_play",
    "reach",
    "visit",
    "split_shares",
    "split_ceiling",
)


@cache
def rationals() -> Arithmetic:
    """Return exact arithmetic: slow, for small shoes."""
    return Arithmetic(True, *(getattr(kernels, name) for name in NAMES))


@cache
def floats() -> Arithmetic:
    """Return compiled arithmetic; what was compiled once is kept on disk."""
    from numba import njit

    return Arithmetic(False, *(njit(cache=True, error_model="numpy")(getattr(kernels, name)) for name in NAMES))
