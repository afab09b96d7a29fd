"""The shoe of the faster layout: its cards are in shared memory, a column of rows for each thread.

A card is a byte, in its own row. If nothing depends on suits, shoes are ``packed``: a card is four bits, eight to a
word of 32 bits, so that more threads have room. The columns are laid out so that no thread of a warp waits for
another's access.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.simulate.kernel.gpu.functions import for_device

PACKED_BITS, PACKED_IN_WORD, BITS_OF_WORD = 4, 8, 32
RANK = np.uint32(15)
OTHERS = np.uint32(0xFFFFFFF0)


@for_device
def row_at(row: Any, shoe: Any) -> Any:
    """Return where a row of the thread's shoe is."""
    return np.uint32(shoe.column + np.uint32(row) * shoe.width)


@for_device
def word_at(place: Any, shoe: Any) -> Any:
    """Return where the word of a packed shoe that contains a place is."""
    return row_at(np.uint32(place) >> np.uint32(3), shoe)


@for_device
def turned_down(word: Any, places: Any) -> Any:
    """Return a packed word rotated so that the card this many places up is the lowest; eight is a full rotation."""
    return behind_each_other(word, word, places)


@for_device
def behind_each_other(low: Any, high: Any, places: Any) -> Any:
    """Return eight of the sixteen cards of two words, from this many places up; one instruction shifts both."""
    bits = np.uint64(np.uint32(np.uint32(places) << np.uint32(2)) & np.uint32(28))
    both = np.uint64(np.uint64(high) << np.uint64(BITS_OF_WORD)) | np.uint64(low)
    return np.uint32(both >> bits)


@for_device
def turned_up(word: Any, places: Any) -> Any:
    """Return a packed word rotated back."""
    bits = np.uint64(np.uint32(np.uint32(places) << np.uint32(2)) & np.uint32(28))
    twice = np.uint64(np.uint64(word) << np.uint64(BITS_OF_WORD)) | np.uint64(word)
    return np.uint32(np.uint64(twice << bits) >> np.uint64(BITS_OF_WORD))


@for_device
def card_at(place: Any, shoe: Any) -> Any:
    """Return the card at a place of the thread's shoe."""
    if shoe.packed:
        return turned_down(np.uint32(shoe.memory[word_at(place, shoe)]), place) & RANK
    return np.uint32(shoe.memory[row_at(place, shoe)])


@for_device
def cards_ahead(place: Any, shoe: Any) -> Any:
    """Return the next eight cards of a packed shoe, the next one lowest; other shoes look up each card separately."""
    if shoe.packed:
        at = word_at(place, shoe)
        return behind_each_other(np.uint32(shoe.memory[at]), np.uint32(shoe.memory[np.uint32(at + shoe.width)]), place)
    return np.uint32(0)


@for_device
def card_ahead(cards: Any, place: Any, ahead: Any, shoe: Any) -> Any:
    """Return the card this many places after ``place``, which is the place of the lowest of the ``cards`` ahead."""
    if shoe.packed:
        return np.uint32(cards >> np.uint32(np.uint32(ahead) << np.uint32(2))) & RANK
    return card_at(place + ahead, shoe)


@for_device
def taken(cards: Any, place: Any, many: Any) -> Any:
    """Take this many of the cards ahead; return the others, and the place of the next one."""
    return np.uint32(cards >> np.uint32(np.uint32(many) << np.uint32(2))), np.int32(place + many)


@for_device
def thread_column(thread: Any, width: Any, packed: Any) -> Any:
    """Return the column of a thread: if rows are bytes, the threads of a warp have columns four bytes apart."""
    if packed or width & 127:
        return np.uint32(thread)
    return np.uint32(((thread >> 7) << 7) | ((thread & 31) << 2) | ((thread >> 5) & 3))
