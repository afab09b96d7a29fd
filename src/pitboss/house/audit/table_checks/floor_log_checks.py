"""The floor log follows from the events, and names who gave the command that each of them came with."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, Row, select

from pitboss.house.audit.findings import Check
from pitboss.house.audit.past_rounds.beginning import Beginning
from pitboss.house.store import schema
from pitboss.house.tables.live.codec import AnyEvent
from pitboss.house.tables.live.floor_events import FloorLogger, Logged

ASIDE = "?"
"""Of an event that the log does not keep nobody asks which command it came with."""


class FloorLogChecks:
    """Holds a table's rows of the log against its events."""

    def __init__(self, connection: Connection, table: Row[Any], check: Check, begun: Beginning) -> None:
        self.connection, self.table, self.check = connection, table.id, check
        state, log = begun.state, schema.floor_log
        self.logger = FloorLogger(state.round - (1 if state.running else 0), state.running)
        rows = connection.execute(select(log).where(log.c.table_id == table.id, log.c.event > begun.event))
        self.kept = {row.event: row for row in rows}

    def event(self, number: int, event: AnyEvent, seq: int) -> None:
        """Take the next event, which came with a step."""
        logged = self.logger.log(number, event, ASIDE, 0)
        if logged is None:
            return
        step = self._step(seq)
        made = FloorLogger(logged.round - 1, logged.running).log(
            number, event, str(json.loads(step.command)["do"]), step.person_id
        )
        row = self.kept.pop(number, None)
        kept = None if row is None else Logged(row.event, row.round, row.running, row.what, row.subject, row.person_id)
        if kept != made or row is None or row.at != step.at:
            self.check.fault(f"table {self.table} event {number}", "is not in the floor log as it happened")

    def _step(self, seq: int) -> Any:
        steps = schema.steps
        query = select(steps.c.command, steps.c.person_id, steps.c.at)
        return self.connection.execute(query.where(steps.c.table_id == self.table, steps.c.seq == seq)).one()

    def finish(self) -> None:
        """Check that nothing is logged that never happened."""
        for number in self.kept:
            self.check.fault(f"table {self.table} event {number}", "is in the floor log and never happened")
