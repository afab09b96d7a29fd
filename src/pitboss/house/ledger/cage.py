"""The cage: chips for money, money for chips, and corrections. Its entries are book 0."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select, update

from pitboss.chips import dollars
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Entry, What
from pitboss.house.ledger.journal import CAGE_BOOK, Journal, Posting, the_account
from pitboss.house.store import schema
from pitboss.table import Refusal, Refused

MOST = 10**12
"""Nobody carries more than ten thousand million dollars to a cage."""


class Cage:
    """The cage in one transaction: its book is locked until that is over."""

    def __init__(self, connection: Connection, now: int, by: int) -> None:
        self.connection = connection
        counted = connection.execute(select(schema.cage.c.entries).with_for_update()).scalar_one()
        self.journal = Journal(CAGE_BOOK, counted, now, by)
        self.cage, _ = the_account(connection, AccountKind.CAGE, lock=True)
        self.outside, _ = the_account(connection, AccountKind.OUTSIDE)

    def buy_in(self, person: int, amount: int, command_id: str, note: str = "") -> int:
        """Take money and give a person chips for it."""
        wallet = self._wallet(person)
        moves = [(self.outside, -amount), (self.cage, amount), (self.cage, -amount), (wallet, amount)]
        return self._post(What.BUY_IN, moves, amount, person, command_id, note)

    def cash_out(self, person: int, amount: int, command_id: str, note: str = "") -> int:
        """Take chips and give money for them."""
        wallet, balance = the_account(self.connection, AccountKind.WALLET, person=person, lock=True)
        if amount > balance:
            sentence = f"There are {dollars(balance)} in the wallet; chips at a table come back when one leaves it."
            raise Refused(Refusal("short_of_chips", sentence, ()))
        moves = [(wallet, -amount), (self.cage, amount), (self.cage, -amount), (self.outside, amount)]
        return self._post(What.CASH_OUT, moves, amount, person, command_id, note)

    def play_chips(self, person: int, amount: int, command_id: str) -> int:
        """Give a person chips that are only for play."""
        moves = [(self.outside, -amount), (self._wallet(person), amount)]
        return self._post(What.PLAY_CHIPS, moves, amount, person, command_id, "")

    def bankroll(self, amount: int, command_id: str) -> int:
        """Bring the owners' money to the cage."""
        moves = [(self.outside, -amount), (self.cage, amount)]
        return self._post(What.BANKROLL, moves, amount, 0, command_id, "")

    def settle_dispute(self, person: int, amount: int, command_id: str, note: str, round: int, wager: int) -> int:
        """Pay a person from the cage, or (negative) collect, because of a round that was settled wrongly."""
        wallet, balance = the_account(self.connection, AccountKind.WALLET, person=person, lock=True)
        if amount < 0 and -amount > balance:
            raise Refused(Refusal("short_of_chips", f"There are only {dollars(balance)} in the wallet.", ()))
        entry = Entry(What.CORRECTION, (), round, wager, note=note)
        return self._enter(entry, [(self.cage, -amount), (wallet, amount)], abs(amount), person, command_id)

    def reverse(self, number: int, command_id: str, note: str) -> int:
        """Undo an entry of the cage by a new one that is its opposite."""
        found = self._entry(number)
        lines = self.connection.execute(
            select(schema.postings.c.account_id, schema.postings.c.amount)
            .where(schema.postings.c.book == CAGE_BOOK, schema.postings.c.number == number)
            .order_by(schema.postings.c.line)
        ).all()
        moves = [(one.account_id, -one.amount) for one in lines]
        self._refuse_below_zero(moves)
        note = f"reverses entry {number} of the cage" + (f": {note}" if note else "")
        return self._enter(Entry(What.CORRECTION, (), note=note), moves, 1, found.person_id, command_id)

    def _entry(self, number: int) -> Row[Any]:
        entries = schema.entries
        found = self.connection.execute(
            select(entries).where(entries.c.book == CAGE_BOOK, entries.c.number == number)
        ).first()
        if found is None:
            raise Refused(Refusal("no_such_entry", f"The cage has no entry {number}.", ()))
        note = f"reverses entry {number} of the cage%"
        again = self.connection.execute(
            select(entries.c.number).where(entries.c.book == CAGE_BOOK, entries.c.note.like(note))
        ).first()
        if again is not None:
            raise Refused(Refusal("reversed_already", f"Entry {again.number} reverses entry {number} already.", ()))
        return found

    def _refuse_below_zero(self, moves: list[Posting]) -> None:
        for account, amount in moves:
            if amount < 0 and account != self.outside:
                balance = self.connection.execute(
                    select(schema.accounts.c.balance).where(schema.accounts.c.id == account).with_for_update()
                ).scalar_one()
                back = sum(cents for one, cents in moves if one == account)
                if balance + back < 0:
                    sentence = f"The account holds {dollars(balance)} and would fall below zero."
                    raise Refused(Refusal("short_of_chips", sentence, ()))

    def _wallet(self, person: int) -> int:
        return the_account(self.connection, AccountKind.WALLET, person=person, lock=True)[0]

    def _post(self, what: What, moves: list[Posting], amount: int, person: int, command_id: str, note: str) -> int:
        return self._enter(Entry(what, (), note=note), moves, amount, person, command_id)

    def _enter(self, entry: Entry, moves: list[Posting], amount: int, person: int, command_id: str) -> int:
        if not 0 < amount <= MOST:
            raise Refused(Refusal("not_an_amount", "An amount is a whole number of cents, more than nothing.", ()))
        self.journal.enter(entry, moves, person=person, command_id=command_id)
        self.journal.write(self.connection)
        self.connection.execute(update(schema.cage).values(entries=self.journal.number))
        return self.journal.number


def entry_by_command(connection: Connection, by: int, command_id: str) -> Row[Any] | None:
    """Return the entry that a command made before, or None."""
    entries = schema.entries
    return connection.execute(select(entries).where(entries.c.by_id == by, entries.c.command_id == command_id)).first()
