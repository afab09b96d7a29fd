"""What was decided, read off the events of a table: what was open to a player, and what he chose of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.lab.advising import AdviceQuestion, Subject, take_question
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.parts import Kind
from pitboss.table import Choice, Refused, events
from pitboss.table.decisions import DECISIONS, permission
from pitboss.table.offers import possible_answers
from pitboss.table.state import State

FURTHER = frozenset({Kind.DOUBLE, Kind.ATTACK, Kind.INSURANCE})
"""Wagers that may be smaller than the advice takes them to be."""
IRREGULAR = (events.Reported, events.RoundVoided, events.HandDied, events.PayVoided, events.PlayerLetOut)
"""Events after which a round was not played as the solver plays it."""


def choices_before(state: State, event: Any, name: str) -> list[Choice]:
    """Return what was open to a player where an event is what he chose, and nothing for any other event."""
    if isinstance(event, events.Decided) and event.player == name:
        choices = [permission(state, decision(name, event.box)) for decision in DECISIONS]
        return [choice for choice in choices if isinstance(choice, Choice)]
    if isinstance(event, events.OfferAnswered) and event.bettor == name:
        clauses = state.rules.standing.offered
        answers = possible_answers(state, event.kind, name, event.box)
        return [Choice(command, clauses) for command in answers]
    return []


def question_before(state: State, event: Any, name: str) -> AdviceQuestion | None:
    """Return what a player was to decide where an event is what he chose; None where advice is not given on it."""
    choices = choices_before(state, event, name)
    try:
        return take_question(state, choices) if choices else None
    except Refused:
        return None


def chosen_by(event: Any) -> str:
    """Return the solver's word for what a player decided or answered."""
    if isinstance(event, events.Decided):
        return event.decision.value
    answers = (action for action in vocabulary().actions if event.kind in action.offers)
    return next(action.advised for action in answers if action.answer is event.answer) or ""


def further_wager(event: Any, name: str, box: int) -> int:
    """Return the amount of an event that is a player's further wager on a box, 0 of any other event."""
    if not isinstance(event, events.WagerPlaced):
        return 0
    return event.amount if event.bettor == name and event.kind in FURTHER and event.box == box else 0


def worth_of_choice(values: Mapping[str, float], chosen: str, subject: Subject, share: float) -> float:
    """Return the value of what was chosen, for as much as was put up for it: the values are those of the most.

    ``share`` is the further wager in units of what the values are per unit of.
    """
    value = values[chosen]
    if share >= 1:
        return value
    if chosen == "double":  # one card on so much less
        return value * (1 + share) / 2
    if subject in (Subject.INSURANCE, Subject.ATTACK):
        rest = values.get("decline", 0.0)
        return rest + share * (value - rest)
    return value
