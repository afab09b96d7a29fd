"""Disputes: who can be paid for a round that was settled wrongly, and how much at the most.

Only somebody who had the wager is paid for it, or collected from. What a person gets for one wager, in all corrections
together, stays below what that wager could have won at the table; for a round as a whole, below what all of the
person's wagers in it could have won.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from sqlalchemy import Connection, and_, or_, select

from pitboss.chips import dollars
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import What
from pitboss.house.ledger.journal import CAGE_BOOK
from pitboss.house.store import schema
from pitboss.rulebook import Rules, submit
from pitboss.table import Refusal, Refused

SETTLED = [what.value for what in (What.WIN, What.LOSE, What.PUSH, What.HALF, What.VOID)]
ON_LAYOUT = [AccountKind.PLAY.value, AccountKind.LAMMERS.value]
HANDS = 10
"""A wager that is split to four hands, each of them doubled, wins eight times itself; an attack wager adds to it."""


class Disputed(NamedTuple):
    """What a dispute is about: a wager of a round, or with 0 the round as a whole."""

    table: int
    round: int
    wager: int

    def note(self, said: str) -> str:
        """Return the note of its entry, which names the table."""
        return f"table {self.table}: {said}"


def refuse_dispute(connection: Connection, person: int, name: str, about: Disputed, amount: int) -> None:
    """Refuse to settle a dispute about a wager that the person did not have, or by more than it could have won."""
    wagers = _most_by_wager(connection, person, about)
    if about.wager not in (0, *wagers) or not wagers:
        what = f"wager {about.wager}" if about.wager else "a wager"
        sentence = f"{name} did not have {what} in round {about.round} of table {about.table}."
        raise Refused(Refusal("no_such_wager", sentence, ()))
    limits = [(0, sum(wagers.values()))] + ([(about.wager, wagers[about.wager])] if about.wager else [])
    for wager, most in limits:
        before = _corrected(connection, person, about._replace(wager=wager))
        if abs(before + amount) > most:
            sentence = (
                f"That is more than the wager could have won: {dollars(most)}, of which {dollars(abs(before))} were "
                "corrected before."
            )
            raise Refused(Refusal("more_than_possible", sentence, ()))


def _most_by_wager(connection: Connection, person: int, about: Disputed) -> dict[int, int]:
    """Return the most that each of a person's wagers in a round could have won."""
    entries, postings, accounts, tables = schema.entries, schema.postings, schema.accounts, schema.tables
    rows = connection.execute(
        select(entries.c.wager, entries.c.note, postings.c.amount)
        .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(
            entries.c.book == about.table,
            entries.c.round == about.round,
            entries.c.person_id == person,
            entries.c.what.in_(SETTLED),
            accounts.c.kind.in_(ON_LAYOUT),
        )
    ).all()
    if not rows:
        return {}
    table = connection.execute(select(tables.c.game, tables.c.options).where(tables.c.id == about.table)).one()
    rules = submit(table.game, json.loads(table.options))
    return {row.wager: most_won(rules, _kind(row.note), -row.amount) for row in rows if row.amount < 0}


def _kind(note: str) -> str:
    """Return the kind of wager that the note of its entry names: ``box 3 blackjack``, ``box 3 toke beside trilux``."""
    return note.partition(" beside ")[0].split(" ", 2)[2]


def most_won(rules: Rules, kind: str, amount: int) -> int:
    """Return the most that a wager could have won, with everything that follows from it, and the wager itself."""
    lines = [line.odds for wager in rules.side_wagers if str(wager.kind) == kind for line in wager.lines]
    beside = 0
    if not lines and rules.twenty_one is not None:
        lines = [bonus.odds for bonus in rules.twenty_one.bonuses]
        extra = rules.twenty_one.super_bonus
        beside = max((*(step.pays for step in extra.steps), extra.others)) if extra is not None else 0
    highest = max((odds.pays(amount) for odds in lines), default=0)
    return max(HANDS * amount, amount + highest) + beside


def _corrected(connection: Connection, person: int, about: Disputed) -> int:
    """Return what a person got by corrections that stand: for a wager, or with 0 for the whole round."""
    entries, postings, accounts = schema.entries, schema.postings, schema.accounts
    where = [entries.c.wager == about.wager] if about.wager else []
    rows = connection.execute(
        select(entries.c.number, postings.c.amount)
        .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(
            entries.c.book == CAGE_BOOK,
            entries.c.what == What.CORRECTION.value,
            entries.c.person_id == person,
            accounts.c.person_id == person,
            entries.c.round == about.round,
            entries.c.note.like(about.note("%")),
            *where,
        )
    ).all()
    reversals = [entries.c.note.like(f"{reversal_note(row.number)}%") for row in rows]
    if not reversals:
        return 0
    notes = select(entries.c.note).where(
        entries.c.book == CAGE_BOOK, entries.c.what == What.CORRECTION.value, or_(*reversals)
    )
    undone = list(connection.execute(notes).scalars())
    return sum(row.amount for row in rows if not any(note.startswith(reversal_note(row.number)) for note in undone))


def reversal_note(number: int) -> str:
    """Return how the note begins of the entry that reverses another."""
    return f"reverses entry {number} of the cage"
