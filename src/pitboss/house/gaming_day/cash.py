"""Cash: what each person brought to the cage and took from it in a gaming day, added up however small the sums were.

Money that comes in and money that goes out are never set off against each other, and neither is a correction: it is
listed as money that moved, so that no reversal takes a sum below the limit. Play chips are no cash.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Connection, and_, select

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.ledger.journal import CAGE_BOOK
from pitboss.house.store import schema

MOVES_MONEY = (What.BUY_IN.value, What.CASH_OUT.value, What.CORRECTION.value)


class CashEntry(NamedTuple):
    """One movement of money at the cage; ``amount`` is above zero where money came in, below where it went out."""

    entry: int
    at: int
    what: str
    amount: int
    clerk: str
    note: str


class CashLine(NamedTuple):
    """A person whose money in, or money out, is above the limit; ``structured`` if no single entry of it is."""

    person: str
    cash_in: int
    cash_out: int
    structured: bool
    entries: tuple[CashEntry, ...]


def cash_lines(connection: Connection, begin: int, end: int, above: int) -> list[CashLine]:
    """Return everybody whose cash between two moments is above the limit, in one direction or both."""
    entries, postings, accounts, people = schema.entries, schema.postings, schema.accounts, schema.people
    clerk = people.alias("clerk")
    rows = connection.execute(
        select(entries, people.c.name, clerk.c.name.label("clerk"), postings.c.amount)
        .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .join(people, people.c.id == entries.c.person_id)
        .outerjoin(clerk, clerk.c.id == entries.c.by_id)
        .where(
            entries.c.book == CAGE_BOOK,
            entries.c.at >= begin,
            entries.c.at < end,
            entries.c.what.in_(MOVES_MONEY),
            accounts.c.kind == AccountKind.OUTSIDE.value,
        )
        .order_by(people.c.name, entries.c.number, postings.c.line)
    )
    lines = []
    for person, moved in groupby(rows, key=lambda row: row.name):
        line = _line(
            person,
            tuple(CashEntry(row.number, row.at, row.what, -row.amount, row.clerk or "", row.note) for row in moved),
            above,
        )
        if max(line.cash_in, line.cash_out) > above:
            lines.append(line)
    return lines


def _line(person: str, entries: tuple[CashEntry, ...], above: int) -> CashLine:
    cash_in = sum(entry.amount for entry in entries if entry.amount > 0)
    cash_out = -sum(entry.amount for entry in entries if entry.amount < 0)
    structured = any(
        total > above and not any(above < sign * entry.amount for entry in entries)
        for sign, total in ((1, cash_in), (-1, cash_out))
    )
    return CashLine(person, cash_in, cash_out, structured, entries)
