"""Statements of the busiest path, compiled once and run on the driver's own cursor.

A command runs half a dozen statements, and running them through the toolkit costs as much as everything else a command
does. What is asked is still written with the toolkit; only the running is direct. Errors are the toolkit's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.exc import DBAPIError

Values = dict[str, Any]


class PreparedStatement:
    """One statement."""

    def __init__(self, statement: Any) -> None:
        self.statement = statement
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, values: Values) -> Any:
        """Run the statement and return the driver's cursor."""
        compiled = self._compiled.get(connection.dialect.name)
        if compiled is None:
            compiled = self._compile(connection, values)
        text, order = compiled
        given: Any = values if order is None else [values[name] for name in order]
        return execute(connection, text, given)

    def _compile(self, connection: Connection, values: Values) -> tuple[str, tuple[str, ...] | None]:
        dialect = connection.dialect
        keys = list(values) if self.statement.is_insert else None
        compiled = self.statement.compile(dialect=dialect, column_keys=keys)
        order = tuple(compiled.positiontup) if compiled.positional else None
        self._compiled[dialect.name] = (str(compiled), order)
        return self._compiled[dialect.name]


def execute(connection: Connection, text: str, values: Any) -> Any:
    """Run a text on the driver's cursor; its errors become the toolkit's."""
    cursor = connection.connection.cursor()
    with _own_errors(connection, text):
        cursor.execute(text, values)
    return cursor


def execute_many(connection: Connection, text: str, rows: Sequence[Sequence[Any]]) -> None:
    """Run a text once for each row of values."""
    with _own_errors(connection, text):
        connection.connection.cursor().executemany(text, rows)


@contextmanager
def _own_errors(connection: Connection, text: str) -> Iterator[None]:
    dialect = connection.dialect
    dbapi = dialect.loaded_dbapi
    try:
        yield
    except dbapi.Error as error:
        gone = dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
        if gone:
            connection.invalidate(error)
        raise DBAPIError.instance(
            text, None, error, dbapi.Error, connection_invalidated=gone, dialect=dialect
        ) from error


def insert_rows(connection: Connection, table: Table, columns: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows with one statement."""
    text = _insert_text(table, columns, len(rows), "?" if connection.dialect.name == "sqlite" else "%s")
    execute(connection, text, [value for row in rows for value in row])


@cache
def _insert_text(table: Table, columns: tuple[str, ...], rows: int, mark: str) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    row = f"({', '.join([mark] * len(columns))})"
    return f"INSERT INTO {table.name} ({names}) VALUES {', '.join([row] * rows)}"


def move_balances(connection: Connection, moves: Sequence[tuple[int, int]]) -> None:
    """Add to balances with one statement: account and cents, in the order of the accounts."""
    sqlite = connection.dialect.name == "sqlite"
    execute(connection, _move_text(len(moves), sqlite), [value for move in moves for value in move])


@cache
def _move_text(moves: int, sqlite: bool) -> str:
    row = "(?, ?)" if sqlite else "(%s::bigint, %s::bigint)"
    values = ", ".join([row] * moves)
    return (
        f"WITH moved (account, delta) AS (VALUES {values}) "
        "UPDATE accounts SET balance = balance + moved.delta FROM moved WHERE accounts.id = moved.account"
    )
