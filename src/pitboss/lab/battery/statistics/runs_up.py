"""Runs up: into how many rising runs of card numbers does a shoe fall?

In a uniform order that number follows the Eulerian law exactly. Too few runs: the shuffle left cards in their old
order; too many: it reversed them.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding
from pitboss.lab.battery.fit import Fit
from pitboss.lab.battery.orders import NumberedPack, Orders


class RunsUp:
    """How many times in each shoe a card had a smaller number than the one before: one less than its runs."""

    name: ClassVar[str] = "runs up"
    asks: ClassVar[str] = "runs: does a shoe have as many rising runs of cards as chance makes?"

    def __init__(self, pack: NumberedPack) -> None:
        self._fit = Fit(law(pack.size))

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        self._fit.add((orders[:, 1:] < orders[:, :-1]).sum(axis=1))

    def finding(self) -> BatteryFinding:
        """Tell whether the numbers of runs follow their law."""
        return self._fit.finding(self.name)


@cache
def law(size: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, 2 and more descents in a uniform order: Eulerian numbers over factorials.

    A further, highest card put into any place of an order breaks a rise or it does not; that gives each size from the
    one before.
    """
    chances = np.array([1.0])
    for cards in range(2, size + 1):
        descents = np.arange(cards)
        kept = np.append(chances, 0.0) * (descents + 1)
        broken = np.insert(chances, 0, 0.0) * (cards - descents)
        chances = (kept + broken) / cards
    return tuple(float(chance) for chance in chances)
