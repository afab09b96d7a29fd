"""The coupon collector: how many cards must be dealt until every rank has been seen?

The collector begins at a place that moves on by one card with each shoe, and goes round the corner from the last card
to the first, so that all of the shoe is looked at. The law of the number is exact, for cards without replacement.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding
from pitboss.lab.battery.fit import Fit
from pitboss.lab.battery.orders import NumberedPack, Orders


class CouponCollector:
    """How many cards it took in each shoe."""

    name: ClassVar[str] = "coupon collector"
    asks: ClassVar[str] = "does it take as many cards to see every rank as chance needs?"

    def __init__(self, pack: NumberedPack) -> None:
        self._pack = pack
        self._shoes = 0
        self._fit = Fit(law(pack.kinds, pack.copies))

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        pack = self._pack
        begins = (self._shoes + np.arange(len(orders))) % pack.size
        self._shoes += len(orders)
        seen = np.take_along_axis(pack.ranks[orders], (begins[:, None] + np.arange(pack.size)) % pack.size, axis=1)
        firsts = [(seen == rank).argmax(axis=1) for rank in range(pack.kinds)]
        self._fit.add(np.max(firsts, axis=0) + 1)

    def finding(self) -> BatteryFinding:
        """Tell whether the numbers of cards follow their law."""
        return self._fit.finding(self.name)


@cache
def law(kinds: int, copies: int) -> tuple[float, ...]:
    """Return the chances that it takes 0, 1, 2 and more cards until each of so many ranks was seen."""
    size = kinds * copies
    within = [_complete(kinds, copies, cards) / comb(size, cards) for cards in range(size + 1)]
    return tuple(after - before for before, after in zip([0.0, *within], within, strict=False))


def _complete(kinds: int, copies: int, cards: int) -> int:
    """Return how many choices of so many cards hold every rank: less those that miss one, and so on."""
    return sum(
        (-1) ** missing * comb(kinds, missing) * comb((kinds - missing) * copies, cards) for missing in range(kinds + 1)
    )
