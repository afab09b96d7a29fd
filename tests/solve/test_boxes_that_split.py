"""Two boxes of one round that split, against every order of tiny shoes; and the underlying sums over card sets.

The brute force is a separate blackjack program that shares nothing with the solver: it plays both boxes hand by hand,
splits and resplits, and merges paths that lead to the same hands and the same shoe.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from pitboss import rules
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.spread import box_sums
from pitboss.solve.spread.box_sums import sums_of_box
from pitboss.solve.spread.boxes import covariance_of_boxes
from pitboss.solve.spread.card_sums import mean_by_outcome
from pitboss.solve.strategies.text import read_strategy
from tests.sizes import some
from tests.solve.odd_charts import sitting
from tests.solve.test_naive_charts import BEST, PLAYED, chart_of, more_tens
from tests.solve.tiny_shoes import Case

pytestmark = pytest.mark.long

HB = "house-blackjack"
WITHIN = 1e-12
Shoe = tuple[int, ...]
Cards = tuple[int, ...]
Done = tuple[tuple[int, int], ...]
"""Hands that wait for the dealer: total (0 over 21) and units on it."""


class Naive:
    """A dealer who peeks for a blackjack and stands on all 17s; boxes that hit, double and split by their totals."""

    def __init__(self, hits: set[int], doubles: set[int], splits: set[int], most: int) -> None:
        self.hits, self.doubles, self.splits, self.most = hits, doubles, splits, most
        self.played = cache(self._played)
        self.dealt = cache(self._dealt)

    def _played(self, waiting: tuple[Cards, ...], hands: int, shoe: Shoe) -> dict[tuple[Done, Shoe], Fraction]:
        """Every way in which hands go on, those of one card first drawing a second."""
        if not waiting:
            return {((), shoe): Fraction(1)}
        hand, rest = waiting[0], waiting[1:]
        ends: dict[tuple[Done, Shoe], Fraction] = defaultdict(Fraction)
        pair = len(hand) == 2 and hand[0] == hand[1]
        if pair and hand[0] in self.splits and hands < self.most:
            return self.played(((hand[0],), (hand[0],), *rest), hands + 1, shoe)
        total, soft = count(hand)
        if len(hand) == 2 and not soft and total in self.doubles:
            for card, chance, left in draws(shoe):
                after = count((*hand, card))[0]
                self._finish(ends, chance, (after if after <= 21 else 0, 2), rest, hands, left)
        elif len(hand) == 1 or (not soft and total in self.hits):
            for card, chance, left in draws(shoe):
                for end, later in self.played((tuple(sorted((*hand, card))), *rest), hands, left).items():
                    ends[end] += chance * later
        else:
            self._finish(ends, Fraction(1), (total if total <= 21 else 0, 1), rest, hands, shoe)
        return dict(ends)

    def _finish(
        self,
        ends: dict[tuple[Done, Shoe], Fraction],
        chance: Fraction,
        done: tuple[int, int],
        rest: tuple[Cards, ...],
        hands: int,
        shoe: Shoe,
    ) -> None:
        for (others, left), later in self.played(rest, hands, shoe).items():
            ends[tuple(sorted((done, *others))), left] += chance * later

    def _dealt(self, hand: Cards, shoe: Shoe) -> dict[int, Fraction]:
        total, _ = count(hand)
        if total >= 17:
            return {total if total <= 21 else 0: Fraction(1)}
        ends: dict[int, Fraction] = defaultdict(Fraction)
        for card, chance, left in draws(shoe):
            for end, later in self.dealt(tuple(sorted((*hand, card))), left).items():
                ends[end] += chance * later
        return dict(ends)

    def boxes(self, shoe: Shoe) -> tuple[Fraction, Fraction]:
        """The mean of one box, and the covariance of two."""
        mean = product = Fraction(0)
        for up, first, after_up in draws(shoe):
            for hole, second, after in draws(after_up):
                dealer = tuple(sorted((up, hole)))
                for one, likely_one, left in twos(after):
                    for other, likely_other, last in twos(left):
                        weight = first * second * likely_one * likely_other
                        m, p = self._round(dealer, one, other, last)
                        mean += weight * m
                        product += weight * p
        return mean, product - mean * mean

    def _round(self, dealer: Cards, one: Cards, other: Cards, shoe: Shoe) -> tuple[Fraction, Fraction]:
        if natural(dealer):
            results = [Fraction(0) if natural(hand) else Fraction(-1) for hand in (one, other)]
            return results[0], results[0] * results[1]
        mean = product = Fraction(0)
        for (done, left), chance in self._box(one, shoe).items():
            for (others, last), later in self._box(other, left).items():
                for total, ends in self.dealt(dealer, last).items():
                    mine, theirs = won(done, total), won(others, total)
                    mean += chance * later * ends * mine
                    product += chance * later * ends * mine * theirs
        return mean, product

    def _box(self, hand: Cards, shoe: Shoe) -> dict[tuple[Done, Shoe], Fraction]:
        return {(((22, 1),), shoe): Fraction(1)} if natural(hand) else self.played((hand,), 1, shoe)


def count(hand: Cards) -> tuple[int, bool]:
    hard = sum(hand)
    return (hard + 10, True) if 1 in hand and hard <= 11 else (hard, False)


def natural(hand: Cards) -> bool:
    return sorted(hand) == [1, 10]


def draws(shoe: Shoe) -> Iterator[tuple[int, Fraction, Shoe]]:
    for place, held in enumerate(shoe):
        if held:
            yield place + 1, Fraction(held, sum(shoe)), (*shoe[:place], held - 1, *shoe[place + 1 :])


def twos(shoe: Shoe) -> Iterator[tuple[Cards, Fraction, Shoe]]:
    for first, likely, left in draws(shoe):
        for second, chance, last in draws(left):
            yield tuple(sorted((first, second))), likely * chance, last


def won(done: Done, dealer: int) -> Fraction:
    total = Fraction(0)
    for hand, units in done:
        if hand == 22:
            total += Fraction(3, 2)
        elif hand == 0:
            total -= units
        else:
            total += units * ((hand > dealer) - (hand < dealer))
    return total


# Shoe, totals that hit, totals that double, cards of pairs that are split, most hands.
SPLITTING = [
    ((0, 0, 1, 0, 0, 0, 0, 4, 0, 9), set(), {11}, {8}, 2),
    ((0, 0, 1, 0, 0, 0, 0, 5, 0, 9), {13}, {11}, {8}, 4),
    ((1, 0, 0, 0, 0, 0, 3, 0, 0, 10), {14}, set(), {7}, 3),
    ((1, 0, 0, 0, 0, 3, 0, 0, 3, 9), {12}, set(), {6, 9}, 4),
]


def solver_of(shoe: Shoe, hits: set[int], doubles: set[int], splits: set[int], most: int) -> Solver:
    lines = [*(f"hard {points}: H" for points in hits), *(f"hard {points}: Ds" for points in doubles)]
    lines += [f"pair {card}: P" for card in splits]
    house = rules(HB, max_hands=most, dealer_hits_soft_17=False, double_after_split=True)
    model = model_of_counts(house, shoe)
    return Solver(model, floats(), ChartPlayer(read_strategy(sitting(HB, *lines), house), model))


@pytest.mark.parametrize(("shoe", "hits", "doubles", "splits", "most"), SPLITTING)
def test_every_order_of_tiny_shoes(shoe: Shoe, hits: set[int], doubles: set[int], splits: set[int], most: int) -> None:
    solver = solver_of(shoe, hits, doubles, splits, most)
    answer = solver.solve()
    boxes = covariance_of_boxes(solver, answer)
    mean, covariance = Naive(hits, doubles, splits, most).boxes(shoe)
    assert sum(float(against.chance * against.ev) for against in answer) == pytest.approx(float(mean), abs=WITHIN)
    assert boxes.covariance == pytest.approx(float(covariance), abs=WITHIN)
    assert boxes.exact


def test_a_hand_split_again_that_is_not_counted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the second cards of the other hands taken for any, the covariance is another."""
    shoe, hits, doubles, splits, most = SPLITTING[1]
    right = box_sums.ways_of_split(most)
    wrong = type(right)({key: ways for key, ways in right.items() if key[2] < 4})
    assert wrong != right
    monkeypatch.setattr(box_sums, "ways_of_split", lambda _: wrong)
    solver = solver_of(shoe, hits, doubles, splits, most)
    boxes = covariance_of_boxes(solver, solver.solve())
    _, covariance = Naive(hits, doubles, splits, most).boxes(shoe)
    assert abs(boxes.covariance - float(covariance)) > 1e-6


@pytest.mark.parametrize(("tiny", "name"), some(PLAYED, 12))
def test_the_sums_have_the_mean_of_the_solver(tiny: Case, name: str) -> None:
    """Splits, free and again, zaps, attack wagers, late blackjacks, early surrenders: every chart and up card."""
    case = tiny if name == BEST else more_tens(tiny)
    house = rules(case.game, **case.options)
    model = model_of_counts(house, case.counts)
    solver = Solver(model, floats(), ChartPlayer(read_strategy(chart_of(case.game, name), house), model))
    for against in solver.solve():
        sums = sums_of_box(solver, against)
        mean = mean_by_outcome(solver.bench, against.up, against.counts, sums).sum()
        assert mean == pytest.approx(float(against.ev), abs=1e-11)


def test_what_is_not_looked_at_together_is_within_its_bound() -> None:
    """One deck: all twos of sets, and fewer and fewer of them."""
    solver = solver_of((4,) * 9 + (16,), {12, 13, 14, 15, 16}, {10, 11}, {8}, 4)
    answer = solver.solve()
    whole = covariance_of_boxes(solver, answer, 2**40)
    assert whole.exact
    errors = []
    for most in (300_000, 30_000, 3_000):
        part = covariance_of_boxes(solver, answer, most)
        assert 0 < abs(whole.covariance - part.covariance) <= part.error
        errors.append(part.error)
    assert errors == sorted(errors)
