"""The cage: chips for money, money for chips, and corrections. Its entries are book 0."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select, update

from pitboss.chips import dollars
from pitboss.house.chain.changes import note_cage_entry
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.deposits import hold_deposit
from pitboss.house.ledger.disputes import Disputed, refuse_dispute, reversal_note
from pitboss.house.ledger.entries import Entry, What
from pitboss.house.ledger.holdings import all_chips
from pitboss.house.ledger.journal import CAGE_BOOK, Journal, Posting, find_account, the_account
from pitboss.house.protection.rows import lock_protections
from pitboss.house.store import schema
from pitboss.table import Refusal, Refused

MOST = 10**12
"""Nobody carries more than ten thousand million dollars to a cage."""

PLAY_MONEY = Refusal(
    "play_money",
    "Those are play chips, which the cage neither sells nor pays out; to play for money, register for it.",
    (),
)


class Cage:
    """The cage in one transaction: its book is locked until that is over."""

    def __init__(self, connection: Connection, now: int, by: int, patron: int | None = None) -> None:
        self.connection = connection
        counted = connection.execute(select(schema.cage.c.entries).with_for_update()).scalar_one()
        if patron is not None:
            lock_protections(connection, patron)  # before any account, as a step at a table takes them
        self.journal = Journal(CAGE_BOOK, counted, now, by)
        self.cage, self.held = the_account(connection, AccountKind.CAGE, lock=True)
        self.outside, _ = the_account(connection, AccountKind.OUTSIDE)
        self.mint, _ = the_account(connection, AccountKind.MINT)

    def buy_in(self, person: int, amount: int, command_id: str, note: str = "") -> int:
        """Take money and give a person chips for it."""
        if find_account(self.connection, AccountKind.PURSE, person=person) is not None:
            raise Refused(PLAY_MONEY)
        wallet, _ = self._wallet(person)
        moves = [(self.outside, -amount), (self.cage, amount), (self.cage, -amount), (wallet, amount)]
        entry = Entry(What.BUY_IN, (), note=note)
        if number := self._before(entry, moves, person, command_id):
            return number
        self.journal.at = hold_deposit(self.connection, person, amount, self.journal.at)
        return self._enter(entry, moves, amount, person, command_id)

    def cash_out(self, person: int, amount: int, command_id: str, note: str = "") -> int:
        """Take chips and give money for them."""
        wallet, balance = self._wallet(person)
        moves = [(wallet, -amount), (self.cage, amount), (self.cage, -amount), (self.outside, amount)]
        entry = Entry(What.CASH_OUT, (), note=note)
        if number := self._before(entry, moves, person, command_id):
            return number
        if amount > balance:
            sentence = (
                f"Only {dollars(balance)} are in the wallet; chips at a table come back when their player leaves it."
            )
            raise Refused(Refusal("short_of_chips", sentence, ()))
        return self._enter(entry, moves, amount, person, command_id)

    def play_chips(self, person: int, amount: int, command_id: str) -> int:
        """Give a person chips that are only for play."""
        purse, _ = the_account(self.connection, AccountKind.PURSE, person=person, lock=True)
        return self._enter(
            Entry(What.PLAY_CHIPS, ()), [(self.mint, -amount), (purse, amount)], amount, person, command_id
        )

    def bring_over(self, guest: int, person: int, command_id: str) -> int:
        """Give a person the play chips that he had as a guest; 0 where there were none."""
        purses = [the_account(self.connection, AccountKind.PURSE, person=who, lock=True) for who in (guest, person)]
        (theirs, amount), (own, _) = purses
        if not amount:
            return 0
        return self._enter(Entry(What.BROUGHT_OVER, ()), [(theirs, -amount), (own, amount)], amount, person, command_id)

    def more_play_chips(self, person: int, amount: int, below: int, command_id: str) -> int:
        """Give a person new play chips who has fewer than so many left: in the purse, at tables and in play.

        The cage's book is locked, so that of several requests at once each sees what those before it were given.
        """
        given = entry_by_command(self.connection, self.journal.by, command_id)
        if given is not None:
            return int(given.number)
        left = all_chips(self.connection, person)
        if left >= below:
            sentence = f"You still have {dollars(left)}, chips at tables included; ask again below {dollars(below)}."
            raise Refused(Refusal("has_chips", sentence, ()))
        return self.play_chips(person, amount, command_id)

    def bankroll(self, amount: int, command_id: str) -> int:
        """Bring the owners' money to the cage."""
        return self._enter(
            Entry(What.BANKROLL, ()), [(self.outside, -amount), (self.cage, amount)], amount, 0, command_id
        )

    def settle_dispute(self, person: int, name: str, amount: int, command_id: str, note: str, about: Disputed) -> int:
        """Pay a person from the cage, or (negative) collect, because of a round that was settled wrongly.

        One who plays with play chips gets play chips.
        """
        played = find_account(self.connection, AccountKind.PURSE, person=person, lock=True)
        pays, (account, balance) = (self.cage, self._wallet(person)) if played is None else (self.mint, played)
        entry, moves = (
            Entry(What.CORRECTION, (), about.round, about.wager, note=about.note(note)),
            [
                (pays, -amount),
                (account, amount),
            ],
        )
        if number := self._before(entry, moves, person, command_id):
            return number
        refuse_dispute(self.connection, person, name, about, amount)
        if amount < 0 and -amount > balance:
            raise Refused(Refusal("short_of_chips", f"{name} has only {dollars(balance)} in the wallet.", ()))
        if pays == self.cage and amount > self.held:
            sentence = f"The cage holds only {dollars(self.held)}; the owners have to bring more first."
            raise Refused(Refusal("short_of_chips", sentence, ()))
        return self._enter(entry, moves, abs(amount), person, command_id)

    def reverse(self, number: int, command_id: str, note: str) -> int:
        """Undo an entry of the cage by a new one that is its opposite."""
        reversed_entry = self._entry(number)
        lines = self.connection.execute(
            select(schema.postings.c.account_id, schema.postings.c.amount, schema.accounts.c.kind)
            .join(schema.accounts, schema.accounts.c.id == schema.postings.c.account_id)
            .where(schema.postings.c.book == CAGE_BOOK, schema.postings.c.number == number)
            .order_by(schema.postings.c.line)
        ).all()
        moves = [(line.account_id, -line.amount) for line in lines]
        kinds = {line.kind for line in lines}
        note = reversal_note(number) + (f": {note}" if note else "")
        entry, person = Entry(What.CORRECTION, (), note=note), reversed_entry.person_id
        if before := self._before(entry, moves, person, command_id):
            return before
        self._refuse_reversed(number)
        if AccountKind.PURSE in kinds and not kinds <= {AccountKind.PURSE, AccountKind.MINT}:
            raise Refused(PLAY_MONEY)
        self._refuse_below_zero(moves)
        brought = -sum(amount for account, amount in moves if account == self.outside)
        if AccountKind.WALLET in kinds and brought > 0:
            self.journal.at = hold_deposit(self.connection, person, brought, self.journal.at)
        return self._enter(entry, moves, 1, person, command_id)

    def _entry(self, number: int) -> Row[Any]:
        entries = schema.entries
        entry = self.connection.execute(
            select(entries).where(entries.c.book == CAGE_BOOK, entries.c.number == number)
        ).first()
        if entry is None:
            raise Refused(Refusal("no_such_entry", f"The cage has no entry {number}.", ()))
        return entry

    def _refuse_reversed(self, number: int) -> None:
        entries = schema.entries
        again = self.connection.execute(
            select(entries.c.number).where(
                entries.c.book == CAGE_BOOK,
                entries.c.what == What.CORRECTION.value,
                entries.c.note.like(f"{reversal_note(number)}%"),
            )
        ).first()
        if again is not None:
            raise Refused(Refusal("reversed_already", f"Entry {again.number} has already reversed entry {number}.", ()))

    def _refuse_below_zero(self, moves: list[Posting]) -> None:
        for account, amount in moves:
            if amount < 0 and account not in (self.outside, self.mint):
                balance = self.connection.execute(
                    select(schema.accounts.c.balance).where(schema.accounts.c.id == account).with_for_update()
                ).scalar_one()
                back = sum(cents for moved, cents in moves if moved == account)
                if balance + back < 0:
                    sentence = f"The account holds {dollars(balance)} and would fall below zero."
                    raise Refused(Refusal("short_of_chips", sentence, ()))

    def _wallet(self, person: int) -> Posting:
        """Return the account of chips that were bought with money, and what it holds; who only plays has none."""
        wallet = find_account(self.connection, AccountKind.WALLET, person=person, lock=True)
        if wallet is None:
            raise Refused(PLAY_MONEY)
        return wallet

    def _before(self, entry: Entry, moves: list[Posting], person: int, command_id: str) -> int | None:
        """Return the entry that this command made before; one that asks for something else needs an id of its own."""
        made = entry_by_command(self.connection, self.journal.by, command_id)
        if made is None:
            return None
        postings = schema.postings
        lines = self.connection.execute(
            select(postings.c.account_id, postings.c.amount)
            .where(postings.c.book == made.book, postings.c.number == made.number)
            .order_by(postings.c.line)
        ).all()
        asked = (CAGE_BOOK, entry.what.value, entry.round, entry.wager, person, entry.note, moves)
        if asked != (made.book, made.what, made.round, made.wager, made.person_id, made.note, list(map(tuple, lines))):
            sentence = f"The id {command_id!r} was used for something else at the cage; choose a new one for each."
            raise Refused(Refusal("id_used", sentence, ()))
        return int(made.number)

    def _enter(self, entry: Entry, moves: list[Posting], amount: int, person: int, command_id: str) -> int:
        if not 0 < amount <= MOST:
            raise Refused(Refusal("not_an_amount", "Enter an amount above zero, in whole cents.", ()))
        self.journal.enter(entry, moves, person=person, command_id=command_id)
        self.journal.write(self.connection)
        self.connection.execute(update(schema.cage).values(entries=self.journal.number))
        journal = self.journal
        note_cage_entry(
            self.connection, journal.number, journal.entries, journal.postings, by=journal.by, now=journal.at
        )
        return self.journal.number


def entry_by_command(connection: Connection, by: int, command_id: str) -> Row[Any] | None:
    """Return the entry that a command made before, or None."""
    entries = schema.entries
    return connection.execute(select(entries).where(entries.c.by_id == by, entries.c.command_id == command_id)).first()
