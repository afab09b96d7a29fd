"""A hand after its zap: two new cards from a shoe without those that went away."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.solve.arithmetic import Number, Numbers
from pitboss.solve.compositions import TEN
from pitboss.solve.contexts import Bench, Gains, Play, without
from pitboss.solve.first_hands import First, PlainHands, Stakes, pairs_of_ranks
from pitboss.solve.players import Player
from pitboss.solve.splits import Split

STAKES = Stakes()


@dataclass(slots=True, eq=False)
class Zapped:
    """Two new cards: every hand they can make, how likely it is, and what is done with it."""

    play: Play
    gains: Gains
    counts: Numbers
    value: Number
    first: dict[tuple[int, int], First]
    splits: dict[int, Split]

    def __init__(
        self, bench: Bench, player: Player, up: int, counts: Numbers, splitting: frozenset[int], same_rank: Number
    ) -> None:
        self.counts, self.first, self.splits = counts, {}, {}
        subset = bench.possible(counts)
        near = bench.stand(up, counts, subset, keep=True)
        self.play = player.play(bench, up, counts, subset, bench.rules(doubles=bench.model.double_after_zap))
        self.gains = bench.gains(subset, self.play)
        self._deal(bench, up)
        for pair in splitting:
            hand = self.first.get((pair, pair))
            if hand is not None:
                self.splits[pair] = Split(bench, player, up, counts, pair, near)
                hand.splits = self.splits[pair].worths()
                hand.same_rank = same_rank if pair == TEN else hand.same_rank
        self.value = bench.sums.number(0)
        for hand in self.first.values():
            hand.choose(player, up, STAKES)
            self.value += hand.chance * hand.value

    def _deal(self, bench: Bench, up: int) -> None:
        counts, zero = self.counts, bench.sums.number(0)
        plain = PlainHands(bench, self.play)
        first = bench.draw_chances(up, counts)
        second: dict[int, list[Number]] = {}
        for one, two in pairs_of_ranks(counts):
            if one not in second:
                second[one] = bench.draw_chances(up, without(counts, one))
            chance = first[one] * second[one][two] * (1 if one == two else 2)
            self.first[one, two] = plain.first((one, two), chance, zero, False)
