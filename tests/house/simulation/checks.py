"""Invariants, whatever happened: checked against the database after every crash and at the end."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.audit.auditing import audit
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from tests.house.simulation.clients import Client, must

COPY = "~"
"""What a planted fault appends to an id that it uses again; no client chooses it."""


def check(database: Database, clients: list[Client], under_way: set[str]) -> None:
    """Nothing lost, nothing done twice, one history, and the audit is content; some copies may still be under way."""
    with database.snapshot() as connection:
        histories = _histories(connection)
        done = _count_done(connection)
    for client in clients:
        _check_history(client, histories)
        _check_answers(client, done, histories)
        for name in client.refused.keys() - under_way:
            must(done[name] == 0, f"{name} was refused, and was done {done[name]} times")
    report = audit(database)
    must(report.passed, f"the audit finds: {[str(finding) for finding in report.findings][:5]}")


def _histories(connection: Connection) -> dict[int, list[Any]]:
    """Return the events of every table, straight from the steps; their numbers have no gap."""
    steps = schema.steps
    histories: dict[int, list[Any]] = {}
    for step in connection.execute(select(steps).order_by(steps.c.table_id, steps.c.seq)):
        events = histories.setdefault(step.table_id, [])
        must(step.first_event == len(events) + 1, f"step {step.seq} of table {step.table_id} leaves a gap")
        events += json.loads(step.shown)
    return histories


def _count_done(connection: Connection) -> Counter[str]:
    """Return how often each command is in the steps and in the entries of the cage, whoever supposedly sent it."""
    entries = schema.entries.c
    at_cage = select(entries.command_id).where(entries.command_id.is_not(None))
    names = [
        *connection.execute(select(schema.steps.c.command_id)).scalars(),
        *connection.execute(at_cage).scalars(),
    ]
    return Counter(name.partition(COPY)[0] for name in names)


def _check_history(client: Client, histories: dict[int, list[Any]]) -> None:
    for seen in (client.polled, client.watched):
        for table, events in seen.items():
            same = events == histories.get(table, [])[: len(events)]
            must(same, f"{client.name} saw at table {table} what did not happen")


def _check_answers(client: Client, done: Counter[str], histories: dict[int, list[Any]]) -> None:
    for name, (request, body) in client.done.items():
        must(done[name] == 1, f"{name} was answered as done, and was done {done[name]} times")
        if request.table:
            first = body["events"][0]["number"] if body["events"] else 1
            happened = histories[request.table][first - 1 : first - 1 + len(body["events"])]
            must(happened == body["events"], f"{name} was told what did not happen")
    for name in client.sent:
        must(done[name] <= 1, f"{name} was done {done[name]} times")


def check_whole(database: Database, clients: list[Client]) -> None:
    """At the end everybody has seen everything."""
    with database.snapshot() as connection:
        histories = _histories(connection)
    for client in clients:
        for way, seen in (("asked", client.polled), ("watched", client.watched)):
            for table, events in seen.items():
                missing = len(histories.get(table, [])) - len(events)
                must(missing == 0, f"{client.name} {way} for the events of table {table}, and {missing} are missing")
