"""Checks side wagers: whether the game has them, their limits, and the counts that they follow."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.chips import dollars
from pitboss.rulebook.parts import SideWager
from pitboss.simulate.plans.faults import SimulationFault, fault
from pitboss.simulate.plans.plan import Box, Plan
from pitboss.simulate.plans.side_ramps import SideCount, SideRamp

FURTHEST_STEP = 1000
"""Running counts go further than true ones."""


def is_number(value: object) -> bool:
    """Whether something is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_side_wagers(plan: Plan, name: str, box: Box) -> Iterator[SimulationFault]:
    """Yield what is wrong with the side wagers of a box."""
    known = {str(wager.kind): wager for wager in plan.rules.side_wagers}
    for kind, bet in box.side_wagers.items():
        side_wager, what = known.get(kind), f"{name} {kind}"
        if side_wager is None:
            remedy = f"make one of these: {', '.join(known)}" if known else "leave it out"
            given = "a ramp" if isinstance(bet, SideRamp) else dollars(bet) if is_number(bet) else bet
            yield fault(what, given, f"{plan.rules.game} has no such side wager", remedy)
        elif isinstance(bet, SideRamp):
            yield from _check_side_ramp(plan, what, side_wager, bet, min(plan.wagers(box)))
        else:
            yield from _check_stake(plan, what, side_wager, bet, min(plan.wagers(box)))


def _check_side_ramp(
    plan: Plan, what: str, side_wager: SideWager, ramp: SideRamp, wager: int
) -> Iterator[SimulationFault]:
    """Yield what is wrong with the steps of a side wager's ramp."""
    if not any(ramp.stakes.values()):
        yield fault(f"{what} ramp", "empty", "nothing is staked at any count", "give a stake for at least one count")
    for step, stake in ramp.stakes.items():
        if not is_number(step) or abs(step) > FURTHEST_STEP:
            remedy = f"take whole counts from {-FURTHEST_STEP} to {FURTHEST_STEP}"
            yield fault(f"{what} ramp", step, "no count goes so far", remedy)
        if stake != 0 or isinstance(stake, bool):
            yield from _check_stake(plan, f"{what} at {step}", side_wager, stake, wager)


def _check_stake(plan: Plan, what: str, side_wager: SideWager, amount: object, wager: int) -> Iterator[SimulationFault]:
    """Yield what is wrong with an amount; ``wager`` is the box's lowest wager beside it."""
    unit = plan.rules.limits.unit
    most = min(side_wager.maximum, wager) if side_wager.within_initial else side_wager.maximum
    remedy = f"wager {dollars(side_wager.minimum)} to {dollars(most)} in steps of {dollars(unit)}"
    if not isinstance(amount, int) or isinstance(amount, bool):
        yield fault(what, amount, "a wager is a whole number of cents, or a text in dollars, such as '$10'", remedy)
    elif not side_wager.minimum <= amount <= most or amount % unit:
        yield fault(what, dollars(amount), "the table does not take it", remedy)


def check_side_counts(plan: Plan) -> Iterator[SimulationFault]:
    """Yield what is wrong with the counts of side wagers: each needs one, and cards to count."""
    counts: dict[str, SideCount] = {}
    for box in plan.boxes:
        for kind, bet in box.side_wagers.items():
            if not isinstance(bet, SideRamp):
                continue
            if plan.shuffles_every_round:
                why = "the cards are shuffled before every round, so that there is nothing to count"
                yield fault(f"{kind} ramp", bet.count.name, why, "stake the same in every round")
            if counts.setdefault(kind, bet.count) != bet.count:
                why = f"another box follows {counts[kind].name}"
                yield fault(f"{kind} ramp", bet.count.name, why, "let a side wager have one count at all boxes")
