"""Side wagers that first cards decide: what each two cards return, with every up card and with a blackjack.

Every two cards are listed with their suits, and then grouped by what the main wager knows of them: their values and the
up card's, and for two ten-values whether they are of one rank.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.cards import RANKS, Stock
from pitboss.mechanisms.side_wagers.part import seen_cards
from pitboss.rulebook.parts import Phase, SideWager
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.model.compositions import ACE, TEN, Ints
from pitboss.solve.model.compositions import RANKS as VALUES

SORTS = VALUES * VALUES + 1
"""Every two values, the lower first (``VALUES`` times the lower plus the higher), and tens of different ranks."""
UNLIKE_TENS = SORTS - 1
NO_BLACKJACK, BLACKJACK = 0, 1


def two_values(sort: int) -> tuple[int, int]:
    """Return the values of two cards of a kind, the lower first."""
    return (TEN, TEN) if sort == UNLIKE_TENS else divmod(sort, VALUES)


class FirstCards:
    """Every two cards of a stock, and their probability with every up card."""

    def __init__(self, stock: Stock) -> None:
        self.stock, self.size = stock, len(stock)
        self.counts: Numbers = np.array([stock.copies(card) for card in stock.cards], dtype=float)
        self.values: Ints = np.array([card.points - 1 for card in stock.cards], dtype=np.int64)
        self.first, self.second = np.triu_indices(len(stock.cards))
        low, high = np.sort(np.stack((self.values[self.first], self.values[self.second])), axis=0)
        self.sort: Ints = VALUES * low + high
        ranks = np.array([RANKS.index(card.rank) for card in stock.cards])
        unlike = ranks[self.first] != ranks[self.second]
        self.sort[(low == TEN) & unlike] = UNLIKE_TENS

    def ways(self, left: Numbers) -> Numbers:
        """Return in how many ways each two cards can be drawn from what is left."""
        first, second = left[self.first], left[self.second]
        return np.maximum(np.where(self.first == self.second, first * (first - 1) / 2, first * second), 0.0)

    def without(self, *places: int) -> Numbers:
        """Return what is left when some cards are gone."""
        left = self.counts.copy()
        for place in places:
            left[place] -= 1
        return left

    def chances(self, up: int) -> Numbers:
        """Return the probability that the up card is this one, and the two cards are each two."""
        pairs = (self.size - 1) * (self.size - 2) / 2
        chances: Numbers = self.ways(self.without(up)) * self.counts[up] / self.size / pairs
        return chances


class PaidByFirstCards:
    """What a unit of one wager returns: the stake and what it wins, 0 if it is lost."""

    def __init__(self, side_wager: SideWager, cards: FirstCards) -> None:
        self.by_up = side_wager.settled is Phase.FIRST_CARDS
        self._wager, self._cards = side_wager, cards
        self._pays = {line.name: float(1 + Fraction(line.odds.win, line.odds.stake)) for line in side_wager.lines}
        self._back: dict[int, Numbers] = {}

    def back(self, up: int) -> Numbers:
        """Return what each two cards return with this up card, without and with a dealer's blackjack."""
        key = up if self.by_up else -1
        if key not in self._back:
            self._back[key] = np.array([self._judged(up, has) for has in ((False,) if self.by_up else (False, True))])
        back = self._back[key]
        return np.repeat(back, 2, axis=0) if self.by_up else back

    def _judged(self, up: int, blackjack: bool) -> list[float]:
        cards, judge, pays = self._cards.stock.cards, self._wager.judge, self._pays
        shown = {"up": cards[up]} if self.by_up else {"dealer_blackjack": blackjack}
        hands = ((cards[a], cards[b]) for a, b in zip(self._cards.first, self._cards.second, strict=True))
        return [pays.get(judge(seen_cards(first_two=two, **shown)) or "", 0.0) for two in hands]


def product_at_two_boxes(cards: FirstCards, one: PaidByFirstCards, other: PaidByFirstCards) -> float:
    """Return the mean of the product of what one wager returns at one box, and another, or the same, at another."""
    product = 0.0
    pairs, others = ((cards.size - gone) * (cards.size - gone - 1) / 2 for gone in (1, 3))
    for up in range(len(cards.counts)):
        mine, theirs = one.back(up), other.back(up)
        left, rows = cards.without(up), np.flatnonzero(theirs.any(axis=0))
        ways = cards.ways(left) * cards.counts[up] / cards.size / pairs
        for hand in np.flatnonzero(mine.any(axis=0) & (ways > 0)):
            after = left.copy()
            after[cards.first[hand]] -= 1
            after[cards.second[hand]] -= 1
            again = cards.ways(after)[rows] / others
            blackjack = _blackjack_after(cards, up, after, rows)
            apart = mine[NO_BLACKJACK, hand] * theirs[NO_BLACKJACK, rows] * (1 - blackjack)
            against = mine[BLACKJACK, hand] * theirs[BLACKJACK, rows] * blackjack
            product += float(ways[hand] * (again @ (apart + against)))
    return product


def _blackjack_after(cards: FirstCards, up: int, after: Numbers, rows: Ints) -> Numbers:
    """Return the chance of a dealer's blackjack if each of certain pairs of cards is gone as well."""
    needed = {ACE: TEN, TEN: ACE}.get(int(cards.values[up]))
    if needed is None:
        return np.zeros(len(rows))
    held = sum((cards.values[place[rows]] == needed).astype(float) for place in (cards.first, cards.second))
    left = np.maximum(float(after[cards.values == needed].sum()) - held, 0.0)
    has: Numbers = left / max(float(after.sum()) - 2, 1.0)
    return has


def by_sort(cards: FirstCards, *wagers: PaidByFirstCards) -> Numbers:
    """Return, by value of the up card, kind of two cards, and without or with a blackjack, the product of what wagers
    return, times the chance of the cards; with no wager, that chance.
    """
    sums = np.zeros((VALUES, SORTS, 2))
    for up, value in enumerate(cards.values):
        chances, back = cards.chances(up), np.ones((2, len(cards.first)))
        for wager in wagers:
            back = back * wager.back(up)
        for has in (NO_BLACKJACK, BLACKJACK):
            sums[value, :, has] += np.bincount(cards.sort, chances * back[has], minlength=SORTS)
    return sums
