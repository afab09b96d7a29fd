"""The chance of index plays at the right counts, against all orders counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from pitboss.lab.review.playing import chance_of


def counted(strata: list[list[int]]) -> Fraction:
    """Every way to put the called decisions among all of a stratum, all strata together."""
    by_stratum = []
    for followed, missed, anyway, chart in strata:
        many, made, called = followed + missed + anyway + chart, followed + anyway, followed + missed
        by_stratum.append([sum(place < made for place in chosen) for chosen in combinations(range(many), called)])
    observed = sum(stratum[0] for stratum in strata)
    hits = [sum(drawn) >= observed for drawn in product(*by_stratum)]
    return Fraction(sum(hits), len(hits))


@pytest.mark.parametrize("seed", range(12))
def test_the_chance_is_that_of_all_orders(seed: int) -> None:
    chance = Random(seed)
    strata = [[chance.randrange(3) for _ in range(4)] for _ in range(chance.choice((1, 2, 3)))]
    assert chance_of(strata) == pytest.approx(float(counted(strata)), abs=1e-12)


def test_plays_that_are_always_or_never_made_say_nothing() -> None:
    assert chance_of([[0, 20, 0, 300]]) == 1.0
    assert chance_of([[20, 0, 300, 0]]) == 1.0
    assert chance_of([]) == 1.0


def test_plays_only_at_the_right_counts_say_a_lot() -> None:
    assert chance_of([[10, 0, 0, 10]]) == pytest.approx(1 / 184_756)
