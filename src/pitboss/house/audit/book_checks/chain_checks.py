"""The chains: each link is the hash of the one before it and its row, and the last one is where the house says it is.

Written from docs/tamper-evidence.md alone: nothing here is shared with the code that makes the links.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.findings import Check
from pitboss.house.store import schema

FIRST = "0" * 64
STEP = (
    "table_id", "seq", "at", "person_id", "command_id", "command", "first_event", "events", "shown", "hidden",
    "shoe_left", "last_entry", "standing",
)  # fmt: skip
STANDING = (
    "version", "events", "entries", "round", "round_from", "shoe", "shoe_left", "hidden", "desk", "lobby", "due_at",
    "closed_at",
)  # fmt: skip
ENTRY = (
    "book", "number", "at", "what", "event", "round", "wager", "person_id", "by_id", "clauses", "note", "command_id",
)  # fmt: skip
POSTING = ("book", "number", "line", "account_id", "amount")
SHOE = ("number", "order", "salt", "commitment", "cover", "opened_event")
TABLE = ("id", "name", "game", "options", "settings", "opened_by", "opened_at", "command_id")
AT_ONCE = 500


def as_json(row: Any) -> bytes:
    """Write a row as the links hash it: JSON without blanks, every letter as it is."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()


def hashed(row: Any) -> str:
    """Return the SHA-256 of a row."""
    return hashlib.sha256(as_json(row)).hexdigest()


def linked(previous: str, row: Any) -> str:
    """Return the link of a row to the one before it."""
    return hashlib.sha256(previous.encode() + b"\n" + as_json(row)).hexdigest()


def values(row: Any, columns: Iterable[str]) -> list[Any]:
    """Return the values of some columns."""
    return [row._mapping[column] for column in columns]


class Book:
    """The entries of one book with their postings, to be taken in order."""

    def __init__(self, connection: Connection, book: int, after: int = 0, upto: int | None = None) -> None:
        self.after = after
        entries, postings = schema.entries, schema.postings
        chosen = select(entries).where(entries.c.book == book, entries.c.number > after).order_by(entries.c.number)
        lines = select(postings).where(postings.c.book == book, postings.c.number > after)
        if upto is not None:
            chosen, lines = chosen.where(entries.c.number <= upto), lines.where(postings.c.number <= upto)
        self.entries = [values(row, ENTRY) for row in connection.execute(chosen)]
        lines = lines.order_by(postings.c.number, postings.c.line)
        self.postings: dict[int, list[list[Any]]] = {}
        for line in connection.execute(lines):
            self.postings.setdefault(line.number, []).append(values(line, POSTING))

    def between(self, after: int, upto: int) -> tuple[list[Any], list[Any]]:
        """Return the entries behind one number up to another, and their postings."""
        entries = self.entries[after - self.after : upto - self.after]
        return entries, [line for entry in entries for line in self.postings.get(entry[1], [])]


class StepChain:
    """Follows the chain of one table, from its first step or from one that was audited before."""

    def __init__(
        self, connection: Connection, table: int, check: Check, opened: Row[Any] | None, first: int = 1
    ) -> None:
        self.connection, self.table, self.check, self.first = connection, table, check, first
        self.where = f"table {table}"
        self.head = opened.hash if opened is not None else FIRST
        self.taken = int(json.loads(opened.data).get("entries", 0)) if opened is not None else 0
        steps = schema.steps
        before = select(steps).where(steps.c.table_id == table, steps.c.seq == first - 1)
        row = connection.execute(before).first() if first > 1 else None
        if row is not None:
            self.head, self.taken = row.hash, row.last_entry
        self.book = Book(connection, table, self.taken if first > 1 else 0)
        self.links = {first - 1: self.head}
        """The links by their places; seals and anchors name some of them."""

    def follow(self) -> None:
        """Check every step, and that the last one is where the table stands."""
        steps, shoes = schema.steps, schema.shoes
        opened: dict[int, list[Any]] = {}
        chosen = select(steps).where(steps.c.table_id == self.table, steps.c.seq >= self.first).order_by(steps.c.seq)
        begun = self.connection.execute(chosen.limit(1)).first()
        came = shoes.c.opened_event >= (begun.first_event if begun is not None else 0)
        for shoe in self.connection.execute(select(shoes).where(shoes.c.table_id == self.table, came)):
            opened[shoe.opened_event] = values(shoe, SHOE)
        seq, at, last = self.first - 1, 0, None
        for last in self.connection.execute(chosen.execution_options(yield_per=AT_ONCE)):
            seq += 1
            self.check.examined += 1
            if last.seq != seq:
                self.check.fault(self.where, f"step {seq} is missing")
                seq = last.seq
            if last.at < at:
                self.check.fault(f"{self.where} step {seq}", "is dated before the step before it")
            at = max(at, last.at)
            self._link(last, opened)
        self._standing(last, seq)

    def _link(self, step: Row[Any], opened: dict[int, list[Any]]) -> None:
        shoes = [opened[event] for event in range(step.first_event, step.first_event + step.events) if event in opened]
        entries, postings = self.book.between(self.taken, step.last_entry)
        self.head = linked(self.head, [*values(step, STEP), entries, postings, shoes])
        self.taken = step.last_entry
        if self.head != step.hash:
            self.check.fault(f"{self.where} step {step.seq}", "its link is not the hash of what is written there")
            self.head = step.hash
        self.links[step.seq] = step.hash

    def _standing(self, last: Row[Any] | None, seq: int) -> None:
        standings = schema.standings
        row = self.connection.execute(select(standings).where(standings.c.table_id == self.table)).one()
        if (row.version, row.head) != (seq, self.head):
            self.check.fault(self.where, f"stands at step {row.version}, and its chain ends with step {seq}")
        if last is not None and last.standing != hashed(values(row, STANDING)):
            self.check.fault(self.where, "its row is not as its last step left it")
        if self.taken != self.book.after + len(self.book.entries):
            self.check.fault(self.where, f"entries behind {self.taken} of its book belong to no step")


def check_opened(connection: Connection, table: Row[Any], opened: Row[Any], check: Check) -> None:
    """Check that a table was opened as it is: its row, its submission, its first entries."""
    submissions = schema.submissions
    text = connection.execute(select(submissions.c.text).where(submissions.c.table_id == table.id)).scalar()
    data = json.loads(opened.data)
    first = int(data.get("entries", 0))
    entries, postings = Book(connection, table.id, upto=first).between(0, first)
    if data.get("sha256") != hashed([values(table, TABLE), text, entries, postings]):
        check.fault(f"table {table.id}", "is not as it was opened: name, game, options, settings or first entries")
