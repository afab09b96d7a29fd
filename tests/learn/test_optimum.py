"""The best chart, played through the tables, wins what the solver says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pitboss
from pitboss.learn import ParallelTable, TableEnv, TableOfSeats, VectorTables
from pitboss.learn.policies import ChartPolicy
from tests.sizes import size

ROUNDS, ROUNDS_OF_REAL_TABLES = size(300_000, 20_000_000), size(1000, 60_000)
TABLES = 2048
SEATS = 3


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


def chart_policy(game: str, env: Any) -> tuple[Any, float]:
    """Return the best chart as a policy for one observation and mask, remembered, and what it is worth."""
    solution = pitboss.solve(game, "td")
    assert solution.strategy is not None
    many, known = ChartPolicy(solution.strategy, env.wishes), dict[bytes, int]()

    def play(told: Any, mask: Any) -> int:
        key = told.tobytes() + mask.tobytes()
        if key not in known:
            known[key] = int(many(told[None], mask[None])[0])
        return known[key]

    return play, solution.ev


def agrees(won: list[float], worth: float) -> None:
    mean, error = np.mean(won), np.std(won) / np.sqrt(len(won))
    assert abs(mean - worth) < 3 * error, (mean, worth, error)


GAMES = ("double-attack-ma", "free-bet-ma")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_at_a_real_table(game: str) -> None:
    env = TableEnv(game)
    play, worth = chart_policy(game, env)
    won: list[float] = []
    told, info = env.reset(seed=8)
    while len(won) < ROUNDS_OF_REAL_TABLES:
        told, reward, over, _, info = env.step(play(told, info["action_mask"]))
        assert not info["illegal"]
        if over:
            won.append(reward)
            told, info = env.reset()
    agrees(won, worth)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_at_every_seat(game: str) -> None:
    """Seats of one round are not independent: the mean of a round's seats is what is looked at."""
    env = TableOfSeats(game, SEATS)
    play, worth = chart_policy(game, env.seated)
    won: list[float] = []
    env.reset(seed=9)
    while len(won) < ROUNDS_OF_REAL_TABLES // SEATS:
        together = 0.0
        for _ in env.agent_iter():
            told, reward, over, _, _ = env.last()
            together += reward
            env.step(None if over else play(told["observation"], told["action_mask"]))
        won.append(together / SEATS)
        env.reset()
    agrees(won, worth)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_with_all_seats_at_once(game: str) -> None:
    env = ParallelTable(game, SEATS)
    play, worth = chart_policy(game, env.seated)
    won: list[float] = []
    while len(won) < ROUNDS_OF_REAL_TABLES // SEATS:
        told, _ = env.reset(seed=10 if not won else None)
        together = 0.0
        while env.agents:
            actions = {agent: play(told[agent]["observation"], told[agent]["action_mask"]) for agent in env.agents}
            told, rewards, _, _, _ = env.step(actions)
            together += sum(rewards.values())
        won.append(together / SEATS)
    agrees(won, worth)
