"""Private tables: private from the opening to the end. Who may come to one: ``tables/shown/invitations.py``."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, insert, select

from pitboss.house.store.play_schema import private_tables

TOKEN_BYTES = 24


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def make_private(connection: Connection, table: int, now: int) -> None:
    """Make a table private in the transaction that opens it."""
    connection.execute(insert(private_tables).values(table_id=table, token=new_token(), made_at=now))


def is_private(connection: Connection, table: int) -> bool:
    """Whether a table is private."""
    query = select(private_tables.c.table_id).where(private_tables.c.table_id == table)
    return connection.execute(query).first() is not None
