"""The value of a split, resplits included, exactly.

All hands of a split play one policy: the best play of a hand that starts with the pair card when exactly one other pair
card is gone. With the policy fixed, the order in which hands are dealt does not matter: every unseen card is as good
as any other. So the second cards may be thought of as dealt first, pair card or not, until every hand has one; that is
a walk whose ends are counted here. At each end a hand's worth depends on how many pair cards are gone and on how many
other second cards are known to be none; the latter follows from the former by taking complements.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from pitboss.solve.arithmetic import Number, Numbers
from pitboss.solve.compositions import ACE, RANKS, TEN, Ints
from pitboss.solve.contexts import Bench, Best, Played, without
from pitboss.solve.kernels import STAND, SURRENDER


@dataclass(frozen=True, slots=True)
class Worth:
    """What the first hand and all further hands of a split are worth, and the chips they add after the split.

    ``hands`` is how many there are on average.
    """

    first: Number
    others: Number
    first_wagered: Number
    others_wagered: Number
    hands: Number

    @property
    def value(self) -> Number:
        """The value of the whole split."""
        return self.first + self.others


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


class _Hand:
    """A split hand under its policy: what it is worth with so many other pair cards gone."""

    def __init__(
        self, bench: Bench, up: int, counts: Numbers, pair: int, lammer: bool, known: Numbers | None = None
    ) -> None:
        self.bench, self.up, self.counts, self.pair = bench, up, counts, pair
        model = bench.model
        aces = pair == ACE
        doubles = model.double_after_split and (not aces or model.double_after_split_aces)
        self.rules = bench.rules(doubles=doubles, lammer=lammer)
        self.draws = not aces or model.split_aces_draw
        self.by_gone: dict[int, tuple[Number, Number, Number, Number]] = {}
        self.policy = self._policy(known)

    def _seconds(self, counts: Numbers) -> Ints:
        hands = self.bench.hands
        return np.array(
            sorted(hands.of(self.pair, rank) for rank in range(RANKS) if counts[rank] > (rank == self.pair)),
            dtype=np.int64,
        )

    def _policy(self, known: Numbers | None) -> Best:
        """The best play with one other pair card gone; a split ace that may not draw stands, or is surrendered."""
        bench = self.bench
        counts = without(self.counts, self.pair)
        subset = bench.possible(counts, self.pair) if self.draws else self._seconds(counts)
        bench.stand(self.up, counts, subset, known, self.pair)
        best = bench.best(self.up, counts, subset, self.rules)
        if not self.draws:
            for hand in subset:
                best.action[hand] = STAND
                if bench.model.surrenders and bench.hands.total[hand] < 21 and best.by_action[hand, STAND] < -0.5:
                    best.action[hand] = SURRENDER
        hands, mark = bench.hands, bench.mark
        bench.sums.reach(hands.child, subset, best.action, self.pair, hands.size, hands.cards, mark)
        self.played = subset[mark[subset] % 2 == 1]
        self.ended = subset[(mark[subset] >= 2) | ((mark[subset] == 1) & (best.action[subset] == STAND))]
        self.by_gone[1] = self._by_second(counts, bench.follow(self.up, counts, subset, self.rules, best))
        return best

    def gone(self, others: int) -> tuple[Number, Number, Number, Number]:
        """Return value and chips added, second card no pair card and second card a pair card, ``others`` gone."""
        if others not in self.by_gone:
            self.by_gone[others] = self._gone(others)
        return self.by_gone[others]

    def _gone(self, others: int) -> tuple[Number, Number, Number, Number]:
        bench, pair = self.bench, self.pair
        counts = without(self.counts, *([pair] * others))
        zero = bench.sums.number(0)
        if counts[pair] < 1:
            return zero, zero, zero, zero
        bench.stand(self.up, counts, bench.enough(counts, self.ended))
        played = bench.follow(self.up, counts, bench.enough(counts, self.played), self.rules, self.policy)
        return self._by_second(counts, played)

    def _by_second(self, counts: Numbers, played: Played) -> tuple[Number, Number, Number, Number]:
        bench, pair = self.bench, self.pair
        chances = bench.draw_chances(self.up, without(counts, pair))
        plain = plain_chips = again = again_chips = bench.sums.number(0)
        for rank, hand in enumerate(bench.pair[pair]):
            chance = chances[rank]
            if chance <= 0:
                continue
            if rank == pair:
                again, again_chips = chance * played.value[hand], chance * played.wagered[hand]
            else:
                plain, plain_chips = plain + chance * played.value[hand], plain_chips + chance * played.wagered[hand]
        return plain, plain_chips, again, again_chips


class Split:
    """One pair against one up card: the first hand on chips, the others on chips or lammers."""

    def __init__(self, bench: Bench, up: int, counts: Numbers, pair: int, known: Numbers | None = None) -> None:
        self.bench, self.up, self.counts, self.pair = bench, up, counts, pair
        self.free = bench.model.free_splits and pair != TEN
        self.chips = _Hand(bench, up, counts, pair, lammer=False, known=known)
        self.lammer = _Hand(bench, up, counts, pair, lammer=True, known=known) if self.free else self.chips
        self.pair_chances: dict[int, Number] = {}

    def worths(self) -> tuple[Worth, ...]:
        """Return the value of the split without resplits and, where there are some, with every resplit."""
        model = self.bench.model
        once = self._worth(2)
        if model.most_hands == 2 or (self.pair == ACE and not model.split_aces_again):
            return (once,)
        return once, self._worth(model.most_hands)

    def worth(self) -> Worth:
        """Return the value of the split: resplit whenever possible, or never, whichever is better."""
        return max(self.worths(), key=lambda one: one.value)

    def _table(self, hand: _Hand, most: int) -> list[list[list[Number]]]:
        """Return a hand's worth by how many other second cards are known to be no pair card, and by pair cards gone.

        Each entry is value and chips added: with a second card that is no pair card, and with any second card; all
        times the chance that those other cards are none. One more such card takes away what its being a pair card is
        worth.
        """
        found = [hand.gone(others) for others in range(1, 2 * most - 2)]
        table = [[[one[0], one[1], one[0] + one[2], one[1] + one[3]] for one in found]]
        for _ in range(most - 2):
            before = table[-1]
            table.append(
                [
                    [here - self._pair_chance(others) * then for here, then in zip(now, after, strict=True)]
                    for others, (now, after) in enumerate(pairwise(before), 1)
                ]
            )
        return table

    def _pair_chance(self, others: int) -> Number:
        """Return the chance that a card is one more pair card, with the hand's own and ``others`` gone."""
        if others not in self.pair_chances:
            held = without(self.counts, *([self.pair] * (others + 1)))
            some = held[self.pair] >= 1
            self.pair_chances[others] = (
                self.bench.draw_chances(self.up, held)[self.pair] if some else self.bench.sums.number(0)
            )
        return self.pair_chances[others]

    def _worth(self, most: int) -> Worth:
        zero = self.bench.sums.number(0)
        chips = self._table(self.chips, most)
        others = chips if self.lammer is self.chips else self._table(self.lammer, most)
        totals = [zero, zero, zero, zero]
        for end, orders in walk_ends(most):
            chance = self.bench.sums.number(orders)
            for gone in range(1, end.hands - 1):
                chance = chance * self._pair_chance(gone)
            if chance == 0:
                continue
            for place in (0, 1):
                first, rest = self._end(end, place, chips, others)
                totals[2 * place] += chance * first
                totals[2 * place + 1] += chance * rest
        return Worth(totals[0], totals[1], totals[2], totals[3], self._hands(most))

    def _end(
        self, end: _End, place: int, chips: list[list[list[Number]]], others: list[list[list[Number]]]
    ) -> tuple[Number, Number]:
        """Return first hand and other hands at one end; hands get their second cards from the left."""
        gone, done, waiting = end.hands - 2, end.done, end.hands - end.done
        rest = self.bench.sums.number(0)
        if done:
            first = chips[done - 1][gone][place]
            rest = rest + (done - 1) * others[done - 1][gone][place]
        else:
            first = chips[0][gone][2 + place]
            waiting -= 1
        if waiting and end.full:
            rest = rest + waiting * others[done][gone][2 + place]
        return first, rest

    def _hands(self, most: int) -> Number:
        """Return the average number of hands."""
        if most == 2:
            return self.bench.sums.number(2)
        average = self.bench.sums.number(0)
        for end, orders in walk_ends(most):
            chance = self.bench.sums.number(orders)
            for others in range(1, end.hands - 1):
                chance = chance * self._pair_chance(others)
            average += end.hands * chance * self._none(end.hands - 1, end.done)
        return average

    def _none(self, others: int, none: int) -> Number:
        """Return the chance that ``none`` second cards are no pair cards, with a hand's own and ``others`` gone."""
        if not none:
            return self.bench.sums.number(1)
        here = self._none(others, none - 1)
        chance = self._pair_chance(others)
        return here if chance == 0 else here - chance * self._none(others + 1, none - 1)
