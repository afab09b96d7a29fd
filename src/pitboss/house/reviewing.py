"""Looking back at a round: what each decision of a player was worth, and what was given away."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.walking import read_events, state_before
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import shown
from pitboss.house.tables.shown.advising import AdviceQuestion, cards_shown, give_advice, take_question
from pitboss.lab.advising import staked_on
from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.table import Choice, Refused, events
from pitboss.table.decisions import DECISIONS, permission
from pitboss.table.folding.fold import fold
from pitboss.table.offers import possible_answers
from pitboss.table.state import State, Wager

EQUAL = 1e-9


class Question(NamedTuple):
    """Something that a player decided: the event, what it was, what the values are per unit of, and what was known.

    ``placed`` is the further wager that was made with it, 0 where there was none.
    """

    event: int
    chosen: str
    staked: int
    asked: AdviceQuestion
    cards: list[Any]
    placed: int = 0


class Played(NamedTuple):
    """A finished round as one player had it: his decisions, his wagers, what he was paid beside them.

    ``irregular`` says that something went wrong, or that the round is void.
    """

    rules: Rules
    questions: list[Question]
    wagers: list[Wager]
    irregular: bool


FURTHER = frozenset({Kind.DOUBLE, Kind.ATTACK, Kind.INSURANCE})
"""Wagers that may be smaller than the advice takes them to be."""


def questions_of(connection: Connection, row: Row[Any], name: str) -> list[Question]:
    """Return everything that a player decided in a finished round, each as it stood before."""
    return played(connection, row, name).questions


def played(connection: Connection, row: Row[Any], name: str) -> Played:
    """Walk through a finished round and return it as a player had it."""
    table = connection.execute(select(schema.tables).where(schema.tables.c.id == row.table_id)).one()
    state = state_before(connection, table, row.first_event)
    seen: list[dict[str, Any]] = []
    questions: list[Question] = []
    steps: list[int] = []
    wagers: list[Wager] = []
    irregular = False
    for happened in read_events(connection, table.id, row.first_event, row.last_event):
        if happened.aside:
            continue
        event: Any = happened.event
        asked = _question(state, choices_before(state, event, name))
        if asked is not None:
            staked = staked_on(state, asked, name)
            questions.append(Question(happened.number, chosen_by(event), staked, asked, cards_shown(seen)))
            steps.append(happened.step)
        elif _goes_with(event, name, questions) and steps[-1] == happened.step:
            questions[-1] = questions[-1]._replace(placed=event.amount)
        if isinstance(event, events.RoundEnded):
            wagers = [wager for wager in state.wagers if wager.bettor == name]
        irregular = irregular or isinstance(event, IRREGULAR)
        fold(state, event)
        seen.append(shown(event, happened.number, "", state.rules)[0])
    return Played(state.rules, questions, wagers, irregular)


IRREGULAR = (events.Reported, events.RoundVoided, events.HandDied, events.PayVoided, events.PlayerLetOut)
"""Events after which a round was not played as the solver plays it."""


def _goes_with(event: Any, name: str, questions: list[Question]) -> bool:
    """Whether an event is the further wager that a player made with his last decision."""
    if not questions or not isinstance(event, events.WagerPlaced):
        return False
    return event.bettor == name and event.kind in FURTHER and event.box == questions[-1].asked.box


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


def _question(state: State, choices: list[Choice]) -> AdviceQuestion | None:
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


def answer(question: Question) -> dict[str, Any] | None:
    """Return what each choice was worth and what was given away; None where the solver has nothing to say."""
    number, chosen, staked, asked, cards, _ = question
    try:
        advice = give_advice(asked, cards)
    except Refused:
        return None
    values = advice["values"]
    if chosen not in values:
        return None
    cost = values[advice["best"]] - values[chosen]
    return {
        "event": number,
        "box": asked.box,
        "hand": asked.hand,
        "cards": [str(card) for card in asked.held],
        "up": str(asked.up[0]) if asked.up else None,
        "chosen": chosen,
        "best": advice["best"],
        "values": values,
        "cost": cost if cost > EQUAL else 0.0,
        "staked": staked,
    }
