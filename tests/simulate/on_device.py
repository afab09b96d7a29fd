"""``python -m tests.simulate.on_device [PLANS [ROUNDS]]``: plans on this machine's CUDA devices and on its processors.

All sums must be equal, field by field: for the plans that numba's simulator plays and for PLANS random ones, each with
ROUNDS rounds. Every plan is played with the kernel's own functions, which can play any plan, and then, if the faster
layout supports it, with that. Chunks are short, so that there are enough of them for all threads of a device.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from time import perf_counter
from unittest.mock import patch

from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.plans.words import Engine
from pitboss.simulate.preparation import prepare
from pitboss.simulate.results.result import Result
from pitboss.simulate.running.gpu import lean_tables
from pitboss.simulate.running.gpu.engine import devices
from pitboss.simulate.running.simulating import prepared_of, run_plan
from tests.simulate.gpu_equality import ROUNDS as FEW
from tests.simulate.gpu_equality import differing, plans

PLANS, ROUNDS = 30, 10_000_000
CHUNK = 1_900


def wanted(many: int, rounds: int) -> Iterator[tuple[str, Plan, float | None, int]]:
    """Yield plans by name, the standard error at which each ends, and the spare cards of the faster layout."""
    for name, plan, until_se, spare in plans():
        yield name, replace(plan, rounds=rounds), until_se and until_se * (FEW / rounds) ** 0.5, spare
    for number in range(many):
        game = GAMES[number % len(GAMES)].id
        chance = random.Random(f"device {number} {rounds}")
        yield f"{game} at random, {number}", random_plan(game, rounds, chance), None, lean_tables.SPARE_CARDS


def compared(layout: str, at_home: Result, plan: Plan, until_se: float | None) -> bool:
    """Play a plan on the devices, print in which sums the result differs, and return whether it does."""
    begun = perf_counter()
    names = differing(at_home, run_plan(plan, until_se, engine=Engine.GPU))
    seconds = perf_counter() - begun
    print(f"{layout}: {at_home.rounds} rounds, {', '.join(names) or 'equal'} ({seconds:.1f} s)", flush=True)
    return bool(names)


def main(many: int = PLANS, rounds: int = ROUNDS) -> int:
    """Compare the plans one after the other, and return how many results differ."""
    wrong = 0
    print(f"{len(devices())} devices, {rounds} rounds, chunks of {CHUNK}", flush=True)
    with patch.object(prepare, "ROUNDS_OF_A_CHUNK", CHUNK), patch.object(prepare, "SHORTEST_CHUNK", 1):
        for name, plan, until_se, spare in wanted(many, rounds):
            at_home = run_plan(plan, until_se)
            with patch.object(lean_tables, "lean_tables", lambda work: None):
                wrong += compared(f"{name}, any plan's kernel", at_home, plan, until_se)
            with patch.object(lean_tables, "SPARE_CARDS", spare):
                if lean_tables.lean_tables(prepared_of(plan).work) is not None:
                    wrong += compared(f"{name}, faster layout", at_home, plan, until_se)
    print(f"{wrong} differ")
    return wrong


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
