"""After the kills: the clients' notes against the database, and the audit."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from typing import Any

from sqlalchemy import func, select

from benchmarks.house_kill_clients import Cashier, Client, Player, Spectator, hash_of
from pitboss.house.store import schema
from pitboss.house.store.database import Database


def run_audit(url: str) -> list[str]:
    """Run ``pitboss audit`` and return what it finds."""
    command = [sys.executable, "-m", "pitboss.cli.run", "audit", "--database", url, "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        return [f"pitboss audit ended with {ran.returncode}: {ran.stderr.strip()[-500:]}"]
    report: dict[str, Any] = json.loads(ran.stdout)
    findings = [f"{check['name']}: {finding}" for check in report["checks"] for finding in check["findings"]]
    return findings if findings or report["passed"] else ["the audit did not pass"]


def compare(url: str, clients: list[Client]) -> list[str]:
    """Return every difference between what clients were told and what the database contains."""
    database = Database(url)
    faults = [fault for client in clients for fault in client.notes.faults]
    for client in clients:
        if isinstance(client, Player):
            faults += _compare_steps(database, client)
        elif isinstance(client, Cashier):
            faults += _compare_entries(database, client)
        elif isinstance(client, Spectator):
            faults += _compare_history(database, client)
    database.close()
    return faults


def count_rounds(url: str) -> int:
    """Return how many rounds were finished."""
    database = Database(url)
    with database.reading() as connection:
        rounds = connection.execute(select(func.count()).select_from(schema.rounds)).scalar_one()
    database.close()
    return int(rounds)


def _differences(client: Client, stored: Counter[str]) -> list[str]:
    """Every acknowledged command is there once; nothing is there that was refused or never sent."""
    told = set(client.notes.done)
    faults = [f"{name} was acknowledged, and is there {stored[name]} times" for name in told if stored[name] != 1]
    faults += [f"{name} was refused, and is there" for name in client.notes.refused if stored[name]]
    return faults + [f"{name} is there, and nobody was told" for name in stored if name not in told]


def _compare_steps(database: Database, client: Player) -> list[str]:
    steps = schema.steps
    with database.reading() as connection:
        rows = connection.execute(
            select(steps).where(steps.c.person_id == client.person, steps.c.table_id == client.table)
        ).all()
    faults = _differences(client, Counter(row.command_id for row in rows))
    for row in rows:
        told = client.notes.done.get(row.command_id)
        if told is not None and told != (row.seq, hash_of(json.loads(row.shown))):
            faults.append(f"{row.command_id} was answered with other events than happened")
    return faults


def _compare_entries(database: Database, client: Cashier) -> list[str]:
    entries = schema.entries
    with database.reading() as connection:
        rows = connection.execute(select(entries).where(entries.c.by_id == client.person)).all()
    faults = _differences(client, Counter(row.command_id for row in rows))
    wrong = [row for row in rows if client.notes.done.get(row.command_id, (row.number, ""))[0] != row.number]
    return faults + [f"{row.command_id} was answered with another entry" for row in wrong]


def _compare_history(database: Database, client: Spectator) -> list[str]:
    steps = schema.steps
    with database.reading() as connection:
        query = select(steps.c.shown).where(steps.c.table_id == client.table).order_by(steps.c.seq)
        history = [event for text in connection.execute(query).scalars() for event in json.loads(text)]
    # Clocks run on after the last look: later events were not missed.
    seen = client.events
    if seen == history[: len(seen)] and (seen or not history):
        return []
    first = next((place for place, pair in enumerate(zip(seen, history, strict=False)) if pair[0] != pair[1]), None)
    counts = f"{len(seen)} events of {len(history)}, other from number {first}"
    return [f"{client.name} saw another history of table {client.table}: {counts}"]
