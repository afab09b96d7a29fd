"""Learners' tables: steps a second on one core, beside Gymnasium's own Blackjack and other toys in the same run."""

from __future__ import annotations

import time
from typing import Any

import gymnasium
import numpy as np

from pitboss.learn import TableEnv, VectorTables

TABLES, GOAL = 4096, 5_000_000
STEPS, WARM = 400, 20
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("catfish-bend", {}),
    ("zappit-ma", {}),
    ("free-bet-ma", {}),
    ("double-attack-ma", {}),
    ("zappit-online", {}),
    ("zappit-ma", {"memory": True, "seen": True}),
)
TOYS = (("Blackjack-v1", False), ("Taxi-v3", True), ("FrozenLake-v1", False))
"""Gymnasium's toys, and whether each tells which actions are allowed."""


def report() -> None:
    """Print steps a second; the first allowed action is taken, which costs nothing to find."""
    print(f"Learners' tables: steps a second, one core, {TABLES:,} tables at once (goal: {GOAL:,})")
    print(f"{'game':38} {'million':>8}")
    for game, wishes in GAMES:
        said = ", ".join(wishes)
        print(f"{game + (f' with {said}' if said else ''):38} {many_tables(game, wishes) / 1e6:8.2f}", flush=True)
    print(f"{'one real table, catfish-bend':38} {one_table(TableEnv('catfish-bend'), masked=True) / 1e6:8.4f}")
    for name, masked in TOYS:
        toy = gymnasium.make(name).unwrapped
        print(f"{f'Gymnasium {name}, one at a time':38} {one_table(toy, masked=masked) / 1e6:8.4f}")
    print(f"{f'Gymnasium CartPole-v1, {TABLES:,} at once':38} {many_poles() / 1e6:8.4f}")


def many_tables(game: str, wishes: dict[str, Any]) -> float:
    """Return the steps a second of many tables."""
    env = VectorTables(game, TABLES, autoreset_mode="SameStep", **wishes)
    _, info = env.reset(seed=1)
    spent = 0.0
    for step in range(WARM + STEPS):
        actions = np.argmax(info["action_mask"], axis=1)
        began = time.process_time()
        _, _, _, _, info = env.step(actions)
        spent += time.process_time() - began if step >= WARM else 0.0
    return STEPS * TABLES / spent


def many_poles() -> float:
    """Return the steps a second of Gymnasium's own vector environment, poles on carts in NumPy."""
    env = gymnasium.make_vec("CartPole-v1", num_envs=TABLES, vectorization_mode="vector_entry_point")
    env.reset(seed=1)
    actions = np.arange(TABLES) % 2
    began = time.process_time()
    for _ in range(STEPS):
        env.step(actions)
    return STEPS * TABLES / (time.process_time() - began)


def one_table(env: Any, *, masked: bool) -> float:
    """Return the steps a second of one table."""
    _, info = env.reset(seed=1)
    began = time.process_time()
    for _ in range(STEPS * 10):
        action = int(np.argmax(info["action_mask"])) if masked else 0
        _, _, over, _, info = env.step(action)
        if over:
            _, info = env.reset()
    return STEPS * 10 / (time.process_time() - began)


if __name__ == "__main__":
    report()
