"""Compiles what is compiled once before the workers start: ``python -m tests.compiling``.

The kernels are cached on disk, one for each kind of work. In a fresh clone, every worker would compile its own.
"""

from __future__ import annotations

import os
import random
from concurrent.futures import ProcessPoolExecutor

import pitboss
from pitboss.lab.countability.removal import removal_effects
from pitboss.lab.verify.at_the_table import new_trace
from pitboss.lab.verify.random_plans import random_plan
from pitboss.learn import VectorTables
from pitboss.rulebook import GAMES, rules
from pitboss.simulate import Box, Session, simulate
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.simulating import prepared_of
from tests.simulate.charts import simple_chart

CATFISH = rules("catfish-bend")
ROUNDS = 1000


def solver() -> None:
    pitboss.solve(CATFISH, "td")


def hands_alone() -> None:
    simulate(CATFISH, ROUNDS, strategy=simple_chart(CATFISH), workers=1)


def side_wagers() -> None:
    simulate(CATFISH, ROUNDS, boxes=[Box(simple_chart(CATFISH), 1000, {"trilux": 500})], workers=1)


def counted() -> None:
    simulate(CATFISH, ROUNDS, strategy=simple_chart(CATFISH), count="hi-lo", workers=1)


def counted_with_side_wagers() -> None:
    simulate(CATFISH, ROUNDS, boxes=[Box(simple_chart(CATFISH), 1000, {"trilux": 500})], count="hi-lo", workers=1)


def effects() -> None:
    removal_effects(CATFISH)


def sessions() -> None:
    simulate(CATFISH, ROUNDS, strategy=simple_chart(CATFISH), session=Session(100, 1000_00), workers=1)


def steps_of_learners() -> None:
    tables = VectorTables(CATFISH, 2)
    tables.reset(seed=1)
    tables.step([0, 0])


def hands_alone_traced() -> None:
    """With a diary of every round, and nothing beside the hands."""
    plan = Plan(CATFISH, 10, (Box(simple_chart(CATFISH), 1000),))
    prepared = prepared_of(plan)
    run_chunk(prepared.work, 0, trace=new_trace(prepared))


def traced() -> None:
    """With a diary of every round, as random plans are compared with the table."""
    for game in GAMES:
        prepared = prepared_of(random_plan(game.id, 10, random.Random(game.id)))
        run_chunk(prepared.work, 0, trace=new_trace(prepared))


WORK = (
    steps_of_learners,
    traced,
    hands_alone_traced,
    effects,
    solver,
    counted_with_side_wagers,
    side_wagers,
    counted,
    hands_alone,
    sessions,
)


def main() -> None:
    """Compile one thing a core at a time."""
    print("Compiling solver and simulator, unless they are on disk already ...", flush=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done in [pool.submit(work) for work in WORK]:
            done.result()


if __name__ == "__main__":
    main()
