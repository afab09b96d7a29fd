"""Writing entries with their postings and moving the balances, all in the caller's transaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from pitboss.house.ledger.accounts import AWAY_FROM_TABLES, AccountKind
from pitboss.house.ledger.entries import Entry, What
from pitboss.house.store import schema
from pitboss.house.store.prepared import insert_rows, move_balances
from pitboss.house.store.step_rows import ENTRY, POSTING

CAGE_BOOK = 0
Posting = tuple[int, int]
"""An account's number and the cents it gets."""

_FIND = select(schema.accounts.c.id, schema.accounts.c.balance).where(
    schema.accounts.c.kind == bindparam("kind"),
    schema.accounts.c.table_id == bindparam("table"),
    schema.accounts.c.person_id == bindparam("person"),
)
_LOCK = _FIND.with_for_update()


class Unbalanced(Exception):
    """An entry whose postings do not add up to nothing; it is never written."""


@dataclass(slots=True)
class Journal:
    """Entries of one book that are about to be written, and what they do to the balances."""

    book: int
    number: int
    at: int
    by: int = 0
    entries: list[tuple[Any, ...]] = field(default_factory=list)
    postings: list[tuple[int, ...]] = field(default_factory=list)
    moved: Counter[int] = field(default_factory=Counter)

    def enter(
        self,
        entry: Entry,
        postings: Iterable[Posting],
        *,
        person: int = 0,
        event: int = 0,
        command_id: str | None = None,
    ) -> None:
        """Put an entry on the list; its number is the next one of the book."""
        lines = list(postings)
        if sum(amount for _, amount in lines):
            raise Unbalanced(f"{entry.what} of {lines} is not balanced.")
        self.number += 1
        self.entries.append(
            (
                self.book,
                self.number,
                self.at,
                entry.what.value,
                event,
                entry.round,
                entry.wager,
                person,
                self.by,
                "; ".join(entry.clauses),
                entry.note,
                command_id,
            )
        )
        for line, (account, amount) in enumerate(lines, 1):
            self.postings.append((self.book, self.number, line, account, amount))
            self.moved[account] += amount

    def write(self, connection: Connection) -> None:
        """Write everything, and move the balances in the order of the accounts' numbers."""
        if not self.entries:
            return
        insert_rows(connection, schema.entries, tuple(ENTRY), self.entries)
        insert_rows(connection, schema.postings, tuple(POSTING), self.postings)
        if moves := self.moves():
            move_balances(connection, moves)

    def moves(self) -> list[tuple[int, int]]:
        """Return what each account gets, in the order of the accounts' numbers."""
        return [(account, delta) for account, delta in sorted(self.moved.items()) if delta]


def find_account(
    connection: Connection, kind: AccountKind, *, table: int = 0, person: int = 0, lock: bool = False
) -> tuple[int, int] | None:
    """Return the number and the balance of an account, or None."""
    names = {"kind": kind.value, "table": table, "person": person}
    row = connection.execute(_LOCK if lock else _FIND, names).first()
    return (row.id, row.balance) if row is not None else None


def open_account(connection: Connection, kind: AccountKind, *, table: int = 0, person: int = 0) -> int:
    """Open an account with nothing in it and return its number."""
    opened = connection.execute(
        insert(schema.accounts)
        .values(kind=kind.value, table_id=table, person_id=person, balance=0)
        .returning(schema.accounts.c.id)
    )
    return int(opened.scalar_one())


def the_account(connection: Connection, kind: AccountKind, *, person: int = 0, lock: bool = False) -> tuple[int, int]:
    """Return the number and the balance of an account that is known to be there."""
    account = find_account(connection, kind, person=person, lock=lock)
    assert account is not None, f"there is no account {kind} of person {person}"
    return account


def chips_account(connection: Connection, person: int, *, lock: bool = False) -> tuple[int, int]:
    """Return the account that a person brings chips to tables from: the purse of play chips, or the wallet."""
    for kind in AWAY_FROM_TABLES:
        account = find_account(connection, kind, person=person, lock=lock)
        if account is not None:
            return account
    raise AssertionError(f"person {person} has neither purse nor wallet")


def fund_tray(
    connection: Connection, journal: Journal, tray: int, amount: int, clauses: tuple[str, ...] = (), note: str = ""
) -> None:
    """Fill a table's tray from the cage, which the owners keep in chips."""
    cage, balance = the_account(connection, AccountKind.CAGE, lock=True)
    if balance + journal.moved[cage] < amount:
        outside, _ = the_account(connection, AccountKind.OUTSIDE)
        brought = max(amount, 100 * amount - balance)
        journal.enter(Entry(What.BANKROLL, ()), [(outside, -brought), (cage, brought)])
    journal.enter(Entry(What.FILL, (), clauses=clauses, note=note), [(cage, -amount), (tray, amount)])
