"""The ledger by itself: entries balance, books have no gaps, balances are the sum of their postings."""

from __future__ import annotations

from sqlalchemy import Connection, and_, func, select

from pitboss.chips import dollars
from pitboss.house.audit.findings import Check
from pitboss.house.ledger.accounts import BELOW_ZERO, AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.ledger.journal import CAGE_BOOK
from pitboss.house.roles import PLAY_MONEY
from pitboss.house.store import schema

SHOWN = 100
"""So many faults of one kind are listed; there may be more."""


def balanced_check() -> Check:
    """Return the check of entries, before anything was looked at."""
    return Check("entries_balance", "entries balance", "the postings of every entry add up to nothing", unit="entries")


def books_check() -> Check:
    """Return the check of books, before anything was looked at."""
    return Check(
        "books_whole",
        "books are whole",
        "entries are numbered without a gap, and none is missing at the end",
        unit="books",
    )


def balances_check() -> Check:
    """Return the check of balances, before anything was looked at."""
    return Check(
        "balances",
        "balances equal their postings",
        "every balance is the sum of its postings; none is below zero; all chips came from outside",
        unit="accounts",
    )


def check_balanced(connection: Connection) -> Check:
    """Every entry's postings add up to nothing, and every posting belongs to an entry."""
    check = balanced_check()
    entries, postings = schema.entries, schema.postings
    check.examined = connection.execute(select(func.count()).select_from(entries)).scalar_one()
    same = and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number)
    wrong = connection.execute(
        select(entries.c.book, entries.c.number, func.sum(postings.c.amount).label("total"))
        .outerjoin(postings, same)
        .group_by(entries.c.book, entries.c.number)
        .having(func.coalesce(func.sum(postings.c.amount), 1) != 0)
        .limit(SHOWN)
    )
    for entry in wrong:
        said = "has no postings" if entry.total is None else f"is off by {dollars(int(entry.total))}"
        check.fault(f"book {entry.book} entry {entry.number}", said)
    stray = connection.execute(
        select(postings.c.book, postings.c.number)
        .outerjoin(entries, same)
        .where(entries.c.number.is_(None))
        .distinct()
        .limit(SHOWN)
    )
    for lost in stray:
        check.fault(f"book {lost.book} entry {lost.number}", "has postings and no entry")
    return check


def check_books(connection: Connection) -> Check:
    """Every book is numbered from 1 without a gap, up to the count that its owner keeps."""
    check = books_check()
    entries = schema.entries
    counted = {
        row.book: (row.many, row.last)
        for row in connection.execute(
            select(entries.c.book, func.count().label("many"), func.max(entries.c.number).label("last")).group_by(
                entries.c.book
            )
        )
    }
    standings = schema.standings
    kept = connection.execute(select(standings.c.table_id, standings.c.entries))
    expected = {row.table_id: row.entries for row in kept}
    expected[CAGE_BOOK] = connection.execute(select(schema.cage.c.entries)).scalar_one()
    check.examined = len(expected)
    for book, last in expected.items():
        held = counted.pop(book, (0, 0))
        if held != (last, last):
            check.fault(f"book {book}", f"should hold entries 1 to {last}; it holds {held[0]} up to {held[1]}")
    for book in counted:
        check.fault(f"book {book}", "belongs to no table")
    return check


def check_play_money(connection: Connection, after: int = 0) -> Check:
    """Play chips stay play chips: in purses of guests and bots alone, filled by the mint, never paid by the cage."""
    check = Check(
        "play_money_apart",
        "play money stays apart",
        "no play chip was sold, paid out or moved to a wallet",
        unit="people",
    )
    people, accounts = schema.people, schema.accounts
    check.examined = connection.execute(select(func.count()).select_from(people)).scalar_one()
    purse = and_(accounts.c.person_id == people.c.id, accounts.c.kind == AccountKind.PURSE.value)
    rows = connection.execute(select(people.c.name, people.c.kind, accounts.c.id).outerjoin(accounts, purse))
    for name, kind, account in rows:
        if (account is not None) is not (kind in PLAY_MONEY):
            check.fault(name, f"is a {kind} and {'has a' if account is not None else 'has no'} purse of play chips")
    for number, kinds in _cage_entries(connection, after).items():
        if AccountKind.PURSE in kinds and not kinds <= {AccountKind.PURSE, AccountKind.MINT}:
            others = ", ".join(sorted(kinds - {AccountKind.PURSE}))
            check.fault(f"book {CAGE_BOOK} entry {number}", f"moves chips between a purse of play chips and {others}")
    return check


def _cage_entries(connection: Connection, after: int) -> dict[int, set[str]]:
    """Return the kinds of accounts that each entry of the cage moved, since play money was set apart."""
    entries, postings, accounts = schema.entries, schema.postings, schema.accounts
    begun = select(func.max(entries.c.number)).where(
        entries.c.book == CAGE_BOOK, entries.c.what == What.SET_APART.value
    )
    rows = connection.execute(
        select(postings.c.number, accounts.c.kind)
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(postings.c.book == CAGE_BOOK, postings.c.number > func.coalesce(begun.scalar_subquery(), 0))
        .where(postings.c.number > after)
    )
    kinds: dict[int, set[str]] = {}
    for number, kind in rows:
        kinds.setdefault(number, set()).add(kind)
    return kinds


def check_balances(connection: Connection) -> Check:
    """Every balance is the sum of its postings, none is below zero, and together they are nothing."""
    check = balances_check()
    accounts, postings = schema.accounts, schema.postings
    total = func.coalesce(func.sum(postings.c.amount), 0).label("total")
    rows = connection.execute(
        select(accounts.c.id, accounts.c.kind, accounts.c.balance, total)
        .outerjoin(postings, postings.c.account_id == accounts.c.id)
        .group_by(accounts.c.id, accounts.c.kind, accounts.c.balance)
    )
    everything = 0
    for row in rows:
        check.examined += 1
        everything += row.balance
        where = f"account {row.id} ({row.kind})"
        if row.balance != row.total:
            check.fault(where, f"holds {dollars(row.balance)}, and its postings make {dollars(int(row.total))}")
        if row.balance < 0 and row.kind not in BELOW_ZERO:
            check.fault(where, f"is below zero: {dollars(row.balance)}")
    if everything:
        check.fault("all accounts", f"should add up to nothing, and add up to {dollars(everything)}")
    return check


LEDGER_CHECKS = (check_balanced, check_books, check_balances, check_play_money)
