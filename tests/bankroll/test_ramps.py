"""Ramps: figures against sums by hand and random rounds; the best ramp against all ramps on a grid."""

from __future__ import annotations

from itertools import product
from math import inf, sqrt

import numpy as np
import pytest

from pitboss.lab.bankroll.by_count import CountRow, GameByCount, NotCounted, several_boxes
from pitboss.lab.bankroll.ramps import NoAdvantage, Wishes, best_ramp, figures, rounded

# Share of rounds, mean and mean square of a unit.
ROWS = [(0.45, -0.012, 1.33), (0.30, -0.002, 1.32), (0.15, 0.006, 1.31), (0.07, 0.014, 1.30), (0.03, 0.024, 1.28)]
GAME = GameByCount(tuple(CountRow(count, f"{count:+d}", *row) for count, row in enumerate(ROWS, -1)))
RAMP = {-1: 10.0, 0: 10.0, 1: 40.0, 2: 80.0, 3: 120.0}


def test_figures_by_hand() -> None:
    win = -0.45 * 0.12 - 0.30 * 0.02 + 0.15 * 0.24 + 0.07 * 1.12 + 0.03 * 2.88
    square = 0.45 * 133 + 0.30 * 132 + 0.15 * 1600 * 1.31 + 0.07 * 6400 * 1.30 + 0.03 * 14400 * 1.28
    made = figures(GAME, RAMP)
    assert made.win == pytest.approx(win)
    assert made.variance == pytest.approx(square - win**2)
    assert made.average == pytest.approx(7.5 + 6.0 + 5.6 + 3.6)
    assert made.desirability == pytest.approx(1000 * win / sqrt(square - win**2))
    assert made.rounds_to_be_ahead == pytest.approx((square - win**2) / win**2)
    # N0 rounds win one standard deviation.
    rounds = made.rounds_to_be_ahead
    assert rounds * made.win == pytest.approx(sqrt(rounds) * made.sd)
    # SCORE is the win in 100 rounds with wagers scaled to full Kelly for a bankroll of 10,000.
    scale = 1 / made.kelly_of(10_000)
    scaled = figures(GAME, {count: scale * bet for count, bet in RAMP.items()})
    assert scaled.kelly_of(10_000) == pytest.approx(1)
    assert 100 * scaled.win == pytest.approx(made.score) == pytest.approx(scaled.score)
    # The certainty equivalent of full Kelly is half the win, and its risk of ruin is e to the power of -2.
    assert scaled.certainty_equivalent(10_000, 1.0) == pytest.approx(scaled.win / 2)
    assert scaled.risk_of_ruin(10_000) == pytest.approx(np.exp(-2))


def test_figures_of_random_rounds() -> None:
    """Counts and results at random: mean and spread of a million rounds, within four standard errors."""
    rng, rounds = np.random.default_rng(4), 1_000_000
    at = rng.choice(len(ROWS), p=[row[0] for row in ROWS], size=rounds)
    mean, square = (np.array([row[place] for row in ROWS]) for place in (1, 2))
    bets = np.array([RAMP[row.count] for row in GAME.rows])
    results = bets[at] * (mean[at] + np.sqrt(square - mean**2)[at] * rng.choice([-1.0, 1.0], size=rounds))
    made = figures(GAME, RAMP)
    assert made.win == pytest.approx(results.mean(), abs=4 * made.sd / sqrt(rounds))
    assert made.sd == pytest.approx(results.std(), rel=0.01)


@pytest.mark.parametrize(("spread", "kelly"), [(4.0, 1.0), (12.0, 0.5), (30.0, 0.25)])
def test_no_ramp_of_a_grid_is_better(spread: float, kelly: float) -> None:
    """Every ramp with eight wagers between the smallest and the largest, and several smallest ones."""
    wishes = Wishes(spread, 10_000, kelly)
    best = best_ramp(GAME, wishes)
    made = figures(GAME, best)
    top = made.certainty_equivalent(10_000, kelly)
    assert max(best.values()) / min(best.values()) <= spread * (1 + 1e-9)
    smallest = min(best.values())
    for scale in (0.5, 0.9, 1.1, 1.5):
        steps = scale * smallest * np.linspace(1, spread, 8)
        for bets in product(steps, repeat=3):
            others = figures(GAME, {-1: scale * smallest, 0: scale * smallest, 1: bets[0], 2: bets[1], 3: bets[2]})
            assert others.score <= made.score * (1 + 1e-4)
            assert others.certainty_equivalent(10_000, kelly) <= top + 1e-4 * abs(top)


def test_a_spread_without_bounds_is_kelly() -> None:
    """If sitting out is allowed, the best wager is bankroll times mean by mean square wherever that is positive."""
    good = GameByCount(tuple(row for row in GAME.rows if row.win > 0))
    best = best_ramp(good, Wishes(1e6, 10_000, 0.5))
    assert best == pytest.approx({row.count: 5_000 * row.win / row.square for row in good.rows})


def test_limits_and_chips() -> None:
    best = best_ramp(GAME, Wishes(10, 100_000, 1.0, 100, 500))
    assert min(best.values()) >= 100 and max(best.values()) <= 500
    assert rounded({1: 12.4, 2: 12.6, 3: 1.0, 4: 0.0}, 5) == {1: 10, 2: 15, 3: 5, 4: 0}


def test_what_cannot_be_won_is_told() -> None:
    with pytest.raises(NoAdvantage, match="spread further"):
        best_ramp(GAME, Wishes(1, 10_000))
    with pytest.raises(NoAdvantage, match="from 100 on and a bankroll of 1000"):
        best_ramp(GAME, Wishes(8, 1_000, 1.0, 100))
    with pytest.raises(NoAdvantage, match="No count"):
        best_ramp(GameByCount(GAME.rows[:2]), Wishes(8, 10_000))
    with pytest.raises(ValueError, match="at least 1"):
        best_ramp(GAME, Wishes(0.5, 10_000))
    lost = figures(GAME, {-1: 1.0})
    assert (lost.score, lost.rounds_to_be_ahead, lost.risk_of_ruin(1e9)) == (0, inf, 1)


def test_several_boxes() -> None:
    """Two boxes against one dealer: variance of the sum, and less on each for the same risk."""
    two = several_boxes(GAME, 2, 0.5)
    for one, both in zip(GAME.rows, two.rows, strict=True):
        assert both.win == 2 * one.win
        assert both.sd**2 == pytest.approx(2 * one.sd**2 + 2 * 0.5)
    alone, together = (best_ramp(game, Wishes(1e6, 10_000)) for game in (_good(GAME), _good(two)))
    assert together[3] / alone[3] == pytest.approx(2 * 1.28 / (2 * 1.28 + 2 * (0.5 + 0.024**2)))
    assert figures(_good(two), together).score > figures(_good(GAME), alone).score
    with pytest.raises(NotCounted):
        several_boxes(two, 2, 0.5)


def _good(game: GameByCount) -> GameByCount:
    return GameByCount(tuple(row for row in game.rows if row.win > 0), game.boxes)
