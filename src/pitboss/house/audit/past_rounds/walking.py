"""Walking through the stored events of a table, with the state before each of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from pitboss.house.store import schema
from pitboss.house.tables.live.checkpoint import read_checkpoint
from pitboss.house.tables.live.codec import AnyEvent, is_happening
from pitboss.house.tables.live.live_table import events_of
from pitboss.house.tables.shown.reading import first_step
from pitboss.rulebook import Rules, submit
from pitboss.table.folding.fold import fold
from pitboss.table.state import State, new_state

STEPS_AT_ONCE = 500


class Happened(NamedTuple):
    """A stored event: its number, the step it came with, and whether the house did it beside the game."""

    number: int
    event: AnyEvent
    step: int
    aside: bool


def rules_of(table: Row[Any]) -> Rules:
    """Return the rules of a stored table."""
    return submit(table.game, json.loads(table.options))


def read_steps(connection: Connection, table: int, first: int = 1, last: int | None = None) -> Iterator[Row[Any]]:
    """Yield the steps of a table that hold the events from ``first`` to ``last``, in order."""
    steps = schema.steps
    query = select(steps).where(steps.c.table_id == table, steps.c.first_event >= first_step())
    if last is not None:
        query = query.where(steps.c.first_event <= last)
    # Of the statement alone: what a connection is told holds for all that it is asked later.
    query = query.order_by(steps.c.seq).execution_options(yield_per=STEPS_AT_ONCE)
    with connection.execute(query, {"table": table, "wanted": first}) as found:
        yield from found  # closed as well when a check stops at a fault


def read_events(connection: Connection, table: int, first: int = 1, last: int | None = None) -> Iterator[Happened]:
    """Yield the events of a table from ``first`` to ``last``."""
    for step in read_steps(connection, table, first, last):
        for number, event in enumerate(events_of(step.shown, step.hidden), step.first_event):
            if first <= number and (last is None or number <= last):
                yield Happened(number, event, step.seq, is_happening(event))


def state_before(connection: Connection, table: Row[Any], event: int) -> State:
    """Return the state of a table before an event, from the last checkpoint before it."""
    rules, checkpoints = rules_of(table), schema.checkpoints
    checkpoint = connection.execute(
        select(checkpoints)
        .where(checkpoints.c.table_id == table.id, checkpoints.c.event < event)
        .order_by(checkpoints.c.event.desc())
        .limit(1)
    ).first()
    state = read_checkpoint(rules, checkpoint.state) if checkpoint is not None else new_state(rules)
    for happened in read_events(connection, table.id, checkpoint.event + 1 if checkpoint is not None else 1, event - 1):
        if not happened.aside:
            fold(state, happened.event)  # type: ignore[arg-type]
    return state
