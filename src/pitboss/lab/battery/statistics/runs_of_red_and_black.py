"""Runs of red and black: how often does a shoe change between red and black?

With so many red and so many black cards in random order the number of runs follows Wald and Wolfowitz's law exactly.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import ClassVar

from pitboss.lab.battery.finding import BatteryFinding
from pitboss.lab.battery.fit import Fit
from pitboss.lab.battery.orders import NumberedPack, Orders


class RunsOfRedAndBlack:
    """How many runs of one color each shoe had."""

    name: ClassVar[str] = "runs of red and black"
    asks: ClassVar[str] = "runs: does a shoe change between red and black as often as chance does?"

    def __init__(self, pack: NumberedPack) -> None:
        self._red = pack.red
        red = int(pack.red.sum())
        self._fit = Fit(law(red, pack.size - red))

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        colours = self._red[orders]
        self._fit.add(1 + (colours[:, 1:] != colours[:, :-1]).sum(axis=1))

    def finding(self) -> BatteryFinding:
        """Tell whether the numbers of runs follow their law."""
        return self._fit.finding(self.name)


@cache
def law(red: int, black: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 and more runs: each color is divided into its runs in every way."""
    orders = comb(red + black, red)
    return tuple(_ways(red, black, runs) / orders for runs in range(red + black + 1))


def _ways(red: int, black: int, runs: int) -> int:
    """Return how many orders of the colors have so many runs, starting with red or with black."""
    more, fewer = (runs + 1) // 2, runs // 2
    return _divided(red, more) * _divided(black, fewer) + _divided(red, fewer) * _divided(black, more)


def _divided(cards: int, runs: int) -> int:
    """Return in how many ways so many cards make so many runs, none empty."""
    return comb(cards - 1, runs - 1) if cards and runs else int(cards == runs)
