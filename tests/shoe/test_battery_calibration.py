"""For good shuffles, the tests give p-values that are spread evenly from 0 to 1, as p-values must be.

The battery is run many times over uniform orders from NumPy's seeded generator, which shares no code with the shoe. The
p-values of each test are compared with the uniform distribution by the Kolmogorov-Smirnov distance. Pairs are counted
in whole numbers, so their p-values cannot be even; there, the counts themselves are compared with their expectation.
"""

from __future__ import annotations

import random
from functools import cache
from math import exp, sqrt

import numpy as np
import pytest
from tests.shared import shared

from pitboss.cards import Pack
from pitboss.lab.battery import (
    FEWEST_SHOES,
    TESTS,
    BatteryFinding,
    BatteryPlan,
    BatteryVerdict,
    FindingKind,
    NumberedPack,
    Orders,
    PackFindings,
    examine,
    run,
)
from pitboss.shoe import shuffler

pytestmark = pytest.mark.long

SEED = 1949
RUNS = {1: 400, 6: 150, 8: 150}
SHOES = 2 * FEWEST_SHOES
EVEN = [test.name for test in TESTS if test.name not in ("same orders", "same starts")]
ONE_IN_A_THOUSAND = 0.001


def orders_of(pack: NumberedPack, shoes: int, chance: np.random.Generator) -> Orders:
    return chance.permuted(np.tile(np.arange(pack.size), (shoes, 1)), axis=1)


@cache
def runs(decks: int) -> tuple[tuple[BatteryFinding, ...], ...]:
    """What the tests found in each of many runs."""
    return shared(f"battery of {decks}", lambda: _runs(decks))


def _runs(decks: int) -> tuple[tuple[BatteryFinding, ...], ...]:
    pack, chance = NumberedPack(Pack(decks).cards()), np.random.default_rng([SEED, decks])
    return tuple(examine(pack, [orders_of(pack, SHOES, chance)])[1] for _ in range(RUNS[decks]))


def of(decks: int, name: str) -> list[BatteryFinding]:
    return [finding for findings in runs(decks) for finding in findings if finding.test == name]


def unevenness(p_values: list[float]) -> float:
    """How likely so large a distance from the even spread is (Kolmogorov and Smirnov, with Stephens' correction)."""
    ordered, number = np.sort(p_values), len(p_values)
    steps = np.arange(number + 1) / number
    distance = max((steps[1:] - ordered).max(), (ordered - steps[:-1]).max())
    scaled = (sqrt(number) + 0.12 + 0.11 / sqrt(number)) * float(distance)
    likely: float = 2 * sum((-1) ** (term - 1) * exp(-2 * (term * scaled) ** 2) for term in range(1, 101))
    return min(1.0, likely)


@pytest.mark.parametrize("name", EVEN)
@pytest.mark.parametrize("decks", RUNS)
def test_p_values_are_spread_evenly(decks: int, name: str) -> None:
    assert unevenness([finding.p_value for finding in of(decks, name)]) > ONE_IN_A_THOUSAND


@pytest.mark.parametrize("name", EVEN)
def test_small_p_values_are_as_rare_as_they_say(name: str) -> None:
    """Over all packs a p-value is below a twentieth once in twenty times, give or take four standard deviations."""
    p_values = [finding.p_value for decks in RUNS for finding in of(decks, name)]
    rare = sum(p_value < 0.05 for p_value in p_values)
    assert abs(rare - 0.05 * len(p_values)) < 4 * sqrt(0.05 * 0.95 * len(p_values))


@pytest.mark.parametrize("decks", RUNS)
def test_shoes_that_begin_alike_are_as_many_as_expected(decks: int) -> None:
    findings = of(decks, "same starts")
    expected = sum(finding.expected for finding in findings)
    assert expected > 10
    assert abs(sum(finding.found for finding in findings) - expected) < 4 * sqrt(expected)
    assert sum(finding.p_value < 0.05 for finding in findings) <= 0.05 * len(findings) + 3


@pytest.mark.parametrize("decks", RUNS)
def test_no_shoe_comes_twice(decks: int) -> None:
    assert all((finding.found, finding.p_value) == (0, 1) for finding in of(decks, "same orders"))
    assert all(finding.expected < 1e-12 for finding in of(decks, "same orders"))


def test_the_whole_battery_seldom_fails_what_is_good() -> None:
    """One run in a hundred may fail. Among these 700, as many as 17 would fail once in a thousand times."""
    failed = 0
    for decks in RUNS:
        for findings in runs(decks):
            failed += not BatteryVerdict((PackFindings(decks, 52 * decks, SHOES, findings),), 0.0).passed
    assert sum(RUNS.values()) == 700
    assert failed < 17


def test_the_measure_of_evenness_can_tell() -> None:
    chance = np.random.default_rng(SEED)
    even = chance.random(400)
    assert unevenness(list(even)) > ONE_IN_A_THOUSAND
    assert unevenness(list(even**1.5)) < ONE_IN_A_THOUSAND
    assert unevenness(list(even / 2 + 0.25)) < ONE_IN_A_THOUSAND


@pytest.mark.parametrize("decks", RUNS)
def test_shoes_may_be_shown_in_lots_of_any_size(decks: int) -> None:
    pack = NumberedPack(Pack(decks).cards())
    orders = orders_of(pack, SHOES, np.random.default_rng(SEED))
    at_once = examine(pack, [orders])
    in_lots = examine(pack, [orders[:1], orders[1:38], orders[38:40], orders[40:]])
    assert in_lots[0] == at_once[0] == SHOES
    for first, second in zip(at_once[1], in_lots[1], strict=True):
        assert first.test == second.test
        assert first.found == pytest.approx(second.found)
        assert first.p_value == pytest.approx(second.p_value)


def test_the_seeded_shuffler_passes_and_says_the_same_again() -> None:
    def verdict() -> BatteryVerdict:
        return run(shuffler(random.Random(SEED)), BatteryPlan(shoes=300))

    first, second = verdict(), verdict()
    assert first.passed
    assert first.judged == second.judged
    assert [(pack.decks, pack.cards, pack.shoes) for pack in first.packs] == [
        (1, 52, 300),
        (6, 312, 300),
        (8, 416, 300),
    ]
    assert {judged.finding.kind for judged in first.judged} == set(FindingKind)


def test_time_bounds_the_battery_and_progress_is_told() -> None:
    """A clock that advances by a tenth of a second on each reading replaces the real one."""
    ticks, told = iter(range(10**6)), list[float]()
    verdict = run(shuffler(random.Random(SEED)), BatteryPlan(seconds=9.0), told.append, lambda: next(ticks) / 10)
    assert told == sorted(told)
    assert told[-1] == 1
    assert 9 <= verdict.seconds < 10
    assert all(pack.shoes >= FEWEST_SHOES for pack in verdict.packs)


def test_however_short_the_time_each_pack_is_dealt_often_enough() -> None:
    ticks = iter(range(10**6))
    verdict = run(shuffler(random.Random(SEED)), BatteryPlan(seconds=1.0), clock=lambda: float(next(ticks)))
    assert all(FEWEST_SHOES <= pack.shoes < FEWEST_SHOES + 1000 for pack in verdict.packs)


@pytest.mark.parametrize(("seconds", "shoes"), [(0.0, None), (-1.0, None), (20.0, FEWEST_SHOES - 1)])
def test_a_plan_that_says_nothing_is_refused(seconds: float, shoes: int | None) -> None:
    with pytest.raises(ValueError, match="battery"):
        BatteryPlan(seconds=seconds, shoes=shoes)
