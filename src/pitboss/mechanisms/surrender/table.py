"""Surrender at the table: when it is open, when it is settled, and what it costs."""

from __future__ import annotations

from pitboss.mechanisms.surrender.commands import Surrender
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Outcome, Phase
from pitboss.table.choice import Choice
from pitboss.table.events import Decided, Decision, Funding, Reason
from pitboss.table.refusal import Refusal
from pitboss.table.round.mechanisms import Answered, AtTable, DecisionRule
from pitboss.table.round.turns import DONE, Step, settle_wager, unsettled
from pitboss.table.state import Box, Hand, Ruling, State, Wager


def may_surrender(state: State, box: Box, hand: Hand, command: Surrender) -> Answered:
    """Return the grounds on which a hand is given up; any hand to act may be, where the game has it."""
    surrender = state.rules.surrender
    if surrender is None:
        return Refusal("not_offered", "There is no surrender at this game.", state.rules.not_offered)
    return Choice(command=command, clauses=surrender.offered)


def _surrender(state: State, hand: Hand, event: Decided) -> None:
    hand.surrendered = True


def _too_late(rules: Rules) -> Refusal | None:
    if rules.surrender is None:
        return None
    sentence = "A hand that stood cannot be surrendered any more."
    return Refusal("hand_finished", sentence, rules.surrender.not_after_standing)


def _late_surrenders(state: State) -> Step:
    """Surrenders that waited for the second card are settled as soon as it shows, a blackjack or not."""
    for box in reversed(state.in_play):
        for hand in reversed(box.hands):
            if hand.surrendered:
                wager = unsettled(hand.wagers)
                if wager is not None:
                    return settle_wager(wager.number)
    return DONE


def _given_up(state: State, wager: Wager, hand: Hand) -> Ruling | None:
    """A share is collected, an odd cent goes to the house (reading A7); a lammer is only taken away (reading FB1)."""
    surrender = state.rules.surrender
    if surrender is None or not hand.surrendered:
        return None
    clauses = surrender.at_once
    if any(up.rank in surrender.waits_for for up in state.dealer.cards[:1]):
        clauses = surrender.waits
        if state.dealer.cleared and surrender.cleared is not None:
            clauses = surrender.cleared
    if wager.bettor != state.boxes[wager.box].caller:
        clauses += state.rules.boxes.calling or ()
    taken = 0 if wager.funding is Funding.LAMMER else surrender.taken(wager.amount)
    return Ruling(Outcome.HALF, -taken, None, Reason.SURRENDERED, clauses)


AT_TABLE = AtTable(
    decisions=(
        DecisionRule(
            command=Surrender,
            decision=Decision.SURRENDER,
            permit=may_surrender,
            fold=_surrender,
            too_late=_too_late,
        ),
    ),
    phases={Phase.LATE_SURRENDERS: _late_surrenders},
    given_up=_given_up,
)
