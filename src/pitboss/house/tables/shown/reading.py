"""Reading what is stored of tables: events as everybody may see them, shoes."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, and_, bindparam, func, select

from pitboss.house.store import schema
from pitboss.house.tables.live.codec import read_told
from pitboss.house.tables.live.happenings import ShoeCommitted
from pitboss.house.tables.shown.listing import the_table

SHOES_AT_ONCE = 50
EVENTS_OF_A_ROUND = 5000
NO_SEEDS: dict[str, Any] = {"pledge": None, "seeds": None, "withheld": None}
"""What a shoe says that people shuffled."""


def first_step() -> Any:
    """Return the query for the first event of the step that holds the event ``wanted`` of the ``table``."""
    steps = schema.steps.alias()
    latest = select(func.max(steps.c.first_event)).where(
        steps.c.table_id == bindparam("table"), steps.c.first_event <= bindparam("wanted")
    )
    return func.coalesce(latest.scalar_subquery(), 0)


def read_shown(connection: Connection, table: int, after: int, most: int) -> list[dict[str, Any]]:
    """Return events after a number as everybody may see them, at least one more than ``most`` where there are."""
    the_table(connection, table)
    steps = schema.steps
    rows = connection.execute(
        select(steps.c.shown)
        .select_from(steps)
        .where(steps.c.table_id == table, steps.c.first_event >= first_step())
        .order_by(steps.c.seq)
        .limit(most + 1),
        {"table": table, "wanted": after + 1},
    ).scalars()
    events: list[dict[str, Any]] = []
    for text in rows:
        events += [event for event in read_told(text) if event["number"] > after]
        if len(events) > most:
            break
    return events


def read_shoes(connection: Connection, table: int, before: int | None = None) -> list[dict[str, Any]]:
    """Return the shoes of a table, the last first; the order of one in play stays closed."""
    the_table(connection, table)
    shoes = schema.shoes
    query = select(shoes).where(shoes.c.table_id == table)
    if before is not None:
        query = query.where(shoes.c.number < before)
    rows = connection.execute(query.order_by(shoes.c.number.desc()).limit(SHOES_AT_ONCE)).all()
    seeds = _seeds_of(connection, table, [row.number for row in rows])
    return [
        {
            "number": row.number,
            "commitment": row.commitment,
            "cards": len(row.order.split()),
            "opened_event": row.opened_event,
            "order": row.order if row.revealed_event is not None else None,
            "salt": row.salt if row.revealed_event is not None else None,
            **(seeds.get(row.number) or NO_SEEDS),
        }
        for row in rows
    ]


def _seeds_of(connection: Connection, table: int, numbers: list[int]) -> dict[int, dict[str, Any]]:
    """Return what was published of the seeds of some shoes, by their numbers; nothing of those that people shuffled."""
    shoes, steps, before = schema.shoes, schema.steps, schema.steps.alias()
    opening = (
        select(func.max(before.c.first_event))
        .where(before.c.table_id == shoes.c.table_id, before.c.first_event <= shoes.c.opened_event)
        .correlate(shoes)
        .scalar_subquery()
    )
    query = (
        select(steps.c.shown)
        .select_from(steps)
        .join(shoes, and_(steps.c.table_id == shoes.c.table_id, steps.c.first_event == opening))
        .where(shoes.c.table_id == table, shoes.c.number.in_(numbers))
    )
    told = [event for shown in connection.execute(query).scalars() for event in read_told(shown)]
    published = [event["data"] for event in told if event["event"] == ShoeCommitted.__name__]
    return {data["shoe"]: {name: data[name] for name in NO_SEEDS} for data in published if data.get("pledge")}


def round_so_far(connection: Connection, table: int) -> list[dict[str, Any]]:
    """Return the events since the last finished round, as everybody may see them."""
    standings = schema.standings
    first = connection.execute(select(standings.c.round_from).where(standings.c.table_id == table)).scalar()
    return read_shown(connection, table, (first or 1) - 1, EVENTS_OF_A_ROUND)
