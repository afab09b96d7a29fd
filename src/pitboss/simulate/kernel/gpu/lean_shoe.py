"""The shoe of the faster layout: its cards lie in shared memory, a column for each thread, and come as they are needed.

The processor shuffles most of a shoe at once. Here a block of eight cards is placed whenever a round may need it: the
same blocks of random bits in the same order, so the same cards; but threads whose shoes end at different times go on
side by side instead of waiting for each other's shuffles.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device

BLOCK = 8
WORD, HALF_WORD = 32, 16
LOW_HALF = 0xFFFF
MULTIPLY_FIRST, MULTIPLY_THIRD = 0xD2511F53, 0xCD9E8D57
KEY_STEP_FIRST, KEY_STEP_SECOND = 0x9E3779B9, 0xBB67AE85
LOW_WORD = 0xFFFFFFFF


@for_device
def random_words(block: Any, chunk_low: Any, chunk_high: Any, key_low: Any, key_high: Any) -> Any:
    """Return the four words of a block: Philox4x32-10 in words of 32 bits."""
    first, second, third, fourth = np.uint32(block), np.uint32(0), np.uint32(chunk_low), np.uint32(chunk_high)
    key_first, key_second = np.uint32(key_low), np.uint32(key_high)
    for _ in range(10):
        left = np.uint64(MULTIPLY_FIRST) * np.uint64(first)
        right = np.uint64(MULTIPLY_THIRD) * np.uint64(third)
        first = np.uint32(np.uint32(np.uint64(right) >> np.uint64(WORD)) ^ second ^ key_first)
        second = np.uint32(right & np.uint64(LOW_WORD))
        third = np.uint32(np.uint32(np.uint64(left) >> np.uint64(WORD)) ^ fourth ^ key_second)
        fourth = np.uint32(left & np.uint64(LOW_WORD))
        key_first = np.uint32((np.uint64(key_first) + np.uint64(KEY_STEP_FIRST)) & np.uint64(LOW_WORD))
        key_second = np.uint32((np.uint64(key_second) + np.uint64(KEY_STEP_SECOND)) & np.uint64(LOW_WORD))
    return first, second, third, fourth


def draw_again(product: Any, left: Any, barred: Any, block: Any, numbers: Any) -> Any:
    """Draw bits again that would favour some cards; return the product that chooses, and the next block."""
    while np.uint32(product & LOW_HALF) < barred:
        again = random_words(block, numbers[0], numbers[1], numbers[2], numbers[3])
        block = np.uint32(block + 1)
        product = np.uint32((again[0] & LOW_HALF) * left)
    return product, block


drawn_again = for_device(draw_again, inline=False)
"""Rare, and long: called, so that what is common stays short."""


@for_device
def place_one(
    shoe: Any, at: Any, left: Any, width: Any, bits: Any, barred: Any, words: Any, block: Any, numbers: Any
) -> Any:  # fmt: skip
    """Bring one of the cards that are left to its place, as ``stream.place_card`` does, and return the next block.

    From ``barred`` on, ``words`` say by cards left which products are too low.
    """
    product = np.uint32(bits * left)
    if np.uint32(product & LOW_HALF) < left:
        least = np.uint32(words[np.uint32(barred + left)])
        if np.uint32(product & LOW_HALF) < least:
            product, block = drawn_again(product, left, least, block, numbers)
    chosen = np.uint32(at + (product >> HALF_WORD) * width)
    card = shoe[at]
    shoe[at] = shoe[chosen]
    shoe[chosen] = card
    return block


@for_device
def place_block(shoe: Any, column: Any, ready: Any, words: Any, width: Any, book: Any, block: Any, numbers: Any) -> Any:
    """Place the next eight cards and return the number of the next block.

    There are always four pairs of cards. That it is not written down here keeps the loop a loop: written out it
    would be too long for the store in which a processor of the device keeps its next instructions.
    """
    first, second, third, fourth = random_words(block, numbers[0], numbers[1], numbers[2], numbers[3])
    block = np.uint32(block + 1)
    at, left = np.uint32(column + np.uint32(ready) * width), np.uint32(book.cards - ready)
    for _ in range(book.pairs):
        block = place_one(shoe, at, left, width, np.uint32(first & LOW_HALF), book.barred, words, block, numbers)
        at, left = np.uint32(at + width), np.uint32(left - 1)
        block = place_one(shoe, at, left, width, np.uint32(first >> HALF_WORD), book.barred, words, block, numbers)
        at, left = np.uint32(at + width), np.uint32(left - 1)
        first, second, third = second, third, fourth
    return block


@for_device
def thread_column(thread: Any, width: Any) -> Any:
    """Return the column of a thread: the threads of a warp four bytes apart, so that none waits for another's."""
    if width & 127:
        return np.uint32(thread)
    return np.uint32(((thread >> 7) << 7) | ((thread & 31) << 2) | ((thread >> 5) & 3))
