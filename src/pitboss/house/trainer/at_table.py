"""A decision that was made at a table, taken out of the books again.

A decision is graded only once it is a step of the table: until then nobody is told a value, and afterwards nobody can
say that he chose something else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.past_rounds.walking import read_events, state_before
from pitboss.house.people.registry import Person
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import shown
from pitboss.house.tables.shown.advising import cards_shown, take_question
from pitboss.house.trainer.grading import Trained, is_free
from pitboss.lab.advising import staked_on
from pitboss.lab.decided import choices_before, chosen_by
from pitboss.table import Refusal, Refused
from pitboss.table.folding.fold import fold

UNKNOWN = Refusal("unknown_decision", "You gave no such command at this table.", ())
NO_DECISION = Refusal("no_decision", "That was not a decision that is graded.", ())


class Made(NamedTuple):
    """A decision as it was made: its event, when, at which game, and what was chosen of what."""

    event: int
    at: int
    game: str
    chosen: str
    trained: Trained


def find_decision(connection: Connection, table: int, person: Person, command: str) -> Made:
    """Return the decision that a command of a person was, as the table stood before it; raises Refused."""
    steps, tables = schema.steps, schema.tables
    given = select(steps).where(
        steps.c.person_id == person.id, steps.c.command_id == command, steps.c.table_id == table
    )
    step = connection.execute(given).first()
    if step is None:
        raise Refused(UNKNOWN)
    row = connection.execute(select(tables).where(tables.c.id == table)).one()
    made = _walk(connection, row, step, person.name)
    if made is None:
        raise Refused(NO_DECISION)
    return made


def _walk(connection: Connection, table: Row[Any], step: Row[Any], name: str) -> Made | None:
    """Go through the round up to the step, and take the decision in it off the table."""
    first = _round_from(connection, table.id, step.first_event)
    state = state_before(connection, table, first)
    seen: list[dict[str, Any]] = []
    for happened in read_events(connection, table.id, first, step.first_event + step.events - 1):
        if happened.aside:
            continue
        event: Any = happened.event
        choices = choices_before(state, event, name) if happened.number >= step.first_event else []
        if choices:
            question = take_question(state, choices)
            trained = Trained(question, is_free(choices), staked_on(state, question, name), tuple(cards_shown(seen)))
            return Made(happened.number, step.at, table.game, chosen_by(event), trained)
        fold(state, event)
        seen.append(shown(event, happened.number, "", state.rules)[0])
    return None


def _round_from(connection: Connection, table: int, event: int) -> int:
    """Return the first event of the round that an event is part of, be it over or not."""
    rounds, standings = schema.rounds, schema.standings
    over = select(rounds.c.first_event).where(
        rounds.c.table_id == table, rounds.c.first_event <= event, rounds.c.last_event >= event
    )
    first = connection.execute(over).scalar()
    if first is None:
        first = connection.execute(select(standings.c.round_from).where(standings.c.table_id == table)).scalar()
    return min(first or 1, event)
