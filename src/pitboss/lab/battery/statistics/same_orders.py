"""Duplicates: has any shoe been dealt before, card for card?

One deck has 8 · 10⁶⁷ orders, so chance never repeats one; a source with few states, or one that starts again, does.
Of each order a fingerprint of 64 bits is kept. Two orders could have the same one by chance, and the p-value of a
repeated fingerprint takes that into account.
"""

from __future__ import annotations

from hashlib import blake2b
from math import comb, exp, lgamma
from typing import ClassVar

import numpy as np

from pitboss.lab.battery.finding import BatteryFinding, FindingKind
from pitboss.lab.battery.orders import NumberedPack, Orders
from pitboss.lab.battery.tails import at_least_p

FINGERPRINT_BYTES = 8


class SameOrders:
    """Pairs of shoes in the same order."""

    name: ClassVar[str] = "same orders"
    asks: ClassVar[str] = "duplicates: is no shoe dealt twice?"

    def __init__(self, pack: NumberedPack) -> None:
        self._size = pack.size
        self._fingerprints: list[bytes] = []
        self._shoes = 0

    def add(self, orders: Orders) -> None:
        """Count further shoes."""
        self._shoes += len(orders)
        rows = orders.astype(np.uint16)
        self._fingerprints.append(
            b"".join(blake2b(row.tobytes(), digest_size=FINGERPRINT_BYTES).digest() for row in rows)
        )

    def finding(self) -> BatteryFinding:
        """Tell how many pairs of shoes were alike."""
        pairs = alike(np.frombuffer(b"".join(self._fingerprints), dtype=np.int64))
        same = exp(-lgamma(self._size + 1)) + 2.0 ** (-8 * FINGERPRINT_BYTES)
        expected = comb(self._shoes, 2) * same
        return BatteryFinding(self.name, FindingKind.PAIRS, pairs, expected, at_least_p(pairs, expected))


def alike(codes: Orders) -> int:
    """Return how many pairs of the codes are equal."""
    counts = np.unique(codes, return_counts=True)[1]
    return int((counts * (counts - 1) // 2).sum())
