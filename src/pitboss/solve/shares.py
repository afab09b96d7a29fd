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

from pitboss.solve.arithmetic import Number

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
    found: dict[_End, int] = {}

    def walk(hands: int, waiting: int, done: int) -> None:
        if hands == most or not waiting:
            end = _End(hands, done, bool(waiting))
            found[end] = found.get(end, 0) + 1
            return
        walk(hands, waiting - 1, done + 1)
        walk(hands + 1, waiting + 1, done)

    walk(2, 2, 0)
    return tuple(found.items())


def most_gone(most: int) -> int:
    """Return the most other pair cards that can be gone where there may be ``most`` hands."""
    return 2 * most - 3


def shares(most: int, pair_chance: list[Number], one: Number) -> Shares:
    """Return the shares of a split into at most so many hands.

    ``pair_chance[gone]`` is the chance that a card is one more pair card, with the hand's own and ``gone`` others gone;
    ``one`` is the number one.
    """
    zero, widest = one - one, most_gone(most)
    none = _none(most, widest, pair_chance, one)
    first, others = ([[zero, zero] for _ in range(widest)] for _ in range(2))
    hands = pairs = zero
    for end, orders in walk_ends(most):
        chance = one * orders
        for gone in range(1, end.hands - 1):
            chance = chance * pair_chance[gone]
        if chance == 0:
            continue
        gone, done, waiting = end.hands - 1, end.done, end.hands - end.done
        happens = chance * _all_none(end.hands - 1, end.done, pair_chance, one)
        hands += happens * end.hands
        pairs += happens * (end.hands - 1) * (end.hands - 2)
        if done:
            _add(first, none[done - 1][gone], chance, again=False)
            _add(others, none[done - 1][gone], chance * (done - 1), again=False)
        else:
            _add(first, none[0][gone], chance, again=True)
            waiting -= 1
        if waiting and end.full:
            _add(others, none[done][gone], chance * waiting, again=True)
    return Shares(tuple((a, b) for a, b in first), tuple((a, b) for a, b in others), hands, pairs)


def _none(most: int, widest: int, pair_chance: list[Number], one: Number) -> list[list[list[Number]]]:
    """Return, by how many other second cards are none and by pair cards gone, the shares of each number gone.

    One more such card takes away what its being a pair card is worth.
    """
    zero = one - one
    rows = [[[one if place == gone - 1 else zero for place in range(widest)] for gone in range(widest + 1)]]
    for _ in range(most - 2):
        before = rows[-1]
        rows.append(
            [
                [here - pair_chance[gone] * then for here, then in zip(before[gone], before[gone + 1], strict=True)]
                for gone in range(len(before) - 1)
            ]
        )
    return rows


def _add(to: list[list[Number]], row: list[Number], times: Number, again: bool) -> None:
    for place, share in enumerate(row):
        to[place][0] += times * share
        if again:
            to[place][1] += times * share


def _all_none(gone: int, none: int, pair_chance: list[Number], one: Number) -> Number:
    """Return the chance that ``none`` second cards are no pair cards, with a hand's own and ``gone`` others gone."""
    if not none:
        return one
    here = _all_none(gone, none - 1, pair_chance, one)
    chance = pair_chance[gone]
    return here if chance == 0 else here - chance * _all_none(gone + 1, none - 1, pair_chance, one)
