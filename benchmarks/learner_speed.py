"""Learners' tables: steps a second on one core, beside Gymnasium's own Blackjack in the same run."""

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


def report() -> None:
    """Print steps a second; the first allowed action is taken, which costs nothing to find."""
    print(f"Learners' tables: steps a second, one core, {TABLES:,} tables at once (goal: {GOAL:,})")
    print(f"{'game':38} {'million':>8}")
    for game, wishes in GAMES:
        said = ", ".join(wishes)
        print(f"{game + (f' with {said}' if said else ''):38} {many_tables(game, wishes) / 1e6:8.2f}", flush=True)
    print(f"{'one real table, catfish-bend':38} {one_table(TableEnv('catfish-bend'), masked=True) / 1e6:8.4f}")
    toy = gymnasium.make("Blackjack-v1").unwrapped
    print(f"{'Gymnasium Blackjack-v1, one table':38} {one_table(toy, masked=False) / 1e6:8.4f}")


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
