"""The exact spread: results of a round against every round of tiny shoes, followed by a separate program.

The naive program (``naive.followed``) deals every order of a shoe and shares no code with the solver.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss import rules
from pitboss.solve.by_chart.chart_player import ChartPlayer
from pitboss.solve.hands.shoes import model_of_counts
from pitboss.solve.hands.solver import Solver
from pitboss.solve.kernels.arithmetic import floats
from pitboss.solve.spread.distribution import Distribution, TooManyResults
from pitboss.solve.spread.spread import Spread, spread_of
from pitboss.solve.strategies.text import read_strategy
from tests.sizes import size, some
from tests.solve.naive.cards import orders
from tests.solve.naive.dealer import UNIT
from tests.solve.naive.followed import Followed, follow
from tests.solve.odd_charts import hand_made, sitting
from tests.solve.test_naive_charts import BEST, PLAYED, chart_of, more_tens
from tests.solve.tiny_shoes import CB, DA, FB, ZM, ZO, Case, Counts

pytestmark = pytest.mark.long

HB = "house-blackjack"
WITHIN = 1e-12
THREE_HANDS = 1e-4
"""How far off the chance of a result is at most where pairs become three or four hands; 2e-5 was the most seen."""
ODD = 5e-3
"""The same for charts that split everything: from twenty cards that is hardly chance any more; 2.7e-3 was seen."""


def spread_of_chart(game: str, options: Mapping[str, Any], counts: Counts, text: str) -> Spread:
    house = rules(game, **options)
    model = model_of_counts(house, counts)
    solver = Solver(model, floats(), ChartPlayer(read_strategy(text, house), model))
    return spread_of(solver, solver.solve())


def results(rounds: Followed) -> dict[Fraction, float]:
    """Every result of the naive program and its probability."""
    chances: dict[Fraction, Fraction] = defaultdict(Fraction)
    for ended, ways in rounds.rounds.items():
        chances[Fraction(ended.result) / UNIT] += Fraction(ways) / orders(rounds.shoe)
    return {result: float(chance) for result, chance in sorted(chances.items())}


def assert_same(spread: Spread, rounds: Followed, within: float) -> None:
    figures = rounds.figures()
    assert spread.mean == pytest.approx(float(figures.mean), abs=WITHIN, rel=0)
    assert spread.variance == pytest.approx(float(figures.square - figures.mean**2), abs=WITHIN, rel=0)
    assert spread.round is not None
    expected = results(rounds)
    made = spread.round.by_result
    assert {result for result, chance in made.items() if chance > within} <= set(expected)
    assert {result: made.get(result, 0) for result in expected} == pytest.approx(expected, abs=within, rel=0)
    assert spread.round.chances.sum() == pytest.approx(1, abs=10 * within)
    assert spread.round.mean == pytest.approx(spread.mean, abs=10 * within)
    assert spread.round.variance == pytest.approx(spread.variance, abs=100 * within)


@pytest.mark.parametrize(("tiny", "name"), some(PLAYED, 12))
def test_every_order_of_tiny_shoes(tiny: Case, name: str) -> None:
    """The variance is exact, however often anything is split; the results are exact with at most two hands."""
    case = tiny if name == BEST else more_tens(tiny)
    text = chart_of(case.game, name)
    spread = spread_of_chart(case.game, case.options, case.counts, text)
    off = THREE_HANDS if name == BEST else ODD
    assert_same(spread, follow(case.game, case.options, case.counts, text), WITHIN if spread.round_exact else off)


# Splits of one pair into two hands, that draw and double, against dealers who look, do not look, and have 22s.
TWO_HANDS: list[tuple[str, dict[str, Any], Counts, str]] = [
    (CB, {}, (1, 0, 1, 0, 0, 1, 0, 3, 0, 12), sitting(CB, "pair 8: O", "hard 11: Dh", "hard 14: H")),
    (ZM, {}, (0, 0, 1, 0, 0, 1, 0, 3, 0, 13), sitting(ZM, "pair 8: O", "hard 16: Zh", "hard 11: Dh")),
    (FB, {}, (1, 0, 1, 0, 0, 0, 0, 3, 0, 12), sitting(FB, "pair 8: O", "lammer hard 11: Dh", "hard 11: Dh")),
    (DA, {}, (1, 0, 1, 0, 0, 1, 0, 3, 0, 9), sitting(DA, "attack: A", "pair 8: O", "hard 11: Dh", "hard 14: Rs")),
    (ZO, {}, {"A": 1, "8": 3, "T": 4, "K": 4}, hand_made(ZO, "zaps and splits")),
    (HB, {"max_hands": 2, "decks": 1}, (2, 0, 1, 0, 0, 1, 0, 3, 0, 11), sitting(HB, "pair 8: P", "pair A: P")),
    (
        HB,
        {"max_hands": 2, "hole_card": "none"},
        (1, 0, 1, 0, 0, 1, 0, 3, 0, 11),
        sitting(HB, "pair 8: P", "hard 11: Dh"),
    ),
    (
        HB,
        {"max_hands": 2, "surrender": "early"},
        (1, 0, 1, 0, 0, 1, 0, 3, 0, 11),
        sitting(HB, "pair 8: P", "hard 14: Rs"),
    ),
]


@pytest.mark.parametrize(("game", "options", "counts", "text"), TWO_HANDS)
def test_two_hands_are_exact(game: str, options: dict[str, Any], counts: Counts, text: str) -> None:
    spread = spread_of_chart(game, options, counts, text)
    assert spread.round_exact
    assert_same(spread, follow(game, options, counts, text), WITHIN)


@pytest.mark.parametrize("eights", [4, 6])
def test_four_hands_are_nearly_exact(eights: int) -> None:
    counts = (0, 0, 1, 0, 0, 0, 0, eights, 0, 14)
    text = sitting(CB, "pair 8: P", "hard 11: Dh")
    spread = spread_of_chart(CB, {}, counts, text)
    assert not spread.round_exact
    assert_same(spread, follow(CB, {}, counts, text), THREE_HANDS)


ROUNDS = size(2_000_000, 50_000_000)


@pytest.mark.parametrize("game", some([HB, CB, DA, FB, ZM], 1))
def test_simulated_results(game: str) -> None:
    """From whole shoes: the chance of every result, and the variance, within four standard errors."""
    house = rules(game)
    solution = pitboss.solve(house, spread=True)
    spread = solution.spread
    assert spread is not None and spread.round is not None
    assert spread.mean == pytest.approx(solution.ev, abs=1e-12)
    assert spread.round.mean == pytest.approx(solution.ev, abs=1e-9)
    assert spread.round.variance == pytest.approx(spread.variance, abs=1e-7)
    played = pitboss.simulate(house, ROUNDS, strategy="cd", fresh=True)
    wager = played.initial // ROUNDS
    counted = {Fraction(step.least, wager): step.rounds for step in played.distribution}
    assert sum(counted.values()) == ROUNDS
    for result, chance in spread.round.by_result.items():
        error = (ROUNDS * chance * (1 - chance)) ** 0.5
        assert counted.pop(result, 0) == pytest.approx(ROUNDS * chance, abs=4 * error + 4), result
    assert not counted
    error = spread.variance * ((spread.round.excess_kurtosis + 2) / ROUNDS) ** 0.5
    assert played.sd**2 == pytest.approx(spread.variance, abs=4 * error)


def test_rounds_are_added_up() -> None:
    """Against sums of rounds one by one."""
    one = Distribution(2, -3, np.array([0.2, 0.0, 0.3, 0.1, 0.15, 0.0, 0.25]))
    added = one.chances
    for _ in range(36):
        added = np.convolve(added, one.chances)
    many = one.after(37)
    first = many.low - 37 * one.low
    assert many.chances == pytest.approx(added[first : first + len(many.chances)], abs=1e-14)
    assert added[:first].sum() + added[first + len(many.chances) :].sum() < 1e-14
    assert many.mean == pytest.approx(37 * one.mean)
    assert many.variance == pytest.approx(37 * one.variance)
    assert one.after(1).by_result == pytest.approx(one.by_result)


def test_a_long_session_is_cut_where_nothing_is_left() -> None:
    one = Distribution(1, -1, np.array([0.51, 0.0, 0.49]))
    million = one.after(1_000_000)
    assert len(million.chances) < 40_000
    assert million.mean == pytest.approx(-20_000, abs=1e-6)
    assert million.sd == pytest.approx(1_000 * one.sd, rel=1e-9)
    with pytest.raises(TooManyResults, match="too many different results"):
        one.after(10**13)


def test_quantiles_and_intervals() -> None:
    die = Distribution(1, 1, np.full(6, 1 / 6))
    assert [die.quantile(share) for share in (0, 1 / 6, 0.17, 0.5, 1)] == [1, 1, 2, 3, 6]
    assert die.interval(1) == (1, 6)
    assert die.interval(0.5) == (2, 5)
    assert [die.at_most(2), die.at_least(5.5)] == pytest.approx([2 / 6, 1 / 6])
    assert [die.skewness, die.excess_kurtosis] == pytest.approx([0, -1.2686], abs=1e-4)
