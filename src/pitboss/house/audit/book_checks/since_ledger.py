"""The ledger since a seal: what came after it in full, and every balance by what is not audited elsewhere.

The accounts of a table are held to the chips that lie there, which its events tell (``entry_checks``). The others, of
people, cage, owners and mint, are the sum of their postings, which are few: chips leave them when somebody sits down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sqlalchemy import Connection, and_, func, select

from pitboss.chips import dollars
from pitboss.house.audit.findings import Check
from pitboss.house.ledger.accounts import BELOW_ZERO
from pitboss.house.store import schema

Counts = Mapping[int, int]
"""How many entries each book had when it was audited before."""


def check_new_entries(connection: Connection, check: Check, counts: Counts) -> None:
    """Every entry since then has postings that add up to nothing, and every posting an entry."""
    entries, postings = schema.entries, schema.postings
    for book, before in counts.items():
        numbers = set(
            connection.execute(
                select(entries.c.number).where(entries.c.book == book, entries.c.number > before)
            ).scalars()
        )
        check.examined += len(numbers)
        sums = connection.execute(
            select(postings.c.number, func.sum(postings.c.amount).label("total"))
            .where(postings.c.book == book, postings.c.number > before)
            .group_by(postings.c.number)
        )
        for line in sums:
            where = f"book {book} entry {line.number}"
            if line.number not in numbers:
                check.fault(where, "has postings and no entry")
            elif line.total:
                check.fault(where, f"is off by {dollars(int(line.total))}")
            numbers.discard(line.number)
        for number in sorted(numbers):
            check.fault(f"book {book} entry {number}", "has no postings")


def check_new_books(connection: Connection, check: Check, counts: Counts, kept: Counts) -> None:
    """Every book goes on without a gap, up to the count that its owner keeps, and belongs to a table."""
    entries = schema.entries
    check.examined = len(kept)
    for book, last in kept.items():
        before = counts.get(book, last)
        held = connection.execute(
            select(func.count().label("many"), func.max(entries.c.number).label("last")).where(
                entries.c.book == book, entries.c.number > before
            )
        ).one()
        if (held.many, held.last or before) != (last - before, last):
            sentence = f"should hold entries {before + 1} to {last}; it holds {held.many} up to {held.last}"
            check.fault(f"book {book}", sentence)
    for book in _books(connection):
        if book not in kept:
            check.fault(f"book {book}", "belongs to no table")


def _books(connection: Connection) -> Iterator[int]:
    """Yield the books that have entries, from one to the next by the index."""
    entries = schema.entries
    book = connection.execute(select(func.min(entries.c.book))).scalar()
    while book is not None:
        yield book
        book = connection.execute(select(func.min(entries.c.book)).where(entries.c.book > book)).scalar()


def check_other_balances(connection: Connection, check: Check, resting: frozenset[int]) -> None:
    """Balances away from the tables are the sum of their postings; tables at rest are empty; all are nothing."""
    accounts, postings, people = schema.accounts, schema.postings, schema.people
    total = (
        select(func.coalesce(func.sum(postings.c.amount), 0))
        .where(postings.c.account_id == accounts.c.id)
        .scalar_subquery()
    )
    away = select(accounts, total.label("total")).where(accounts.c.table_id == 0)
    for row in connection.execute(away):
        check.examined += 1
        where = f"account {row.id} ({row.kind})"
        if row.balance != row.total:
            check.fault(where, f"holds {dollars(row.balance)}, and its postings make {dollars(int(row.total))}")
        if row.balance < 0 and row.kind not in BELOW_ZERO:
            check.fault(where, f"is below zero: {dollars(row.balance)}")
    for row in connection.execute(select(accounts).where(accounts.c.table_id != 0, accounts.c.balance != 0)):
        check.examined += 1
        if row.table_id in resting and row.kind != "tokes":
            check.fault(f"account {row.id} ({row.kind})", f"holds {dollars(row.balance)} at a table that is closed")
        if row.balance < 0:
            check.fault(f"account {row.id} ({row.kind})", f"is below zero: {dollars(row.balance)}")
    everything = connection.execute(select(func.sum(accounts.c.balance))).scalar() or 0
    if everything:
        check.fault("all accounts", f"should add up to nothing, and add up to {dollars(int(everything))}")
    nobodys = select(accounts.c.id).outerjoin(people, people.c.id == accounts.c.person_id)
    for number in connection.execute(nobodys.where(and_(accounts.c.person_id != 0, people.c.id.is_(None)))).scalars():
        check.fault(f"account {number}", "belongs to a person who is gone")
