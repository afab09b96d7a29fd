"""What every box wagers at each of its levels, and the unit of cents in which results can be counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import SideWager
from pitboss.simulate.automaton.endings import DEALER_ENDS, WIDTH, Ending, net
from pitboss.simulate.plans.checks import insurance_amount
from pitboss.simulate.plans.plan import NEVER, Plan
from pitboss.simulate.plans.side_ramps import stakes_of

Cents = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Wagers:
    """The levels of all boxes: by level, its box and its initial wager; by box, its first level."""

    box: tuple[int, ...]
    amount: tuple[int, ...]
    first_level: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.amount)


def wagers_of(plan: Plan) -> Wagers:
    """Return the levels of a plan's boxes."""
    levels: list[tuple[int, int]] = []
    first = []
    for number, box in enumerate(plan.boxes):
        first.append(len(levels))
        levels += [(number, amount) for amount in plan.wagers(box)]
    return Wagers(tuple(box for box, _ in levels), tuple(amount for _, amount in levels), tuple(first))


def pays_of(rules: Rules, endings: tuple[Ending, ...], wagers: Wagers) -> Cents:
    """Return what every ending pays against every dealer's ending, by level, in cents."""
    pays = np.zeros((len(wagers), len(endings), WIDTH), dtype=np.int64)
    for level, amount in enumerate(wagers.amount):
        for place, ending in enumerate(endings):
            pays[level, place, :DEALER_ENDS] = [net(rules, ending, end, amount) for end in range(DEALER_ENDS)]
    return pays


def insurance_of(rules: Rules, wager: int) -> tuple[int, int]:
    """Return what insurance of a wager loses and wins."""
    amount = insurance_amount(rules, wager)
    return -amount, rules.insurance.odds.pays(amount)


def side_pays(side_wager: SideWager, amount: int) -> list[int]:
    """Return what a side wager pays by line, beginning with no line."""
    return [-amount, *(line.odds.pays(amount) for line in side_wager.lines)]


def is_limited(side_wager: SideWager) -> list[bool]:
    """Return which lines share the aggregate limit, beginning with no line."""
    least = side_wager.aggregate_from
    if least is None:
        return [False] * (len(side_wager.lines) + 1)
    return [False, *(line.odds.win * least.stake >= least.win * line.odds.stake for line in side_wager.lines)]


@dataclass(frozen=True, slots=True)
class Range:
    """The lowest and the highest possible result of a round, and the largest amount that divides every result."""

    unit: int
    least: int
    most: int


def range_of(plan: Plan, endings: tuple[Ending, ...], wagers: Wagers, pays: Cents) -> Range:
    """Return the range of a round's results, in cents."""
    unit, least, most = gcd(*(int(pay) for pay in np.unique(pays))), 0, 0
    hands = max(plan.rules.splitting.most_hands, 1)
    alone = np.array([ending.super_bonus for ending in endings])  # paid on a hand that was never split
    for number, box in enumerate(plan.boxes):
        own = [level for level, holder in enumerate(wagers.box) if holder == number]
        several, single = pays[own][:, ~alone], pays[own][:, alone]
        lows, highs = [int(several.min()) * hands], [max(int(several.max()) * hands, int(single.max(initial=0)))]
        if box.insurance != NEVER:
            both = [insurance_of(plan.rules, wagers.amount[level]) for level in own]
            unit = gcd(unit, *(cents for pair in both for cents in pair))
            lows.append(min(lost for lost, _ in both))
            highs.append(max(won for _, won in both))
        for side_wager in plan.rules.side_wagers:
            stakes = stakes_of(box.side_wagers.get(str(side_wager.kind), 0))
            unit = gcd(unit, *(cents for stake in stakes for cents in side_pays(side_wager, stake)))
            lows.append(-max(stakes))
            highs.append(max(max(side_pays(side_wager, stake)) for stake in stakes))
        least, most = least + sum(lows), most + sum(highs)
    if plan.session is not None:
        unit = gcd(unit, plan.session.bankroll)
    return Range(1 if any(_shares(plan)) else max(unit, 1), least, most)


def _shares(plan: Plan) -> Iterator[bool]:
    """Whether the highest payouts of a round may exceed their limit, so that shares can be any amount of cents."""
    for side_wager in plan.rules.side_wagers:
        if side_wager.aggregate_limit is not None:
            amounts = [max(stakes_of(box.side_wagers.get(str(side_wager.kind), 0))) for box in plan.boxes]
            limited = [
                pays for pays, capped in zip(side_wager.lines, is_limited(side_wager)[1:], strict=True) if capped
            ]
            highest = [max((line.odds.pays(amount) for line in limited), default=0) for amount in amounts]
            yield sum(highest) > side_wager.aggregate_limit
