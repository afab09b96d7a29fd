"""How long the analyst's figures of a game take: effects of removal on every wager, and the eighteen index plays.

Compiled code is warm. Effects are timed with the best strategy chosen anew for every shoe.
"""

from __future__ import annotations

import time

from benchmarks.measured_games import measured_games
from pitboss.lab.countability.indices import index_figures
from pitboss.lab.countability.removal import removal_effects
from pitboss.rulebook import Rules, submit
from pitboss.simulate.plans.plan import Plan
from pitboss.solve.side_wagers.pricing import forget_chances

EFFECTS_GOAL, INDICES_GOAL = 2.0, 60.0
PLAYS = 18


def report() -> None:
    """Print the seconds of each game."""
    print(f"workbench: seconds by the clock, goals {EFFECTS_GOAL:.0f} for effects and {INDICES_GOAL:.0f} for indices")
    for game in measured_games():
        rules = submit(game.id, {})
        removal_effects(rules)  # compiles
        forget_chances()
        started, worked = time.perf_counter(), time.process_time()
        wagers = len(removal_effects(rules).wagers)
        effects, worked = time.perf_counter() - started, time.process_time() - worked
        told = f"effects on {wagers} wagers {effects:6.2f} s ({worked:.2f} s of processors)"
        print(f"workbench: {game.id:17} {told}, {_indices(rules)}", flush=True)


def _indices(rules: Rules) -> str:
    if Plan(rules, 1, ()).shuffles_every_round:
        return "nothing to count"
    started = time.perf_counter()
    plays = len(index_figures(rules).figures[:PLAYS])
    return f"{plays} indices {time.perf_counter() - started:6.2f} s"


if __name__ == "__main__":
    report()
