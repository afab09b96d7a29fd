"""The tables that only some simulations need: offers and side wagers, a count, sessions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.simulate.automaton.endings import WIDTH
from pitboss.simulate.automaton.side_lines import lines_of, look_of
from pitboss.simulate.kernel import tables
from pitboss.simulate.kernel.kernel_extras import ALWAYS as TAKES_ALWAYS
from pitboss.simulate.kernel.kernel_extras import BY_COUNT, NOT_MADE
from pitboss.simulate.plans.counting import Count, Ramp
from pitboss.simulate.plans.plan import ALWAYS, NEVER, Offer, Plan, Session
from pitboss.simulate.plans.words import Rounding
from pitboss.simulate.preparation.side_levels import SideLevel, side_levels, step_of
from pitboss.simulate.preparation.wagers import Wagers, insurance_of, is_limited, side_pays

NEVER_ENTERS, NEVER_LEAVES = -(10**6), -(10**6)
NEVER_OVER = 1 << 60
NO_COUNT = Count("none", dict.fromkeys(RANKS, Fraction(0)))
LOWEST_COUNT, HIGHEST_COUNT = -12, 12
"""True counts beyond these are grouped together."""


def _ints(values: object) -> NDArray[np.int64]:
    return np.array(values, dtype=np.int64)


def _policy(offer: Offer) -> int:
    if offer == NEVER:
        return 0
    return TAKES_ALWAYS if offer == ALWAYS else BY_COUNT


def is_lean(plan: Plan) -> bool:
    """Whether a plan has nothing but hands: no accepted offer, no side wager, no count, no sessions, no beginnings.

    The kernel is compiled twice, for such plans and for all others; a plan therefore has all of these tables or none.
    """
    extras = any(box.side_wagers or box.insurance != NEVER or box.even_money != NEVER for box in plan.boxes)
    return not extras and plan.count is None and plan.session is None and not plan.beginnings


def extras_table(plan: Plan, wagers: Wagers, unit: int) -> tables.Extras:
    """Return the tables of offers and side wagers."""
    boxes, sides = plan.boxes, plan.rules.side_wagers
    insurance = [insurance_of(plan.rules, amount) for amount in wagers.amount]
    lines = [lines_of(side_wager, plan.rules.dealer) for side_wager in sides]
    levels, most = side_levels(plan), max((len(side.lines) for side in sides), default=0) + 1
    pays, limited = np.zeros((len(levels), most), dtype=np.int64), _ints(np.zeros((len(sides), most)))
    for place, side_wager in enumerate(sides):
        limited[place, : len(side_wager.lines) + 1] = is_limited(side_wager)
    for number, level in enumerate(levels):
        own = sides[level.side]
        pays[number, : len(own.lines) + 1] = side_pays(own, level.stake)
    made = {level.side for level in levels}
    at = np.cumsum([0, *(len(line) for line in lines)])[:-1]
    return tables.Extras(
        insure=_ints([_policy(box.insurance) for box in boxes]),
        insure_from=_ints([box.insurance if isinstance(box.insurance, int) else 0 for box in boxes]),
        even=_ints([_policy(box.even_money) for box in boxes]),
        even_from=_ints([box.even_money if isinstance(box.even_money, int) else 0 for box in boxes]),
        insurance=_ints(insurance).ravel() // unit,
        looks=_ints([look_of(side) if place in made else NOT_MADE for place, side in enumerate(sides)]),
        lines_at=_ints(at),
        lines=np.concatenate([*lines, np.zeros(1, dtype=np.uint8)]),
        stakes=_ints([level.stake // unit for level in levels]),
        side_pay=pays.ravel() // unit,
        most_lines=most,
        limit=_ints([(side.aggregate_limit or 0) // unit for side in sides]),
        limited=limited.ravel(),
        needs=_ints([max(_needs(plan, levels, number), default=0) for number in range(len(boxes))]),
    )


def _needs(plan: Plan, levels: tuple[SideLevel, ...], box: int) -> Iterator[int]:
    """Yield how many of the dealer's cards each side wager waits for that a box always makes."""
    for level in levels:
        if level.box == box and level.start is None:
            yield plan.rules.side_wagers[level.side].dealer_cards_needed


def count_table(plan: Plan, wagers: Wagers, unit: int) -> tables.KernelCount:
    """Return the tables of the plan's count; without one, every card counts zero."""
    count = plan.count or NO_COUNT
    deck, scale = len(plan.rules.pack.deck), count.scale
    tags = np.zeros(WIDTH, dtype=np.int64)
    tags[: len(RANKS)] = [int(count.tags[rank] * scale) for rank in RANKS]
    ramps = [box.bet if isinstance(box.bet, Ramp) else None for box in plan.boxes]
    return tables.KernelCount(
        tags=tags,
        scale=scale,
        start=int(count.start * scale),
        deck=deck,
        step=step_of(count.decks_left, deck),
        rounding=list(Rounding).index(count.rounding),
        entry_closed=int(plan.rules.boxes.entry_closed),
        counts=_ints([ramp is not None for ramp in ramps]),
        entry=_ints([_given(ramp.entry, NEVER_ENTERS) if ramp else NEVER_ENTERS for ramp in ramps]),
        exit=_ints([_given(ramp.leave, NEVER_LEAVES) if ramp else NEVER_LEAVES for ramp in ramps]),
        low=_ints([ramp.lowest if ramp else 0 for ramp in ramps]),
        steps=_ints([len(ramp.wagers) if ramp else 1 for ramp in ramps]),
        wagers=_ints(wagers.amount) // unit,
        lowest=LOWEST_COUNT,
        bins=HIGHEST_COUNT - LOWEST_COUNT + 1,
    )


def _given(value: int | None, usual: int) -> int:
    return usual if value is None else value


def session_table(plan: Plan, wagers: Wagers, unit: int) -> tables.KernelSession:
    """Return the tables of sessions; without any, a single one that never ends."""
    session = plan.session or Session(NEVER_OVER, NEVER_OVER * unit)
    flat = [(level.box, level.stake) for level in side_levels(plan) if level.start is None]
    sides = [sum(stake for number, stake in flat if number == box) for box in wagers.box]
    cost = [(amount + side) // unit for amount, side in zip(wagers.amount, sides, strict=True)]
    return tables.KernelSession(session.length, session.bankroll // unit, _ints(cost))
