"""The chain of changes: people, tables and the cage are as the changes left them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.chain_checks import AT_ONCE, FIRST, Book, check_opened, hashed, linked, values
from pitboss.house.audit.findings import Check
from pitboss.house.store import schema

CHANGE = ("number", "at", "by_id", "what", "subject", "data")
TABLE_OPENED, CAGE_ENTRY = "table opened", "cage entry"
PEOPLE = frozenset({"person added", "role", "shut out", "let in", "password"})
CAGE_BOOK = 0


def changes_check() -> Check:
    """Return the check of the changes, before anything was looked at."""
    return Check(
        "changes_linked",
        "changes are linked",
        "people, roles, tables and the cage's entries are as the chain of changes left them, and none is gone",
        unit="changes",
    )


class ChangeChain:
    """Follows the chain of changes and keeps what the last of them say."""

    def __init__(self, connection: Connection, check: Check) -> None:
        self.connection, self.check = connection, check
        self.links = {0: FIRST}
        self.people: dict[int, Any] = {}
        self.tables: dict[int, Row[Any]] = {}
        self.cage: dict[int, str] = {}

    def follow(self) -> None:
        """Check every link, and that people, tables and cage are as they say."""
        changes = schema.changes
        head, number, at = FIRST, 0, 0
        rows = self.connection.execution_options(yield_per=AT_ONCE).execute(select(changes).order_by(changes.c.number))
        for row in rows:
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

    def _note(self, row: Row[Any]) -> None:
        data = json.loads(row.data)
        if row.what in PEOPLE:
            self.people[row.subject] = data
        elif row.what == TABLE_OPENED:
            self.tables[row.subject] = row
        elif row.what == CAGE_ENTRY:
            self.cage[row.subject] = data.get("sha256", "")
        else:
            self.check.fault(f"change {row.number}", f"is of a kind that nobody knows: {row.what!r}")

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
        book, told = Book(self.connection, CAGE_BOOK), dict(self.cage)
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
