"""The solution of a game under some player's decisions: what every first hand is worth against every up card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from pitboss.solve.hands.ceilings import ROUNDING
from pitboss.solve.hands.contexts import NO_RANK, Bench, Context, Gains, Near, StandingValues, barred_rank, without
from pitboss.solve.hands.first_hands import First, FirstKey, PlainHands, pairs_of_ranks
from pitboss.solve.hands.players import HandPlayer, Optimum, Suitless
from pitboss.solve.hands.splits import Hopeless, SplitValue, Worth
from pitboss.solve.hands.zaps import Zapped
from pitboss.solve.kernels.arithmetic import Arithmetic, Number, Numbers
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.compositions import ACE, RANKS, TEN
from pitboss.solve.model.model import Model, Stakes

FAR_WORSE = 0.1
"""How much a pair that a given strategy does not split must lose by it to be left out after a zap as well.

This changes no value. The best chart would miss a pair that it should split only if two zapped cards turned such a loss
into a gain more than three times as large, because fresh pairs are more than three times as frequent as zapped ones;
with six decks and more, that is beyond the bound of ``ceilings``.
"""


@dataclass(slots=True, eq=False)
class Against:
    """Everything about one up card; ``ev`` is for the stakes chosen, ``plain_ev`` for no attack wager."""

    up: int
    chance: Number
    counts: Numbers
    first: dict[FirstKey, First] = field(default_factory=dict)
    ev: Number = 0
    attack: bool = False
    attack_ev: Number = 0
    plain_ev: Number = 0
    stakes: Stakes = field(default_factory=Stakes)
    play: Play | None = None
    gains: Gains | None = None
    splits: dict[int, SplitValue] = field(default_factory=dict)
    zapped: dict[tuple[int, int], Zapped] = field(default_factory=dict)


KnownZaps = dict[tuple[Number, ...], Zapped]
"""Hands after a zap, by up card, cards left, and ten-values of each rank in the shoe if those are distinguished."""


class Solver:
    """Solves one model, up card by up card, for one player.

    Splits that are certain not to be made (``ceilings``) are not computed, unless ``thorough`` is set. Solvers of shoes
    that differ by a card may share what they know of hands after a zap (``known_zaps``), if they are for the same
    player under the same rules: the same cards are left with a 5 gone and a 6 zapped as with a 6 gone and a 5 zapped.
    """

    def __init__(
        self,
        model: Model,
        arithmetic: Arithmetic,
        player: HandPlayer | None = None,
        bench: Bench | None = None,
        thorough: bool = False,
        known_zaps: KnownZaps | None = None,
    ) -> None:
        self.thorough, self.known_zaps = thorough, known_zaps
        self.model, self.sums = model, arithmetic
        self.player: HandPlayer = player or Optimum()
        self.bench = bench or Bench(model, arithmetic)
        self.shoe = arithmetic.array(model.counts)
        self._stakes = model.stakes

    def solve(self) -> list[Against]:
        """Solve against every up card the shoe holds."""
        return [self.against(up) for up in range(RANKS) if self.model.counts[up]]

    def against(self, up: int) -> Against:
        """Solve against one up card."""
        against = Against(up, self.shoe[up] / self.shoe.sum(), without(self.shoe, up))
        near = self._deal(against)
        for first in against.first.values():
            self._split(against, first, near)
        splitting = self._worth_splitting(against)
        for first in against.first.values():
            self._zap(against, first, splitting)
        self._choose(against)
        return against

    def _deal(self, against: Against) -> StandingValues:
        """Value every two first cards played as they are."""
        bench, up, counts = self.bench, against.up, against.counts
        subset = bench.possible(counts)
        near = bench.stand(up, counts, subset, keep=True)
        against.play = self.player.play(bench, Context(up, counts, subset, self.model.fresh))
        against.gains = bench.gains(subset, against.play)
        plain, left = PlainHands(bench, against.play), counts.sum()
        for ranks in pairs_of_ranks(counts):
            low, high = ranks
            ways = counts[low] * (counts[low] - 1) if low == high else 2 * counts[low] * counts[high]
            blackjack, has = ranks == (ACE, TEN), self._dealer_has(up, without(counts, low, high))
            ended = has if (blackjack or self.model.only_initial_lost) else self.sums.number(0)
            if blackjack and self.model.blackjack_beats:
                ended = self.sums.number(0)
            for first in plain.firsts(ranks, ways / (left * (left - 1)), has, ended, blackjack):
                against.first[first.key] = first
        return near

    def _dealer_has(self, up: int, pool: Numbers) -> Number:
        """Return the chance that the dealer has a blackjack."""
        rank = barred_rank(up)
        return self.sums.number(0) if rank == NO_RANK else pool[rank] / pool.sum()

    def _split(self, against: Against, first: First, near: StandingValues) -> None:
        pair, other = first.ranks
        if pair != other or not self.model.may_split[pair]:
            return
        if pair not in against.splits:
            against.splits[pair] = SplitValue(self.bench, self.player, against.up, against.counts, pair, near)
        split = against.splits[pair]
        first.splits = split.worths(self._hopeless(against.up, first))
        if self.model.by_rank[pair]:
            first.same_rank = self.same_rank()

    def _hopeless(self, up: int, first: First) -> Hopeless | None:
        """Say which values of a split leave a pair unsplit at any stakes; None if the player wants it split."""
        if self.thorough or self.player.wants_split(up, first.ranks[0]):
            return None
        other = max(first.plain.values()) - ROUNDING
        return lambda first_hand, rest: all(
            stakes.first * first_hand + stakes.others * rest < stakes.first * other for stakes in self._stakes
        )

    def same_rank(self) -> Number:
        """Return the chance that two ten-values are of one rank; values do not reveal which tens are gone.

        Among the ten-values gone (up card, zapped cards), each rank is as likely as its number of cards.
        """
        tens = self.model.tens
        whole = sum(tens)
        if whole < 2:
            return self.sums.number(1)
        pairs = sum(self.sums.number(held * (held - 1)) for held in tens)
        return pairs / self.sums.number(whole * (whole - 1))

    def _worth_splitting(self, against: Against) -> frozenset[int]:
        """Return the pairs to consider after a zap: all, or for a given strategy only those it may well split."""
        if not self.model.zaps:
            return frozenset()
        may_split = frozenset(pair for pair in range(RANKS) if self.model.may_split_zapped[pair])
        if isinstance(self.player, Optimum) or self.thorough:
            return may_split
        close = set()
        for first in against.first.values():
            rank, other = first.ranks
            if rank == other and first.splits:
                gain = max(worth.value for worth in first.splits) - max(first.plain.values())
                if gain > -FAR_WORSE or self.player.wants_split(against.up, rank):
                    close.add(rank)
        return may_split & close

    def _zap(self, against: Against, first: First, splitting: frozenset[int]) -> None:
        low, high = first.ranks
        if not self.model.may_zap[self.bench.pair[first.ranks]]:
            return
        counts = without(against.counts, low, high)
        known = self.known_zaps if self.known_zaps is not None else {}
        key = (against.up, *counts.tolist(), *(self.model.tens if any(self.model.by_rank) else ()))
        if key not in known:
            others = [zapped for other, zapped in known.items() if other[0] == against.up]
            near = self._near(counts, others or list(against.zapped.values()))
            known[key] = self.zapped(against.up, counts, splitting, not self.thorough, near)
        against.zapped[first.ranks] = known[key]
        first.zap = known[key].value

    def zapped(
        self, up: int, counts: Numbers, splitting: frozenset[int], prune: bool = True, near: Iterable[Near] = ()
    ) -> Zapped:
        """Return what two new cards are worth, drawn from these counts; ``splitting`` are the pairs considered.

        ``prune`` leaves out the splits that are certain not to be made.
        """
        return Zapped(self.bench, self.player, up, counts, splitting, self.same_rank(), prune, near)

    def _near(self, counts: Numbers, others: list[Zapped]) -> Iterator[Near]:
        """Return hands that leave the same shoe after another zap, with one more or one different card left."""
        if not others:
            return
        moved = np.array([zapped.counts for zapped in others]) - counts
        far = abs(moved).sum(axis=1)
        for place in np.argsort(far, kind="stable").tolist():
            if far[place] > 2:
                return
            more, less = np.flatnonzero(moved[place] > 0).tolist(), np.flatnonzero(moved[place] < 0).tolist()
            if far[place] == 1 and more:
                yield self.bench.hands.with_more(more[0]), others[place].standing
            elif far[place] == 2 and more and less:
                yield self.bench.hands.exchanged(more[0], less[0]), others[place].standing

    def _choose(self, against: Against) -> None:
        """Choose what to do with every first hand, without and with an attack wager, and whether to make one."""
        against.plain_ev = self.ev_at(against, self._stakes[0])
        against.ev = against.plain_ev
        if self.model.attacks:
            stakes = self._stakes[1]
            chosen = {key: (first.chosen, first.otherwise) for key, first in against.first.items()}
            against.attack_ev = self.ev_at(against, stakes)
            against.attack = self.player.attacks(against.up, against.plain_ev, against.attack_ev)
            if against.attack:
                against.ev, against.stakes = against.attack_ev, stakes
            else:
                for key, first in against.first.items():
                    first.chosen, first.otherwise = chosen[key]

    def ev_at(self, against: Against, stakes: Stakes) -> Number:
        """Let the player choose about every first hand at these stakes, and return what the round is then worth."""
        total = self.sums.number(0)
        for first in against.first.values():
            if not first.blackjack:
                first.choose(self.player, against.up, stakes, against.counts)
        if self.model.suited and (not self.model.super_up[against.up] or isinstance(self.player, Suitless)):
            self._agree_on_pairs(against, stakes)
        for first in against.first.values():
            total += first.chance * self.worth(first, stakes)
        return total

    def _agree_on_pairs(self, against: Against, stakes: Stakes) -> None:
        """Split a pair or not regardless of its suits, because the value of its hands is computed without them.

        Only if a super bonus is possible does it depend on the suits, which then matter so much more.
        """
        for pair in against.splits:
            hands = [first for first in against.first.values() if first.ranks == (pair, pair)]
            if len({first.chosen.split is None for first in hands}) < 2:
                continue
            worth = [
                sum(first.chance * first.best(stakes, split=split).value for first in hands) for split in (False, True)
            ]
            for first in hands:
                first.chosen = first.best(stakes, split=worth[1] > worth[0])

    def worth(self, first: First, stakes: Stakes) -> Number:
        """Return what two cards are worth as played, including a dealer's blackjack."""
        model, number = self.model, self.sums.number
        lost, alive = first.dealer_blackjack, 1 - first.dealer_blackjack
        if first.blackjack:
            return alive * number(model.blackjack_pays) * stakes.first
        if model.surrender_early and lost == 1 and first.given_up == 1:
            return -number(model.surrender_takes) * stakes.first
        return alive * first.value - lost * stakes.lost


def total_ev(solved: list[Against]) -> Number:
    """Return the expected value per unit of initial wager."""
    return sum((against.chance * against.ev for against in solved[1:]), solved[0].chance * solved[0].ev)


__all__ = ["Against", "First", "Solver", "Worth", "total_ev"]
