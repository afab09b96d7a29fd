"""Sums of products that exceed a machine word, kept in three words. Plain functions for the kernel.

A product of two amounts of cents may need 80 bits, and a chunk adds up many thousands of them. If that could be too
much for one word, a sum is ``low + middle * 2**20 + high * 2**40``. Whatever ``low`` and ``middle`` have over 2**20 is
carried immediately, so that ``high`` has room for every sum below 2**103.
"""

from __future__ import annotations

from typing import Any

SUM_WORD = 20
SUM_LOW = (1 << SUM_WORD) - 1
SUM_WORDS = 3

WIDE_NET, WIDE_TOTAL, WIDE_INSURANCE, WIDE_BOXES = 0, 3, 6, 9
"""Indices of ``Tally.wide``: squares of what hands won, of everything together, of insurance, and by box."""


def add_product(sums: Any, place: Any, left: Any, right: Any) -> None:
    """Add a product to the sum whose words begin at ``place``; a negative amount has a negative ``high`` word."""
    left_high, left_low = left >> SUM_WORD, left & SUM_LOW
    right_high, right_low = right >> SUM_WORD, right & SUM_LOW
    low = sums[place] + left_low * right_low
    middle = sums[place + 1] + left_high * right_low + left_low * right_high + (low >> SUM_WORD)
    sums[place] = low & SUM_LOW
    sums[place + 1] = middle & SUM_LOW
    sums[place + 2] += left_high * right_high + (middle >> SUM_WORD)
