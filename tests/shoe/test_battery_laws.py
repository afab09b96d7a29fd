"""The laws behind the p-values are exact: each is compared with every order of a very small pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import comb
from statistics import fmean, pvariance

import numpy as np
import pytest

from pitboss.cards import cards
from pitboss.lab.battery import NumberedPack, Orders, adjusted
from pitboss.lab.battery.fit import LEAST_EXPECTED, Fit, pooled
from pitboss.lab.battery.statistics import (
    adjacent_cards,
    coupon_collector,
    gaps,
    places,
    regions,
    runs_of_red_and_black,
    runs_up,
    same_orders,
    same_starts,
    serial_correlation,
    shoe_to_shoe,
)
from pitboss.lab.battery.statistics import permutations as fours

FOUR = "Ac 2c 3c 4c"


def every_order(size: int) -> Orders:
    return np.array(list(permutations(range(size))), dtype=np.int64)


def shares(outcomes: Iterable[int], length: int) -> list[float]:
    """How often each outcome came up, as a part of all."""
    counted = Counter(outcomes)
    return [float(Fraction(counted[outcome], counted.total())) for outcome in range(length)]


@pytest.mark.parametrize("counted_by", [places.Places, adjacent_cards.AdjacentCards])
@pytest.mark.parametrize(("pack", "shoes"), [(FOUR, 2), ("Ac 2c 3c", 3), ("Ac 2c 3c", 4)])
def test_mean_and_variance_of_the_sums_of_squares(
    counted_by: type[places.Places | adjacent_cards.AdjacentCards], pack: str, shoes: int
) -> None:
    numbered = NumberedPack(cards(pack))
    orders = every_order(numbered.size)
    sums = []
    for chosen in product(range(len(orders)), repeat=shoes):
        counted = counted_by(numbered)
        counted.add(orders[list(chosen)])
        sums.append(counted.sum_of_squares())
    moments = places.moments if counted_by is places.Places else adjacent_cards.moments
    assert (fmean(sums), pvariance(sums)) == pytest.approx(moments(numbered.size, shoes))


@pytest.mark.parametrize(("size", "parts"), [(6, 3), (7, 3), (6, 2)])
def test_the_regions_have_their_degrees_of_freedom(size: int, parts: int) -> None:
    """The mean of a chi-square over all orders is the number of its degrees of freedom, equal regions or not."""
    region = regions.divided(size, parts)
    values = []
    for order in every_order(size):
        moves = np.bincount(region[order] * parts + region, minlength=parts**2).reshape(parts, parts)
        values.append(regions.chi_square(moves, 1, np.bincount(region)))
    assert fmean(values) == pytest.approx((parts - 1) ** 2)


@pytest.mark.parametrize("size", range(1, 8))
def test_rising_runs_follow_the_eulerian_law(size: int) -> None:
    descents = [sum(after < before for before, after in pairwise(order)) for order in permutations(range(size))]
    assert runs_up.law(size) == pytest.approx(shares(descents, size))


@pytest.mark.parametrize(("red", "black"), [(1, 1), (3, 4), (5, 2), (0, 3), (4, 4)])
def test_runs_of_red_and_black_follow_wald_and_wolfowitz(red: int, black: int) -> None:
    size = red + black
    runs = []
    for chosen in combinations(range(size), red):
        colours = [place in chosen for place in range(size)]
        runs.append(1 + sum(first != second for first, second in pairwise(colours)))
    assert runs_of_red_and_black.law(red, black) == pytest.approx(shares(runs, size + 1))


@pytest.mark.parametrize(("kinds", "copies"), [(1, 3), (2, 3), (3, 2), (4, 1), (4, 2)])
def test_the_collector_of_ranks(kinds: int, copies: int) -> None:
    ranks = [number % kinds for number in range(kinds * copies)]
    taken = [
        max(order.index(rank) for rank in range(kinds)) + 1
        for order in ([ranks[number] for number in numbers] for numbers in permutations(range(len(ranks))))
    ]
    assert coupon_collector.law(kinds, copies) == pytest.approx(shares(taken, len(ranks) + 1))


def test_the_collector_of_eight_decks_loses_no_digits() -> None:
    law = coupon_collector.law(13, 32)
    assert sum(law) == pytest.approx(1)
    assert min(law) >= 0
    assert sum(law[:13]) == 0
    assert law[13] == pytest.approx(32.0**13 / comb(416, 13))


def _gaps(chosen: Sequence[int], size: int) -> list[int]:
    return [after - before - 1 for before, after in pairwise([-1, *chosen, size])]


@pytest.mark.parametrize(("size", "copies"), [(7, 3), (9, 2), (10, 5)])
def test_gaps_their_chances_and_their_covariances(size: int, copies: int) -> None:
    every = [_gaps(chosen, size) for chosen in combinations(range(size), copies)]
    law = gaps.law(size, copies)
    assert law == pytest.approx(shares((gap for between in every for gap in between), size - copies + 1))
    class_of = gaps.classes(law)
    counts = np.array([np.bincount(class_of[between], minlength=class_of[-1] + 1) for between in every])
    mean, covariance = gaps.moments(size, copies, class_of)
    assert mean == pytest.approx(counts.mean(axis=0))
    assert covariance == pytest.approx(np.cov(counts.T, bias=True))


@pytest.mark.parametrize(("size", "copies"), [(52, 4), (312, 24), (416, 32)])
def test_the_classes_of_gaps_are_few_and_none_is_rare(size: int, copies: int) -> None:
    law = gaps.law(size, copies)
    likely = np.bincount(gaps.classes(law), weights=law)
    assert likely.sum() == pytest.approx(1)
    assert 5 <= len(likely) <= gaps.MOST_CLASSES
    assert likely.min() >= 1 / gaps.MOST_CLASSES


def test_gaps_are_counted_rank_by_rank_in_turn() -> None:
    pack = NumberedPack(cards("Ac Ad 2c 2d 3c 3d"))
    test = gaps.Gaps(pack)
    test.add(np.array([[0, 1, 2, 3, 4, 5], [0, 2, 1, 4, 3, 5], [4, 0, 1, 2, 3, 5]], dtype=np.int64))
    # Aces: 0, 0, 4. Twos: 1, 2, 1. Threes: 0, 4, 0.
    lengths = [0, 0, 4, 1, 2, 1, 0, 4, 0]
    class_of = gaps.classes(gaps.law(6, 2))
    assert test._counts.tolist() == np.bincount(class_of[lengths], minlength=class_of[-1] + 1).tolist()


@pytest.mark.parametrize("points", [(1, 2, 3, 4, 5, 6, 7), (1, 10, 10, 10, 4, 1, 7), (0, 0, 0, 0, 0, 0, 1)])
def test_sums_of_products_at_two_lags(points: Sequence[int]) -> None:
    centred = np.array(points, dtype=np.float64) - fmean(points)
    values = centred[every_order(7)]
    lags = np.array([serial_correlation.lagged(values, lag) for lag in (1, 2, 3)])
    expected = serial_correlation.moments(centred)
    assert lags.mean(axis=1) == pytest.approx([expected.mean] * 3)
    covariance = np.cov(lags, bias=True)
    assert np.diag(covariance) == pytest.approx([expected.variance] * 3)
    assert covariance[np.triu_indices(3, 1)] == pytest.approx([expected.covariance] * 3)


def test_the_lags_make_one_chi_square() -> None:
    """The short way of weighing the lags against each other is the long one: by the inverse of their covariances."""
    pack = NumberedPack(cards(" ".join(f"{rank}{suit}" for suit in "cdhs" for rank in "A23456789TJQK")))
    test = serial_correlation.SerialCorrelation(pack)
    orders = np.random.default_rng(5).permuted(np.tile(np.arange(52), (30, 1)), axis=1)
    test.add(orders)
    moments = serial_correlation.moments(pack.points - pack.points.mean())
    lags = serial_correlation.LAGS
    matrix = np.full((lags, lags), moments.covariance) + np.eye(lags) * (moments.variance - moments.covariance)
    away = test._sums - 30 * moments.mean
    assert test.chi_square() == pytest.approx(away @ np.linalg.inv(30 * matrix) @ away)


def test_the_sum_of_products_of_two_shoes() -> None:
    centred = every_order(6) - 2.5
    sums = centred @ np.array([3, 0, 5, 1, 4, 2]) - 0.0
    assert sums.mean() == pytest.approx(0)
    assert sums.var() == pytest.approx(shoe_to_shoe.variance(6))


def test_the_orders_of_two_fours_are_independent() -> None:
    orders = every_order(8)
    first, second = fours.patterns(orders[:, :4]), fours.patterns(orders[:, 4:])
    assert len(fours.possible()) == 24
    assert set(first.tolist()) == set(fours.possible())
    together = Counter(zip(first.tolist(), second.tolist(), strict=True))
    assert set(together.values()) == {40_320 // 24**2}
    assert len(together) == 24**2


def test_the_fours_have_a_degree_of_freedom_less_than_orders() -> None:
    """Over all orders of one four the mean of its chi-square is the number of its degrees of freedom."""
    findings = []
    for order in every_order(4):
        test = fours.Permutations(NumberedPack(cards(FOUR)))
        test.add(order[None, :])
        findings.append(test.finding())
    assert {finding.expected for finding in findings} == {23}
    assert fmean(finding.found for finding in findings) == pytest.approx(23)


def test_the_fours_move_on_by_a_card_with_each_shoe() -> None:
    """Whichever way the shoes are handed over, shoe by shoe or all at once, the same fours are looked at."""
    pack = NumberedPack(cards("Ac 2c 3c 4c 5c 6c 7c 8c"))
    orders = np.random.default_rng(1).permuted(np.tile(np.arange(8), (11, 1)), axis=1)
    test = fours.Permutations(pack)
    test.add(orders[:3])
    test.add(orders[3:])
    expected: Counter[int] = Counter()
    for number, order in enumerate(orders):
        turned = np.roll(order, -(number % 4)).reshape(2, 4)
        expected.update(fours.patterns(turned).tolist())
    assert test._counts.tolist() == [expected[pattern] for pattern in range(fours.PATTERNS)]


def test_pairs_that_are_alike() -> None:
    assert same_orders.alike(np.array([5, 1, 5, 2, 5, 1], dtype=np.int64)) == 4


@pytest.mark.parametrize(("size", "shoes", "expected"), [(52, 20, 2), (52, 100, 3), (312, 1_000, 2), (416, 10_000, 3)])
def test_as_many_first_cards_are_compared_as_keep_coincidences_rare(size: int, shoes: int, expected: int) -> None:
    assert same_starts.compared(size, shoes) == expected


def test_no_two_beginnings_have_the_same_code() -> None:
    assert 416**same_starts.MOST_CARDS < 2**63
    pack = NumberedPack(cards(FOUR))
    test = same_starts.SameStarts(pack)
    test.add(every_order(4))
    assert test.finding().found == 0
    test.add(every_order(4)[:5])
    assert test.finding().found == 5


def test_holms_correction() -> None:
    assert adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert adjusted([0.9, 0.5]) == [1.0, 1.0]
    assert adjusted([]) == []


def test_rare_outcomes_are_counted_together() -> None:
    groups = pooled([1.0, 4.0, 6.0, 30.0, 3.0, 8.0, 2.0], [1, 2, 3, 4, 5, 6, 7])
    assert groups == [(11.0, 6), (30.0, 4), (13.0, 18)]
    assert all(meant >= LEAST_EXPECTED for meant, _ in groups)
    assert pooled([1.0, 2.0], [3, 4]) == [(3.0, 7)]


def test_a_fit_with_too_little_to_compare_says_nothing() -> None:
    fit = Fit([0.5, 0.5])
    fit.add(np.zeros(8, dtype=np.int64))
    assert fit.finding("few").p_value == 1
    fit.add(np.zeros(92, dtype=np.int64))
    assert fit.chi_square() == (100.0, 1)


def test_a_pack_must_have_its_ranks_equally_often() -> None:
    with pytest.raises(ValueError, match="equally many"):
        NumberedPack(cards("Ac 2c 2d"))
