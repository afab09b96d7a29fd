"""The audit of what came after a seal: the books up to it were audited in full when it was kept, and are trusted.

What is checked: the seal and the link of every chain at it; every later step, change, entry, round and seal as in the
whole audit; and how everything stands now (people, tables, balances). What an earlier row says is not looked at again.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.auditing import (
    TABLES,
    Progress,
    TableChecks,
    audit_table,
    check_protections,
    check_slips,
    survived,
)
from pitboss.house.audit.book_checks.chain_checks import STANDING, StepChain, hashed, values
from pitboss.house.audit.book_checks.change_checks import CAGE_BOOK, ChangeChain, changes_check
from pitboss.house.audit.book_checks.ledger_checks import balanced_check, balances_check, books_check, check_play_money
from pitboss.house.audit.book_checks.seal_checks import Anchor, AnchorRefused, check_seals, seals_check
from pitboss.house.audit.book_checks.sealed_places import CHANGES, SealedPlaces, find_places
from pitboss.house.audit.book_checks.since_ledger import check_new_books, check_new_entries, check_other_balances
from pitboss.house.audit.findings import AuditReport, Check
from pitboss.house.store import schema
from pitboss.house.store.database import Database


def last_seal_of(anchors: Sequence[Anchor]) -> Anchor:
    """Return the last seal among some anchors; an audit cannot begin with anything else."""
    seals = [anchor for anchor in anchors if anchor.chain is None]
    if not seals:
        raise AnchorRefused("The audit can begin with a seal alone, such as: seal 5 HASH, or an anchor file.")
    return max(seals, key=lambda anchor: anchor.place)


def audit_since(
    database: Database,
    seal: Anchor,
    progress: Progress = lambda what, number, of: None,
    anchors: Sequence[Anchor] = (),
) -> AuditReport:
    """Prove what the database holds since a seal, or find what is wrong with it. Everything is read in one moment."""
    start = time.monotonic()
    with database.snapshot() as connection:
        seals = seals_check()
        places = find_places(connection, seals, seal.place, seal.hash)
        if places is None:
            return AuditReport([seals], time.monotonic() - start)
        checks = _Since(connection, places, seals).run(progress, anchors)
    return AuditReport(checks, time.monotonic() - start)


class _Since:
    """One audit of what came after a seal."""

    def __init__(self, connection: Connection, places: SealedPlaces, seals: Check) -> None:
        self.connection, self.places, self.seals = connection, places, seals
        self.going = TableChecks()
        self.changes = ChangeChain(connection, changes_check(), max(places.change, 1))
        self.counts: dict[int, int] = {}
        """How many entries each book had at the seal."""

    def run(self, progress: Progress, anchors: Sequence[Anchor]) -> list[Check]:
        """Check everything, and return the checks."""
        with survived(self.changes.check, "changes"):
            self.changes.follow()
        self._held(CHANGES, self.changes.links)
        self.counts[CAGE_BOOK] = self.changes.cage_before
        links = {CHANGES: self.changes.links}
        tables = self.connection.execute(TABLES).all()
        for place, table in enumerate(tables, 1):
            progress(f"table {table.id}", place, len(tables))
            if table.id in self.places.resting:
                self._resting(table)
            else:
                links[table.id] = self._table(table)
        self._gone({table.id for table in tables})
        with survived(self.seals, "seals"):
            check_seals(self.connection, self.seals, links, anchors, self.places)
        slips = check_slips(self.connection, self.changes)
        protections = check_protections(self.connection, self.changes)
        return [*self._ledger(tables), *self.going.all(), slips, self.changes.check, *protections, self.seals]

    def _table(self, table: Row[Any]) -> dict[int, str]:
        """Check a table since the seal, and return its links."""
        sealed, links = self.places.heads.get(table.id, (0, ""))[0], dict[int, str]()
        with survived(self.going.steps, f"table {table.id}"):
            opened = self.changes.tables.get(table.id)
            chain = StepChain(self.connection, table.id, self.going.steps, opened, max(sealed, 1))
            self.counts[table.id], links = chain.book.after, chain.links
            chain.follow()
        if table.id in self.places.heads:
            self._held(table.id, links)
        with survived(self.going.follow, f"table {table.id}"):
            audit_table(self.connection, table, self.going, self._audited(table.id, sealed))
        return links

    def _audited(self, table: int, step: int) -> int:
        """Return the last event of a step."""
        steps = schema.steps
        row = self.connection.execute(select(steps).where(steps.c.table_id == table, steps.c.seq == step)).first()
        return 0 if row is None else row.first_event + row.events - 1

    def _held(self, chain: int, links: dict[int, str]) -> None:
        """Hold a chain to what was sealed of it."""
        place, link = self.places.heads[chain]
        if links.get(place) != link:
            name = f"table {chain} at step {place}" if chain else f"the changes at {place}"
            self.seals.fault(f"seal {self.places.seal}", f"{name} is not as it was sealed")

    def _gone(self, there: set[int]) -> None:
        """Find tables that were sealed and are not there any more."""
        sealed = set(self.connection.execute(select(schema.sealed_heads.c.chain)).scalars())
        for table in sorted((sealed | self.places.heads.keys()) - there - {CHANGES}):
            self.changes.check.fault(f"table {table}", "was sealed and is gone")

    def _resting(self, table: Row[Any]) -> None:
        """Check that a closed table stands as its last step left it."""
        steps, standings = schema.steps, schema.standings
        stands = self.connection.execute(select(standings).where(standings.c.table_id == table.id)).one()
        step = self.connection.execute(
            select(steps).where(steps.c.table_id == table.id).order_by(steps.c.seq.desc()).limit(1)
        ).first()
        self.going.steps.examined += 1
        if step is None or (step.seq, step.hash) != (stands.version, stands.head):
            self.going.steps.fault(f"table {table.id}", "does not stand at its last step")
        elif step.standing != hashed(values(stands, STANDING)):
            self.going.steps.fault(f"table {table.id}", "its row is not as its last step left it")

    def _ledger(self, tables: Sequence[Row[Any]]) -> list[Check]:
        connection, standings = self.connection, schema.standings
        kept = {
            row.table_id: row.entries for row in connection.execute(select(standings.c.table_id, standings.c.entries))
        }
        kept[CAGE_BOOK] = connection.execute(select(schema.cage.c.entries)).scalar_one()
        balanced, books, balances = balanced_check(), books_check(), balances_check()
        check_new_entries(connection, balanced, self.counts)
        check_new_books(connection, books, self.counts, kept)
        check_other_balances(connection, balances, self.places.resting)
        return [balanced, books, balances, check_play_money(connection, self.changes.cage_before)]
