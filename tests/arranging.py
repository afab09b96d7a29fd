"""Houses with shoes that a test arranges through their source of randomness.

The audit detects a house that arranges its shoes, which tests/house/test_seeds.py shows. Here, the audit knows which
shoes a test arranged, and only those, so that it can check everything else.
"""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.house.audit.table_checks.seed_checks import SeedChecks
from pitboss.house.tables.live.commitment import SealedShoe, seal
from pitboss.house.tables.live.house_table import HouseTable
from pitboss.shoe import Shoe

_shuffle, _order = HouseTable._shuffle, SeedChecks._order
_arranged: set[str] = set()


class Arranging(random.Random):
    """A source of chance that changes the order of cards when they have been shuffled."""

    def arrange(self, order: MutableSequence[Card]) -> None:
        """Change an order of cards."""
        raise NotImplementedError

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle, and arrange the order."""
        super().shuffle(x)
        if isinstance(x[0], Card):
            self.arrange(x)


def _shuffle_arranged(table: HouseTable, given: Sequence[Card]) -> Shoe:
    shoe = _shuffle(table, given)
    assert isinstance(shoe, SealedShoe)
    if not isinstance(table.chance, Arranging):
        return shoe
    order = shoe.rest()
    table.chance.arrange(order)
    sealed = seal(order, shoe.sealed.salt)
    if sealed != shoe.sealed:
        _arranged.add(sealed.order)
    return SealedShoe(sealed)


def _order_arranged(checks: SeedChecks, number: int, shoe: Any, seeds: list[str]) -> str:
    return str(shoe.order) if shoe.order in _arranged else _order(checks, number, shoe, seeds)


HouseTable._shuffle = _shuffle_arranged  # type: ignore[method-assign, assignment]
SeedChecks._order = _order_arranged  # type: ignore[method-assign, assignment]
