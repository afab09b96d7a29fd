"""``python -m tests.simulate.gpu_equality``: plans on numba's CUDA simulator and on the processor, field by field.

It is a separate program because numba reads the setting for its simulator only on import: the test that runs it sets
NUMBA_ENABLE_CUDASIM. Chunks are short, so that a few hundred rounds make several.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from threading import RLock
from unittest.mock import patch

import numpy as np
from numba import cuda

from pitboss.chips import Odds
from pitboss.lab.verify.random_plans import random_plan
from pitboss.rulebook import GAMES, Rules, rules
from pitboss.rulebook.parts import Bonus, BonusSuits
from pitboss.simulate.plans.plan import Box, Plan, Session
from pitboss.simulate.plans.words import Engine
from pitboss.simulate.preparation import prepare
from pitboss.simulate.results.result import Result
from pitboss.simulate.running.gpu import engine, lean_tables
from pitboss.simulate.running.simulating import run_plan
from tests.simulate.charts import simple_chart
from tests.simulate.side_ramp_plans import WITH_SIDE_WAGERS, offering, ramped_plan
from tests.simulate.spanish_rules import spanish_rules
from tests.simulate.stand_in_ray import StandIn

CHUNK = 40
ROUNDS = 5 * CHUNK - 7
LOSING = frozenset(range(2, 40, 3))
"""Calls at which a device of a cluster is lost."""

LISTS_OF_ARRAYS = {"sessions"}


def differing(first: Result, second: Result) -> list[str]:
    """Return the names of the sums that two results do not share."""
    names = []
    for name in first.totals.__slots__:
        left, right = getattr(first.totals, name), getattr(second.totals, name)
        if name in LISTS_OF_ARRAYS:
            left, right = (np.concatenate([np.zeros((0, 3), np.int64), *arrays]) for arrays in (left, right))
        if not (np.array_equal(left, right) if isinstance(left, np.ndarray) else left == right):
            names.append(name)
    return names


def lean_plan(game: str, *, decks: int | None = None, **changes: object) -> Plan:
    """Return a plan of hands alone."""
    wanted = rules(game) if decks is None else rules(game, decks=decks)
    if not Plan(wanted, 1, ()).shuffles_every_round:
        changes = {"cover": len(wanted.pack) * 3 // 4} | changes
    return replace(Plan(wanted, ROUNDS, (Box(simple_chart(wanted, pairs="P"), 1500),), seed=3), **changes)  # type: ignore[arg-type]


def suited_blackjacks() -> Plan:
    """Return a plan of hands alone in a game that looks at the suits of the first two cards, and at no others."""
    given = spanish_rules("")
    assert given.twenty_one is not None
    bonus = Bonus(name="spades", odds=Odds(3), ranks="AJ", suits=BonusSuits.SPADES, paid=given.not_offered)
    chosen = replace(
        given,
        twenty_one=replace(given.twenty_one, bonuses=(bonus,), super_bonus=None),
        splitting=replace(given.splitting, most_hands=1),
    )
    return Plan(chosen, ROUNDS, (Box(simple_chart(chosen, pairs="H"), 1500),), seed=3, cover=200)


def with_sides(chosen: Rules, *, most: bool = False, only: int | None = None) -> Plan:
    """Return a plan of one box that always makes the side wagers: the least or the most of each, or one alone."""
    made = chosen.side_wagers if only is None else chosen.side_wagers[only : only + 1]
    box = Box(simple_chart(chosen, pairs="P"), 1500 if chosen.limits.minimum <= 1500 else None)
    stakes = {str(wager.kind): wager.minimum for wager in made}
    if most:
        stakes = {
            str(wager.kind): min(wager.maximum, 1500 if wager.within_initial else wager.maximum) for wager in made
        }
    return Plan(chosen, ROUNDS, (replace(box, side_wagers=stakes),), seed=5, cover=len(chosen.pack) * 3 // 4)


def plans() -> Iterator[tuple[str, Plan, float | None, int]]:
    """Yield plans by name, with the standard error at which each ends and the spare cards of the faster layout."""
    for game in GAMES:
        yield f"{game.id} lean", lean_plan(game.id), None, lean_tables.SPARE_CARDS
        chance = random.Random(f"device {game.id}")
        yield f"{game.id} at random", random_plan(game.id, ROUNDS, chance), None, lean_tables.SPARE_CARDS
    yield "suits of the first two cards", suited_blackjacks(), None, lean_tables.SPARE_CARDS
    yield "until-se", lean_plan("catfish-bend"), 0.12, lean_tables.SPARE_CARDS
    yield "sessions", lean_plan("catfish-bend", session=Session(10, 60_00)), None, lean_tables.SPARE_CARDS
    yield "used up", lean_plan("house-blackjack", decks=2, cover=1), None, 0
    for name in WITH_SIDE_WAGERS:
        ramped = ramped_plan(offering(name), ROUNDS, random.Random(f"device ramps {name}"))
        yield f"{name} with side ramps", ramped, None, 0
    for name in WITH_SIDE_WAGERS:
        offered = offering(name)
        yield f"{name} with side wagers", with_sides(offered), None, lean_tables.SPARE_CARDS
        yield f"{name} with the largest side wagers", with_sides(offered, most=True), None, lean_tables.SPARE_CARDS
        yield f"{name} with one side wager", with_sides(offered, only=len(offered.side_wagers) - 1), None, 0
    sided = with_sides(offering("catfish-bend"))
    yield "side wagers until-se", sided, 0.12, lean_tables.SPARE_CARDS
    yield "side wagers, used up", replace(with_sides(offering("house-blackjack")), cover=1), None, 0
    yield "every place of the cover card", replace(lean_plan("free-bet-ma"), cover=1, beginnings=True), None, 0
    yield "two boxes", lean_plan("catfish-bend", boxes=lean_plan("catfish-bend").boxes * 2), None, 0


def on_clusters() -> Iterator[tuple[str, Plan, float | None, StandIn]]:
    """Yield plans by name, the standard error at which each ends, and the cluster that plays it."""
    boxes = lean_plan("catfish-bend").boxes * 2
    yield "two devices of a cluster", lean_plan("catfish-bend"), None, StandIn(gpus=2)
    yield "any plan on three devices", lean_plan("catfish-bend", boxes=boxes), None, StandIn(gpus=3)
    yield "sessions on a cluster", lean_plan("catfish-bend", session=Session(10, 60_00)), None, StandIn(gpus=1)
    yield "a cluster until-se", lean_plan("catfish-bend"), 0.12, StandIn(gpus=2)
    yield "devices that are lost", with_sides(offering("free-bet-ma")), 0.12, StandIn(gpus=2, losing=LOSING)
    yield "the only device lost", lean_plan("catfish-bend"), 0.12, StandIn(gpus=1, losing=LOSING)


def compare_on_clusters() -> int:
    """Print what the results of clusters differ in, and return how many do."""
    wrong = 0
    for name, plan, until_se, cluster in on_clusters():
        sys.modules["ray"] = cluster  # type: ignore[assignment]
        with patch("pitboss.simulate.running.simulating.need"):
            together = run_plan(plan, until_se, engine=Engine.GPU, address="10.0.0.1:6379")
        at_home = run_plan(plan, until_se, workers=1)
        names = differing(at_home, together)
        if cluster.actors or cluster.joined or not any(kind == "play" for kind, _ in cluster.asked):
            names.append("what is left of the cluster")
        wrong += bool(names)
        print(f"{name}: {at_home.rounds} rounds, {', '.join(names) or 'equal'}", flush=True)
    return wrong


class DeviceInTurn:
    """One of several devices of a machine: the simulator's only one, which the others wait for."""

    one_at_a_time = RLock()

    def __init__(self) -> None:
        self.entered = 0

    def __enter__(self) -> None:
        self.one_at_a_time.acquire()
        self.entered += 1

    def __exit__(self, *raised: object) -> None:
        self.one_at_a_time.release()


def on_several_devices() -> Iterator[tuple[str, Plan, float | None, int]]:
    """Yield plans by name, the standard error at which each ends, and how many devices of a machine play it."""
    boxes = lean_plan("catfish-bend").boxes * 2
    yield "two devices of a machine", lean_plan("catfish-bend"), None, 2
    yield "any plan on three devices of a machine", lean_plan("catfish-bend", boxes=boxes), None, 3
    yield "sessions on two devices of a machine", lean_plan("catfish-bend", session=Session(10, 60_00)), None, 2
    yield "two devices of a machine until-se", lean_plan("catfish-bend"), 0.12, 2


def compare_on_several_devices() -> int:
    """Print what the results of several devices differ in, and return how many do."""
    wrong = 0
    for name, plan, until_se, many in on_several_devices():
        present = [DeviceInTurn() for _ in range(many)]
        with patch.object(cuda, "gpus", present), patch.object(engine, "devices", lambda most, n=many: list(range(n))):
            together = run_plan(plan, until_se, engine=Engine.GPU)
        at_home = run_plan(plan, until_se, workers=1)
        names = differing(at_home, together)
        if min(device.entered for device in present) < 2:  # once for its memory
            names.append("a device that played nothing")
        wrong += bool(names)
        print(f"{name}: {at_home.rounds} rounds, {', '.join(names) or 'equal'}", flush=True)
    return wrong


def main() -> int:
    """Print what every plan's results differ in, and return how many plans differ."""
    wrong = 0
    with patch.object(prepare, "ROUNDS_OF_A_CHUNK", CHUNK), patch.object(prepare, "SHORTEST_CHUNK", 1):
        for name, plan, until_se, spare in plans():
            with patch.object(lean_tables, "SPARE_CARDS", spare):
                on_device = run_plan(plan, until_se, engine=Engine.GPU)
            at_home = run_plan(plan, until_se, workers=1)
            names = differing(at_home, on_device)
            wrong += bool(names)
            print(f"{name}: {at_home.rounds} rounds, {', '.join(names) or 'equal'}", flush=True)
        wrong += compare_on_several_devices()
        wrong += compare_on_clusters()
    return wrong


if __name__ == "__main__":
    sys.exit(main())
