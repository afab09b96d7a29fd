"""Where the audit of a table begins: with its first event, or between two rounds that were audited before."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.past_rounds.records import can_begin
from pitboss.house.store import schema
from pitboss.house.tables.live.checkpoint import read_checkpoint
from pitboss.rulebook import Rules
from pitboss.table.state import State, new_state


class Beginning(NamedTuple):
    """After which event, in which state; how many entries, and cards of the shoe, came before; the round's first."""

    event: int
    state: State
    entries: int = 0
    shoe_left: int = -1
    round_from: int = 1


def first_beginning(rules: Rules) -> Beginning:
    """Begin before the first event."""
    return Beginning(0, new_state(rules))


def beginning_before(connection: Connection, table: Row[Any], rules: Rules, event: int, still: bool) -> Beginning:
    """Begin with the last checkpoint up to an event from which rounds can be dealt again; else before the first event.

    Where people shuffle the cards there is none: what they did with them matters for every later round. Of a table that
    stands ``still`` since then no round is dealt again, and any checkpoint will do.
    """
    while (checkpoint := _last_checkpoint(connection, table.id, event)) is not None:
        state, event = read_checkpoint(rules, checkpoint.state), checkpoint.event - 1
        if state.cards.by_person and not still:
            break
        step = _step_of(connection, table.id, checkpoint.event)
        if step is not None and (still or can_begin(state)):
            return Beginning(
                checkpoint.event,
                state,
                step.last_entry,
                step.shoe_left,
                _end_of_round(connection, table.id, state.round) + 1,
            )
    return first_beginning(rules)


def _last_checkpoint(connection: Connection, table: int, event: int) -> Row[Any] | None:
    checkpoints = schema.checkpoints
    query = select(checkpoints).where(checkpoints.c.table_id == table, checkpoints.c.event <= event)
    return connection.execute(query.order_by(checkpoints.c.event.desc()).limit(1)).first()


def _step_of(connection: Connection, table: int, event: int) -> Row[Any] | None:
    """Return the step that ended with an event, as the steps do after which a checkpoint is taken."""
    steps = schema.steps
    query = select(steps).where(steps.c.table_id == table, steps.c.first_event <= event)
    step = connection.execute(query.order_by(steps.c.first_event.desc(), steps.c.seq.desc()).limit(1)).first()
    return step if step is not None and step.first_event + step.events - 1 == event else None


def _end_of_round(connection: Connection, table: int, number: int) -> int:
    rounds = schema.rounds
    query = select(rounds.c.last_event).where(rounds.c.table_id == table, rounds.c.number == number)
    return connection.execute(query).scalar() or 0
