"""Shuffles that put chosen cards first: for shoes of which a test must know the order.

A house that arranges its shoes is found out by the audit, which tests/house/test_seeds.py shows. Here it is told of the
shoes that a test arranged, and of no others, so that it can look at everything else.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

from pitboss.cards import Card, cards
from pitboss.house.audit.seed_checks import SeedChecks
from pitboss.house.tables.live.commitment import SealedShoe, seal
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.shoe import Shoe


class Arranged(random.Random):
    """A source of chance whose next shuffles begin with given cards; the rest is seeded.

    ``swaps`` are places of the finished order that change cards, which nobody should be able to notice.
    """

    def __init__(self, *orders: str, seed: int = 1, swaps: tuple[tuple[int, int], ...] = ()) -> None:
        super().__init__(seed)
        self.orders = [cards(order) for order in orders]
        self.swaps = swaps

    def shuffle(self, x: Any) -> None:
        """Shuffle, and put the next given cards first."""
        super().shuffle(x)
        self.arrange(x)

    def arrange(self, x: Any) -> None:
        """Put the next given cards first."""
        first = list(self.orders.pop(0)) if self.orders else []
        left: list[Card] = list(x)
        for card in first:
            left.remove(card)
        x[:] = [*first, *left]
        for here, there in self.swaps:
            x[here], x[there] = x[there], x[here]


@contextmanager
def arranged_houses() -> Iterator[None]:
    """Let the server's own shuffles go by ``Arranged`` chance too, and the audit know it."""
    shuffle, order = HouseTable._shuffle, SeedChecks._order
    arranged: set[str] = set()

    def shuffle_arranged(table: HouseTable, given: Sequence[Card]) -> Shoe:
        shoe = shuffle(table, given)
        assert isinstance(shoe, SealedShoe)
        if not isinstance(table.chance, Arranged) or not (table.chance.orders or table.chance.swaps):
            return shoe
        chosen = shoe.rest()
        table.chance.arrange(chosen)
        sealed = seal(chosen, shoe.sealed.salt)
        arranged.add(sealed.order)
        return SealedShoe(sealed)

    def order_arranged(checks: SeedChecks, number: int, shoe: Any, seeds: list[str]) -> str:
        return str(shoe.order) if shoe.order in arranged else order(checks, number, shoe, seeds)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HouseTable, "_shuffle", shuffle_arranged)
        patch.setattr(SeedChecks, "_order", order_arranged)
        yield
