"""The rows of steps, and how they are written: on PostgreSQL with a single statement, on SQLite one by one.

A statement costs client and server about as much as the rows it writes. PostgreSQL takes several inserts and updates in
one statement; rows come in as JSON, those of steps at several tables together. The statement names only those tables
that get rows, since each part of it costs something even if it writes nothing. Its few texts do not change, so that
each is parsed and planned once. Whatever belongs to a step hangs on its table's row: where that is not at the version
it must be, nothing of the step is written, so that the statement is whole by itself. SQLite runs in this process, where
a statement costs little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection

from pitboss.house.store.prepared import execute, execute_many

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
COMMAND = slice(3, 5)
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
CITED = {"table_id": "bigint", "round": "bigint", "clauses": "text"}
LOGGED = {
    "table_id": "bigint",
    "event": "bigint",
    "at": "bigint",
    "round": "bigint",
    "running": "boolean",
    "what": "text",
    "subject": "text",
    "person_id": "bigint",
}
SHOE = {
    "table_id": "bigint",
    "number": "bigint",
    "order": "text",
    "salt": "text",
    "commitment": "text",
    "cover": "integer",
    "opened_event": "bigint",
    "revealed_event": "bigint",
}
REVEALED = {"table_id": "bigint", "number": "bigint", "event": "bigint"}
CHECKPOINT = {"table_id": "bigint", "event": "bigint", "state": "text"}
MOVE = {"table_id": "bigint", "account": "bigint", "delta": "bigint"}
SEEN = {"table_id": "bigint", "seen": "bigint", "person_id": "bigint", "command_id": "text"}
STANDING = {
    "version": "bigint",
    "events": "bigint",
    "entries": "bigint",
    "round": "bigint",
    "round_from": "bigint",
    "shoe": "bigint",
    "shoe_left": "integer",
    "hidden": "text",
    "desk": "text",
    "lobby": "text",
    "due_at": "bigint",
    "closed_at": "bigint",
    "head": "text",
}


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
    cited: list[Row] = field(default_factory=list)
    logged: list[Row] = field(default_factory=list)
    shoes: list[Row] = field(default_factory=list)
    revealed: list[Row] = field(default_factory=list)
    checkpoints: list[Row] = field(default_factory=list)

    @property
    def command(self) -> Row:
        """Who gave the command, and the id that he chose for it."""
        return self.step[COMMAND]


MOVES, REVEALS = "moves", "reveals"
PARTS: dict[str, Callable[[StepRows], Iterable[Row]]] = {
    "steps": lambda rows: (rows.step,),
    "entries": lambda rows: rows.entries,
    "postings": lambda rows: rows.postings,
    MOVES: lambda rows: [(rows.table, *move) for move in rows.moves],
    "rounds": lambda rows: rows.rounds,
    "round_results": lambda rows: rows.results,
    "round_bettors": lambda rows: rows.bettors,
    "round_clauses": lambda rows: rows.cited,
    "floor_log": lambda rows: rows.logged,
    "shoes": lambda rows: rows.shoes,
    REVEALS: lambda rows: rows.revealed,
    "checkpoints": lambda rows: rows.checkpoints,
}
"""The rows of each part of a statement; a part bears the name of the table that it is inserted into."""

COLUMNS = {
    "steps": STEP,
    "entries": ENTRY,
    "postings": POSTING,
    MOVES: MOVE,
    "rounds": ROUND,
    "round_results": RESULT,
    "round_bettors": BETTOR,
    "round_clauses": CITED,
    "floor_log": LOGGED,
    "shoes": SHOE,
    REVEALS: REVEALED,
    "checkpoints": CHECKPOINT,
}
INSERTED = tuple(part for part in PARTS if part not in (MOVES, REVEALS))


def write_rows(connection: Connection, steps: Sequence[StepRows]) -> set[int]:
    """Write the rows of steps at different tables; return the tables that stood where they must.

    Of a table that stands elsewhere, or whose command is there already, nothing is written.
    """
    if connection.dialect.name == "sqlite":
        return _one_by_one(connection, steps)
    ordered = sorted(steps, key=lambda rows: rows.table)  # so that no two workers wait for each other
    given = {part: [row for rows in ordered for row in rows_of(rows)] for part, rows_of in PARTS.items()}
    written = tuple(part for part, rows in given.items() if rows)
    stand = [(rows.table, rows.seen, *rows.command, *rows.standing) for rows in ordered]
    texts = [_json(SEEN | STANDING, stand), *(_json(COLUMNS[part], given[part]) for part in written)]
    return {table for (table,) in execute(connection, _statement(written), texts).fetchall()}


def _json(columns: Iterable[str], rows: list[Row]) -> str:
    return to_json([dict(zip(columns, row, strict=True)) for row in rows]).decode()


def _one_by_one(connection: Connection, steps: Sequence[StepRows]) -> set[int]:
    stand = _standing_text()
    stood = [
        rows
        for rows in steps
        if execute(connection, stand, [*rows.standing, rows.table, rows.seen, *rows.command]).rowcount == 1
    ]
    for part in INSERTED:
        written = [row for rows in stood for row in PARTS[part](rows)]
        if written:
            columns = COLUMNS[part]
            marks = ", ".join("?" * len(columns))
            execute_many(connection, f"INSERT INTO {part} ({_names(columns)}) VALUES ({marks})", written)
    moves = [(delta, account) for rows in stood for account, delta in rows.moves]
    execute_many(connection, "UPDATE accounts SET balance = balance + ? WHERE id = ?", moves)
    revealed = [(event, table, shoe) for rows in stood for table, shoe, event in rows.revealed]
    execute_many(connection, "UPDATE shoes SET revealed_event = ? WHERE table_id = ? AND number = ?", revealed)
    return {rows.table for rows in stood}


@cache
def _standing_text() -> str:
    """Return SQLite's statement for the table's row."""
    changed = ", ".join(f"{name} = ?" for name in STANDING)
    again = "SELECT 1 FROM steps WHERE person_id = ? AND command_id = ?"
    return f"UPDATE standings SET {changed} WHERE table_id = ? AND version = ? AND NOT EXISTS ({again})"


@cache
def _statement(written: tuple[str, ...]) -> str:
    """Return PostgreSQL's statement: rows of standings are changed, and of those that were, everything else written."""
    changed = ", ".join(f"{name} = asked.{name}" for name in STANDING)
    stood = f"""
        stood AS (
            UPDATE standings SET {changed} FROM {_records(SEEN | STANDING, "asked")}
            WHERE standings.table_id = asked.table_id AND standings.version = asked.seen AND NOT EXISTS (
                SELECT FROM steps WHERE steps.person_id = asked.person_id AND steps.command_id = asked.command_id
            )
            RETURNING standings.table_id
        )"""
    parts = [f"{part}_written AS ({_part(part)})" for part in written]
    return f"WITH {', '.join([stood, *parts])} SELECT table_id FROM stood"


def _part(part: str) -> str:
    records = _records(COLUMNS[part], "new")
    if part == MOVES:
        return f"""
            UPDATE accounts SET balance = balance + new.delta
            FROM stood, {records} WHERE new.table_id = stood.table_id AND accounts.id = new.account"""
    if part == REVEALS:
        return f"""
            UPDATE shoes SET revealed_event = new.event FROM stood, {records}
            WHERE new.table_id = stood.table_id AND shoes.table_id = new.table_id AND shoes.number = new.number"""
    wanted = ", ".join(f'new."{name}"' for name in COLUMNS[part])
    return f"""
        INSERT INTO {part} ({_names(COLUMNS[part])})
        SELECT {wanted} FROM stood, {records} WHERE new."{next(iter(COLUMNS[part]))}" = stood.table_id"""


def _names(columns: Any) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def _records(columns: dict[str, str], name: str) -> str:
    typed = ", ".join(f'"{column}" {kind}' for column, kind in columns.items())
    return f"jsonb_to_recordset(%s::jsonb) AS {name} ({typed})"
