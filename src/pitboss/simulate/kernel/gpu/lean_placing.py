"""How cards are placed in the faster layout: eight at a time, as ``stream.shuffle`` does.

The processor shuffles most of a shoe at once. Here, a block of eight cards is placed whenever a round may need it. The
same blocks of random bits in the same order give the same cards, but threads whose shoes end at different times
continue in parallel instead of waiting for each other's shuffles.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device
from pitboss.simulate.kernel.gpu.lean_random import WORD, random_words
from pitboss.simulate.kernel.gpu.lean_shoe import OTHERS, row_at, turned_down, turned_up, word_at

BLOCK = 8
HALF_WORD = 16
UPPER_HALF, NEXT_CARD, LAST_CARD = np.uint32(0xFFFF0000), np.uint32(4), np.uint32(28)


def choose_again(product: Any, left: Any, barred: Any, words: Any, block: Any, numbers: Any) -> Any:
    """Draw bits again while a product would favour some cards, as ``stream.place_card`` does.

    From ``barred`` on, ``words`` give, by cards left, which products are too low. The next block is also returned.
    """
    least = np.uint32(np.uint32(words[np.uint32(barred + left)]) << np.uint32(HALF_WORD))
    while np.uint32(product) < least:
        bits = np.uint32(random_words(block, numbers)[0] << np.uint32(HALF_WORD))
        product = np.uint64(bits) * np.uint64(left)
        block = np.uint32(block + 1)
    return product, block


chosen_again = for_device(choose_again, inline=False)
"""Rare and long: a call, so that the common case stays short."""


@for_device
def choose(bits: Any, left: Any, barred: Any, words: Any, block: Any, numbers: Any) -> Any:
    """Return how far ahead the card is that sixteen bits choose of those left; they are the upper half of a word."""
    product = np.uint64(bits) * np.uint64(left)
    if np.uint32(product) < np.uint32(left << np.uint32(HALF_WORD)):  # perhaps too low, which is rare
        product, block = chosen_again(product, left, barred, words, block, numbers)
    return np.uint32(product >> np.uint64(WORD)), block


@for_device
def exchange_packed(word: Any, place: Any, ahead: Any, shoe: Any) -> Any:
    """Exchange the card at ``place`` with the one this far ahead; return the word rotated to its next card.

    ``word`` has eight cards, with the one at ``place`` lowest. It is written when all of them are placed: if the other
    card is one of the eight, it is looked up in the word, and what is written to memory for it meanwhile does not
    matter.
    """
    there = np.uint32(place + ahead)
    at = word_at(there, shoe)
    turns, other = there, np.uint32(shoe.memory[at])
    same = np.uint32(there ^ place) < np.uint32(BLOCK)
    if same:
        turns, other = ahead, word
    other = turned_down(other, turns)
    changed = turned_up(np.uint32(((other ^ word) & OTHERS) ^ word), turns)
    shoe.memory[at] = changed
    if same:
        word = changed
    return np.uint32(np.uint32(word >> NEXT_CARD) | np.uint32(other << LAST_CARD))


@for_device
def exchange(at: Any, ahead: Any, shoe: Any) -> None:
    """Exchange the card at an address with the one this far ahead, a byte each."""
    there = np.uint32(at + ahead * shoe.width)
    card = shoe.memory[at]
    shoe.memory[at] = shoe.memory[there]
    shoe.memory[there] = card


@for_device
def place_pair(
    word: Any, place: Any, left: Any, bits: Any, shoe: Any, words: Any, block: Any, book: Any, numbers: Any
) -> Any:  # fmt: skip
    """Move two of the remaining cards to the next two places; return the word they are in and the next block."""
    first, block = choose(np.uint32(bits << np.uint32(HALF_WORD)), left, book.barred, words, block, numbers)
    second, block = choose(bits & UPPER_HALF, np.uint32(left - 1), book.barred, words, block, numbers)
    if shoe.packed:
        word = exchange_packed(word, place, first, shoe)
        word = exchange_packed(word, np.uint32(place + 1), second, shoe)
    else:
        at = row_at(place, shoe)
        exchange(at, first, shoe)
        exchange(np.uint32(at + shoe.width), second, shoe)
    return word, block


@for_device
def place_block(shoe: Any, ready: Any, words: Any, book: Any, block: Any, numbers: Any) -> Any:
    """Place the next eight cards and return the number of the next block.

    The code does not state that there are always eight, so that the loop is not unrolled: unrolled, it would not fit
    into the instruction cache of the device's processors.
    """
    first, second, third, fourth = random_words(block, numbers)
    block = np.uint32(block + 1)
    place, left = np.uint32(ready), np.uint32(book.cards - ready)
    last, at = np.uint32(left - book.block), word_at(place, shoe)
    word = np.uint32(shoe.memory[at]) if shoe.packed else np.uint32(0)
    while left != last:
        word, block = place_pair(word, place, left, first, shoe, words, block, book, numbers)
        place, left = np.uint32(place + 2), np.uint32(left - 2)
        word, block = place_pair(word, place, left, second, shoe, words, block, book, numbers)
        place, left = np.uint32(place + 2), np.uint32(left - 2)
        first, second = third, fourth
    if shoe.packed:
        shoe.memory[at] = word
    return block
