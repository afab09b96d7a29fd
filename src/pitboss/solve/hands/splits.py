"""The value of a split, including resplits, exactly.

All hands of a split play alike: the optimum plays what is best for a hand that starts with the pair card when exactly
one other pair card is gone. How many hands there are, and the weight of each, is in ``shares``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.solve.hands.ceilings import of_pair, shifts
from pitboss.solve.hands.contexts import Bench, Context, StandingValues, without
from pitboss.solve.hands.players import HandPlayer, Optimum
from pitboss.solve.hands.shares import Shares, most_gone, shares, shares_of_pair, two_hands
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.actions import ACTIONS, HIT
from pitboss.solve.model.compositions import RANKS, Ints
from pitboss.solve.model.hand_rules import Masks

Hopeless = Callable[[Number, Number], bool]
"""Decides, from the value of the first hand and of all further hands, whether a pair is never split."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What the first hand and all further hands of a split are worth; ``again`` says whether pairs are resplit."""

    first: Number
    others: Number
    shares: Shares
    again: bool

    @property
    def value(self) -> Number:
        """The value of the whole split."""
        return self.first + self.others


class SplitHand:
    """A split hand and its play: what it is worth with a number of other pair cards gone."""

    def __init__(
        self,
        bench: Bench,
        player: HandPlayer,
        up: int,
        counts: Numbers,
        pair: int,
        lammer: bool,
        near: StandingValues | None,
    ) -> None:
        self.bench, self.up, self.counts, self.pair, self.lammer = bench, up, counts, pair, lammer
        self.allowed = bench.model.split[pair]
        self.draws = self.allowed.draws
        self.by_gone: dict[int, tuple[Number, Number]] = {}
        self.play = self._play(player, near)

    def _play(self, player: HandPlayer, near: StandingValues | None) -> Play:
        bench, up = self.bench, self.up
        counts = without(self.counts, self.pair)
        self.subset = bench.possible(counts, self.pair) if self.draws else self._seconds(counts)
        bench.stand(up, counts, self.subset, [] if near is None else [(bench.hands.with_more(self.pair), near)])
        context = self.context(counts, self.subset)
        play = player.play(bench, context)
        self.gains = bench.gains(self.subset, play)
        valued = isinstance(player, Optimum)  # then the bench has the value of exactly this play
        value = bench.values.value if valued else bench.follow(context, play)
        self.second_values = bench.by_second(value, self.pair)
        self.by_gone[1] = self._by_second(counts, self.second_values)
        return play

    def context(self, counts: Numbers, subset: Ints) -> Context:
        """Return hands of this split to be played from the given cards."""
        return Context(self.up, counts, subset, self.allowed, self.lammer, self.pair)

    @cached_property
    def _reached(self) -> tuple[Ints, Ints, Ints]:
        bench, subset = self.bench, self.subset
        lists = np.empty((3, len(subset)), dtype=np.int64)
        terms = bench.terms(self.allowed, self.lammer)
        played, ended, reached = bench.sums.reach(terms, subset, self.play, self.pair, bench.mark, *lists)
        return lists[0, :played], lists[1, :ended], lists[2, :reached]

    @property
    def played(self) -> Ints:
        """The hands to play and, if a double may be followed by another, those that were doubled."""
        return self._reached[0]

    @property
    def ended(self) -> Ints:
        """The hands that wait for the dealer."""
        return self._reached[1]

    @property
    def reached(self) -> Ints:
        """All of these."""
        return self._reached[2]

    @property
    def by_action(self) -> tuple[Numbers, Masks]:
        """By second card and action: what a hand is worth after that action, and which action it is.

        If that depends on suits, it counts as a hit, which one more card moves furthest.
        """
        values, taken = np.zeros((RANKS, ACTIONS)), np.zeros((RANKS, ACTIONS), dtype=np.bool_)
        action = self.play.action[self.bench.pair[self.pair]]
        for (low, high), hands in self.bench.suited.items():
            if self.pair in (low, high):
                actions = {int(self.play.action[number]) for _, number, _ in hands}
                action[high if self.pair == low else low] = actions.pop() if len(actions) == 1 else HIT
        place = np.arange(RANKS), action
        values[place], taken[place] = self.second_values, True
        return values, taken

    def _seconds(self, counts: Numbers) -> Ints:
        hands = self.bench.hands
        seconds = [hands.of(self.pair, rank) for rank in range(RANKS) if counts[rank] > (rank == self.pair)]
        seconds += [
            number for ranks, suited in self.bench.suited.items() if self.pair in ranks for _, number, _ in suited
        ]
        return np.array(sorted(seconds), dtype=np.int64)

    def gone(self, others: int) -> tuple[Number, Number]:
        """Return the value when the second card is no pair card and when it is one, with ``others`` pair cards gone."""
        if others not in self.by_gone:
            if self.bench.values_only and not self.bench.suited:
                self._all_gone()
            else:
                self.by_gone[others] = self._gone(others)
        return self.by_gone[others]

    def _most_others(self) -> int:
        return most_gone(self.bench.model.most_hands)

    def _all_gone(self) -> None:
        """Find the values for every number of other pair cards gone, keeping nothing else about them."""
        bench, counts = self.bench, without(self.counts, self.pair)
        by_gone = bench.sums.zeros(self._most_others() + 1, 2)
        bench.split_values(self.context(counts, self.subset), self.ended, self.played, self.play, by_gone)
        for others in range(2, len(by_gone)):
            plain, again = by_gone[others].tolist()
            self.by_gone[others] = plain, again

    def _gone(self, others: int) -> tuple[Number, Number]:
        bench, pair = self.bench, self.pair
        counts = without(self.counts, *([pair] * others))
        if counts[pair] < 1:
            return bench.sums.number(0), bench.sums.number(0)
        ended, played = self.ended, self.played
        if bench.short(counts):
            ended, played = bench.enough(counts, ended), bench.enough(counts, played)
        bench.stand(self.up, counts, ended)
        value = bench.follow(self.context(counts, played), self.play)
        return self._by_second(counts, bench.by_second(value, pair))

    def _by_second(self, counts: Numbers, by_second: Numbers) -> tuple[Number, Number]:
        bench, pair = self.bench, self.pair
        chances = bench.draw_chances(self.up, without(counts, pair))
        plain = again = bench.sums.number(0)
        values = by_second.tolist()
        for rank, chance in enumerate(chances):
            if chance <= 0:
                continue
            if rank == pair:
                again = chance * values[rank]
            else:
                plain = plain + chance * values[rank]
        return plain, again


class SplitValue:
    """One pair against one up card: the first hand on chips, the others on chips or lammers.

    If the pair is itself a hand of a split, its first hand may be on a ``lammer``, and ``most_hands``, the number of
    hands that the pair may still become, is less than the rules' limit.
    """

    def __init__(
        self,
        bench: Bench,
        player: HandPlayer,
        up: int,
        counts: Numbers,
        pair: int,
        near: StandingValues | None = None,
        *,
        lammer: bool = False,
        most_hands: int | None = None,
    ) -> None:
        self.bench, self.up, self.counts, self.pair = bench, up, counts, pair
        self.most_hands = bench.model.most_hands if most_hands is None else most_hands
        self.free = bench.model.split_free[pair]
        self.first = SplitHand(bench, player, up, counts, pair, lammer=lammer, near=near)
        self.others = self.first
        if self.free != lammer:
            self.others = SplitHand(bench, player, up, counts, pair, lammer=self.free, near=near)

    def worths(self, hopeless: Hopeless | None = None) -> tuple[Worth, ...]:
        """Return the value of the split without resplits and, if there are any, with every resplit.

        If splitting once is ``hopeless``, and so is the most that resplits could be worth, they are left out.
        """
        again = self.most_hands > 2 and self.bench.model.may_resplit[self.pair]
        once = self._worth(2)
        if not again or (hopeless is not None and hopeless(once.first, once.others) and self._is_low(hopeless)):
            return (once,)
        return once, self._worth(self.most_hands)

    def _is_low(self, hopeless: Hopeless) -> bool:
        """Whether a split with every resplit is hopeless even at its highest possible value."""
        bench, most = self.bench, self.most_hands
        moved = shifts(bench, self.up, self.counts, most_gone(most))
        if moved is None:
            return False
        parts, *_ = shares_of_pair(bench, self.up, self.counts, self.pair, most)
        unseen, furthest = bench.unseen(self.up, self.counts), of_pair(moved, self.pair)
        ceilings = (
            bench.sums.split_ceiling(part, unseen, self.pair, *hand.by_action, furthest, 1)
            for part, hand in zip(parts, (self.first, self.others), strict=True)
        )
        return hopeless(*ceilings)

    def worth(self) -> Worth:
        """Return the value of the split: with every possible resplit or none, whichever is better."""
        return max(self.worths(), key=lambda worth: worth.value)

    def _worth(self, most: int) -> Worth:
        bench = self.bench
        parts = two_hands(bench.sums) if most == 2 else shares(bench, self.up, self.counts, self.pair, most)
        first, others = _sum(self.bench, self.first, parts.first), _sum(self.bench, self.others, parts.others)
        return Worth(first, others, parts, most > 2)


def _sum(bench: Bench, hand: SplitHand, parts: tuple[tuple[Number, Number], ...]) -> Number:
    total = bench.sums.number(0)
    for gone, (plain, again) in enumerate(parts, 1):
        if plain or again:
            values = hand.gone(gone)
            total += plain * values[0] + again * values[1]
    return total
