"""The rows of one step, and how they are written: on PostgreSQL with a single statement, on SQLite one by one.

A statement costs client and server about as much as the rows it writes. PostgreSQL takes several inserts and updates in
one statement, whose text never changes, so that it is parsed and planned once; rows of which there may be any number
come in as JSON. Everything in it hangs on the table's row: where that is not at the version it must be, nothing is
written at all, so that the statement is whole by itself. SQLite runs in this process, where a statement costs little.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection

from pitboss.house.store import schema
from pitboss.house.store.prepared import execute, insert_rows, move_balances

Row = tuple[Any, ...]

STEP = {
    "table_id": "bigint",
    "seq": "bigint",
    "at": "bigint",
    "person_id": "bigint",
    "command_id": "text",
    "command": "text",
    "first_event": "bigint",
    "events": "integer",
    "shown": "text",
    "hidden": "text",
    "shoe_left": "integer",
    "last_entry": "bigint",
    "standing": "text",
    "hash": "text",
}
ENTRY = {
    "book": "bigint",
    "number": "bigint",
    "at": "bigint",
    "what": "text",
    "event": "bigint",
    "round": "bigint",
    "wager": "integer",
    "person_id": "bigint",
    "by_id": "bigint",
    "clauses": "text",
    "note": "text",
    "command_id": "text",
}
POSTING = {"book": "bigint", "number": "bigint", "line": "integer", "account_id": "bigint", "amount": "bigint"}
ROUND = {
    "table_id": "bigint",
    "number": "bigint",
    "shoe": "bigint",
    "first_event": "bigint",
    "last_event": "bigint",
    "ended_at": "bigint",
    "staked": "bigint",
    "net": "bigint",
}
RESULT = {
    "table_id": "bigint",
    "round": "bigint",
    "kind": "text",
    "wagers": "integer",
    "staked": "bigint",
    "squares": "bigint",
    "net": "bigint",
}
BETTOR = {"table_id": "bigint", "round": "bigint", "person_id": "bigint", "staked": "bigint", "net": "bigint"}
MOVE = {"account": "bigint", "delta": "bigint"}
STANDING = (
    "version",
    "events",
    "entries",
    "round",
    "round_from",
    "shoe",
    "shoe_left",
    "hidden",
    "desk",
    "lobby",
    "due_at",
    "closed_at",
    "head",
)


@dataclass(slots=True)
class StepRows:
    """Everything that one step writes into the tables that every step writes into.

    ``seen`` is the version at which the table must stand, and ``standing`` how it stands afterwards.
    """

    step: Row
    table: int
    seen: int
    standing: Row
    entries: list[Row] = field(default_factory=list)
    postings: list[Row] = field(default_factory=list)
    moves: list[Row] = field(default_factory=list)
    rounds: list[Row] = field(default_factory=list)
    results: list[Row] = field(default_factory=list)
    bettors: list[Row] = field(default_factory=list)


def write_rows(connection: Connection, rows: StepRows) -> bool:
    """Write the rows of a step; say whether the table stood where it must."""
    if connection.dialect.name == "sqlite":
        return _one_by_one(connection, rows)
    given = [
        *rows.standing,
        rows.table,
        rows.seen,
        *rows.step,
        _json(ENTRY, rows.entries),
        _json(POSTING, rows.postings),
        _json(MOVE, rows.moves),
        _json(ROUND, rows.rounds),
        _json(RESULT, rows.results),
        _json(BETTOR, rows.bettors),
    ]
    return execute(connection, _statement(), given).fetchone() is not None


def _json(columns: dict[str, str], rows: list[Row]) -> str:
    return to_json([dict(zip(columns, row, strict=True)) for row in rows]).decode() if rows else "[]"


def _one_by_one(connection: Connection, rows: StepRows) -> bool:
    insert_rows(connection, schema.steps, tuple(STEP), [rows.step])
    many: tuple[tuple[Any, dict[str, str], list[Row]], ...] = (
        (schema.entries, ENTRY, rows.entries),
        (schema.postings, POSTING, rows.postings),
        (schema.rounds, ROUND, rows.rounds),
        (schema.round_results, RESULT, rows.results),
        (schema.round_bettors, BETTOR, rows.bettors),
    )
    for table, columns, written in many:
        if written:
            insert_rows(connection, table, tuple(columns), written)
    if rows.moves:
        move_balances(connection, rows.moves)
    changed = ", ".join(f"{name} = ?" for name in STANDING)
    text = f"UPDATE standings SET {changed} WHERE table_id = ? AND version = ?"
    return int(execute(connection, text, [*rows.standing, rows.table, rows.seen]).rowcount) == 1


@cache
def _statement() -> str:
    """Return PostgreSQL's statement: the row is changed, and everything else written if it was."""
    step = ", ".join(f"%s::{kind}" for kind in STEP.values())
    changed = ", ".join(f"{name} = %s" for name in STANDING)
    return f"""
        WITH stood AS (UPDATE standings SET {changed} WHERE table_id = %s AND version = %s RETURNING table_id),
        a AS (INSERT INTO steps ({_names(STEP)}) SELECT {step} FROM stood),
        b AS ({_insert("entries", ENTRY)}),
        c AS ({_insert("postings", POSTING)}),
        d AS (
            UPDATE accounts SET balance = balance + moved.delta
            FROM stood, {_records(MOVE, "moved")} WHERE accounts.id = moved.account
        ),
        e AS ({_insert("rounds", ROUND)}),
        f AS ({_insert("round_results", RESULT)}),
        g AS ({_insert("round_bettors", BETTOR)})
        SELECT table_id FROM stood
    """


def _names(columns: Any) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def _records(columns: dict[str, str], name: str) -> str:
    typed = ", ".join(f'"{column}" {kind}' for column, kind in columns.items())
    return f"jsonb_to_recordset(%s::jsonb) AS {name} ({typed})"


def _insert(table: str, columns: dict[str, str]) -> str:
    wanted = ", ".join(f'new."{name}"' for name in columns)
    return f"INSERT INTO {table} ({_names(columns)}) SELECT {wanted} FROM stood, {_records(columns, 'new')}"
