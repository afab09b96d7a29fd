"""How far two boxes of one round win and lose together: the covariance of what one unit on each comes to.

Both play alike, each by its own cards, and share the dealer. For every two hands that are played as they were dealt all
cards are looked at, those of both boxes and the dealer's. A box that splits or zaps is looked at with the two cards it
was dealt; what it then wins is taken for its mean against the dealer's result, whatever the other box holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from pitboss.solve.hands.contexts import NO_RANK, Bench, Context, barred_rank, without
from pitboss.solve.hands.dealer_tree import dealer_tree
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against, Solver, total_ev
from pitboss.solve.hands.splits import SplitValue, Worth
from pitboss.solve.hands.zaps import STAKES
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.kernels.structures import Play
from pitboss.solve.model.hand_rules import Allowed
from pitboss.solve.model.model import Stakes
from pitboss.solve.spread.hand_ends import (
    ANY,
    KINDS,
    PAIR,
    EndsFollowed,
    HandEnds,
    fixed_ends,
    joined,
    used_outcomes,
)
from pitboss.solve.spread.split_spread import ends_of_split_hand
from pitboss.solve.spread.two_hands import TwoHands, fallen


@dataclass(frozen=True, slots=True)
class BoxCovariance:
    """The ``covariance`` of two boxes, and how often at least one of them splits or zaps: else it is exact."""

    covariance: float
    estimated_rounds: float

    @property
    def exact(self) -> bool:
        """Whether all of it is exact."""
        return self.estimated_rounds == 0


def covariance_of_boxes(solver: Solver, solved: list[Against]) -> BoxCovariance:
    """Return the covariance of two boxes that both play a solution."""
    product = once = 0.0
    for against in solved:
        box = BoxAgainst(solver, against)
        product += float(against.chance) * box.product()
        once += float(against.chance) * box.estimated
    ev = float(total_ev(solved))
    return BoxCovariance(product - ev * ev, 1 - (1 - once) ** 2 if once else 0.0)


class BoxAgainst:
    """All that a box can come to against one up card."""

    def __init__(self, solver: Solver, against: Against) -> None:
        self.solver, self.against, self.model, self.bench = solver, against, solver.model, solver.bench
        self.outcomes = used_outcomes(self.model)
        self.estimated = 0.0

    def product(self) -> float:
        """Return the mean of the product of two boxes' results."""
        against, bench = self.against, self.bench
        assert against.play is not None
        ends = self._ends(
            against.first.values(), against.counts, against.play, self.model.fresh, against.splits, against.stakes
        )
        played = TwoHands(bench, against.up, ends, ends).product(against.counts)
        if not self.model.only_initial_lost or barred_rank(against.up) == NO_RANK:
            return played
        barred = barred_rank(against.up)
        blackjack = float(against.counts[barred] / against.counts.sum())
        return (1 - blackjack) * played + self._before_play(barred)

    def _ends(
        self,
        firsts: Iterable[First],
        counts: Numbers,
        play: Play,
        allowed: Allowed,
        splits: dict[int, SplitValue],
        stakes: Stakes,
        zapped: bool = False,
    ) -> HandEnds:
        """Return what two cards can come to: played as they are, or with their mean by the dealer's result."""
        hands, ways, cards, often, wins = [], [], [], [], []
        for first in firsts:
            whole = _ways(self.bench, first)
            plain, others = whole, self._others(first, counts, splits, stakes, zapped)
            for share, result in others:
                cards.append(list(first.ranks))
                often.append([whole * share, 0.0])
                wins.append(result)
                plain -= whole * share
            if plain > 1e-15:
                hands.append(first.hand)
                ways.append([plain, 0.0])
        subset = self.bench.possible(counts)
        context = Context(self.against.up, counts, subset, allowed)
        ends = EndsFollowed(self.bench, context, play).follow(np.array(hands), np.array(ways).T, [])
        scaled = HandEnds(ends.cards, ends.ways, stakes.first * ends.wins, stakes.first * ends.instead, ends.replaces)
        return joined(scaled, fixed_ends(cards, often, np.array(wins), -float(stakes.first))) if cards else scaled

    def _others(
        self, first: First, counts: Numbers, splits: dict[int, SplitValue], stakes: Stakes, zapped: bool
    ) -> list[tuple[float, Numbers]]:
        """Return which shares of two cards are not played as they are, and what these win against each result."""
        if first.blackjack and not zapped:
            return [(1.0, self._natural(stakes))]
        parts = []
        if self.model.surrender_shifts and not zapped and first.given_up:
            parts.append((float(first.given_up), self._given_up(stakes)))
        worth = first.chosen.split
        if worth is not None:
            same = float(first.same_rank)
            parts.append((same, split_by_dealer(self.bench, splits[first.ranks[0]], worth, stakes)))
            self.estimated += same * float(first.chance) * (1 - float(first.dealer_blackjack)) * (not zapped)
        elif first.chosen.decision == "zap" and not zapped:
            parts.append((1.0, self._zapped(first)))
            self.estimated += float(first.chance) * (1 - float(first.dealer_blackjack))
        return parts

    def _natural(self, stakes: Stakes) -> Numbers:
        wins = np.full(self.outcomes, stakes.first * float(self.model.blackjack_pays))
        if not self.model.only_initial_lost and not self.model.blackjack_beats:
            wins[-1] = 0.0
        return wins

    def _given_up(self, stakes: Stakes) -> Numbers:
        wins = np.full(self.outcomes, -float(self.model.surrender_takes) * stakes.first)
        if not self.model.only_initial_lost and not self.model.surrender_early:
            wins[-1] = -float(stakes.first)
        return wins

    def _zapped(self, first: First) -> Numbers:
        """Return what two zapped cards win on average against each result of the dealer's."""
        zapped = self.against.zapped[first.ranks]
        ends = self._ends(
            zapped.first.values(), zapped.counts, zapped.play, self.model.zapped, zapped.splits, STAKES, zapped=True
        )
        return self.against.stakes.first * mean_by_dealer(self.bench, self.against.up, zapped.counts, ends)

    def _before_play(self, barred: int) -> float:
        """Return the mean of the product where a dealer's blackjack ends the round, times the chance of that."""
        counts, stakes, lost = self.against.counts, self.against.stakes, -float(self.against.stakes.lost)
        cards, ways, wins = [], [], []
        for first in self.against.first.values():
            result = None
            if first.blackjack:
                result = stakes.first * float(self.model.blackjack_pays) if self.model.blackjack_beats else 0.0
            elif self.model.surrender_shifts and first.given_up:
                share = float(first.given_up)
                result = -float(self.model.surrender_takes) * stakes.first * share + lost * (1 - share)
            if result is not None:
                cards.append(list(first.ranks))
                ways.append([_ways(self.bench, first), 0.0])
                wins.append([result])
        ends = fixed_ends([[]], [[1.0, 0.0]], np.array([[lost]]), None)
        if cards:
            ends = joined(ends, fixed_ends(cards, ways, np.array(wins), lost))
        both = (ends.cards[:, None, :] + ends.cards[None, :, :]).reshape(-1, ends.cards.shape[1])
        size, left = both.sum(axis=1), counts.sum()
        likely = fallen(both, counts) / fallen(size[:, None], np.array([left]))
        hole = np.maximum(counts[barred] - both[:, barred], 0) / (left - size)
        change = ends.ways[ANY] * ends.change[:, 0]
        return float(np.outer(change, change).ravel() @ (likely * hole))


def _ways(bench: Bench, first: First) -> float:
    """Return in how many orders two cards are dealt; where their suits are seen, times the share that has them."""
    share = 1.0
    for _, number, part in bench.suited.get(first.ranks, []):
        share = float(part) if number == first.hand else share
    return share * (1.0 if first.ranks[0] == first.ranks[1] else 2.0)


def _won(bench: Bench, up: int, counts: Numbers, ends: HandEnds) -> tuple[Numbers, Numbers]:
    """Return by kind of second card what a hand wins on average with each of the dealer's results, and their chances.

    Both are given the cards with which the hand begins.
    """
    outcomes, many = used_outcomes(bench.model), len(ends.cards)
    dealer, size = np.empty((many, bench.model.dealer.outcomes)), ends.cards.sum(axis=1)
    cards = np.ascontiguousarray(ends.cards)
    tree, unseen = dealer_tree(up, bench.model.dealer), bench.unseen(up, counts)
    bench.sums.dealer_chances(tree, unseen, cards, size, np.arange(many), bench.scratch, dealer)
    likely = fallen(cards, counts) / fallen(size[:, None], np.array([counts.sum()]))
    used = np.where(likely[:, None] > 0, likely[:, None] * dealer[:, :outcomes], 0.0)
    start = used[0].sum()
    if not start > 0:
        return np.zeros((KINDS, outcomes)), np.zeros(outcomes)
    return ends.ways @ (ends.change * used) / start, used[0] / start


def mean_by_dealer(bench: Bench, up: int, counts: Numbers, ends: HandEnds) -> Numbers:
    """Return what a hand wins on average against each of the dealer's results."""
    won, chances = _won(bench, up, counts, ends)
    return _over(won[ANY], chances)


def split_by_dealer(bench: Bench, split: SplitValue, worth: Worth, stakes: Stakes) -> Numbers:
    """Return what all hands of a split win on average against each of the dealer's results; by ``shares``, exactly."""
    lost = np.zeros((1, used_outcomes(bench.model)))
    _, chances = _won(bench, split.up, split.counts, fixed_ends([[split.pair] * 2], [[1.0, 0.0]], lost, None))
    total = np.zeros(len(chances))
    hands = ((split.first, worth.shares.first, stakes.first), (split.others, worth.shares.others, stakes.others))
    for hand, parts, stake in hands:
        ends = ends_of_split_hand(hand)
        for gone, (plain, again) in enumerate(parts, 1):
            if plain or again:
                won, _ = _won(bench, split.up, without(split.counts, *([split.pair] * gone)), ends)
                total += stake * (float(plain) * (won[ANY] - won[PAIR]) + float(again) * won[PAIR])
    return _over(total, chances)


def _over(sums: Numbers, chances: Numbers) -> Numbers:
    """Return sums by their chances; nought where there is no chance."""
    means: Numbers = np.divide(sums, chances, out=np.zeros(len(chances)), where=chances > 0)
    return means
