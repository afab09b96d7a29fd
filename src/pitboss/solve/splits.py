"""The value of a split, resplits included, exactly.

All hands of a split play alike: for the optimum, as is best for a hand that starts with the pair card when exactly one
other pair card is gone. How many hands there are, and what each counts for, is in ``shares``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from pitboss.solve.arithmetic import Number, Numbers
from pitboss.solve.compositions import ACE, RANKS, TEN, Ints
from pitboss.solve.contexts import Bench, Play, Standing, draw_chance, without
from pitboss.solve.kernels import STAND
from pitboss.solve.players import Player
from pitboss.solve.shares import Shares, most_gone, shares


@dataclass(frozen=True, slots=True)
class Worth:
    """What the first hand and all further hands of a split are worth; ``again`` says whether pairs are split again."""

    first: Number
    others: Number
    shares: Shares
    again: bool

    @property
    def value(self) -> Number:
        """The value of the whole split."""
        return self.first + self.others


class SplitHand:
    """A split hand and its play: what it is worth with so many other pair cards gone."""

    def __init__(
        self, bench: Bench, player: Player, up: int, counts: Numbers, pair: int, lammer: bool, near: Standing | None
    ) -> None:
        self.bench, self.up, self.counts, self.pair, self.lammer = bench, up, counts, pair, lammer
        model = bench.model
        aces = pair == ACE
        doubles = model.double_after_split and (not aces or model.double_after_split_aces)
        self.rules = bench.rules(doubles=doubles, lammer=lammer)
        self.draws = not aces or model.split_aces_draw
        self.by_gone: dict[int, tuple[Number, Number]] = {}
        self.play = self._play(player, near)

    def _play(self, player: Player, near: Standing | None) -> Play:
        bench, up = self.bench, self.up
        counts = without(self.counts, self.pair)
        self.subset = bench.possible(counts, self.pair) if self.draws else self._seconds(counts)
        bench.stand(up, counts, self.subset, near, self.pair)
        choose = player.play if self.draws else player.last
        play = choose(bench, up, counts, self.subset, self.rules, self.pair)
        if not self.draws:
            loss = 0 if self.lammer else 1
            bench.gain[self.subset] = loss * bench.lose[self.subset] - bench.win[self.subset] - bench.sums.half
        self.gains = bench.gains(self.subset, play)
        hands, mark, subset = bench.hands, bench.mark, self.subset
        bench.sums.reach(hands.child, subset, play.action, self.pair, hands.size, hands.cards, mark)
        reached = mark[subset]
        self.played = subset[reached % 2 == 1]
        self.ended = subset[(reached >= 2) | ((reached == 1) & (play.action[subset] == STAND))]
        self.reached = subset[reached > 0]
        mark[subset] = 0
        self.by_gone[1] = self._by_second(counts, bench.follow(up, counts, self.played, self.rules, play))
        return play

    def _seconds(self, counts: Numbers) -> Ints:
        hands = self.bench.hands
        return np.array(
            sorted(hands.of(self.pair, rank) for rank in range(RANKS) if counts[rank] > (rank == self.pair)),
            dtype=np.int64,
        )

    def gone(self, others: int) -> tuple[Number, Number]:
        """Return the value when the second card is no pair card and when it is one, ``others`` pair cards gone."""
        if others not in self.by_gone:
            self.by_gone[others] = self._gone(others)
        return self.by_gone[others]

    def _gone(self, others: int) -> tuple[Number, Number]:
        bench, pair = self.bench, self.pair
        counts = without(self.counts, *([pair] * others))
        if counts[pair] < 1:
            return bench.sums.number(0), bench.sums.number(0)
        ended, played = self.ended, self.played
        if bench.short(counts):
            ended, played = bench.enough(counts, ended), bench.enough(counts, played)
        bench.stand(self.up, counts, ended)
        return self._by_second(counts, bench.follow(self.up, counts, played, self.rules, self.play))

    def _by_second(self, counts: Numbers, value: Numbers) -> tuple[Number, Number]:
        bench, pair = self.bench, self.pair
        chances = bench.draw_chances(self.up, without(counts, pair))
        plain = again = bench.sums.number(0)
        values = value[bench.pair[pair]].tolist()
        for rank, chance in enumerate(chances):
            if chance <= 0:
                continue
            if rank == pair:
                again = chance * values[rank]
            else:
                plain = plain + chance * values[rank]
        return plain, again


class Split:
    """One pair against one up card: the first hand on chips, the others on chips or lammers.

    Where the pair is itself a hand of a split, the first hand may ride on a ``lammer``, and ``most_hands``, how many
    hands the pair may still become, is less than the rules' limit.
    """

    def __init__(
        self,
        bench: Bench,
        player: Player,
        up: int,
        counts: Numbers,
        pair: int,
        near: Standing | None = None,
        *,
        lammer: bool = False,
        most_hands: int | None = None,
    ) -> None:
        self.bench, self.up, self.counts, self.pair = bench, up, counts, pair
        self.most_hands = bench.model.most_hands if most_hands is None else most_hands
        self.free = bench.model.free_splits and pair != TEN
        self.first = SplitHand(bench, player, up, counts, pair, lammer=lammer, near=near)
        self.others = self.first
        if self.free != lammer:
            self.others = SplitHand(bench, player, up, counts, pair, lammer=self.free, near=near)

    def worths(self, once: Callable[[Worth], bool] | None = None) -> tuple[Worth, ...]:
        """Return the value of the split without resplits and, where there are some, with every resplit.

        ``once`` may say that splitting once is so bad that resplits need not be looked at.
        """
        model = self.bench.model
        again = self.most_hands > 2 and (self.pair != ACE or model.split_aces_again)
        found = self._worth(2)
        if not again or (once is not None and once(found)):
            return (found,)
        return found, self._worth(self.most_hands)

    def worth(self) -> Worth:
        """Return the value of the split: resplit whenever possible, or never, whichever is better."""
        return max(self.worths(), key=lambda one: one.value)

    def _pair_chances(self, most: int) -> list[Number]:
        """Return the chance that a card is one more pair card, with the hand's own and so many others gone."""
        stock, barred, pair = self.counts.tolist(), self.bench.barred(self.up), self.pair
        chances = []
        for _ in range(most + 1):
            stock[pair] -= 1
            chances.append(draw_chance(stock, pair, barred) if stock[pair] >= 1 else self.bench.sums.number(0))
        return chances

    def _worth(self, most: int) -> Worth:
        found = shares(most, self._pair_chances(most_gone(most)), self.bench.sums)
        return Worth(
            _sum(self.bench, self.first, found.first), _sum(self.bench, self.others, found.others), found, most > 2
        )


def _sum(bench: Bench, hand: SplitHand, parts: tuple[tuple[Number, Number], ...]) -> Number:
    total = bench.sums.number(0)
    for gone, (plain, again) in enumerate(parts, 1):
        if plain or again:
            values = hand.gone(gone)
            total += plain * values[0] + again * values[1]
    return total
