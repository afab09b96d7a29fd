"""The generator is the published one, chunks have their own numbers, and shoes are shuffled evenly."""

from __future__ import annotations

import numpy as np
import pytest
from numba import njit
from numpy.typing import NDArray

from pitboss.simulate.kernel import stream
from pitboss.simulate.kernel.compiled import compiled_functions
from pitboss.simulate.running.chunk import stream_of
from tests.simulate.statistics_of import ONE_IN_A_THOUSAND, correlation, deviate
from tests.simulate.streams import begun

pytestmark = pytest.mark.long

KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]
"""Counter, key and block as the authors of Philox published them with their library (Random123)."""


@pytest.mark.parametrize(("counter", "key", "block"), KNOWN)
def test_the_generator_is_philox(counter: tuple[int, ...], key: tuple[int, ...], block: tuple[int, ...]) -> None:
    words = [np.uint64(word) for word in (*counter, *key)]
    assert tuple(int(word) for word in stream.philox(*words)) == block
    assert tuple(int(word) for word in compiled_functions()["philox"](*words)) == block


def test_a_stream_counts_its_blocks_beyond_thirty_two_bits() -> None:
    state = stream_of(7, 3)
    state[0] = 0xFFFFFFFF
    stream.prepare_block(state)
    assert state[:2].tolist() == [0, 1]


def test_a_stream_gives_the_blocks_of_its_counter_in_order() -> None:
    """What lies ready is the block of the count, also where a shoe draws bits again between its own."""
    numbers = begun(2**40 + 9, 2**33 + 4)
    numbers[0] = 0xFFFFFFFE
    numbers[1] = 6
    stream.prepare_block(numbers)
    drawn = [tuple(int(word) for word in stream.next_block(numbers)) for _ in range(4)]
    counters = [(0xFFFFFFFE, 6), (0xFFFFFFFF, 6), (0, 7), (1, 7)]
    for block, (low, high) in zip(drawn, counters, strict=True):
        words = [np.uint64(word) for word in (low, high, 4, 2, 9, 2**8)]
        assert block == tuple(int(word) for word in stream.philox(*words))


def blocks(seed: int, chunk: int, number: int) -> NDArray[np.uint64]:
    """The first blocks of a chunk."""
    state = begun(seed, chunk)
    next_block = compiled_functions()["next_block"]
    return np.array([next_block(state) for _ in range(number)], dtype=np.uint64)


def test_no_two_chunks_or_seeds_share_a_block() -> None:
    seen: dict[tuple[int, ...], tuple[int, int]] = {}
    for seed, chunk in ((1, 0), (1, 1), (1, 2), (2, 0), (2**32 + 1, 0), (1, 2**32), (0, 1), (2**64 - 1, 5)):
        for block in map(tuple, blocks(seed, chunk, 2000).tolist()):
            assert seen.setdefault(block, (seed, chunk)) == (seed, chunk)
    assert len(seen) == 8 * 2000


@pytest.mark.parametrize("chunk", [0, 1, 2, 1000, 2**32 - 1])
def test_neighbouring_chunks_are_independent(chunk: int) -> None:
    """The words of two chunks at the same place: every pair of their top four bits as often as any other."""
    first, second = (blocks(2024, number, 20_000).ravel() >> np.uint64(28) for number in (chunk, chunk + 1))
    pairs = np.bincount((first * np.uint64(16) + second).astype(np.int64), minlength=256)
    assert abs(deviate(pairs)) < ONE_IN_A_THOUSAND
    assert abs(correlation(first.astype(float), second.astype(float))) < ONE_IN_A_THOUSAND


def test_the_chunks_of_neighbouring_seeds_are_independent() -> None:
    first, second = (blocks(seed, 0, 20_000).ravel() >> np.uint64(28) for seed in (41, 42))
    assert (
        abs(deviate(np.bincount((first * np.uint64(16) + second).astype(np.int64), minlength=256))) < ONE_IN_A_THOUSAND
    )


def many_shuffles(cards: int, until: int, times: int, seed: int) -> NDArray[np.int64]:
    """How often each card came to each of the first places; a shoe is shuffled from where the last one left it."""
    shuffle = compiled_functions()["shuffle"]

    @njit
    def count(shoe, numbers, counts, times, until, cards):  # type: ignore[no-untyped-def]
        for _ in range(times):
            shuffle(shoe, 0, until, cards, numbers)
            for place in range(until):
                counts[place, shoe[place]] += 1

    counts = np.zeros((until, cards), dtype=np.int64)
    count(np.arange(cards + stream.BLOCK, dtype=np.uint8), begun(seed, 0), counts, times, until, cards)
    return counts


@pytest.mark.parametrize(("cards", "until"), [(52, 52), (48, 40), (7, 7), (200, 16)])
def test_every_card_is_as_likely_in_every_place(cards: int, until: int) -> None:
    counts = many_shuffles(cards, until, 100_000, 5)
    assert (counts.sum(axis=1) == 100_000).all()
    degrees = until * (cards - 1) - (cards - 1 if until == cards else 0)
    factor = (cards - 1) / cards
    assert abs(deviate(counts, degrees, factor if until == cards else 1.0)) < ONE_IN_A_THOUSAND


def test_bits_that_would_favour_a_card_are_drawn_again() -> None:
    """Of seven cards none may come 9,363 times out of 65,536 and another 9,362 times."""
    chosen = np.zeros(7, dtype=np.int64)
    redrawn = 0
    for bits in range(1 << 16):
        shoe, numbers = np.arange(8, dtype=np.uint8), begun(1, 1)
        stream.place_card(shoe, 0, 7, np.uint64(bits), numbers)
        if numbers[0] > 1:
            redrawn += 1
        else:
            chosen[shoe[0]] += 1
    assert set(chosen.tolist()) == {(1 << 16) // 7}
    assert redrawn == (1 << 16) % 7


def test_the_shuffled_part_never_reaches_beyond_the_cards() -> None:
    shoe = np.arange(20, dtype=np.uint8)
    assert stream.shuffle(shoe, 0, 10, 10, begun(3, 0)) == 10
    assert sorted(shoe[:10].tolist()) == list(range(10))
    assert shoe[10:].tolist() == list(range(10, 20))
