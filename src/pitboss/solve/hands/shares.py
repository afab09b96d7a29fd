"""How the hands of a split share its value: what counts of each number of pair cards gone.

With the play of split hands fixed, the order in which they are dealt does not matter: every unseen card is as good as
any other. So the second cards may be thought of as dealt first, pair card or not, until every hand has one; that is a
walk whose ends are counted here. At each end a hand's worth depends on how many pair cards are gone and on how many
other second cards are known to be none; the latter follows from the former by taking complements. So the value of a
split is a sum of values of one hand with so many other pair cards gone, each times a share (which may be negative).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.solve.hands.contexts import Bench, draw_chance
from pitboss.solve.kernels.arithmetic import Arithmetic, Number, Numbers
from pitboss.solve.model.compositions import Ints

Pair = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Shares:
    """For the first hand and for all others: by pair cards gone (from one up), second card none, and a pair card.

    ``hands`` is how many hands there are on average, ``pairs`` how many ordered pairs of further hands.
    """

    first: tuple[Pair, ...]
    others: tuple[Pair, ...]
    hands: Number
    pairs: Number


@dataclass(frozen=True, slots=True)
class _End:
    """An end of the walk: so many hands, so many of them with a second card that is no pair card, in so many orders.

    ``full`` says that the limit was reached, so that the other hands take any second card.
    """

    hands: int
    done: int
    full: bool


@cache
def walk_ends(most: int) -> tuple[tuple[_End, int], ...]:
    """Return every end of the walk of second cards, with the number of orders that lead there."""
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
    """Return the most other pair cards that can be gone where there may be ``most`` hands."""
    return 2 * most - 3


def shares(most: int, pair_chance: list[Number], sums: Arithmetic) -> Shares:
    """Return the shares of a split into at most so many hands.

    ``pair_chance[gone]`` is the chance that a card is one more pair card, with the hand's own and ``gone`` others gone.
    """
    array, hands, pairs = share_arrays(most, pair_chance, sums)
    first, others = array.tolist()
    return Shares(tuple((a, b) for a, b in first), tuple((a, b) for a, b in others), hands, pairs)


@cache
def two_hands(sums: Arithmetic) -> Shares:
    """Return the shares of a split that is not repeated: each hand's second card is any."""
    whole = sums.number(1)
    return Shares(((whole, whole),), ((whole, whole),), sums.number(2), sums.number(0))


def share_arrays(most: int, pair_chance: list[Number], sums: Arithmetic) -> tuple[Numbers, Number, Number]:
    """Return the shares as an array (first or others, pair cards gone, second card none or one), hands and pairs."""
    widest = most_gone(most)
    array = sums.zeros(2, widest, 2)
    chances = sums.zeros(widest + 1)
    chances[:] = pair_chance
    hands, pairs = sums.split_shares(_ends(most), most, chances, sums.zeros(most, widest + 1, widest), array)
    return array, hands, pairs


def pair_chances(bench: Bench, up: int, counts: Numbers, pair: int, most: int) -> list[Number]:
    """Return the chance that a card is one more pair card, with the hand's own and so many others gone."""
    stock, barred = counts.tolist(), bench.barred(up)
    chances = []
    for _ in range(most + 1):
        stock[pair] -= 1
        chances.append(draw_chance(stock, pair, barred) if stock[pair] >= 1 else bench.sums.number(0))
    return chances


@cache
def _ends(most: int) -> Ints:
    rows = [(end.hands, end.done, end.full, orders) for end, orders in walk_ends(most)]
    return np.array(rows, dtype=np.int64)
