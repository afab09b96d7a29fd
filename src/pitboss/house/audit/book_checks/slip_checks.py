"""Slips against the books: each fill and credit has its slip, and two people answer for every one that people moved.

Written from docs/gaming-day.md and docs/tamper-evidence.md alone; no code is shared with what makes slips.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, select

from pitboss.chips import dollars
from pitboss.house.audit.book_checks.change_checks import ChangeChain
from pitboss.house.audit.findings import Check
from pitboss.house.store import schema
from pitboss.house.store.gaming_schema import gaming_slips

MOVED = {"opener": "fill", "fill": "fill", "credit": "credit", "closer": "credit"}
"""What the entry of each kind of slip is called in the table's book."""
ASKS = frozenset({"dealer", "floor"})
STAYS = ("number", "kind", "table_id", "amount", "asked_by", "asked_at", "command_id", "note")


class _Moved(NamedTuple):
    """An entry between tray and cage, and what the tray held before it and had to pay after it."""

    what: str
    at: int
    amount: int
    before: int
    due: int


def slips_check() -> Check:
    """Return the check of the slips, before anything was looked at."""
    return Check(
        "slips_signed",
        "slips answer for the chips",
        "every fill, credit, opener and closer has one slip of its amount, and two people moved what people moved",
        unit="slips",
    )


class SlipChecks:
    """Holds every slip against the chain of changes, the books and the steps."""

    def __init__(self, connection: Connection, check: Check, changes: ChangeChain) -> None:
        self.connection, self.check, self.changes = connection, check, changes
        self.tables = {row.id: row for row in connection.execute(_TABLES)}
        self.moved = _moved(connection)

    def follow(self) -> None:
        """Check all slips, and that no chips moved without one."""
        told, expected = dict(self.changes.slips), 0
        with self.connection.execute(select(gaming_slips).order_by(gaming_slips.c.number)) as slips:
            for slip in slips:
                self.check.examined += 1
                expected += 1
                if slip.number != expected:
                    self.check.fault("slips", f"number {expected} is missing")
                    expected = slip.number
                history = told.pop(slip.number, [])
                self._history(slip, history)
                self._entry(slip)
                self._people(slip, history)
        for number in told:
            self.check.fault(f"slip {number}", "was written and is gone")
        for (book, number), moved in self.moved.items():
            self.check.fault(f"book {book} entry {number}", f"{dollars(moved.amount)} moved without a slip")

    def _history(self, slip: Row[Any], history: list[Row[Any]]) -> None:
        """A slip is written once, or asked for and then decided once; its row is as the last change left it."""
        where, said = f"slip {slip.number}", [json.loads(change.data) for change in history]
        if not said:
            self.check.fault(where, "was never written into the chain")
            return
        if said[-1] != dict(slip._mapping):
            self.check.fault(where, "is not as its last change left it")
        states = tuple(change["state"] for change in said)
        by_people = slip.kind in ("fill", "credit") and slip.asked_by
        allowed = {("asked",), ("asked", "done"), ("asked", "cancelled")} if by_people else {("done",)}
        if states not in allowed:
            self.check.fault(where, f"cannot have become {', '.join(states)}")
        if any(first[name] != later[name] for first in said[:1] for later in said[1:] for name in STAYS):
            self.check.fault(where, "was changed after it was asked for")

    def _entry(self, slip: Row[Any]) -> None:
        """Chips moved where the slip is done, and only there: so many, at that moment, at that table."""
        where, table = f"slip {slip.number}", self.tables.get(slip.table_id)
        if slip.state != "done" or (slip.kind == "closer" and not slip.amount):
            if slip.entry:
                self.check.fault(where, f"moved no chips, and names entry {slip.entry}")
            return
        moved = self.moved.pop((slip.table_id, slip.entry), None)
        stands = (MOVED.get(slip.kind), slip.decided_at, slip.amount)
        if moved is None or table is None or (moved.what, moved.at, moved.amount) != stands:
            self.check.fault(where, f"entry {slip.entry} of book {slip.table_id} is not the {slip.kind} it tells of")
            return
        if slip.kind == "opener" and (slip.asked_by, slip.decided_at) != (table.opened_by, table.opened_at):
            self.check.fault(where, "is not of the moment, or the person, that opened the table")
        if slip.kind == "closer" and slip.decided_at != table.closed_at:
            self.check.fault(where, "is not of the moment at which the table was closed")
        if (
            slip.kind in ("fill", "credit")
            and not slip.asked_by
            and (slip.kind, moved.before + moved.due < 0)
            != (
                "fill",
                True,
            )
        ):
            self.check.fault(where, "nobody asked for it, and the tray was not short")

    def _people(self, slip: Row[Any], history: list[Row[Any]]) -> None:
        """Somebody of the table asked, and another one, of the cage, carried it out; the step says so too."""
        if slip.kind not in ("fill", "credit") or not slip.asked_by or not history:
            return
        where = f"slip {slip.number}"
        if self.changes.role_at(slip.asked_by, history[0].number) not in ASKS or history[0].by_id != slip.asked_by:
            self.check.fault(where, "was asked for by somebody who did not work at a table")
        if slip.state != "done":
            return
        clerk, at_table = (slip.sent_by, slip.received_by) if slip.kind == "fill" else (slip.received_by, slip.sent_by)
        if clerk in (slip.asked_by, at_table) or clerk != slip.decided_by:
            self.check.fault(where, "was moved by one person alone")
        if self.changes.role_at(clerk, history[-1].number) != "cage" or history[-1].by_id != clerk:
            self.check.fault(where, "was carried out by somebody who did not work at the cage")
        if self._carried_out(slip) != clerk:
            self.check.fault(where, "no step of that person carried it out")

    def _carried_out(self, slip: Row[Any]) -> int | None:
        """Return who gave the command that moved the chips."""
        steps = schema.steps
        step = self.connection.execute(
            select(steps.c.person_id, steps.c.command)
            .where(steps.c.table_id == slip.table_id, steps.c.last_entry >= slip.entry)
            .order_by(steps.c.seq)
            .limit(1)
        ).first()
        given = json.loads(step.command) if step is not None else {}
        asked = {"do": "MoveChips", "slip": slip.number, "kind": slip.kind, "amount": slip.amount}
        return int(step.person_id) if step is not None and given == asked else None


_TABLES = select(
    schema.tables.c.id, schema.tables.c.opened_by, schema.tables.c.opened_at, schema.standings.c.closed_at
).join(schema.standings, schema.standings.c.table_id == schema.tables.c.id)


def _moved(connection: Connection) -> dict[tuple[int, int], _Moved]:
    """Return the entries between trays and the cage, by book and number."""
    entries, postings, accounts = schema.entries, schema.postings, schema.accounts
    rows = connection.execute(
        select(entries.c.book, entries.c.number, entries.c.what, entries.c.at, postings.c.amount)
        .join(postings, and_(postings.c.book == entries.c.book, postings.c.number == entries.c.number))
        .join(accounts, accounts.c.id == postings.c.account_id)
        .where(accounts.c.kind == "tray", entries.c.book > 0)
        .order_by(entries.c.book, entries.c.number, postings.c.line)
    )
    tray: defaultdict[int, int] = defaultdict(int)
    moved: dict[tuple[int, int], _Moved] = {}
    last: tuple[int, int] | None = None
    counted: tuple[int, int] | None = None
    for row in rows:
        key = (row.book, row.number)
        if last is not None and last[0] == row.book and counted in (None, key) and key != last:
            moved[last], counted = moved[last]._replace(due=moved[last].due + row.amount), key
        if row.what in ("fill", "credit"):
            moved[key], last, counted = _Moved(row.what, row.at, abs(row.amount), tray[row.book], 0), key, None
        tray[row.book] += row.amount
    return moved
