"""Computes the covariances of ``wagers_together``: means of products, wager by wager."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.cards import Stock
from pitboss.rulebook import Rules
from pitboss.solve.hands.contexts import NO_RANK, barred_rank, without
from pitboss.solve.hands.first_hands import First
from pitboss.solve.hands.solver import Against, Solver, total_ev
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.model.compositions import ACE, RANKS, TEN
from pitboss.solve.side_wagers.first_cards import (
    BLACKJACK,
    NO_BLACKJACK,
    UNLIKE_TENS,
    FirstCards,
    PaidByFirstCards,
    by_sort,
    product_at_two_boxes,
    two_values,
)
from pitboss.solve.side_wagers.pricing import price_side_wagers
from pitboss.solve.spread.box_sums import sums_of_box
from pitboss.solve.spread.boxes import BoxCovariance, pays_by_suits
from pitboss.solve.spread.card_sums import CardSums, mean_of_product
from pitboss.solve.spread.dealer_wagers import (
    INSURANCE,
    DealerHand,
    chance_of,
    decided_by_dealer,
    mean_with,
    winning_hands,
)
from pitboss.solve.spread.wagers_together import MAIN, Two, WagersTogether

EVERY = 2**40
"""All pairs of sets: first cards have few."""


class AtUpCard(NamedTuple):
    """One value of the up card: the box that plays, and the dealer's hands that win a wager."""

    against: Against
    box: CardSums
    hands: list[DealerHand]

    @property
    def chance(self) -> float:
        """The probability of the up card."""
        return float(self.against.chance)


def wagers_together(
    rules: Rules,
    solver: Solver,
    solved: list[Against],
    variance: float,
    boxes: BoxCovariance,
    left: Stock | None = None,
) -> WagersTogether:
    """Return how all wagers of a solution vary together; ``variance`` and ``boxes`` are for the main wager.

    ``left`` has the cards of the solution's shoe with their suits; a whole one if it is not given.
    """
    return _Together(rules, solver, solved, variance, boxes, left or Stock.of(rules.pack)).figures()


class _Together:
    def __init__(
        self,
        rules: Rules,
        solver: Solver,
        solved: list[Against],
        variance: float,
        boxes: BoxCovariance,
        stock: Stock,
    ) -> None:
        self.rules, self.solver, self.solved, self.variance, self.boxes = rules, solver, solved, variance, boxes
        self.model, self.bench, self.cards = solver.model, solver.bench, FirstCards(stock)
        prices = price_side_wagers(rules, stock)
        dealers = [str(wager.kind) for wager in decided_by_dealer(rules) if str(wager.kind) in prices]
        self.dealers = [INSURANCE, *dealers]
        self.firsts = {
            str(wager.kind): PaidByFirstCards(wager, self.cards)
            for wager in rules.side_wagers
            if str(wager.kind) in prices and str(wager.kind) not in self.dealers
        }
        self.ups = [self._at(against, stock) for against in solved]
        self.chances = by_sort(self.cards)[:, :, NO_BLACKJACK]
        self.back = {name: by_sort(self.cards, paid) for name, paid in self.firsts.items()}
        self.ace = sum((at.chance for at in self.ups if at.against.up == ACE), 0.0)

    def _at(self, against: Against, stock: Stock) -> AtUpCard:
        box = sums_of_box(self.solver, against)
        return AtUpCard(against, box, winning_hands(self.rules, self.model.dealer, stock, against.up))

    @property
    def names(self) -> tuple[str, ...]:
        """The main wager, insurance, and the side wagers that are priced, in the order of the rules."""
        sides = [str(wager.kind) for wager in self.rules.side_wagers]
        return (MAIN, INSURANCE, *(name for name in sides if name in self.firsts or name in self.dealers))

    def figures(self) -> WagersTogether:
        """Return the complete result."""
        names = self.names
        means = np.array([self._mean(name) for name in names])
        same, other = (np.zeros((len(names), len(names))) for _ in range(2))
        for row, one in enumerate(names):
            for column, two in enumerate(names[: row + 1]):
                product = means[row] * means[column]
                for matrix, boxes in ((same, 1), (other, 2)):
                    matrix[row, column] = matrix[column, row] = self._product(one, two, boxes) - product
        bounds = self._bounds(names, same, other)
        return WagersTogether(names, means, same, other, *bounds, self.boxes.error)

    def _bounds(self, names: tuple[str, ...], same: Numbers, other: Numbers) -> tuple[frozenset[Two], frozenset[Two]]:
        """Replace what is not exact by upper bounds, and name those."""
        marked: tuple[set[Two], set[Two]] = (set(), set())
        spread = np.sqrt(np.diag(same))
        for place, name in enumerate(names):
            if name == MAIN and pays_by_suits(self.model):
                other[0, 0] = same[0, 0]
                marked[1].add((MAIN, MAIN))
            for matrix, twos, boxes in ((same, marked[0], 1), (other, marked[1], 2)):
                if name != MAIN and not self._is_exact(name, boxes):
                    matrix[0, place] = matrix[place, 0] = float(spread[0] * spread[place])
                    twos.add((MAIN, name))
        return frozenset(marked[0]), frozenset(marked[1])

    def _is_exact(self, name: str, boxes: int) -> bool:
        """Whether the main wager and another have nothing in common except the values of cards."""
        if name == INSURANCE:
            return True
        if pays_by_suits(self.model):
            return False
        if name in self.dealers:
            return True
        late = not self.model.only_initial_lost and not self.firsts[name].by_up
        return not (self._tens_split() if boxes == 2 else late)

    def _tens_split(self) -> bool:
        """Whether ten-values are split, and only those of one rank."""
        tens = [first for at in self.solved for first in at.first.values() if first.ranks == (TEN, TEN)]
        return self.model.by_rank[TEN] and any(first.chosen.split is not None for first in tens)

    def _mean(self, name: str) -> float:
        if name == MAIN:
            return float(total_ev(self.solved))
        if name in self.dealers:
            return self._dealers_back(name) - (self.ace if name == INSURANCE else 1.0)
        return self._over_blackjacks(self.back[name]) - 1

    def _dealers_back(self, *names: str, ace: bool = False) -> float:
        """Return the mean of the product of what wagers on the dealer's hand return, with ``ace`` under an ace."""
        return sum(
            at.chance * hand.mean(*names) * chance_of(hand, at.against.counts)
            for at in self.ups
            if at.against.up == ACE or not ace
            for hand in at.hands
        )

    def _product(self, one: str, other: str, boxes: int) -> float:
        """Return the mean of the product of a unit on each of two wagers, the one without a name first."""
        if one == other == MAIN:
            mean = float(total_ev(self.solved))
            spread = self.variance if boxes == 1 else self.boxes.covariance
            return spread + mean * mean
        if MAIN in (one, other):
            name = one if other == MAIN else other
            return self._with_main(name, boxes)
        dealers = [name for name in (one, other) if name in self.dealers]
        if len(dealers) == 2:
            return self._two_dealers(one, other)
        if dealers:
            first = other if one in self.dealers else one
            return self._first_and_dealer(first, dealers[0])
        back = self._two_firsts(one, other, boxes)
        return back - (self._mean(one) + 1) - (self._mean(other) + 1) + 1

    def _with_main(self, name: str, boxes: int) -> float:
        """Return the mean of the product of the main wager and another."""
        if name in self.dealers:
            back = sum(
                at.chance * hand.mean(name) * mean_with(hand, at.box, at.against.counts)
                for at in self.ups
                for hand in at.hands
                if hand.mean(name)
            )
            staked = [at for at in self.ups if name != INSURANCE or at.against.up == ACE]
            return back - sum(at.chance * float(at.against.ev) for at in staked)
        back = self._main_and_first(name) if boxes == 1 else self._main_and_first_elsewhere(name)
        return back - float(total_ev(self.solved))

    def _main_and_first(self, name: str) -> float:
        """Return the mean of the main wager times what a wager on the same box's first cards returns."""
        total = 0.0
        for at in self.ups:
            for first in at.against.first.values():
                for sort, value in self._values(first, at.against):
                    apart, against = value
                    back = self.back[name][at.against.up, sort]
                    total += float(back[NO_BLACKJACK] * apart + back[BLACKJACK] * against)
        return total

    def _values(self, first: First, against: Against) -> list[tuple[int, tuple[float, float]]]:
        """Return, by kind of two cards, what the main wager is worth without and with a dealer's blackjack.

        Each is multiplied by the chance of that; if suits are visible, by the share of these two cards that has them.
        """
        low, high = first.ranks
        sorts = [(RANKS * low + high, first.chosen)]
        if low == high == TEN:
            sorts.append((UNLIKE_TENS, first.otherwise if self.model.by_rank[TEN] else first.chosen))
        return [(sort, self._by_blackjack(first, against, float(chosen.value))) for sort, chosen in sorts]

    def _by_blackjack(self, first: First, against: Against, value: float) -> tuple[float, float]:
        model, stakes, has = self.model, against.stakes, float(first.dealer_has)
        lost, alive = float(first.dealer_blackjack), 1 - float(first.dealer_blackjack)
        pays = stakes.first * float(model.blackjack_pays)
        if first.blackjack:
            return pays * (1 - has), pays * has if model.blackjack_beats else 0.0
        if model.surrender_early and lost == 1 and first.given_up == 1:
            return 0.0, -float(model.surrender_takes) * stakes.first
        worth = alive * value - lost * stakes.lost
        if not model.only_initial_lost:
            return worth, worth  # only for wagers that do not check for a blackjack: see ``_is_exact``
        given_up = float(first.given_up) if model.surrender_shifts else 0.0
        with_one = -has * ((1 - given_up) * stakes.lost + given_up * float(model.surrender_takes) * stakes.first)
        return worth - with_one, with_one

    def _main_and_first_elsewhere(self, name: str) -> float:
        """Return the mean of the main wager of one box times what a wager on another box's first cards returns."""
        total = 0.0
        for at in self.ups:
            sums = self._first_cards(name, at.against.up)
            total += at.chance * mean_of_product(self.bench, at.against.up, at.against.counts, at.box, sums, EVERY).mean
        return total

    def _first_cards(self, name: str, up: int) -> CardSums:
        """Return a wager on first cards as sums over their values: what they return on average."""
        sets, adds = [], []
        for low in range(RANKS):
            for high in range(low, RANKS):
                sorts = [RANKS * low + high, UNLIKE_TENS] if low == high == TEN else [RANKS * low + high]
                chance = self.chances[up, sorts].sum()
                if chance > 0:
                    back = self.back[name][up, sorts].sum(axis=0) / chance * (1 if low == high else 2)
                    cards = np.zeros(RANKS, dtype=np.int64)
                    cards[low] += 1
                    cards[high] += 1
                    sets.append(cards)
                    adds.append([*[back[NO_BLACKJACK]] * (self.model.dealer.outcomes - 1), back[BLACKJACK]])
        return CardSums(np.array(sets), np.array(adds))

    def _two_dealers(self, one: str, other: str) -> float:
        """Return the mean of the product of two wagers on the dealer's hand, which both boxes share."""
        insured = INSURANCE in (one, other)
        back = self._dealers_back(one, other, ace=insured)
        staked = self.ace if insured else 1.0
        return back - self._dealers_back(one, ace=insured) - self._dealers_back(other, ace=insured) + staked

    def _first_and_dealer(self, first: str, dealers: str) -> float:
        """Return the mean of the product of a wager on first cards and one on the dealer's hand."""
        back = 0.0
        for at in self.ups:
            up = at.against.up
            for sort in np.flatnonzero(self.chances[up]).tolist():
                left = without(at.against.counts, *two_values(sort))
                for hand in at.hands:
                    column = BLACKJACK if hand.outcome == self.model.dealer.blackjack else NO_BLACKJACK
                    back += self.back[first][up, sort, column] * hand.mean(dealers) * chance_of(hand, left)
        insured = dealers == INSURANCE
        given = self._over_blackjacks(self.back[first], only=ACE if insured else None)
        return back - self._dealers_back(dealers) - given + (self.ace if insured else 1.0)

    def _two_firsts(self, one: str, other: str, boxes: int) -> float:
        """Return the mean of the product of what two wagers on first cards return."""
        if boxes == 2:
            return product_at_two_boxes(self.cards, self.firsts[one], self.firsts[other])
        return self._over_blackjacks(by_sort(self.cards, self.firsts[one], self.firsts[other]))

    def _over_blackjacks(self, sums: Numbers, only: int | None = None) -> float:
        """Return the average return, by kind of cards and the chance of a dealer's blackjack."""
        total = 0.0
        for at in self.ups:
            up, needed = at.against.up, barred_rank(at.against.up)
            if only is not None and up != only:
                continue
            for sort in np.flatnonzero(self.chances[up]).tolist():
                left = without(at.against.counts, *two_values(sort))
                has = 0.0 if needed == NO_RANK else float(left[needed] / left.sum())
                total += float(sums[up, sort, NO_BLACKJACK] * (1 - has) + sums[up, sort, BLACKJACK] * has)
        return total
