"""Learners' tables: steps per second on one core, beside Gymnasium's own Blackjack and other toys in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable
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
    ("catfish-bend", {"side_wagers": {"trilux": "$5", "king's bounty": "$5"}}),
    ("free-bet-ma", {"side_wagers": {"push 22": "$5"}, "memory": True, "seen": True}),
)
TOYS = (("Blackjack-v1", False), ("Taxi-v4", True), ("FrozenLake-v1", False))
"""Gymnasium's toys, and whether each reports which actions are allowed."""


def report() -> None:
    """Print steps per second, without the time for choosing: the first allowed action, and a random one."""
    print(f"Learners' tables: million steps a second, one core, {TABLES:,} tables at once (goal: {GOAL / 1e6:.0f})")
    print(f"{'game':46} {'first':>8} {'random':>8}")
    for game, wishes in GAMES:
        said = ", ".join(wishes).replace("_", " ")
        speeds = [many_tables(game, wishes, choose) / 1e6 for choose in (first_allowed, RandomActions())]
        print(f"{game + (f' with {said}' if said else ''):46} {speeds[0]:8.2f} {speeds[1]:8.2f}", flush=True)
    print(f"{'one real table, catfish-bend':46} {one_table(TableEnv('catfish-bend'), masked=True) / 1e6:8.4f}")
    for name, masked in TOYS:
        toy = gymnasium.make(name).unwrapped
        print(f"{f'Gymnasium {name}, one at a time':46} {one_table(toy, masked=masked) / 1e6:8.4f}")
    print(f"{f'Gymnasium CartPole-v1, {TABLES:,} at once':46} {many_poles() / 1e6:8.4f}")


def first_allowed(masks: Any) -> Any:
    """Return the first action that is allowed at every table."""
    return np.argmax(masks, axis=1)


class RandomActions:
    """Draws one of the allowed actions of every table."""

    def __init__(self) -> None:
        self.chance = np.random.default_rng(1)

    def __call__(self, masks: Any) -> Any:
        """Return the actions; an allowed one gets a number above all others."""
        return (self.chance.random(masks.shape, dtype=np.float32) + masks).argmax(axis=1)


def many_tables(game: str, wishes: dict[str, Any], choose: Callable[[Any], Any]) -> float:
    """Return the steps per second of many tables."""
    env = VectorTables(game, TABLES, autoreset_mode="SameStep", **wishes)
    _, info = env.reset(seed=1)
    spent = 0.0
    for step in range(WARM + STEPS):
        actions = choose(info["action_mask"])
        began = time.process_time()
        _, _, _, _, info = env.step(actions)
        spent += time.process_time() - began if step >= WARM else 0.0
    return STEPS * TABLES / spent


def many_poles() -> float:
    """Return the steps per second of Gymnasium's own vector environment, CartPole in NumPy."""
    env = gymnasium.make_vec("CartPole-v1", num_envs=TABLES, vectorization_mode="vector_entry_point")
    env.reset(seed=1)
    actions = np.arange(TABLES) % 2
    began = time.process_time()
    for _ in range(STEPS):
        env.step(actions)
    return STEPS * TABLES / (time.process_time() - began)


def one_table(env: Any, *, masked: bool) -> float:
    """Return the steps per second of one table."""
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
