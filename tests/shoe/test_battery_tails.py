"""Tails of the chi-square, normal and Poisson laws, against sums and tables derived in other ways."""

from __future__ import annotations

from collections.abc import Iterable
from math import erfc, exp, fsum, lgamma, log, sqrt

import pytest

from pitboss.lab.battery import tails


def poisson_chances(mean: float, counts: Iterable[int]) -> list[float]:
    return [exp(count * log(mean) - mean - lgamma(count + 1)) for count in counts]


@pytest.mark.parametrize("half", [1, 2, 5, 72, 1300])
@pytest.mark.parametrize("ratio", [0.3, 0.9, 1.0, 1.05, 2.0])
def test_the_tails_of_an_even_chi_square_are_sums_of_poisson_chances(half: int, ratio: float) -> None:
    value = half * ratio
    lower, upper = tails.gamma_tails(half, value)
    assert upper == pytest.approx(fsum(poisson_chances(value, range(half))), rel=1e-9)
    assert lower + upper == pytest.approx(1)


@pytest.mark.parametrize("value", [1e-6, 0.1, 1.0, 3.84, 10.8, 80.0])
def test_one_degree_of_freedom_is_the_square_of_a_normal_deviate(value: float) -> None:
    assert tails.gamma_tails(0.5, value / 2)[1] == pytest.approx(erfc(sqrt(value / 2)), rel=1e-10)


@pytest.mark.parametrize(
    ("degrees", "value", "above"),
    [
        (1, 6.635, 0.01),
        (3, 7.815, 0.05),
        (10, 23.209, 0.01),
        (23, 35.172, 0.05),
        (100, 135.807, 0.01),
        (100, 70.065, 0.99),
    ],
)
def test_the_printed_tables_of_chi_square(degrees: int, value: float, above: float) -> None:
    assert tails.gamma_tails(degrees / 2, value / 2)[1] == pytest.approx(above, rel=2e-3)


@pytest.mark.parametrize("deviations", [-4, -1, 0, 1, 4])
def test_the_chi_square_of_eight_decks_has_two_hundred_thousand_degrees(deviations: int) -> None:
    half = 86_112
    value = half + deviations * sqrt(half)
    lower, upper = tails.gamma_tails(half, value)
    assert upper == pytest.approx(fsum(poisson_chances(value, range(half))), rel=1e-6)
    assert lower == pytest.approx(fsum(poisson_chances(value, range(half, half + 5000))), rel=1e-6)


def test_both_tails_count_and_far_ones_stay_small_without_becoming_wrong() -> None:
    assert tails.chi_square_p(60.0, 2) == pytest.approx(2 * exp(-30))
    assert tails.chi_square_p(2e-9, 2) == pytest.approx(2e-9, rel=1e-6)
    assert tails.chi_square_p(0.0, 5) == 0
    assert tails.chi_square_p(1e9, 5) == 0
    assert tails.chi_square_p(3.0, 0) == 1
    assert tails.deviate_p(-1.959964) == pytest.approx(0.05, rel=1e-5)


@pytest.mark.parametrize("mean", [0.05, 1.0, 7.5, 300.0])
@pytest.mark.parametrize("count", [0, 1, 7, 260])
def test_poisson_counts(mean: float, count: int) -> None:
    at_most = fsum(poisson_chances(mean, range(count + 1)))
    at_least = fsum(poisson_chances(mean, range(count, count + 2000)))
    assert tails.at_least_p(count, mean) == pytest.approx(at_least, rel=1e-9)
    assert tails.poisson_p(count, mean) == pytest.approx(min(1.0, 2 * min(at_most, at_least)), rel=1e-9)


def test_a_matched_chi_square_has_the_mean_and_variance_asked_for() -> None:
    value, degrees = tails.matched_chi_square(30.0, 20.0, 10.0)
    assert degrees == 80  # a chi-square with 80 degrees has variance 160; scaled to mean 20, a sixteenth of it: 10
    assert value == 120
