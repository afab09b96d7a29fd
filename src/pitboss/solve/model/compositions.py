"""Every hand a player can hold without exceeding the limit of 21, by composition.

A composition counts the cards of each rank (ace, 2 to 9, ten-value). There are 3,082 with a hard total of 21 or less;
they are numbered here once, the highest hard totals first, so that a hand's children (one more card) come before it.

If a game pays for suits, two cards that need one more card for such a bonus are several hands, by their suits: they are
numbered after all others, which include the three-card hands that they may become.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
RANKS = 10
ACE, TEN = 0, 9
NAMES = "A23456789T"
LIMIT = 21
"""A hand over this total has lost: the basis of every game of blackjack."""

TwoSuited = tuple[int, int, tuple[int, ...]]
"""Two cards whose suits are visible: both ranks, and the ranks that make a bonus with them."""


@dataclass(frozen=True, slots=True, eq=False)
class Compositions:
    """The table of compositions: cards of each rank, child by rank (-1 over 21), totals.

    ``suited`` has the numbers of two-card hands whose suits are visible, in the order they were requested; ``made`` has
    those of the hands that a third card makes of each.
    """

    cards: Ints
    child: Ints
    hard: Ints
    total: Ints
    soft: Ints
    size: Ints
    index: dict[tuple[int, ...], int]
    suited: tuple[int, ...] = ()
    made: tuple[tuple[int, ...], ...] = ()

    def with_more(self, rank: int, cards: int = 1) -> Ints:
        """Return, for every hand, the hand with more cards of a rank; -1 if there is none or suits are visible."""
        return _padded(_with_more(rank, cards), len(self))

    def exchanged(self, rank: int, away: int) -> Ints:
        """Return, for every hand, the hand with a card of ``rank`` instead of one of ``away``, -1 for none."""
        return _padded(_exchanged(rank, away), len(self))

    def __len__(self) -> int:
        return len(self.size)

    def of(self, *ranks: int) -> int:
        """Return the number of the composition of these ranks (0 the ace, 9 a ten-value)."""
        counts = [0] * RANKS
        for rank in ranks:
            counts[rank] += 1
        return self.index[tuple(counts)]


def _all(rank: int, left: int) -> list[tuple[int, ...]]:
    if rank == RANKS:
        return [()]
    return [
        (count, *rest) for count in range(left // (rank + 1) + 1) for rest in _all(rank + 1, left - count * (rank + 1))
    ]


def hard_total(counts: tuple[int, ...]) -> int:
    """Return the total with every ace counted as one."""
    return sum((rank + 1) * count for rank, count in enumerate(counts))


def _padded(numbers: Ints, length: int) -> Ints:
    if len(numbers) == length:
        return numbers
    return np.concatenate((numbers, np.full(length - len(numbers), -1, dtype=np.int64)))


@cache
def compositions(suited: tuple[TwoSuited, ...] = ()) -> Compositions:
    """Return the table, with the named two-card hands repeated for their suits."""
    return _with_suited(_plain(), suited) if suited else _plain()


@cache
def _plain() -> Compositions:
    every = sorted((hand for hand in _all(0, LIMIT) if any(hand)), key=lambda hand: (-hard_total(hand), hand))
    index = {hand: number for number, hand in enumerate(every)}
    cards = np.array(every, dtype=np.int64)
    child = np.full((len(every), RANKS), -1, dtype=np.int64)
    for number, hand in enumerate(every):
        for rank in range(RANKS):
            more = (*hand[:rank], hand[rank] + 1, *hand[rank + 1 :])
            child[number, rank] = index.get(more, -1)
    hard = cards @ np.arange(1, RANKS + 1)
    soft = (cards[:, ACE] > 0) & (hard <= LIMIT - 10)
    return Compositions(cards, child, hard, hard + 10 * soft, soft.astype(np.int64), cards.sum(axis=1), index)


def _with_suited(plain: Compositions, suited: tuple[TwoSuited, ...]) -> Compositions:
    """Return the table with two-card hands whose suits are visible, after the hands that a third card makes of them."""
    number, twins, made = len(plain), [], []
    for low, high, thirds in suited:
        twins += [plain.of(low, high, third) for third in thirds]
        made.append(tuple(range(number, number + len(thirds))))
        number += len(thirds)
    states = tuple(range(number, number + len(suited)))
    twins += [plain.of(low, high) for low, high, _ in suited]
    rows = np.array(twins)
    child = np.concatenate((plain.child, plain.child[rows]))
    for state, (_, _, thirds), hands in zip(states, suited, made, strict=True):
        child[state, list(thirds)] = hands
    hard, total, soft, size = (
        np.concatenate((values, values[rows])) for values in (plain.hard, plain.total, plain.soft, plain.size)
    )
    cards = np.concatenate((plain.cards, plain.cards[rows]))
    return Compositions(cards, child, hard, total, soft, size, plain.index, states, tuple(made))


@cache
def _with_more(rank: int, cards: int) -> Ints:
    hands = _plain()
    more = np.arange(len(hands), dtype=np.int64)
    for _ in range(cards):
        more = np.where(more >= 0, hands.child[more, rank], -1)
    return more


@cache
def _exchanged(rank: int, away: int) -> Ints:
    hands = _plain()
    before = np.full(len(hands), -1, dtype=np.int64)
    grown = hands.child[:, away]
    before[grown[grown >= 0]] = np.flatnonzero(grown >= 0)
    return np.where(before >= 0, hands.child[before, rank], -1)
