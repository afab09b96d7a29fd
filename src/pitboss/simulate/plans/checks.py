"""Checks a plan against its rules: reports all faults at once, each with what is wrong, why and what to do."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.chips import dollars
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import InsuranceAmount
from pitboss.simulate.plans.checks_21 import check_21s
from pitboss.simulate.plans.checks_side import check_side_counts, check_side_wagers, is_number
from pitboss.simulate.plans.counting import Ramp
from pitboss.simulate.plans.faults import SimulationFault, SimulationRefused, fault
from pitboss.simulate.plans.plan import ALWAYS, NEVER, Box, Offer, Plan
from pitboss.simulate.plans.side_ramps import stakes_of
from pitboss.solve.strategies.strategy import Strategy

MOST_ROUNDS = 10**14
"""More would take years on any existing machine."""

MOST_SESSIONS = 10**8
SEEDS = 2**64
HIGHEST_COUNT = 100


def check_plan(plan: Plan) -> None:
    """Raise ``SimulationRefused`` with all faults of a plan."""
    faults = [
        *check_21s(plan.rules),
        *_check_length(plan),
        *_check_shoe(plan),
        *_check_boxes(plan),
        *check_side_counts(plan),
        *_check_session(plan),
    ]
    if faults:
        raise SimulationRefused(faults)


def _check_length(plan: Plan) -> Iterator[SimulationFault]:
    if not is_number(plan.rounds) or not 1 <= plan.rounds <= MOST_ROUNDS:
        remedy = f"ask for a whole number from 1 to {MOST_ROUNDS:,}"
        yield fault("rounds", plan.rounds, "so many rounds cannot be played", remedy)
    if not is_number(plan.seed) or not 0 <= plan.seed < SEEDS:
        yield fault("seed", plan.seed, "a seed has 64 bits", f"take a whole number from 0 to {SEEDS - 1}")


def _check_shoe(plan: Plan) -> Iterator[SimulationFault]:
    cards = len(plan.rules.pack)
    if plan.cover is not None:
        if not is_number(plan.cover) or not 0 < plan.cover < cards:
            remedy = f"put it 1 to {cards - 1} cards from the back"
            yield fault("cover", plan.cover, f"the cover card lies in a shoe of {cards} cards", remedy)
        if plan.shuffles_every_round:
            yield fault("cover", plan.cover, "a shoe shuffled before every round has no cover card", "leave it out")
    if plan.fresh is False and plan.rules.shuffled_every_round:
        yield fault("fresh", plan.fresh, f"{plan.rules.game} is shuffled before every round", "leave it out")
    if plan.count is not None and plan.shuffles_every_round:
        why = "the cards are shuffled before every round, so that there is nothing to count"
        yield fault("count", plan.count.name, why, "leave the count out, or play a game from a shoe")


def _check_boxes(plan: Plan) -> Iterator[SimulationFault]:
    most = plan.rules.boxes.positions
    if not 1 <= len(plan.boxes) <= most:
        yield fault("boxes", len(plan.boxes), f"the layout of {plan.rules.game} has {most} boxes", f"take 1 to {most}")
    if plan.boxes and not any(box.watched for box in plan.boxes):
        yield fault("watched", "none", "no box would be counted in the results", "let at least one box be watched")
    for number, box in enumerate(plan.boxes, 1):
        yield from _check_box(plan, f"box {number}", box)
    if plan.boxes and all(isinstance(box.bet, Ramp) and (box.bet.entry or 0) > 0 for box in plan.boxes):
        entry = min(box.bet.entry or 0 for box in plan.boxes if isinstance(box.bet, Ramp))
        why = "nobody would play while the count is lower, and so it would never rise"
        yield fault("entry", entry, why, "add a box that always plays, or enter from the beginning of a shoe")


def _check_box(plan: Plan, name: str, box: Box) -> Iterator[SimulationFault]:
    if isinstance(box.strategy, Strategy) and box.strategy.game != plan.rules.game:
        why = f"the strategy is for another game than {plan.rules.game}"
        yield fault(f"{name} strategy", box.strategy.game, why, "give one for this game")
    if isinstance(box.bet, Ramp):
        yield from _check_ramp(plan, name, box.bet)
    elif box.bet is not None:
        yield from check_wager(plan.rules, f"{name} bet", box.bet)
    if not isinstance(box.bet, Ramp) or box.bet.wagers:
        yield from check_side_wagers(plan, name, box)
    for what, offer in (("insurance", box.insurance), ("even money", box.even_money)):
        yield from _check_offer(plan, f"{name} {what}", offer)
    if box.even_money != NEVER and not (plan.rules.even_money is not None and plan.rules.even_money.selected):
        yield fault(f"{name} even money", box.even_money, "the rules offer none", "leave it out, or select it")
    if box.insurance != NEVER and not plan.rules.insurance.selected:
        yield fault(f"{name} insurance", box.insurance, "the rules offer none", "leave it out, or select it")
    elif box.insurance != NEVER and box.bet != 0:
        wagers = [wager for wager in plan.wagers(box) if is_number(wager) and wager > 0]
        if any(insurance_amount(plan.rules, wager) == 0 for wager in wagers):
            yield fault(f"{name} insurance", box.insurance, "half the wager is less than a chip", "wager more")


def check_wager(rules: Rules, what: str, amount: object) -> Iterator[SimulationFault]:
    """Yield what is wrong with an initial wager."""
    limits = rules.limits
    remedy = f"wager {dollars(limits.minimum)} to {dollars(limits.maximum)} in steps of {dollars(limits.unit)}"
    if not isinstance(amount, int) or isinstance(amount, bool):
        yield fault(what, amount, "a wager is a whole number of cents, or a text in dollars, such as '$10'", remedy)
    elif not limits.minimum <= amount <= limits.maximum:
        yield fault(what, dollars(amount), "the table does not take it", remedy)
    elif amount % limits.unit:
        yield fault(what, dollars(amount), "that is no amount of chips", remedy)


def _check_ramp(plan: Plan, name: str, ramp: Ramp) -> Iterator[SimulationFault]:
    if plan.count is None:
        yield fault(f"{name} ramp", "given", "a ramp follows a count, and none is named", "name a count, such as hi-lo")
    if not ramp.wagers:
        yield fault(f"{name} ramp", "empty", "nothing is wagered at any count", "give a wager for at least one count")
        return
    counts = sorted(ramp.wagers)
    gaps = [count for count in range(counts[0], counts[-1]) if count not in ramp.wagers]
    if gaps:
        missing = ", ".join(f"{count:+d}" for count in gaps)
        why = f"the ramp has gaps: nothing is said about {missing}"
        yield fault(f"{name} ramp", f"{counts[0]:+d} to {counts[-1]:+d}", why, "give a wager for every true count")
    if counts[0] < -HIGHEST_COUNT or counts[-1] > HIGHEST_COUNT:
        remedy = f"stay within {-HIGHEST_COUNT} and {HIGHEST_COUNT}"
        yield fault(f"{name} ramp", f"{counts[0]:+d} to {counts[-1]:+d}", "no true count goes so far", remedy)
    for count in counts:
        yield from check_wager(plan.rules, f"{name} ramp at {count:+d}", ramp.wagers[count])
    yield from _check_entry(plan, name, ramp)


def _check_entry(plan: Plan, name: str, ramp: Ramp) -> Iterator[SimulationFault]:
    entry, leave = ramp.entry, ramp.leave
    if entry is not None and leave is not None and leave >= entry:
        yield fault(f"{name} exit", leave, f"the box enters at {entry:+d} and would leave at once", "leave lower")
    if entry is not None and entry > 0 and plan.rules.boxes.entry_closed:
        why = "the rules keep out whoever did not play from the beginning of the shoe (mid_shoe_entry)"
        yield fault(f"{name} entry", entry, why, "let mid_shoe_entry be true, or play from the beginning")


def _check_offer(plan: Plan, what: str, offer: Offer) -> Iterator[SimulationFault]:
    if offer in (NEVER, ALWAYS):
        return
    if not is_number(offer):
        yield fault(what, offer, "that is no answer", f"say {NEVER}, {ALWAYS}, or a true count")
    elif plan.count is None:
        yield fault(what, offer, "a true count needs a count, and none is named", "name a count, such as hi-lo")


def insurance_amount(rules: Rules, wager: int) -> int:
    """Return the most insurance for a wager, 0 if no chip is small enough."""
    unit, share = rules.limits.unit, rules.insurance.share
    half = wager * share.numerator // share.denominator
    match rules.insurance.limit:
        case InsuranceAmount.EXACTLY_HALF:
            return half
        case InsuranceAmount.UP_TO_HALF:
            return half // unit * unit
        case InsuranceAmount.UP_TO_HALF_NEXT_UNIT:
            return -(-wager * share.numerator // (share.denominator * unit)) * unit


def _check_session(plan: Plan) -> Iterator[SimulationFault]:
    session = plan.session
    if session is None:
        return
    if not is_number(session.length) or session.length < 1:
        yield fault("session", session.length, "a session has rounds", "give it at least one")
    elif is_number(plan.rounds) and plan.rounds > 0 and plan.rounds % session.length:
        whole = max(plan.rounds // session.length, 1) * session.length
        why = f"that is no whole number of sessions of {session.length:,} rounds"
        yield fault("rounds", plan.rounds, why, f"play {whole:,}, or sessions of another length")
    elif is_number(plan.rounds) and plan.rounds > session.length * MOST_SESSIONS:
        remedy = f"play at most {MOST_SESSIONS:,}"
        yield fault("rounds", plan.rounds, f"each of {plan.rounds // session.length:,} sessions is kept", remedy)
    sides = [sum(max(stakes_of(bet), default=0) for bet in box.side_wagers.values()) for box in plan.boxes]
    wagers = [max(plan.wagers(box)) + side for box, side in zip(plan.boxes, sides, strict=True) if box.watched]
    if not is_number(session.bankroll) or session.bankroll < sum(wagers):
        why = f"a round may ask for {dollars(sum(wagers))} at once"
        yield fault("bankroll", session.bankroll, why, "bring at least that")
