"""How far the hands of one split win and lose together.

Each hand's own spread is exact. For two hands of one split, the mean of the product of their results is an estimate:
given the dealer's result, they are assumed to be independent of one another, and of the cards that made that result.
"""

from __future__ import annotations

import numpy as np

from pitboss.solve.hands.contexts import Bench
from pitboss.solve.hands.shares import Shares
from pitboss.solve.hands.splits import SplitHand, SplitValue
from pitboss.solve.kernels.arithmetic import Number, Numbers
from pitboss.solve.kernels.following import FREE_DOUBLE, MEAN, RESCUES, SINGLE, SURRENDERS, TWICE, ways_of
from pitboss.solve.model.model import Model, Stakes

Parts = tuple[Number, Number]


def typical(parts: tuple[Parts, ...]) -> Parts:
    """Return the shares, added up over all numbers of pair cards gone."""
    return sum(plain for plain, _ in parts), sum(again for _, again in parts)


def _won(model: Model, lammer: bool) -> Numbers:
    """Return what a hand with a certain ending and grade wins against each result of the dealer."""
    results = model.results[:, : _outcomes(model)]
    ways = ways_of(model.most_doubles)
    won = np.zeros((ways, *results.shape))
    for way in range(ways):
        pays = np.array([float(odds) for odds in (model.pays if way == SINGLE else model.doubled_pays)])
        stake = 2 ** max(1, way - TWICE + 2)
        wins = pays if way == SINGLE else stake * pays
        loses = (0 if lammer else 1) + (0 if way in (SINGLE, FREE_DOUBLE) else stake - 1)
        won[way] = np.where(results > 0, wins[:, None], np.where(results < 0, -loses, 0))
    return won.reshape(-1, _outcomes(model))


def _outcomes(model: Model) -> int:
    """Return how many of the dealer's outcomes a hand can meet, including a blackjack, unless that comes before."""
    return model.dealer.blackjack if model.only_initial_lost else model.dealer.outcomes


class SplitAccounts:
    """The results of the hands of one split by the dealer's result."""

    def __init__(self, bench: Bench, up: int, counts: Numbers, split: SplitValue) -> None:
        self.bench, self.model, self.split = bench, bench.model, split
        chance = bench.kept[(up, *counts.tolist())].chance
        assert chance is not None
        outcomes = chance[bench.pair[split.pair, split.pair], : _outcomes(self.model)]
        sure = outcomes.sum() == 0  # sure to have a blackjack
        self.dealer = outcomes if sure else outcomes / outcomes.sum()
        self.sums: dict[bool, tuple[Numbers, Numbers]] = {}

    def enter(self, hand: SplitHand, results: Numbers, ends: Numbers) -> None:
        """Add what hands win, and how they end, with this many pair cards gone."""
        sums = self.sums.setdefault(hand.lammer, (np.zeros(len(results)), np.zeros(ends.shape)))
        sums[0][:] += results
        sums[1][:] += ends

    def _by_dealer(self, lammer: bool) -> Numbers:
        """Return what one hand wins on average against each result of the dealer."""
        results, ends = self.sums[lammer]
        hands = ends.sum() + results[SURRENDERS] + results[RESCUES]
        takes, chips = float(self.model.surrender_takes), 0 if lammer else 1
        given_up = takes * (chips * results[SURRENDERS] + (chips + 1) * results[RESCUES])
        if lammer not in self.bench.won:
            self.bench.won[lammer] = _won(self.model, lammer)
        won = ends.ravel() @ self.bench.won[lammer] - given_up
        shifted: Numbers = won + (results[MEAN] - won @ self.dealer)
        return shifted / hands if hands else shifted

    def covariance(self, shares: Shares, stakes: Stakes) -> float:
        """Return the mean of the products of the results of every two hands."""
        first, others = self._by_dealer(False), self._by_dealer(self.split.others.lammer)
        one_and_other = 2 * (shares.hands - 1) * stakes.first * stakes.others * float((first * others) @ self.dealer)
        two_others = shares.pairs * stakes.others**2 * float((others * others) @ self.dealer)
        return float(one_and_other + two_others)
