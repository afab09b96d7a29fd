"""The hands of one split together: what they win in total, and the mean of the product of every two of them.

The second cards can be treated as dealt first (see ``shares``). That is a walk with few ends: a number of hands, and
how many of them have a second card that is no pair card. At each end, every two hands and the dealer's result are exact
(``two_hands``): a further hand whose second card is known to be no pair card is all that it may be, minus what it is
with one more pair card gone. That makes the mean of all products exact, and the results of two hands.

The results of three and four hands are composed from those of every two, given the dealer's result: what three of them
have in common beyond every two is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from pitboss.solve.hands.contexts import Bench, without
from pitboss.solve.hands.shares import most_gone, pair_chances, same_rank_left, walk_ends
from pitboss.solve.hands.splits import SplitHand, SplitValue, Worth
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.model.compositions import RANKS
from pitboss.solve.model.model import Stakes
from pitboss.solve.spread.hand_ends import ANY, PAIR, EndsFollowed, HandEnds
from pitboss.solve.spread.lattice import NOTHING, SURE, Weights
from pitboss.solve.spread.two_hands import TwoHands

NONE = -1
"""A second card that is no pair card."""

FIRST, FURTHER = 0, 1
Seat = tuple[int, int]
"""The first or a further hand, and its second card."""


@dataclass(frozen=True, slots=True)
class Walk:
    """One assumption about the ten-values of a pair: its probability, the chance of one more pair card by pair cards
    gone, and which share of the cards of the pair's value are of its rank."""

    likely: float
    chance: tuple[float, ...]
    share: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class WalkEnd:
    """An end of the walk: its chance, the pair cards gone besides those of any two hands, and every hand."""

    likely: float
    gone: int
    seats: tuple[Seat, ...]
    walk: Walk


def ends_of_split_hand(hand: SplitHand) -> HandEnds:
    """Return the endings of a split hand, whatever the shoe."""
    bench, pair = hand.bench, hand.pair
    suited = {other: some for ranks, some in bench.suited.items() for other in _other(ranks, pair)}
    first, ways = [], []
    for second in range(RANKS):
        kind = [1.0, float(second == pair)]
        if second in suited:
            first += [number for _, number, _ in suited[second]]
            ways += [[float(share) * part for part in kind] for _, _, share in suited[second]]
        else:
            first.append(int(bench.pair[pair, second]))
            ways.append(kind)
    context = hand.context(without(hand.counts, pair), hand.subset)
    return EndsFollowed(bench, context, hand.play).follow(np.array(first), np.array(ways).T, [pair])


def _other(ranks: tuple[int, int], pair: int) -> list[int]:
    return [ranks[1] if ranks[0] == pair else ranks[0]] if pair in ranks else []


class SplitSpread:
    """Every two hands of one split, exactly, and all of them together."""

    def __init__(self, bench: Bench, split: SplitValue, worth: Worth) -> None:
        self.bench, self.split, self.worth = bench, split, worth
        self.counts, self.up, self.pair = split.counts, split.up, split.pair
        self.most = split.most_hands if worth.again else 2
        self._joint: dict[tuple[int, int, int], Numbers] = {}

    @cached_property
    def _tables(self) -> dict[tuple[int, int], TwoHands]:
        """The first hand with a further one, and two further ones."""
        first = ends_of_split_hand(self.split.first)
        further = first if self.split.others is self.split.first else ends_of_split_hand(self.split.others)
        table = TwoHands(self.bench, self.up, first, further)
        if further is first:
            return {(FIRST, FURTHER): table, (FURTHER, FURTHER): table}
        tables = {(FIRST, FURTHER): table}
        if self.most > 2:
            tables[FURTHER, FURTHER] = TwoHands(self.bench, self.up, further, further)
        return tables

    def _values(self, who: int) -> Numbers:
        """Return the results that a hand may have."""
        table = self._tables[FIRST, FURTHER]
        return (table.first if who == FIRST else table.other).values

    def _at(self, who: tuple[int, int], gone: int) -> Numbers:
        """Return two hands with a number of further pair cards gone."""
        key = (*who, gone)
        if key not in self._joint:
            table = self._tables[who]
            same = self._tables[FIRST, FURTHER] is table
            if same and (FIRST, FURTHER, gone) in self._joint:
                return self._joint[FIRST, FURTHER, gone]
            self._joint[key] = table.joint(without(self.counts, *([self.pair] * gone)))
        return self._joint[key]

    def ends(self) -> Iterator[WalkEnd]:
        """Return every end of the walk of second cards."""
        if self.most == 2:
            yield WalkEnd(1.0, 0, ((FIRST, ANY), (FURTHER, ANY)), Walk(1.0, (), ()))
            return
        for walk in self._walks():
            for end, orders in walk_ends(self.most):
                likely = walk.likely * orders
                for gone in range(1, end.hands - 1):
                    likely *= walk.chance[gone]
                if likely:
                    seconds = [NONE] * end.done + [ANY] * (end.hands - end.done)
                    seats = [(FIRST if not place else FURTHER, second) for place, second in enumerate(seconds)]
                    yield WalkEnd(likely, end.hands - 2, tuple(seats), walk)

    def _walks(self) -> Iterator[Walk]:
        bench, widest = self.bench, most_gone(self.most)
        chances = [float(chance) for chance in pair_chances(bench, self.up, self.counts, self.pair, widest)]
        if not bench.model.by_rank[self.pair]:
            yield Walk(1.0, tuple(chances), (1.0,) * (len(chances) + 1))
            return
        whole = [int(self.counts[self.pair]) - 1 - gone for gone in range(len(chances) + 1)]
        for likely, same in same_rank_left(bench, self.counts, self.pair):
            left = [max(same - 1 - gone, 0) for gone in range(len(whole))]
            share = [mine / every if mine else 0.0 for mine, every in zip(left, whole, strict=True)]
            yield Walk(float(likely), tuple(a * b for a, b in zip(chances, share, strict=False)), tuple(share))

    def two(self, end: WalkEnd, one: Seat, other: Seat) -> Numbers:
        """Return, at an end of the walk and by the dealer's result, the chances of the results of two of its hands."""
        others = list(end.seats)
        others.remove(one)
        others.remove(other)
        known = sum(second == NONE for _, second in others)
        total: Numbers | None = None
        sign = 1.0
        for more in range(known + 1):
            gone = end.gone + more
            part = sign * comb(known, more) * self._restricted(end.walk, gone, one, other)
            total = part if total is None else total + part
            sign *= -end.walk.chance[1 + gone] if more < known else 1.0
            if not sign:
                break
        assert total is not None
        return total

    def _restricted(self, walk: Walk, gone: int, one: Seat, other: Seat) -> Numbers:
        """Return two hands whose second cards are restricted to what is known of them."""
        joint = self._at((one[0], other[0]), gone)
        chances = joint[:, ANY, :, ANY, :].copy()
        share = walk.share[1 + gone] if walk.share else 1.0
        if one[1] == NONE:
            chances -= share * joint[:, PAIR, :, ANY, :]
        if other[1] == NONE:
            chances -= share * joint[:, ANY, :, PAIR, :]
        if one[1] == NONE and other[1] == NONE:
            chances += share * walk.share[2 + gone] * joint[:, PAIR, :, PAIR, :]
        return chances

    def products(self, stakes: Stakes) -> float:
        """Return the mean of the products of the results of every two hands, each pair counted twice."""
        wagered, total = (stakes.first, stakes.others), 0.0
        for end in self.ends():
            for (one, other), many in _pairs(end.seats).items():
                chances = self.two(end, one, other).sum(axis=0)
                mean = self._values(one[0]) @ chances @ self._values(other[0])
                total += 2 * many * end.likely * wagered[one[0]] * wagered[other[0]] * float(mean)
        return total

    def results(self, stakes: Stakes, steps: int) -> list[Weights]:
        """Return, by the dealer's result, the probability of each result of the whole split, in steps of a unit."""
        outcomes = self._tables[FIRST, FURTHER].outcomes
        totals = [NOTHING] * outcomes
        for end in self.ends():
            pairs = {two: self.two(end, *two) for two in _pairs(end.seats)}
            for outcome in range(outcomes):
                parts = {two: chances[outcome] for two, chances in pairs.items()}
                totals[outcome] = totals[outcome] + self._together(end, parts, stakes, steps).times(end.likely)
        return totals

    def _together(self, end: WalkEnd, pairs: dict[tuple[Seat, Seat], Numbers], stakes: Stakes, steps: int) -> Weights:
        """Return the sums of the results of all hands at an end, for one of the dealer's results."""
        places = [steps * stake * self._values(who) for who, stake in ((FIRST, stakes.first), (FURTHER, stakes.others))]
        every = next(iter(pairs.values())).sum()
        if abs(every) < 1e-300:
            return NOTHING
        together = {
            (one, other): Weights.of(places[one[0]][:, None] + places[other[0]][None, :], chances / every)
            for (one, other), chances in pairs.items()
        }
        if len(end.seats) == 2:
            return together[end.seats[0], end.seats[1]].times(every)
        alone = {}
        for (one, other), chances in pairs.items():
            alone[one] = Weights.of(places[one[0]], chances.sum(axis=1) / every)
            alone[other] = Weights.of(places[other[0]], chances.sum(axis=0) / every)
        apart = {two: together[two] + alone[two[0]].and_then(alone[two[1]]).times(-1) for two in together}
        return _clustered(list(end.seats), alone, apart).times(every)


def _pairs(seats: tuple[Seat, ...]) -> dict[tuple[Seat, Seat], int]:
    """Return every two hands that differ, and how many such pairs there are."""
    pairs: dict[tuple[Seat, Seat], int] = {}
    for two in combinations(seats, 2):
        pairs[two] = pairs.get(two, 0) + 1
    return pairs


def _clustered(seats: list[Seat], alone: dict[Seat, Weights], apart: dict[tuple[Seat, Seat], Weights]) -> Weights:
    """Return the sum of all hands: each separately, or any pairs of them with what they have in common."""
    if not seats:
        return SURE
    first, rest = seats[0], seats[1:]
    total = alone[first].and_then(_clustered(rest, alone, apart))
    for place, other in enumerate(rest):
        others = rest[:place] + rest[place + 1 :]
        total = total + apart[first, other].and_then(_clustered(others, alone, apart))
    return total
