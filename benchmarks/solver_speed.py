"""How long a full solution takes: each game by composition, the best chart on top of it, and a whole process.

Compiled code is warm, one core. A bare compiled loop over the same number of dealer's hands is measured as well, so
that machines can be compared.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

import pitboss
from benchmarks.measured_games import measured_games
from pitboss.rulebook import Rules, submit

GOALS = {"catfish-bend": 0.15, "house-blackjack": 0.15}
TEN_RULES = {
    "decks": "2",
    "dealer_hits_soft_17": "true",
    "blackjack_pays": "6:5",
    "double_on": "10-11",
    "double_after_split": "false",
    "surrender": "late",
    "max_hands": "3",
    "resplit_aces": "true",
    "split_aces_draw": "true",
    "charlie": "6",
}
"""Ten rules of House Blackjack, each different from its default."""

OTHER_GOAL = 1.0
TRIES = 3


def least(work: Callable[[], object]) -> float:
    """Return the shortest of some runs, in seconds of processor time."""
    best = float("inf")
    for _ in range(TRIES):
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


def floor() -> float:
    """Time a bare compiled loop: one multiplication and addition for each of 50 million pairs of numbers."""
    from numba import njit

    @njit
    def loop(left: np.ndarray, right: np.ndarray) -> float:
        total = 0.0
        for place in range(len(left)):
            for other in range(len(right)):
                total += left[place] * right[other]
        return total

    left, right = np.linspace(0, 1, 5_000), np.linspace(1, 2, 10_000)
    loop(left, right)
    return least(lambda: loop(left, right))


def chart_on_top(rules: Rules) -> float:
    """Time the best chart if the solution by composition already exists."""
    best = float("inf")
    for _ in range(TRIES):
        solution = pitboss.solve(rules)
        started = time.process_time()
        _ = solution.strategy
        best = min(best, time.process_time() - started)
    return best


def whole_process(game: str) -> float:
    """Time from the start of a process to its printed answer."""
    command = [sys.executable, "-c", "from pitboss.cli.main import main; main()", "solve", game]
    best = float("inf")
    for _ in range(TRIES):
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - started)
    return best


def report() -> None:
    """Print the figures."""
    bare = floor()
    print(f"solver: a bare loop of 50 million multiplications takes {bare:.3f} s here")
    for game in measured_games():
        rules = submit(game.id, {})
        pitboss.solve(rules)
        cd, td = least(partial(pitboss.solve, rules)), chart_on_top(rules)
        goal = GOALS.get(game.id, OTHER_GOAL)
        print(f"solver: {game.id:17} cd {cd:6.3f} s (goal {goal}), {cd / bare:5.1f} bare loops; td on top {td:6.3f} s")
    changed = submit("house-blackjack", TEN_RULES)
    pitboss.solve(changed)
    seconds = least(partial(pitboss.solve, changed))
    print(f"solver: house-blackjack with ten rules changed, cd {seconds:6.3f} s (goal 0.2)")
    print(f"solver: process start to printed answer, catfish-bend {whole_process('catfish-bend'):.2f} s (goal 2.5)")
    print(f"solver: process start to printed answer, zappit-ma {whole_process('zappit-ma'):.2f} s (goal 2.5)")
    for game in measured_games():
        asked = partial(pitboss.solve.advise, submit(game.id, {}), "8h 8d", "6c", "Th 5c 9d")
        asked()
        print(f"solver: advice, {game.id:17} {1000 * least(asked):5.1f} ms (goal 50)")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"solver: memory {memory:.0f} MB (goal 500)")


if __name__ == "__main__":
    report()
