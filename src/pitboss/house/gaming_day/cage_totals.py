"""What the cage did on one gaming day, by kind and by cashier, and its chips before and after.

Everything is summed up from the ledger: money is what the account outside gave or got, chips are what the cage's own
account did. So the chips at the end are those at the beginning and what every line of the totals did to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, case, func, select

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.ledger.journal import CAGE_BOOK, the_account
from pitboss.house.ledger.slips import SlipKind, SlipState
from pitboss.house.store import schema
from pitboss.house.store.gaming_schema import gaming_slips

AT_CAGE = (What.BUY_IN.value, What.CASH_OUT.value, What.CORRECTION.value, What.BANKROLL.value)
"""What the cage's own book holds beside play chips, which are no money and none of its chips."""
TO_TABLES = (SlipKind.FILL.value, SlipKind.OPENER.value)


class CageLine(NamedTuple):
    """So many movements of one kind by one cashier (None: the house).

    ``cash`` is the money that came in by them, ``chips`` what they did to the chips of the cage.
    """

    kind: str
    cashier: str | None
    times: int
    amount: int
    cash: int
    chips: int


class CageTotals(NamedTuple):
    """The cage over some time: its chips before and after, and what was done."""

    opening: int
    closing: int
    lines: tuple[CageLine, ...]


def cage_totals(connection: Connection, begin: int, end: int) -> CageTotals:
    """Return what the cage did between two moments."""
    lines = (*_entries(connection, begin, end), *_slips(connection, begin, end))
    return CageTotals(_chips_at(connection, begin), _chips_at(connection, end), lines)


def _entries(connection: Connection, begin: int, end: int) -> Iterator[CageLine]:
    entries, postings, accounts, people = schema.entries, schema.postings, schema.accounts, schema.people
    cash, chips = (_of(AccountKind.OUTSIDE), _of(AccountKind.CAGE))
    moved = (
        select(entries.c.number, entries.c.what, entries.c.by_id, cash.label("cash"), chips.label("chips"))
        .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(entries.c.book == CAGE_BOOK, entries.c.at >= begin, entries.c.at < end, entries.c.what.in_(AT_CAGE))
        .group_by(entries.c.number, entries.c.what, entries.c.by_id)
        .subquery()
    )
    outside = func.abs(moved.c.cash)
    rows = connection.execute(
        select(
            moved.c.what,
            people.c.name,
            people.c.kind,
            func.count(),
            func.sum(case((moved.c.cash != 0, outside), else_=func.abs(moved.c.chips))),
            func.sum(-moved.c.cash),
            func.sum(moved.c.chips),
        )
        .outerjoin(people, people.c.id == moved.c.by_id)
        .group_by(moved.c.what, people.c.name, people.c.kind)
        .order_by(moved.c.what, people.c.name)
    )
    for what, name, kind, count, amount, money, own in rows:
        yield CageLine(what, _cashier(name, kind), count, int(amount), int(money), int(own))


def _of(kind: AccountKind) -> Any:
    """Return the sum of what the accounts of a kind got."""
    return func.sum(case((schema.accounts.c.kind == kind.value, schema.postings.c.amount), else_=0))


def _slips(connection: Connection, begin: int, end: int) -> Iterator[CageLine]:
    """The slips that were carried out: their chips left the cage, or came to it."""
    slips, people = gaming_slips, schema.people
    clerk = case((slips.c.kind.in_(TO_TABLES), slips.c.sent_by), else_=slips.c.received_by)
    rows = connection.execute(
        select(slips.c.kind, people.c.name, people.c.kind, func.count(), func.sum(slips.c.amount))
        .outerjoin(people, people.c.id == clerk)
        .where(slips.c.state == SlipState.DONE.value, slips.c.decided_at >= begin, slips.c.decided_at < end)
        .group_by(slips.c.kind, people.c.name, people.c.kind)
        .order_by(slips.c.kind, people.c.name)
    )
    for kind, name, person_kind, count, amount in rows:
        chips = -int(amount) if kind in TO_TABLES else int(amount)
        yield CageLine(kind, _cashier(name, person_kind), count, int(amount), 0, chips)


def _cashier(name: str | None, kind: str | None) -> str | None:
    return None if kind in (None, "house") else name


def _chips_at(connection: Connection, moment: int) -> int:
    """Return the chips of the cage at a moment: those of now, without what came later."""
    entries, postings = schema.entries, schema.postings
    account, balance = the_account(connection, AccountKind.CAGE)
    later = connection.execute(
        select(func.coalesce(func.sum(postings.c.amount), 0))
        .join(entries, and_(entries.c.book == postings.c.book, entries.c.number == postings.c.number))
        .where(postings.c.account_id == account, entries.c.at >= moment)
    ).scalar_one()
    return balance - int(later)
