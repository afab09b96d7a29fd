"""Counts: correlations by hand and as published, and the best tags against all possible ones."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import isclose
from random import Random

import pytest

from pitboss.lab.countability.tags import best_tags, correlation
from pitboss.simulate.plans.counting import SYSTEMS

RANKS = "A23456789TJQK"
FOUR_EACH = dict.fromkeys(RANKS, 4)
TENS_GONE = {rank: -9.0 if rank in "TJQK" else 4.0 for rank in RANKS}
"""The effects on insurance: a missing ten harms as much as two and a quarter other cards help."""


def test_by_hand() -> None:
    """Tags 1, 0, -1 and effects 2, 1, -3, one card each: 5 of the root of 2 times 14."""
    follows = correlation({"A": 1, "2": 0, "3": -1}, {"A": 2.0, "2": 1.0, "3": -3.0}, {"A": 1, "2": 1, "3": 1})
    assert follows == pytest.approx(5 / 28**0.5, abs=1e-15)


def test_the_middle_of_the_tags_does_not_matter() -> None:
    once = correlation(SYSTEMS["hi-lo"], TENS_GONE, FOUR_EACH)
    moved = {rank: float(tag) + 7 for rank, tag in SYSTEMS["hi-lo"].items()}
    assert correlation(moved, TENS_GONE, FOUR_EACH) == pytest.approx(once, abs=1e-12)


def test_tags_that_are_all_alike_tell_nothing() -> None:
    assert correlation(dict.fromkeys(RANKS, 3), TENS_GONE, FOUR_EACH) == 0
    assert correlation(SYSTEMS["hi-lo"], dict.fromkeys(RANKS, 0.5), FOUR_EACH) == 0


PUBLISHED = {"hi-lo": 0.76, "ko": 0.78, "hi-opt-1": 0.85, "omega-2": 0.85, "zen": 0.85, "halves": 0.72}
"""Insurance correlations of well-known counts, as the makers of CVData list them (two digits)."""


@pytest.mark.parametrize("name", PUBLISHED)
def test_insurance_correlations_are_those_published(name: str) -> None:
    assert round(correlation(SYSTEMS[name], TENS_GONE, FOUR_EACH), 2) == pytest.approx(PUBLISHED[name], abs=0.0101)


def every(effects: Mapping[str, float], copies: Mapping[str, int], level: int) -> float:
    """Return how well the best of all tags of a level follow."""
    tags = range(-level, level + 1)
    return max(
        correlation(dict(zip(effects, chosen, strict=True)), effects, copies)
        for chosen in product(tags, repeat=len(effects))
    )


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("level", "ranks"), [(1, 7), (2, 5), (3, 4)])
def test_no_tags_follow_better(seed: int, level: int, ranks: int) -> None:
    """Against all tags of the level, for effects and numbers of cards at random."""
    chance = Random(100 * level + seed)
    effects = {rank: chance.choice([chance.gauss(0, 1), round(chance.gauss(0, 1))]) for rank in RANKS[:ranks]}
    copies = {rank: chance.randint(1, 24) for rank in effects}
    best = best_tags(effects, copies, level)
    assert isclose(best.correlation, every(effects, copies, level), abs_tol=1e-12)
    assert all(abs(tag) <= level for tag in best.tags.values())
    assert isclose(best.correlation, correlation(best.tags, effects, copies), abs_tol=1e-12)


def test_of_tags_that_follow_as_well_the_small_ones_are_taken() -> None:
    best = best_tags(TENS_GONE, FOUR_EACH, 3)
    assert best.tags == {rank: -1 if rank in "TJQK" else 0 for rank in RANKS}
    assert best.correlation == pytest.approx(1.0) and best.sum_of(FOUR_EACH) == -16


@pytest.mark.parametrize("level", [0, -1, 10])
def test_other_levels_are_refused(level: int) -> None:
    with pytest.raises(ValueError, match="a level from 1 to 9"):
        best_tags(TENS_GONE, FOUR_EACH, level)
