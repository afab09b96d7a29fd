"""Incidents: everything that was reported at a table, and rounds that were void without a report."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, or_, select, tuple_

from pitboss.house.store import schema
from pitboss.house.tables.live.floor_events import REPORTED, RULED, VOIDED
from pitboss.rulebook import find_game
from pitboss.table import Refusal, Refused

MOST_LISTED = 200


class Span(NamedTuple):
    """Two moments; the second is not included."""

    begin: int
    end: int


class IncidentId(NamedTuple):
    """An incident by its table and its event."""

    table: int
    event: int


def list_incidents(
    connection: Connection,
    *,
    span: Span | None = None,
    table: int | None = None,
    after: IncidentId | None = None,
    limit: int,
) -> list[dict[str, Any]]:
    """Return incidents, the last first: of a time, of a table, those that are listed after another one."""
    log = schema.floor_log
    where: list[ColumnElement[bool]] = []
    if span is not None:
        where += [log.c.at >= span.begin, log.c.at < span.end]
    if table is not None:
        where.append(log.c.table_id == table)
    if after is not None:
        last = the_incident(connection, *after)
        where.append(tuple_(*_order(log)) < tuple_(last.at, last.table_id, last.event))
    rows = _incidents(connection, *where, limit=min(limit, MOST_LISTED))
    return [_line(connection, row) for row in rows]


def incidents_of_round(connection: Connection, table: int, number: int) -> list[int]:
    """Return the events of a round that there is a report about."""
    log = schema.floor_log
    rows = _incidents(connection, log.c.table_id == table, log.c.round == number, limit=MOST_LISTED)
    return sorted(row.event for row in rows)


def the_incident(connection: Connection, table: int, event: int) -> Row[Any]:
    """Return an incident by its table and event, or refuse."""
    log = schema.floor_log
    rows = _incidents(connection, log.c.table_id == table, log.c.event == event, limit=1)
    if not rows:
        sentence = f"Nothing was reported at event {event} of table {table}."
        raise Refused(Refusal("unknown_incident", sentence, ()))
    return rows[0]


def _incidents(connection: Connection, *where: ColumnElement[bool], limit: int) -> list[Row[Any]]:
    log, tables, people = schema.floor_log, schema.tables, schema.people
    rounds, told = schema.rounds, schema.floor_log.alias("told")
    told_before = select(told.c.event).where(
        told.c.table_id == log.c.table_id, told.c.round == log.c.round, told.c.what == REPORTED
    )
    alone = and_(log.c.what == VOIDED, ~told_before.correlate(log).exists())
    query = (
        select(
            log,
            tables.c.name.label("table_name"),
            tables.c.game,
            people.c.name.label("person"),
            rounds.c.id.label("round_id"),
            rounds.c.first_event,
            rounds.c.last_event,
        )
        .join(tables, tables.c.id == log.c.table_id)
        .outerjoin(people, people.c.id == log.c.person_id)
        .outerjoin(rounds, and_(rounds.c.table_id == log.c.table_id, rounds.c.number == log.c.round))
        .where(or_(log.c.what == REPORTED, alone), *where)
    )
    return list(connection.execute(query.order_by(*(column.desc() for column in _order(log))).limit(limit)))


def _order(log: Table) -> tuple[ColumnElement[Any], ...]:
    """Incidents come in the order of their moments; those of one moment in an order that is always the same."""
    return log.c.at, log.c.table_id, log.c.event


def _line(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    return {**head_of(row), "rulings": [_ruling(ruled) for ruled in rulings_after(connection, row)]}


def head_of(row: Row[Any]) -> dict[str, Any]:
    """Return what every mention of an incident has; ``reported_by`` None is the house by itself."""
    return {
        "table": row.table_id,
        "table_name": row.table_name,
        "game": row.game,
        "game_name": find_game(row.game).name,
        "event": row.event,
        "at": row.at,
        "round": row.round,
        "in_round": row.running,
        "round_id": row.round_id,
        "irregularity": row.subject,
        "reported_by": row.person,
    }


def rulings_after(connection: Connection, incident: Row[Any]) -> list[Row[Any]]:
    """Return what was ruled in the round of an incident, from it on."""
    log, people = schema.floor_log, schema.people
    query = (
        select(log, people.c.name.label("person"))
        .outerjoin(people, people.c.id == log.c.person_id)
        .where(
            log.c.table_id == incident.table_id,
            log.c.round == incident.round,
            log.c.what == RULED,
            log.c.event > incident.event,
        )
    )
    return list(connection.execute(query.order_by(log.c.event)))


def _ruling(row: Row[Any]) -> dict[str, Any]:
    return {"event": row.event, "at": row.at, "by": row.person}
