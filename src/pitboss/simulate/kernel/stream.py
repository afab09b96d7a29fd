"""Random numbers and shuffles for the kernel: plain functions, compiled where they are called.

The generator is Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011): its only state is a counter. The key is the seed;
two of the counter's four words are the chunk, the other two count its blocks. Every chunk therefore has its own
numbers, no matter who computes it and what came before.

Each block of 128 bits places eight cards, with sixteen bits each. A shoe is shuffled as the cards are needed: each
place takes any of the remaining cards with equal probability (Fisher and Yates). The cards that come out are therefore
those of a complete shuffle, and cards that nobody will see are left alone. The previous order of the cards does not
matter.
"""

from __future__ import annotations

from typing import Any

import numpy as np

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
SIXTEEN = np.uint64(16)
LOW_SIXTEEN = np.uint64(0xFFFF)
ONE = np.uint64(1)
MULTIPLY_FIRST, MULTIPLY_THIRD = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
KEY_STEP_FIRST, KEY_STEP_SECOND = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
BLOCK = 8
"""Cards placed by one block of random bits."""

BLOCKS_LOW, BLOCKS_HIGH, CHUNK_LOW, CHUNK_HIGH, KEY_LOW, KEY_HIGH, PREPARED = range(7)
"""Words of a stream: blocks so far, the chunk, the seed as key; then the next block, computed in advance."""

STREAM = PREPARED + 4
"""The number of words in a stream."""


def philox(first: Any, second: Any, third: Any, fourth: Any, key_first: Any, key_second: Any) -> Any:
    """Return the four words of a block: ten rounds of two multiplications."""
    for _ in range(10):
        high = MULTIPLY_FIRST * first
        other = MULTIPLY_THIRD * third
        first = (other >> HALF) ^ second ^ key_first
        second = other & LOW
        third = (high >> HALF) ^ fourth ^ key_second
        fourth = high & LOW
        key_first = (key_first + KEY_STEP_FIRST) & LOW
        key_second = (key_second + KEY_STEP_SECOND) & LOW
    return first, second, third, fourth


def prepare_block(stream: Any) -> None:
    """Compute the block that a stream's counter selects, and advance the counter; every stream begins this way.

    Computing it ahead avoids waiting: a processor works on it in parallel with placing cards.
    """
    first, second, third, fourth = philox(
        stream[BLOCKS_LOW],
        stream[BLOCKS_HIGH],
        stream[CHUNK_LOW],
        stream[CHUNK_HIGH],
        stream[KEY_LOW],
        stream[KEY_HIGH],
    )
    stream[PREPARED], stream[PREPARED + 1], stream[PREPARED + 2], stream[PREPARED + 3] = first, second, third, fourth
    stream[BLOCKS_LOW] = (stream[BLOCKS_LOW] + ONE) & LOW
    if stream[BLOCKS_LOW] == 0:
        stream[BLOCKS_HIGH] += ONE


def next_block(stream: Any) -> Any:
    """Return the precomputed block, and compute the one after it."""
    words = stream[PREPARED], stream[PREPARED + 1], stream[PREPARED + 2], stream[PREPARED + 3]
    prepare_block(stream)
    return words


def place_card(shoe: Any, place: Any, cards: Any, bits: Any, stream: Any) -> None:
    """Move one of the cards from ``place`` on to it, each with equal probability.

    Sixteen bits are multiplied by the number of cards left: the high bits choose. A product whose low bits are too low
    would favour some cards by one in 65,536; it is drawn again (Lemire).
    """
    left = cards - place
    if left <= 0:
        return  # the end of the shoe is inside the block
    product = np.int64(bits) * left
    if product & 0xFFFF < left:
        barred = 65536 % left
        while product & 0xFFFF < barred:
            product = np.int64(next_block(stream)[0] & LOW_SIXTEEN) * left
    place, chosen = np.uint64(place), np.uint64(place + (product >> 16))
    card = shoe[place]
    shoe[place] = shoe[chosen]
    shoe[chosen] = card


def shuffle(shoe: Any, place: Any, until: Any, cards: Any, stream: Any) -> Any:
    """Shuffle the places from ``place`` to at least ``until`` and return where the shuffled part now ends."""
    while place < until:
        first, second, third, fourth = next_block(stream)
        place_card(shoe, place, cards, first & LOW_SIXTEEN, stream)
        place_card(shoe, place + 1, cards, first >> SIXTEEN, stream)
        place_card(shoe, place + 2, cards, second & LOW_SIXTEEN, stream)
        place_card(shoe, place + 3, cards, second >> SIXTEEN, stream)
        place_card(shoe, place + 4, cards, third & LOW_SIXTEEN, stream)
        place_card(shoe, place + 5, cards, third >> SIXTEEN, stream)
        place_card(shoe, place + 6, cards, fourth & LOW_SIXTEEN, stream)
        place_card(shoe, place + 7, cards, fourth >> SIXTEEN, stream)
        place += BLOCK
    return min(place, cards)
