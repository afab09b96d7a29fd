"""Slips: a numbered paper for every movement of chips between a tray and the cage.

A fill goes from the cage to a tray, a credit from a tray to the cage. Both are asked for at the table and done by the
cage, so that nobody moves chips alone. The opener is the slip of a table that is opened, the closer that of one that is
closed. Where a tray runs short in the middle of a payout the house itself fills it; that slip names nobody (person 0).
Every slip, and what becomes of it, is a change in the house's chain.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from pitboss.house.chain.changes import Change, lock_changes, write_change
from pitboss.house.store.gaming_schema import SLIP, gaming_slips
from pitboss.table import Refusal, Refused


class SlipKind(StrEnum):
    """What a slip is for."""

    OPENER = "opener"
    FILL = "fill"
    CREDIT = "credit"
    CLOSER = "closer"


ASKED_FOR = (SlipKind.FILL, SlipKind.CREDIT)
"""What people ask for; openers and closers come with the table."""


class SlipState(StrEnum):
    """What has become of a slip."""

    ASKED = "asked"
    DONE = "done"
    CANCELLED = "cancelled"


class Slip(NamedTuple):
    """A slip as it is kept. Person 0 is the house itself, or nobody yet; entry 0 means that no chips moved."""

    number: int
    kind: str
    table_id: int
    amount: int
    state: str
    asked_by: int
    asked_at: int
    command_id: str | None = None
    sent_by: int = 0
    received_by: int = 0
    decided_by: int = 0
    decided_at: int = 0
    entry: int = 0
    note: str = ""


assert Slip._fields == SLIP


def entry_note(slip: int) -> str:
    """Return the note of a slip's entry in the table's book."""
    return f"slip {slip}"


def next_slip(connection: Connection) -> int:
    """Return the number of the next slip; nobody else writes one until the transaction is over."""
    lock_changes(connection)
    return int(connection.execute(select(func.coalesce(func.max(gaming_slips.c.number), 0))).scalar_one()) + 1


def write_slip(connection: Connection, slip: Slip, by: int) -> None:
    """Write a new slip down, and into the chain."""
    connection.execute(insert(gaming_slips).values(slip._asdict()))
    _note_slip(connection, slip, by, slip.asked_at)


def find_slip(connection: Connection, number: int) -> Slip:
    """Return a slip, or refuse."""
    row = connection.execute(select(gaming_slips).where(gaming_slips.c.number == number)).first()
    if row is None:
        raise Refused(Refusal("no_such_slip", f"There is no slip {number}.", ()))
    return Slip._make(row)


def waiting_slips(connection: Connection, table: int) -> list[Slip]:
    """Return the slips that are asked for at a table and not decided."""
    chosen = select(gaming_slips).where(gaming_slips.c.table_id == table, gaming_slips.c.state == SlipState.ASKED.value)
    return [Slip._make(row) for row in connection.execute(chosen.order_by(gaming_slips.c.number))]


def refuse_decided(slip: Slip) -> None:
    """Refuse to decide a slip a second time."""
    if slip.state != SlipState.ASKED:
        sentence = f"Slip {slip.number} is {slip.state} already; ask for a new one."
        raise Refused(Refusal("slip_decided", sentence, ()))


def decide_slip(
    connection: Connection, slip: Slip, state: SlipState, *, by: int, now: int, at_table: int = 0, entry: int = 0
) -> Slip:
    """Write down what became of a slip: a fill is received at the table, a credit is sent from there."""
    sent = received = 0
    if state is SlipState.DONE:
        sent, received = (by, at_table) if slip.kind == SlipKind.FILL else (at_table, by)
    decided = slip._replace(
        state=state.value, sent_by=sent, received_by=received, decided_by=by, decided_at=now, entry=entry
    )
    fields = ("state", "sent_by", "received_by", "decided_by", "decided_at", "entry")
    connection.execute(
        update(gaming_slips)
        .where(gaming_slips.c.number == slip.number)
        .values({name: getattr(decided, name) for name in fields})
    )
    _note_slip(connection, decided, by, now)
    return decided


def _note_slip(connection: Connection, slip: Slip, by: int, now: int) -> None:
    write_change(connection, Change.SLIP, slip.number, slip._asdict(), by=by, now=now)


@dataclass(slots=True)
class NewSlips:
    """Slips that a transaction makes by itself, numbered before their entries are written."""

    connection: Connection
    first: int = 0
    slips: list[Slip] = field(default_factory=list)

    def number(self) -> int:
        """Return the number of the next one."""
        if not self.first:
            self.first = next_slip(self.connection)
        return self.first + len(self.slips)

    def add(self, kind: SlipKind, table: int, amount: int, now: int, entry: int, *, by: int = 0) -> None:
        """Add a slip of chips that have moved: the opener to who opened the table, the closer from who closed it."""
        sent, received = {SlipKind.OPENER: (0, by), SlipKind.CLOSER: (by, 0)}.get(kind, (0, 0))
        state = SlipState.DONE.value
        slip = Slip(self.number(), kind.value, table, amount, state, by, now, None, sent, received, by, now, entry)
        self.slips.append(slip)

    def write(self) -> None:
        """Write all of them."""
        for slip in self.slips:
            write_slip(self.connection, slip, slip.asked_by)
