"""The chain of changes: people, tables and the cage are as the changes left them."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.book_checks.chain_checks import AT_ONCE, FIRST, Book, check_opened, hashed, linked, values
from pitboss.house.audit.findings import Check
from pitboss.house.store import schema

CHANGE = ("number", "at", "by_id", "what", "subject", "data")
TABLE_OPENED, CAGE_ENTRY, SLIP, PROTECTION = "table opened", "cage entry", "slip", "protection"
PEOPLE = frozenset({"person added", "role", "shut out", "let in", "registered", "password"})
CAGE_BOOK = 0


def batched(numbers: Sequence[int], most: int) -> Iterator[Sequence[int]]:
    """Yield some numbers at a time."""
    for place in range(0, len(numbers), most):
        yield numbers[place : place + most]


def changes_check() -> Check:
    """Return the check of the changes, before anything was looked at."""
    return Check(
        "changes_linked",
        "changes are linked",
        "people, roles, tables and the cage's entries are as the chain of changes left them, and none is gone",
        unit="changes",
    )


class ChangeChain:
    """Follows the chain of changes, from the first or from one that was audited before; keeps what the last say."""

    def __init__(self, connection: Connection, check: Check, first: int = 1) -> None:
        self.connection, self.check, self.first = connection, check, first
        changes = schema.changes
        before = connection.execute(select(changes.c.hash).where(changes.c.number == first - 1)).scalar()
        self.links = {first - 1: before or FIRST}
        self.cage_before = 0 if first == 1 else self._last_of_cage(first)
        """How many entries the cage's book had before the first change that is followed."""
        self.people: dict[int, Any] = {}
        self.tables: dict[int, Row[Any]] = {}
        self.cage: dict[int, str] = {}
        self.slips: defaultdict[int, list[Row[Any]]] = defaultdict(list)
        self.roles: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
        self.acts: list[Row[Any]] = []

    def follow(self) -> None:
        """Check every link, and that people, tables and cage are as they say."""
        changes = schema.changes
        head, number, at = self.links[self.first - 1], self.first - 1, 0
        chosen = select(changes).where(changes.c.number >= self.first).order_by(changes.c.number)
        if self.first > 1:
            self._look_up()
        for row in self.connection.execute(chosen.execution_options(yield_per=AT_ONCE)):
            number += 1
            self.check.examined += 1
            where = f"change {row.number}"
            if row.number != number:
                self.check.fault("changes", f"number {number} is missing")
                number = row.number
            if row.hash != linked(head, values(row, CHANGE)):
                self.check.fault(where, "its link is not the hash of what is written there")
            if row.at < at:
                self.check.fault(where, "is dated before the one before it")
            head, at = row.hash, max(at, row.at)
            self.links[number] = head
            self._note(row)
        kept = self.connection.execute(select(schema.cage)).first()
        if kept is not None and (kept.changes, kept.head) != (number, head):
            self.check.fault("changes", f"the house counts {kept.changes}, and the chain ends with {number}")
        self._people()
        self._cage()
        self._tables()

    def _last_of_cage(self, before: int) -> int:
        changes = schema.changes
        query = select(changes.c.subject).where(changes.c.number < before, changes.c.what == CAGE_ENTRY)
        return self.connection.execute(query.order_by(changes.c.number.desc()).limit(1)).scalar() or 0

    def _look_up(self) -> None:
        """Note what earlier changes say of everybody and every table that is there: they stand as those left them.

        Slips and protections are few, and all of them are looked at.
        """
        changes = schema.changes
        for rows, kinds in ((schema.people, tuple(PEOPLE)), (schema.tables, (TABLE_OPENED,))):
            numbers = self.connection.execute(select(rows.c.id).order_by(rows.c.id)).scalars().all()
            for some in batched(numbers, AT_ONCE):
                about = select(changes).where(changes.c.subject.in_(some), changes.c.what.in_(kinds))
                earlier = about.where(changes.c.number < self.first).order_by(changes.c.number)
                for row in self.connection.execute(earlier).all():
                    self._note(row)

        earlier = select(changes).where(changes.c.what.in_((SLIP, PROTECTION)), changes.c.number < self.first)
        for row in self.connection.execute(earlier.order_by(changes.c.number)).all():
            self._note(row)

    def _note(self, row: Row[Any]) -> None:
        data = json.loads(row.data)
        if row.what in PEOPLE:
            self.people[row.subject] = data
            self.roles[row.subject].append((row.number, data.get("role", "")))
        elif row.what == TABLE_OPENED:
            self.tables[row.subject] = row
        elif row.what == PROTECTION:
            self.acts.append(row)
        elif row.what == CAGE_ENTRY:
            self.cage[row.subject] = data.get("sha256", "")
        elif row.what == SLIP:
            self.slips[row.subject].append(row)
        else:
            self.check.fault(f"change {row.number}", f"is of a kind that nobody knows: {row.what!r}")

    def role_at(self, person: int, change: int) -> str:
        """Return the role that a person had when a change was written."""
        return next((role for number, role in reversed(self.roles.get(person, [])) if number < change), "")

    def _people(self) -> None:
        told = dict(self.people)
        for row in self.connection.execute(select(schema.people)):
            secret = None if row.password is None else hashlib.sha256(row.password.encode()).hexdigest()
            stands = {
                "name": row.name,
                "kind": row.kind,
                "role": row.role,
                "disabled": bool(row.disabled),
                "password": secret,
                "created_at": row.created_at,
                "came_as": row.came_as or None,
            }
            said = told.pop(row.id, None)
            if said is None:
                self.check.fault(f"person {row.id}", f"{row.name} was never added")
            for name, value in stands.items():
                if said is not None and said.get(name) != value:
                    self.check.fault(f"person {row.id}", f"{name} is not as the last change left it")
        for number in told:
            self.check.fault(f"person {number}", "was added and is gone")

    def _cage(self) -> None:
        book, told = Book(self.connection, CAGE_BOOK, self.cage_before), dict(self.cage)
        for entry in book.entries:
            number = entry[1]
            said = told.pop(number, None)
            if said is None:
                self.check.fault(f"book {CAGE_BOOK} entry {number}", "was never written into the chain")
            elif said != hashed([[entry], book.postings.get(number, [])]):
                self.check.fault(f"book {CAGE_BOOK} entry {number}", "is not as it was when it was made")
        for number in told:
            self.check.fault(f"book {CAGE_BOOK} entry {number}", "was made and is gone")

    def _tables(self) -> None:
        told = dict(self.tables)
        for table in self.connection.execute(select(schema.tables)):
            opened = told.pop(table.id, None)
            if opened is None:
                self.check.fault(f"table {table.id}", "was never opened")
            else:
                check_opened(self.connection, table, opened, self.check)
        for number in told:
            self.check.fault(f"table {number}", "was opened and is gone")
