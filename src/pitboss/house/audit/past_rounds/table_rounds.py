"""Finished rounds of the house for a review of its players, each with the cards that were seen before it."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.house.audit.past_rounds.walking import read_events, rules_of
from pitboss.house.roles import PLAY_MONEY
from pitboss.house.store import schema
from pitboss.lab.review.walking import DealtRound, TableWalker


def table_rounds(connection: Connection, table: int | None = None) -> Iterator[DealtRound]:
    """Yield the finished rounds of every table, or of one, from its first shoe on."""
    tables = schema.tables
    query = select(tables).order_by(tables.c.id)
    for row in connection.execute(query if table is None else query.where(tables.c.id == table)).all():
        walker = TableWalker(rules_of(row), f"table {row.id}, {row.name}")
        yield from walker.follow(happened.event for happened in read_events(connection, row.id) if not happened.aside)


def players_for_play_money(connection: Connection) -> frozenset[str]:
    """Return the names of those whose chips are no money: guests, regulars and bots."""
    people = schema.people
    query = select(people.c.name).where(people.c.kind.in_([str(kind) for kind in PLAY_MONEY]))
    return frozenset(connection.execute(query).scalars())
