"""The risk of ruin: formulas against small Markov chains, solved exactly, and against random walks."""

from __future__ import annotations

from math import exp, inf, log

import numpy as np
import pytest

from pitboss.lab.bankroll.ruin import (
    adjustment,
    bankroll_for,
    risk_before_goal,
    risk_before_goal_within,
    risk_of_ruin,
    risk_within,
)

STEP = 0.02
UP = 0.505
"""A walk of so small steps, one up a little oftener than down, is nearly a Brownian motion."""

MEAN, VARIANCE = STEP * (2 * UP - 1), STEP**2 * (1 - (2 * UP - 1) ** 2)
BANKROLL, GOAL = 1.0, 1.4


def chain(low: int, high: int, rounds: int | None) -> tuple[float, float]:
    """A walk from zero between two barriers: the chance of having reached the lower and the upper one."""
    width = high - low + 1
    if rounds is None:  # solved: what a place is worth is what its neighbours are
        matrix, ends = np.eye(width), np.zeros((width, 2))
        for place in range(1, width - 1):
            matrix[place, place + 1] -= UP
            matrix[place, place - 1] -= 1 - UP
        ends[0, 0] = ends[-1, 1] = 1
        ruined, won = np.linalg.solve(matrix, ends)[-low]
        return float(ruined), float(won)
    chances = np.zeros(width)
    chances[-low] = 1
    for _ in range(rounds):
        inside = chances[1:-1]
        moved = np.zeros(width)
        moved[0], moved[-1] = chances[0], chances[-1]
        moved[2:] += UP * inside
        moved[:-2] += (1 - UP) * inside
        chances = moved
    return float(chances[0]), float(chances[-1])


def steps(units: float) -> int:
    return round(units / STEP)


def test_goal_against_a_solved_chain() -> None:
    ruined, won = chain(-steps(BANKROLL), steps(GOAL), None)
    assert ruined + won == pytest.approx(1)
    assert risk_before_goal(MEAN, VARIANCE, BANKROLL, GOAL) == pytest.approx(ruined, abs=2e-4)
    assert risk_before_goal(-MEAN, VARIANCE, GOAL, BANKROLL) == pytest.approx(won, abs=2e-4)
    assert risk_before_goal(0, VARIANCE, BANKROLL, GOAL) == pytest.approx(GOAL / (BANKROLL + GOAL))
    assert risk_before_goal(MEAN, VARIANCE, BANKROLL, 1e6) == pytest.approx(risk_of_ruin(MEAN, VARIANCE, BANKROLL))


@pytest.mark.parametrize("rounds", [500, 2_000, 6_000])
def test_time_against_a_chain(rounds: int) -> None:
    """Ruin comes between two steps of a walk a little later than on a path without steps."""
    ruined, _ = chain(-steps(BANKROLL), rounds + 1, rounds)
    assert risk_within(MEAN, VARIANCE, BANKROLL, rounds) == pytest.approx(ruined, abs=0.006)
    with_goal, _ = chain(-steps(BANKROLL), steps(GOAL), rounds)
    assert risk_before_goal_within(MEAN, VARIANCE, BANKROLL, GOAL, rounds) == pytest.approx(with_goal, abs=0.006)
    assert risk_before_goal_within(MEAN, VARIANCE, BANKROLL, 1e3, rounds) == pytest.approx(
        risk_within(MEAN, VARIANCE, BANKROLL, rounds), abs=1e-9
    )


def test_for_ever_is_a_long_time() -> None:
    assert risk_within(MEAN, VARIANCE, BANKROLL, 10**9) == pytest.approx(risk_of_ruin(MEAN, VARIANCE, BANKROLL))
    assert risk_before_goal_within(MEAN, VARIANCE, BANKROLL, GOAL, 10**9) == pytest.approx(
        risk_before_goal(MEAN, VARIANCE, BANKROLL, GOAL)
    )
    assert risk_within(MEAN, VARIANCE, BANKROLL, 0) == 0
    assert risk_of_ruin(-MEAN, VARIANCE, BANKROLL) == risk_of_ruin(MEAN, VARIANCE, 0) == 1


def test_random_walks_of_rounds() -> None:
    """Rounds that win 1.5, 1, 0 or lose 1 or 2, forty units, two thousand rounds: within four standard errors."""
    results, chances = np.array([-2.0, -1.0, 0.0, 1.0, 1.5, 2.0]), np.array([0.045, 0.425, 0.085, 0.345, 0.045, 0.055])
    mean = float(results @ chances)
    variance = float(results**2 @ chances) - mean**2
    walks, rounds, bankroll, ruined = 20_000, 2_000, 40.0, 0
    for seed in range(10):
        drawn = np.random.default_rng(seed).choice(results, p=chances, size=(walks // 10, rounds))
        ruined += int((drawn.cumsum(axis=1).min(axis=1) <= -bankroll).sum())
    error = (0.25 / walks) ** 0.5
    later = 0.7  # a walk falls past its barrier by part of its last step, so the barrier is a little further away
    assert risk_within(mean, variance, bankroll + later, rounds) == pytest.approx(ruined / walks, abs=4 * error)


def test_the_adjustment_is_exact_for_a_walk_of_single_steps() -> None:
    rate = adjustment(np.array([-1.0, 1.0]), np.array([1 - UP, UP]))
    assert rate == pytest.approx(log(UP / (1 - UP)))
    # Gambler's ruin: ((1 - p) / p) to the power of the bankroll.
    assert exp(-rate * 30) == pytest.approx(((1 - UP) / UP) ** 30)
    assert adjustment(np.array([-1.0, 1.0]), np.array([0.5, 0.5])) == 0
    assert adjustment(np.array([0.0, 1.0]), np.array([0.5, 0.5])) == inf


def test_the_bankroll_of_a_risk() -> None:
    needed = bankroll_for(MEAN, VARIANCE, 0.05)
    assert risk_of_ruin(MEAN, VARIANCE, needed) == pytest.approx(0.05)
    assert bankroll_for(-MEAN, VARIANCE, 0.05) == inf
    with pytest.raises(ValueError, match="between 0 and 1"):
        bankroll_for(MEAN, VARIANCE, 1.0)
