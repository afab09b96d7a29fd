"""A hand after its zap: two new cards from a shoe without the old ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pitboss.solve.hands.ceilings import ROUNDING, USUAL_PAIR, unsplit
from pitboss.solve.hands.contexts import Bench, Context, Gains, Near, StandingValues, without
from pitboss.solve.hands.first_hands import First, FirstKey, PlainHands, pairs_of_ranks
from pitboss.solve.hands.players import HandPlayer, Optimum
from pitboss.solve.hands.splits import Hopeless, SplitValue
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.compositions import Ints
from pitboss.solve.model.model import Stakes

STAKES = Stakes()


@dataclass(slots=True, eq=False)
class Zapped:
    """Two new cards: every hand they can make, its probability, and the decision about it."""

    play: Play
    gains: Gains
    counts: Numbers
    value: Number
    first: dict[FirstKey, First]
    splits: dict[int, SplitValue]
    standing: StandingValues

    def __init__(
        self,
        bench: Bench,
        player: HandPlayer,
        up: int,
        counts: Numbers,
        splitting: frozenset[int],
        same_rank: Number,
        prune: bool,
        near: Iterable[Near] = (),
    ) -> None:
        self.counts, self.first, self.splits = counts, {}, {}
        subset = bench.possible(counts)
        standing = self.standing = bench.stand(up, counts, subset, near, keep=True)
        self.play = player.play(bench, Context(up, counts, subset, bench.model.zapped))
        self.gains = bench.gains(subset, self.play)
        self.value = self._deal(bench, up, alike=bench.values_only and isinstance(player, Optimum) and not bench.suited)
        if prune and splitting and isinstance(player, Optimum):
            never = self._unsplit(bench, up, subset)
            splitting = frozenset(pair for pair in splitting if pair not in never or player.wants_split(up, pair))
        for pair in sorted(splitting):
            hand = self.first.get((pair, pair))
            if hand is not None:
                self.splits[pair] = SplitValue(bench, player, up, counts, pair, standing)
                wanted = not prune or player.wants_split(up, pair)
                hand.splits = self.splits[pair].worths(None if wanted else _hopeless(hand))
                hand.same_rank = same_rank if bench.model.by_rank[pair] else hand.same_rank
        for hand in self.first.values():
            hand.choose(player, up, STAKES, counts)
            self.value += hand.chance * hand.value

    def _unsplit(self, bench: Bench, up: int, subset: Ints) -> frozenset[int]:
        """Return the pairs that are certain not to be split; the bench has the values of hands that may double."""
        model = bench.model
        usual = model.split[USUAL_PAIR]
        if model.zapped is not usual:
            bench.best(Context(up, self.counts, subset, usual))
        plain = {hand.ranks[0]: max(hand.plain.values()) for hand in self.first.values() if len(set(hand.ranks)) == 1}
        return frozenset(unsplit(bench, up, self.counts, plain))

    def _deal(self, bench: Bench, up: int, alike: bool) -> Number:
        """Deal two cards, and return the value of the hands that need no individual look.

        If the best play is followed and everything unsplit is ``alike``, only pairs need one.
        """
        counts, zero = self.counts, bench.sums.number(0)
        value, played = zero, bench.values.value[bench.pair].tolist() if alike else []
        plain = PlainHands(bench, self.play)
        first = bench.draw_chances(up, counts)
        second: dict[int, list[Number]] = {}
        for low, high in pairs_of_ranks(counts):
            if low not in second:
                second[low] = bench.draw_chances(up, without(counts, low))
            chance = first[low] * second[low][high] * (1 if low == high else 2)
            if alike and low != high:
                value += chance * played[low][high]
                continue
            for hand in plain.firsts((low, high), chance, zero, zero, False):
                self.first[hand.key] = hand
        return value


def _hopeless(hand: First) -> Hopeless:
    other = max(hand.plain.values()) - ROUNDING
    return lambda first_hand, rest: first_hand + rest < other
