"""The shoe of the faster layout: its cards lie in shared memory, a column for each thread, and come as they are needed.

The processor shuffles most of a shoe at once. Here a block of eight cards is placed whenever a round may need it: the
same blocks of random bits in the same order, so the same cards; but threads whose shoes end at different times go on
side by side instead of waiting for each other's shuffles.

A card is a byte. Where nothing asks for suits, shoes are ``packed``: two cards lie in a byte, the first of them in its
lower half, so that more threads have room.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device

BLOCK = 8
WORD, HALF_WORD = 32, 16
LOW_HALF = 0xFFFF
ONE, HALF_BYTE, RANK = np.uint32(1), np.uint32(4), np.uint32(15)
MULTIPLY_FIRST, MULTIPLY_THIRD = 0xD2511F53, 0xCD9E8D57
KEY_STEP_FIRST, KEY_STEP_SECOND = 0x9E3779B9, 0xBB67AE85
LOW_WORD = 0xFFFFFFFF


@for_device
def card_at(place: Any, shoe: Any) -> Any:
    """Return the card at a place of the thread's shoe."""
    place = np.uint32(place)
    if shoe.packed:
        both = np.uint32(shoe.memory[np.uint32(shoe.column + np.uint32(place >> 1) * shoe.width)])
        return np.uint32((both >> np.uint32(np.uint32(place & 1) << 2)) & RANK)
    return np.uint32(shoe.memory[np.uint32(shoe.column + place * shoe.width)])


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
    """Return the four words of a block: Philox4x32-10 in words of 32 bits, with the keys of its rounds worked out."""
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


def choose_again(
    first: Any, second: Any, left: Any, barred: Any, words: Any, block: Any, numbers: Any
) -> Any:  # fmt: skip
    """Draw bits again for products that would favour some cards, as ``stream.place_card`` does, for the first first.

    From ``barred`` on, ``words`` say by cards left which products are too low. The next block is returned too.
    """
    least = np.uint32(words[np.uint32(barred + left)])
    while np.uint32(first & LOW_HALF) < least:
        first = np.uint32((random_words(block, numbers)[0] & LOW_HALF) * left)
        block = np.uint32(block + 1)
    left = np.uint32(left - 1)
    least = np.uint32(words[np.uint32(barred + left)])
    while np.uint32(second & LOW_HALF) < least:
        second = np.uint32((random_words(block, numbers)[0] & LOW_HALF) * left)
        block = np.uint32(block + 1)
    return first, second, block


chosen_again = for_device(choose_again, inline=False)
"""Rare, and long: called, so that what is common stays short."""


@for_device
def choose_two(bits: Any, left: Any, barred: Any, words: Any, block: Any, numbers: Any) -> Any:
    """Choose one of the cards that are left, and one of those left then: the upper half of each product says which."""
    first = np.uint32(np.uint32(bits & LOW_HALF) * left)
    second = np.uint32(np.uint32(bits >> HALF_WORD) * np.uint32(left - 1))
    if np.uint32(first & LOW_HALF) < left or np.uint32(second & LOW_HALF) < left:  # perhaps too low; few are
        first, second, block = chosen_again(first, second, left, barred, words, block, numbers)
    return first, second, block


@for_device
def exchange(at: Any, product: Any, shoe: Any) -> None:
    """Exchange the card at an address with the one that was chosen, a byte each."""
    chosen = np.uint32(at + np.uint32(product >> HALF_WORD) * shoe.width)
    card = shoe.memory[at]
    shoe.memory[at] = shoe.memory[chosen]
    shoe.memory[chosen] = card


@for_device
def exchange_first(both: Any, at: Any, product: Any, shoe: Any) -> Any:
    """Exchange the first of the two cards ``both`` that lie at an address with the one that was chosen.

    Return what then lies at the address, which is not written there yet. The one chosen may be the other of the two.
    """
    chosen = np.uint32(product >> HALF_WORD)
    there = np.uint32(at + np.uint32(chosen >> 1) * shoe.width)
    turn = np.uint32(np.uint32(chosen & 1) << 2)
    other = np.uint32(shoe.memory[there])
    change = np.uint32((both ^ np.uint32(other >> turn)) & RANK)
    shoe.memory[there] = other ^ np.uint32(change << turn)
    both = np.uint32(both ^ change)
    if there == at:
        both = np.uint32(both ^ np.uint32(change << turn))
    return both


@for_device
def exchange_second(both: Any, at: Any, product: Any, shoe: Any) -> None:
    """Exchange the second of the two cards likewise, and write both.

    What is changed is multiplied into its half of the byte: a shift in so short a number costs three instructions more.
    """
    chosen = np.uint32(np.uint32(product >> HALF_WORD) + 1)
    there = np.uint32(at + np.uint32(chosen >> 1) * shoe.width)
    turn = np.uint32(np.uint32(chosen & 1) << 2)
    other = np.uint32(shoe.memory[there])
    change = np.uint32((np.uint32(both >> HALF_BYTE) ^ np.uint32(other >> turn)) & RANK)
    if there == at:
        change = np.uint32(0)
    shoe.memory[there] = other ^ np.uint32(change * np.uint32(ONE << turn))
    shoe.memory[at] = both ^ np.uint32(change << HALF_BYTE)


@for_device
def place_pair(at: Any, left: Any, bits: Any, shoe: Any, words: Any, block: Any, book: Any, numbers: Any) -> Any:
    """Bring two of the cards that are left to the next two places; return the next address and the next block."""
    first, second, block = choose_two(bits, left, book.barred, words, block, numbers)
    if shoe.packed:
        both = exchange_first(np.uint32(shoe.memory[at]), at, first, shoe)
        exchange_second(both, at, second, shoe)
    else:
        exchange(at, first, shoe)
        at = np.uint32(at + shoe.width)
        exchange(at, second, shoe)
    return np.uint32(at + shoe.width), block


@for_device
def place_block(shoe: Any, ready: Any, words: Any, book: Any, block: Any, numbers: Any) -> Any:
    """Place the next eight cards and return the number of the next block.

    That there are always eight is not written down here, which keeps the loop a loop: written out it would be too long
    for the store in which a processor of the device keeps its next instructions.
    """
    first, second, third, fourth = random_words(block, numbers)
    block = np.uint32(block + 1)
    rows = np.uint32(ready)
    if shoe.packed:
        rows = np.uint32(rows >> 1)
    at, left = np.uint32(shoe.column + rows * shoe.width), np.uint32(book.cards - ready)
    last = np.uint32(left - book.block)
    while left != last:
        at, block = place_pair(at, left, first, shoe, words, block, book, numbers)
        left = np.uint32(left - 2)
        first, second, third = second, third, fourth
    return block


@for_device
def thread_column(thread: Any, width: Any) -> Any:
    """Return the column of a thread: the threads of a warp four bytes apart, so that none waits for another's."""
    if width & 127:
        return np.uint32(thread)
    return np.uint32(((thread >> 7) << 7) | ((thread & 31) << 2) | ((thread >> 5) & 3))
