"""How the hands of a split share its value: the weight of each number of pair cards gone.

With the play of split hands fixed, the order in which they are dealt does not matter: all unseen cards are equivalent.
The second cards can therefore be treated as dealt first, pair card or not, until every hand has one; that is a walk,
and its ends are counted here. At each end, a hand's value depends on how many pair cards are gone and on how many other
second cards are known not to be pair cards; the latter reduces to the former by taking complements. The value of a
split is therefore a sum of values of one hand with a number of other pair cards gone, each times a share (which may be
negative).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from pitboss.solve.hands.contexts import NO_RANK, Bench, draw_chance
from pitboss.solve.kernels.arithmetic import Arithmetic, Number, Numbers
from pitboss.solve.model.compositions import Ints

Pair = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Shares:
    """For the first hand and for all others: by pair cards gone (from one up), second card no pair card, or a pair
    card.

    ``hands`` is the average number of hands, ``pairs`` that of ordered pairs of further hands.
    """

    first: tuple[Pair, ...]
    others: tuple[Pair, ...]
    hands: Number
    pairs: Number


@dataclass(frozen=True, slots=True)
class _End:
    """An end of the walk: the number of hands, how many of them have a second card that is no pair card, and orders.

    ``full`` means that the limit was reached, so that the other hands take any second card.
    """

    hands: int
    done: int
    full: bool


@cache
def walk_ends(most: int) -> tuple[tuple[_End, int], ...]:
    """Return every end of the walk of second cards, with the number of orders that lead to it."""
    orders: dict[_End, int] = {}

    def walk(hands: int, waiting: int, done: int) -> None:
        if hands == most or not waiting:
            end = _End(hands, done, bool(waiting))
            orders[end] = orders.get(end, 0) + 1
            return
        walk(hands, waiting - 1, done + 1)
        walk(hands + 1, waiting + 1, done)

    walk(2, 2, 0)
    return tuple(orders.items())


def most_gone(most: int) -> int:
    """Return the most other pair cards that can be gone if there may be ``most`` hands."""
    return 2 * most - 3


def shares(bench: Bench, up: int, counts: Numbers, pair: int, most: int) -> Shares:
    """Return the shares of a pair that is split into at most this many hands."""
    array, hands, pairs = shares_of_pair(bench, up, counts, pair, most)
    first, others = array.tolist()
    return Shares(tuple((a, b) for a, b in first), tuple((a, b) for a, b in others), hands, pairs)


@cache
def two_hands(sums: Arithmetic) -> Shares:
    """Return the shares of a split that is not repeated: each hand's second card is any card."""
    whole = sums.number(1)
    return Shares(((whole, whole),), ((whole, whole),), sums.number(2), sums.number(0))


def share_arrays(most: int, pair_chance: list[Number], sums: Arithmetic) -> tuple[Numbers, Number, Number]:
    """Return the shares as an array (first or others, pair cards gone, second card none or one), hands and pairs.

    ``pair_chance[gone]`` is the chance that a card is one more pair card, after the hand's own and ``gone`` others.
    """
    widest = most_gone(most)
    array = sums.zeros(2, widest, 2)
    chances = sums.zeros(widest + 1)
    chances[:] = pair_chance
    hands, pairs = sums.split_shares(_ends(most), most, chances, sums.zeros(most, widest + 1, widest), array)
    return array, hands, pairs


def pair_chances(bench: Bench, up: int, counts: Numbers, pair: int, most: int) -> list[Number]:
    """Return the chance that a card is one more pair card, after the hand's own and a number of others."""
    stock, barred = counts.tolist(), bench.barred(up)
    chances = []
    for _ in range(most + 1):
        stock[pair] -= 1
        chances.append(draw_chance(stock, pair, barred) if stock[pair] >= 1 else bench.sums.number(0))
    return chances


def shares_of_pair(bench: Bench, up: int, counts: Numbers, pair: int, most: int) -> tuple[Numbers, Number, Number]:
    """Return the shares of a pair split into at most this many hands, by the value of a second card.

    If a pair must be of one rank, a ten-value of another rank is no pair card: it counts like the other second cards.
    The number of cards left of the rank is random, and the shares are averages over it.
    """
    if not bench.model.by_rank[pair]:
        return _shares_by_value(bench, up, counts, pair, most)
    chances = pair_chances(bench, up, counts, pair, most_gone(most))
    array, hands, pairs = bench.sums.zeros(2, most_gone(most), 2), bench.sums.number(0), bench.sums.number(0)
    for likely, same in same_rank_left(bench, counts, pair):
        left = [max(same - 1 - gone, 0) for gone in range(len(chances))]
        whole = [int(counts[pair]) - 1 - gone for gone in range(len(chances))]
        part = [
            bench.sums.number(Fraction(mine, all_)) if mine else bench.sums.number(0)
            for mine, all_ in zip(left, whole, strict=True)
        ]
        shared, more, products = share_arrays(
            most, [chance * share for chance, share in zip(chances, part, strict=True)], bench.sums
        )
        for gone in range(1, len(shared[0]) + 1):
            share = part[gone]
            shared[:, gone - 1, 1] = (1 - share) * shared[:, gone - 1, 0] + share * shared[:, gone - 1, 1]
        array, hands, pairs = array + likely * shared, hands + likely * more, pairs + likely * products
    return array, hands, pairs


def _shares_by_value(bench: Bench, up: int, counts: Numbers, pair: int, most: int) -> tuple[Numbers, Number, Number]:
    """Return the shares of a pair of any cards of one value, or look them up: few numbers determine the chances."""
    barred = bench.barred(up)
    held_back = counts[barred] if barred != NO_RANK else NO_RANK
    key = (most, counts.sum(), counts[pair], held_back, pair == barred)
    if key not in bench.shares:
        bench.shares[key] = share_arrays(most, pair_chances(bench, up, counts, pair, most_gone(most)), bench.sums)
    return bench.shares[key]


def same_rank_left(bench: Bench, counts: Numbers, pair: int) -> Iterator[tuple[Number, int]]:
    """Return how many cards of the rank of a ten-value pair ``counts`` may still have, with probabilities.

    The ranks of the ten-values gone from the shoe are unknown: each card is equally likely to be gone.
    """
    tens, sums = bench.model.tens, bench.sums
    if bench.known_same is not None:
        yield sums.number(1), bench.known_same
        return
    whole = sum(tens)
    gone = max(whole - int(counts[pair]), 0)
    pairs = sum(held * (held - 1) for held in tens)
    for held in tens:
        for same in range(max(0, gone - (whole - held)), min(gone, held - 2) + 1):
            ways = comb(held - 2, same) * comb(whole - held, gone - same)
            likely = (
                Fraction(held * (held - 1), pairs) * Fraction(ways, comb(whole - 2, gone)) if pairs else Fraction(0)
            )
            if likely:
                yield sums.number(likely), held - same


@cache
def _ends(most: int) -> Ints:
    rows = [(end.hands, end.done, end.full, orders) for end, orders in walk_ends(most)]
    return np.array(rows, dtype=np.int64)
