"""Plans in which every side wager of a game follows its own count, on two boxes and in few rounds."""

from __future__ import annotations

import random
from dataclasses import replace

from pitboss.lab.verify.random_plans import random_chart, some_wagers
from pitboss.lab.verify.random_ramps import random_side_count, random_side_ramp
from pitboss.rulebook import Rules, rules
from pitboss.simulate import read_count
from pitboss.simulate.plans.plan import Box, Plan

WITH_SIDE_WAGERS: dict[str, dict[str, object]] = {
    "catfish-bend": {},
    "free-bet-ma": {"push_22": True},
    "double-attack-ma": {},
    "house-blackjack": {"trilux": True, "kings_bounty": True, "push_22": "wager"},
}
"""Games that have side wagers, and the options that bring them."""


def offering(game: str) -> Rules:
    """Return the rules of a game with all its side wagers."""
    offered = rules(game, **WITH_SIDE_WAGERS[game])
    assert offered.side_wagers
    return offered


def ramped_plan(chosen: Rules, rounds: int, chance: random.Random) -> Plan:
    """Return a plan of two boxes, the second not watched, with a ramp for every side wager."""
    counts = {str(wager.kind): random_side_count(str(wager.kind), chance) for wager in chosen.side_wagers}
    plan = Plan(chosen, rounds, (), chance.getrandbits(32), read_count("hi-lo"))
    boxes = []
    for watched in (True, False):
        amount = chance.choice(some_wagers(chosen.limits.minimum, chosen.limits.maximum, chosen.limits.unit)[:100])
        box = Box(random_chart(chosen, chance), amount, watched=watched)
        ramps = {
            str(wager.kind): random_side_ramp(plan, box, wager, counts[str(wager.kind)], chance)
            for wager in chosen.side_wagers
        }
        boxes.append(replace(box, side_wagers=ramps))
    return replace(plan, boxes=tuple(boxes))
