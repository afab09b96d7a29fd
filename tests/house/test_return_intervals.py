"""The bands of the return monitor: against sums computed one by one, and how often honest play leaves them."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import numpy as np
import pytest

import pitboss
from pitboss.house.audit.returns.intervals import Results, TotalResult, moments
from pitboss.house.audit.returns.line_spread import ALARM, EXACT, LineSpread, _add_rounds, bands_of
from pitboss.house.solution_figures import Theories, figures_of
from pitboss.rulebook import Rules, rules
from tests.sizes import size

EVEN: Results = ((-1.0, 0.48), (0.0, 0.08), (1.0, 0.4), (1.5, 0.04))
RARE: Results = ((-1.0, 0.97), (9.0, 0.029), (100.0, 0.001))


def one_by_one(parts: list[tuple[Results, int, int]]) -> dict[float, float]:
    """The sum of results, each added to all earlier ones."""
    sums = {0.0: 1.0}
    for results, stake, times in parts:
        for _ in range(times):
            more: dict[float, float] = {}
            for before, likely in sums.items():
                for units, chance in results:
                    after = before + units * stake
                    more[after] = more.get(after, 0.0) + likely * chance
            sums = more
    return sums


def band_of(sums: dict[float, float], beyond: float) -> tuple[float, float]:
    ordered = sorted(sums)
    low = next(amount for amount in ordered if sum(sums[x] for x in ordered if x <= amount) > beyond)
    high = next(amount for amount in reversed(ordered) if sum(sums[x] for x in ordered if x >= amount) > beyond)
    return low, high


@pytest.mark.parametrize(
    "parts",
    [
        [(EVEN, 10, 7)],
        [(RARE, 5, 9)],
        [(EVEN, 10, 4), (EVEN, 25, 3), (RARE, 5, 4)],
        [(RARE, 3, 5), (RARE, 7, 3)],
    ],
)
def test_sums_one_by_one(parts: list[tuple[Results, int, int]]) -> None:
    total = TotalResult()
    for results, stake, times in parts:
        total.add(results, Fraction(stake), times)
    sums = one_by_one(parts)
    mean = sum(amount * chance for amount, chance in sums.items())
    assert total.mean == pytest.approx(mean)
    assert total.variance == pytest.approx(sum((amount - mean) ** 2 * chance for amount, chance in sums.items()))
    wanted = [0.25, 0.025, 0.005, 0.00135]
    for beyond, band in zip(wanted, total.bands(wanted), strict=True):
        assert band == pytest.approx(band_of(sums, beyond), abs=1e-6), beyond


def test_many_different_stakes_come_near_the_curve() -> None:
    """Sums that are too many to be listed: the curve with its third moment agrees with the sum of the same stakes."""
    listed, curve, chance = TotalResult(), TotalResult(), Random(3)
    for _ in range(4000):
        stake = chance.randrange(5, 50)
        listed.add(RARE, Fraction(stake), 1)
        curve.add(RARE, Fraction(stake), 1)
    (low, high), (about_low, about_high) = listed.bands([0.005])[0], curve._curve(0.005)
    sd = sqrt(listed.variance)
    assert abs(low - about_low) < 0.03 * sd and abs(high - about_high) < 0.03 * sd
    normal = 2.5758 * sd
    assert high - listed.mean > normal + 0.05 * sd  # the normal curve alone would cut off too much


def test_what_is_normal_and_what_is_listed_are_added_up() -> None:
    mixed, chance = TotalResult(), np.random.default_rng(4)
    mixed.add(RARE, Fraction(100), 60)
    mixed.add_normal(250.0, 90_000.0)
    units, chances = np.array(RARE).T
    drawn = 100 * chance.choice(units, (200_000, 60), p=chances).sum(axis=1) + chance.normal(250, 300, 200_000)
    low, high = mixed.bands([0.005])[0]
    left = np.mean((drawn < low) | (drawn > high))
    assert 0.007 < left < 0.01 + 4 * sqrt(0.01 / 200_000)  # bands end at amounts that can come, never inside
    assert moments(RARE)[0] == pytest.approx(float(units @ chances))


@pytest.mark.parametrize("sigmas", [1.0, 3.0, 6.0, 8.5, 10.0])
def test_an_alarm_may_be_set_as_far_out_as_the_settings_allow(sigmas: float) -> None:
    """If the chance to be inside is practically certain, the band still exists and is no narrower."""
    listed, normal = LineSpread(), LineSpread()
    listed.total.add(EVEN, Fraction(10), 400)
    normal.total.add_normal(-20.0, 400.0)
    for spread in (listed, normal):
        bands, sd = bands_of(spread, sigmas), sqrt(spread.total.variance)
        (low, high), mean = bands[ALARM], spread.total.mean
        assert low <= mean - 0.9 * min(sigmas, 6) * sd and high >= mean + 0.9 * min(sigmas, 6) * sd
    assert bands[ALARM] == pytest.approx((-20 - 20 * sigmas, -20 + 20 * sigmas))


SESSIONS = size(200, 4000)
TABLES = [("catfish-bend", {"trilux": 5_00, "king's bounty": 1_00}), ("house-blackjack", {})]


def theories_of(house: Rules) -> tuple[Theories, pitboss.Strategy]:
    solution = pitboss.solve(house, "td", spread=True)
    return figures_of(solution), solution.strategy


@pytest.mark.long
@pytest.mark.parametrize(("game", "sides"), size(TABLES[:1], TABLES))
def test_honest_tables_leave_the_band_no_more_often_than_they_should(game: str, sides: dict[str, int]) -> None:
    """Tables at random, of one to five boxes and few rounds: how often the 99% band of each wager is left."""
    house = rules(game)
    theories, strategy = theories_of(house)
    left: dict[tuple[str, bool], list[bool]] = {}
    chance = Random(20)
    for seed in range(SESSIONS):
        boxes, rounds, bet = chance.randrange(1, 6), chance.randrange(40, 300), chance.choice([5_00, 10_00, 25_00])
        played = pitboss.simulate(
            house, rounds, strategy=strategy, fresh=True, boxes=boxes, bet=bet, side_wagers=sides, seed=seed
        )
        nets = {"game": (played.net, bet)} | {
            name: (result.net, sides[name]) for name, result in played.side_wagers.items()
        }
        for kind, (net, stake) in nets.items():
            theory = theories.game if kind == "game" else theories.side_wagers[kind]
            spread = LineSpread()
            _add_rounds(spread, kind, theory, boxes * stake, boxes * stake**2, rounds)
            low, high = spread.total.bands([0.005])[0]
            left.setdefault((kind, spread.basis == EXACT), []).append(not low - 1e-6 <= net <= high + 1e-6)
    for (kind, exact), outside in left.items():
        error = sqrt(0.01 * 0.99 / len(outside))
        print(kind, "exact" if exact else "several boxes", f"{sum(outside)} of {len(outside)}")
        assert sum(outside) / len(outside) <= 0.01 + 4 * error, (kind, exact)
