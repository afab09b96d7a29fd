"""The cards that lay outside every hand in a finished round because something went wrong, as everybody saw them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.past_rounds.walking import read_steps, state_before
from pitboss.house.plain import to_data
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import is_happening
from pitboss.house.tables.live.floor_events import REPORTED
from pitboss.house.tables.live.live_table import events_of
from pitboss.table.folding.fold import fold
from pitboss.table.trouble.visible import astray_cards


def astray_in_round(connection: Connection, row: Row[Any]) -> list[dict[str, Any]]:
    """Return, wherever it changed, after which event which cards lay there; nothing where all went well.

    The felt was shown after every step of the table, not after each of its events, and so are these cards.
    """
    if not _went_wrong(connection, row):
        return []
    table = connection.execute(select(schema.tables).where(schema.tables.c.id == row.table_id)).one()
    state = state_before(connection, table, row.first_event)
    changes: list[dict[str, Any]] = []
    lying: list[Any] = []
    for step in read_steps(connection, row.table_id, row.first_event, row.last_event):
        last = row.first_event
        for number, event in enumerate(events_of(step.shown, step.hidden), step.first_event):
            if not row.first_event <= number <= row.last_event:
                continue
            last = number
            if not is_happening(event):
                fold(state, event)  # type: ignore[arg-type]
        cards = [to_data(card) for card in astray_cards(state)]
        if cards != lying:
            changes.append({"event": last, "cards": cards})
            lying = cards
    return changes


def _went_wrong(connection: Connection, row: Row[Any]) -> bool:
    """Whether anything was reported in a round, or before it since the last one."""
    log = schema.floor_log
    same = (log.c.table_id == row.table_id, log.c.round == row.number, log.c.what == REPORTED)
    return connection.execute(select(log.c.event).where(*same).limit(1)).first() is not None
