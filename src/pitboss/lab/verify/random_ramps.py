"""Ramps at random for the side wagers of a plan, each over a count that only this side wager follows."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from pitboss.cards import CARDS, RANKS
from pitboss.rulebook.parts import SideWager
from pitboss.simulate.plans.counting import Count
from pitboss.simulate.plans.plan import Box, Plan
from pitboss.simulate.plans.side_ramps import SideBet, SideCount, SideRamp
from pitboss.simulate.plans.words import DecksLeft, Rounding

TAGS = [Fraction(tag) for tag in ("-3", "-2", "-1", "0", "0", "1", "2", "1/2", "-3/2", "1/3")]
CARDS_WITH_TAGS = 6
OFTEN = 0.7
STEPS = range(-6, 7)
STAKES = 50


def with_side_ramps(plan: Plan, chance: random.Random) -> Plan:
    """Return a plan in which most of the side wagers follow counts; the same one, where cards are not counted."""
    if plan.shuffles_every_round:
        return plan
    counts = {str(wager.kind): random_side_count(str(wager.kind), chance) for wager in plan.rules.side_wagers}
    return replace(plan, boxes=tuple(_with_ramps(plan, box, counts, chance) for box in plan.boxes))


def _with_ramps(plan: Plan, box: Box, counts: dict[str, SideCount], chance: random.Random) -> Box:
    bets: dict[str, SideBet] = dict(box.side_wagers)
    for wager in plan.rules.side_wagers:
        kind = str(wager.kind)
        if kind in bets and chance.random() < OFTEN:
            bets[kind] = random_side_ramp(plan, box, wager, counts[kind], chance)
    return replace(box, side_wagers=bets)


def random_side_count(name: str, chance: random.Random) -> SideCount:
    """Return a count with tags of any size, by card for some cards, read in any way."""
    tags = {rank: chance.choice(TAGS) for rank in RANKS}
    cards = chance.sample(CARDS, chance.choice((0, CARDS_WITH_TAGS)))
    start = chance.choice((Fraction(0), Fraction(chance.randint(-9, 9), 2)))
    read = chance.choice(list(Rounding)), chance.choice(list(DecksLeft))
    return SideCount(Count(name, tags, start, *read), {str(card): chance.choice(TAGS) for card in cards})


def random_side_ramp(plan: Plan, box: Box, wager: SideWager, count: SideCount, chance: random.Random) -> SideRamp:
    """Return a ramp with one to five steps anywhere, some of which stake nothing; the table takes every stake."""
    unit = plan.rules.limits.unit
    most = min(wager.maximum, *plan.wagers(box)) if wager.within_initial else wager.maximum
    stakes = range(-(-wager.minimum // unit) * unit, most + 1, unit)[:STAKES]
    steps = chance.sample(STEPS, chance.randint(1, 5))
    ramp = {step: chance.choice((0, chance.choice(stakes), chance.choice(stakes))) for step in steps}
    ramp[chance.choice(steps)] = chance.choice(stakes)
    return SideRamp(count, ramp)
