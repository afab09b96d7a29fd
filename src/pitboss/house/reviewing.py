"""Looking back at a round: what each decision of a player was worth, and what was given away."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.past_rounds.walking import read_events, state_before
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import shown
from pitboss.house.tables.shown.advising import AdviceQuestion, cards_shown, give_advice
from pitboss.lab.advising import staked_on
from pitboss.lab.decided import IRREGULAR, chosen_by, further_wager, question_before
from pitboss.rulebook import Rules
from pitboss.table import Refused, events
from pitboss.table.folding.fold import fold
from pitboss.table.state import Wager

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
        asked = question_before(state, event, name)
        if asked is not None:
            staked = staked_on(state, asked, name)
            questions.append(Question(happened.number, chosen_by(event), staked, asked, cards_shown(seen)))
            steps.append(happened.step)
        elif questions and steps[-1] == happened.step:
            placed = further_wager(event, name, questions[-1].asked.box)
            questions[-1] = questions[-1]._replace(placed=placed or questions[-1].placed)
        if isinstance(event, events.RoundEnded):
            wagers = [wager for wager in state.wagers if wager.bettor == name]
        irregular = irregular or isinstance(event, IRREGULAR)
        fold(state, event)
        seen.append(shown(event, happened.number, "", state.rules)[0])
    return Played(state.rules, questions, wagers, irregular)


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
