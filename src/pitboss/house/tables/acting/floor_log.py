"""The rows of the floor log that a step writes."""

from __future__ import annotations

from pitboss.house.store.step_rows import Row
from pitboss.house.tables.acting.commands import AnyCommand
from pitboss.house.tables.live.floor_events import FloorLogger
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.table import events


def logged_rows(live: LiveTable, command: AnyCommand, person: int, at: int) -> list[Row]:
    """Return what the log keeps of a step that is about to be written."""
    state, news = live.table.state, live.table.news
    ended = sum(isinstance(told.event, events.RoundEnded) for told in news)
    begun = sum(isinstance(told.event, events.RoundBegun) for told in news)
    finished = state.round - (1 if state.running else 0) - ended
    running = state.running if begun == ended else begun < ended
    logger, name = FloorLogger(finished, running), type(command).__name__
    rows: list[Row] = []
    for number, told in enumerate(news, live.events + 1):
        row = logger.log(number, told.event, name, person)
        if row is not None:
            rows.append((live.id, row.event, at, row.round, row.running, row.what, row.subject, row.person))
    return rows
