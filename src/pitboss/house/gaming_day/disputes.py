"""What the cage paid for disputes: it is no part of the tray's win, and is told beside it."""

from __future__ import annotations

import re
from typing import NamedTuple

from sqlalchemy import Connection, and_, select

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.ledger.journal import CAGE_BOOK
from pitboss.house.store import schema

_ABOUT = re.compile(r"table (\d+): ")
_REVERSES = re.compile(r"reverses entry (\d+) of the cage")


class Payment(NamedTuple):
    """Money that the cage paid for a dispute about a table, or (below zero) collected."""

    at: int
    table: int
    amount: int


def dispute_payments(connection: Connection, begin: int, end: int) -> list[Payment]:
    """Return the payments between two moments; a reversal takes back what it reverses when it is made."""
    entries, postings, accounts = schema.entries, schema.postings, schema.accounts
    rows = connection.execute(
        select(entries.c.at, entries.c.note, postings.c.amount)
        .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(
            entries.c.book == CAGE_BOOK,
            entries.c.what == What.CORRECTION.value,
            entries.c.at >= begin,
            entries.c.at < end,
            accounts.c.kind == AccountKind.CAGE.value,
        )
        .order_by(entries.c.number, postings.c.line)
    ).all()
    payments = [(row, _table_of(connection, row.note)) for row in rows]
    return [Payment(row.at, table, -row.amount) for row, table in payments if table is not None]


def _table_of(connection: Connection, note: str) -> int | None:
    """Return the table that a correction is about, by its note or that of the entry it reverses."""
    reverses = _REVERSES.match(note)
    if reverses is not None:
        entries = schema.entries
        first = connection.execute(
            select(entries.c.note).where(entries.c.book == CAGE_BOOK, entries.c.number == int(reverses[1]))
        ).scalar()
        note = first or ""
    about = _ABOUT.match(note)
    return int(about[1]) if about is not None else None
