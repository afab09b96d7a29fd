"""The best chart, played through the tables, wins what the solver says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.learn import VectorTables
from pitboss.learn.policies import ChartPolicy
from tests.sizes import size

ROUNDS = size(300_000, 20_000_000)
TABLES = 2048


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("catfish-bend", {}),
        ("zappit-ma", {}),
        ("free-bet-ma", {}),
        ("double-attack-ma", {}),
        ("zappit-online", {}),
        ("house-blackjack", {"surrender": "late"}),
        ("house-blackjack", {"surrender": "early"}),
    ],
)
def test_within_three_standard_errors(game: str, options: dict[str, Any]) -> None:
    solution = pitboss.solve(pitboss.rules(game, **options), "td")
    assert solution.strategy is not None
    env = VectorTables(game, TABLES, autoreset_mode="SameStep", **options)
    policy = ChartPolicy(solution.strategy, env.wishes)
    told, info = env.reset(seed=20)
    rounds, won, squares = 0, 0.0, 0.0
    while rounds < ROUNDS:
        told, rewards, over, _, info = env.step(policy(told, info["action_mask"]))
        assert not info["illegal"].any()
        rounds += int(over.sum())
        won += float(rewards[over].sum())
        squares += float((rewards[over] ** 2).sum())
    mean = won / rounds
    error = np.sqrt((squares / rounds - mean**2) / rounds)
    assert abs(mean - solution.ev) < 3 * error, (mean, solution.ev, error)
