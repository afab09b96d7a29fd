"""How far the hands of one split win and lose together.

Each hand's own spread is exact. For two hands of one split the mean of the product of their results is estimated: once
the dealer's result is known they are taken to be independent of one another, and of what cards made that result.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from pitboss.solve.arithmetic import Number, Numbers
from pitboss.solve.contexts import Bench
from pitboss.solve.dealer_tree import BLACKJACK, OVER, TWENTY_TWO
from pitboss.solve.first_hands import Stakes
from pitboss.solve.kernels import FREE_DOUBLE, GIVEN_UP, MEAN, PAID_DOUBLE, SINGLE, SURRENDERS
from pitboss.solve.shares import Shares
from pitboss.solve.splits import Split, SplitHand

Parts = tuple[Number, Number]


def typical(parts: tuple[Parts, ...]) -> Parts:
    """Return the shares of all numbers of pair cards gone together."""
    return sum(one for one, _ in parts), sum(one for _, one in parts)


@cache
def _won(lammer: bool, push_22: bool) -> Numbers:
    """Return what a hand that ended in some way with some total wins against each result of the dealer."""
    won = np.zeros((3, 22, BLACKJACK))
    for way in (SINGLE, PAID_DOUBLE, FREE_DOUBLE):
        win = 1 if way == SINGLE else 2
        lose = (0 if lammer else 1) + (1 if way == PAID_DOUBLE else 0)
        for total in range(22):
            for outcome in range(BLACKJACK):
                won[way, total, outcome] = _result(total, outcome, push_22, win, lose)
    return won.reshape(-1, BLACKJACK)


def _result(total: int, outcome: int, push_22: bool, win: int, lose: int) -> int:
    if total == 0:
        return -lose
    if outcome == TWENTY_TWO and push_22:
        return 0
    if outcome in (TWENTY_TWO, OVER) or total > outcome + 17:
        return win
    return 0 if total == outcome + 17 else -lose


class SplitAccounts:
    """The results of the hands of one split by the dealer's result."""

    def __init__(self, bench: Bench, up: int, counts: Numbers, split: Split) -> None:
        self.model, self.split = bench.model, split
        chance = bench.kept[(up, *counts.tolist())].chance
        assert chance is not None
        outcomes = chance[bench.pair[split.pair, split.pair], :BLACKJACK]
        sure = outcomes.sum() == 0  # to have a blackjack
        self.dealer = outcomes if sure else outcomes / outcomes.sum()
        self.sums: dict[bool, tuple[Numbers, Numbers]] = {}

    def enter(self, hand: SplitHand, results: Numbers, ends: Numbers) -> None:
        """Add what hands win, and how they end, where so many pair cards are gone."""
        found = self.sums.setdefault(hand.lammer, (np.zeros(len(results)), np.zeros(ends.shape)))
        found[0][:] += results
        found[1][:] += ends

    def _by_dealer(self, lammer: bool) -> Numbers:
        """Return what one hand wins on average against each result of the dealer."""
        results, ends = self.sums[lammer]
        hands = ends.sum() + results[SURRENDERS] + results[GIVEN_UP]
        won = ends.ravel() @ _won(lammer, self.model.push_22) - results[SURRENDERS] / 2 - results[GIVEN_UP]
        found: Numbers = won + (results[MEAN] - won @ self.dealer)
        return found / hands if hands else found

    def covariance(self, shares: Shares, stakes: Stakes) -> float:
        """Return the mean of the products of the results of every two hands."""
        first, others = self._by_dealer(False), self._by_dealer(self.split.others.lammer)
        one_and_other = 2 * (shares.hands - 1) * stakes.first * stakes.others * float((first * others) @ self.dealer)
        two_others = shares.pairs * stakes.others**2 * float((others * others) @ self.dealer)
        return float(one_and_other + two_others)
