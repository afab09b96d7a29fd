"""Reads every table of a database with only its driver: shares nothing with the code for backups."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import psycopg
from sqlalchemy.engine import make_url

NOT_KEPT = {"alembic_version", "watching", "tries", "trials"}
Rows = dict[str, list[tuple[Any, ...]]]


def read_everything(url: str) -> Rows:
    """Return the rows of every table by its name, the columns in the order of their names."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(str(address.database))) as file:
            names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            columns = {name: [row[1] for row in file.execute(f"PRAGMA table_info({name})")] for (name,) in names}
            return {name: _sorted(file.execute(_query(name, columns[name])).fetchall()) for (name,) in names}
    plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(plain) as server:
        listed = server.execute(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
        ).fetchall()
        found: dict[str, list[str]] = {}
        for name, column in listed:
            found.setdefault(name, []).append(column)
        return {name: _sorted(server.execute(_query(name, found[name]).encode()).fetchall()) for name in found}


def books(url: str) -> Rows:
    """Return the parts of a database that a backup contains."""
    return {name: rows for name, rows in read_everything(url).items() if name not in NOT_KEPT}


def _query(name: str, columns: list[str]) -> str:
    return "SELECT {} FROM {}".format(", ".join(f'"{column}"' for column in sorted(columns)), name)


def _sorted(rows: list[Any]) -> list[tuple[Any, ...]]:
    """Sort, with truth as a number: SQLite has no other."""
    plain = [tuple(int(value) if isinstance(value, bool) else value for value in row) for row in rows]
    return sorted(plain, key=lambda row: [(value is not None, str(type(value)), value) for value in row])
