"""Random numbers of the faster layout: the blocks of ``stream.philox`` in words of 32 bits."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device

WORD = 32
LOW_WORD = 0xFFFFFFFF
MULTIPLY_FIRST, MULTIPLY_THIRD = 0xD2511F53, 0xCD9E8D57
KEY_STEP_FIRST, KEY_STEP_SECOND = 0x9E3779B9, 0xBB67AE85


@for_device
def mixed(first: Any, second: Any, third: Any, fourth: Any, key_first: Any, key_second: Any) -> Any:
    """Return the words of a block after one more of the ten rounds of Philox."""
    left = np.uint64(MULTIPLY_FIRST) * np.uint64(first)
    right = np.uint64(MULTIPLY_THIRD) * np.uint64(third)
    return (
        np.uint32(np.uint32(right >> np.uint64(WORD)) ^ second ^ key_first),
        np.uint32(right & np.uint64(LOW_WORD)),
        np.uint32(np.uint32(left >> np.uint64(WORD)) ^ fourth ^ key_second),
        np.uint32(left & np.uint64(LOW_WORD)),
    )


@for_device
def random_words(block: Any, numbers: Any) -> Any:
    """Return the four words of a block: Philox4x32-10, with the keys of its rounds precomputed."""
    chunk_low, chunk_high, keys = numbers
    one, two, three, four = mixed(np.uint32(block), np.uint32(0), chunk_low, chunk_high, keys[0], keys[1])
    one, two, three, four = mixed(one, two, three, four, keys[2], keys[3])
    one, two, three, four = mixed(one, two, three, four, keys[4], keys[5])
    one, two, three, four = mixed(one, two, three, four, keys[6], keys[7])
    one, two, three, four = mixed(one, two, three, four, keys[8], keys[9])
    one, two, three, four = mixed(one, two, three, four, keys[10], keys[11])
    one, two, three, four = mixed(one, two, three, four, keys[12], keys[13])
    one, two, three, four = mixed(one, two, three, four, keys[14], keys[15])
    one, two, three, four = mixed(one, two, three, four, keys[16], keys[17])
    return mixed(one, two, three, four, keys[18], keys[19])


def keys_of_rounds(seed: int) -> tuple[Any, ...]:
    """Return the keys of the ten rounds, two words each, for a seed of two words."""
    low, high = seed & LOW_WORD, seed >> WORD
    steps = [(low + turn * KEY_STEP_FIRST, high + turn * KEY_STEP_SECOND) for turn in range(10)]
    return tuple(np.uint32(word & LOW_WORD) for step in steps for word in step)
