"""The compiled tables tell, allow and pay what the real table does, for the same cards and actions."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from pitboss.learn import TableEnv, VectorTables
from tests.sizes import size

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("catfish-bend", {}),
    ("catfish-bend", {"side_wagers": {"trilux": "$5", "king's bounty": "$5"}, "wagers": ["$10", "$25"]}),
    ("zappit-ma", {}),
    ("zappit-ma", {"memory": True, "seen": True, "wagers": ["$25", "$100"]}),
    ("zappit-online", {"seen": True}),
    ("free-bet-ma", {"seen": True}),
    ("free-bet-ma", {"side_wagers": {"push 22": "$5"}, "memory": True, "seen": True}),
    ("double-attack-ma", {}),
    ("double-attack-ma", {"side_wagers": {"bust bonus": "$5"}, "memory": True, "seen": True}),
    ("house-blackjack", {"surrender": "early"}),
    ("house-blackjack", {"charlie": 5, "surrender": "late", "memory": True}),
]
TABLES, STEPS = 6, size(700, 20_000)


def random_actions(masks: np.ndarray, chance: random.Random, wrong: float) -> list[int]:
    """Return an allowed action for every table, now and then one that is not."""
    chosen = []
    for mask in masks:
        allowed = [action for action, may in enumerate(mask) if may]
        chosen.append(chance.randrange(len(mask)) if chance.random() < wrong else chance.choice(allowed))
    return chosen


@pytest.mark.parametrize(("game", "wishes"), GAMES)
def test_step_by_step(game: str, wishes: dict[str, Any]) -> None:
    chance = random.Random(f"{game} {sorted(wishes)}")
    many = VectorTables(game, TABLES, **wishes)
    singles = [TableEnv(game, **wishes) for _ in range(TABLES)]
    told, info = many.reset(seed=11)
    for number, env in enumerate(singles):
        alone, its = env.reset(seed=11 + number)
        assert (alone == told[number]).all() and (its["action_mask"] == info["action_mask"][number]).all()
    over = np.zeros(TABLES, dtype=bool)
    for _ in range(STEPS // TABLES):
        actions = random_actions(info["action_mask"], chance, 0.05)
        told, rewards, ended, truncated, info = many.step(np.array(actions))
        assert not truncated.any()
        for number, env in enumerate(singles):
            if over[number]:
                alone, its = env.reset()
                reward, end = 0.0, False
            else:
                alone, reward, end, _, its = env.step(actions[number])
            assert alone.tolist() == told[number].tolist(), env.actions[actions[number]]
            assert reward == pytest.approx(rewards[number], abs=1e-12) and end == ended[number]
            assert its["action_mask"].tolist() == info["action_mask"][number].tolist()
            assert its["illegal"] == info["illegal"][number]
            assert env.observation_space.contains(alone)
        over = ended
