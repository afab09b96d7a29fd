"""The chips of the tray as a step moves them: filled where it runs short, emptied when the table is closed."""

from __future__ import annotations

from sqlalchemy import Connection

from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.entries import Entry, What
from pitboss.house.ledger.journal import Journal, Posting, fund_tray, the_account
from pitboss.house.ledger.slips import NewSlips, SlipKind, SlipState, decide_slip, entry_note, find_slip, waiting_slips
from pitboss.house.people.registry import find_person
from pitboss.house.tables.acting.commands import MoveChips
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook import Clauses


class Tray:
    """A table's tray in one step, and the slips that the step makes."""

    def __init__(self, connection: Connection, live: LiveTable, journal: Journal) -> None:
        self.connection, self.live, self.journal = connection, live, journal
        self.account = live.accounts[AccountKind.TRAY]
        self.slips = NewSlips(connection)

    @property
    def chips(self) -> int:
        """What is in it, with everything that the step has moved so far."""
        return self.live.balances[self.account] + self.journal.moved[self.account]

    def fill_if_short(self, postings: list[Posting], fill: int, clauses: Clauses) -> None:
        """Let the house fill the tray, by a multiple of ``fill``, where it cannot pay what is due."""
        short = self.chips + sum(cents for account, cents in postings if account == self.account)
        if short >= 0:
            return
        amount = -(short // fill) * fill
        note = entry_note(self.slips.number())
        fund_tray(self.connection, self.journal, self.account, amount, clauses, note)
        self.slips.add(SlipKind.FILL, self.live.id, amount, self.journal.at, self.journal.number)

    def empty(self) -> None:
        """The chips of a table that is closed go back to the cage; what was asked for is not needed any more."""
        left, by, number = self.chips, self.journal.by, self.slips.number()
        if left:
            cage, _ = the_account(self.connection, AccountKind.CAGE)
            entry = Entry(What.CREDIT, (), clauses=self.live.table.rules.procedures.closed, note=entry_note(number))
            self.journal.enter(entry, [(self.account, -left), (cage, left)])
        self.slips.add(SlipKind.CLOSER, self.live.id, left, self.journal.at, self.journal.number if left else 0, by=by)

    def write_slips(self, command: object) -> None:
        """Write the slips that came with the step, and what became of the one it carried out."""
        by, now = self.journal.by, self.journal.at
        if isinstance(command, MoveChips):
            slip = find_slip(self.connection, command.slip)
            name = self.live.desk.dealer or self.live.desk.floor
            holder = find_person(self.connection, name) if name else None
            at_table = slip.asked_by if holder is None else holder.id
            decide_slip(
                self.connection, slip, SlipState.DONE, by=by, now=now, at_table=at_table, entry=self.journal.number
            )
        self.slips.write()
        if self.live.desk.closed:
            for slip in waiting_slips(self.connection, self.live.id):
                decide_slip(self.connection, slip, SlipState.CANCELLED, by=by, now=now)
