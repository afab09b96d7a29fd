"""What a run covered, to see whether it was worth running."""

from __future__ import annotations

import json
from collections import Counter

from sqlalchemy import func, select

from pitboss.house.store import schema
from pitboss.house.store.database import Database


def tally(database: Database) -> Counter[str]:
    """Count what is in the database."""
    counts: Counter[str] = Counter()
    with database.snapshot() as connection:
        for name, table in (("steps", schema.steps), ("ledger entries", schema.entries)):
            counts[name] = connection.execute(select(func.count()).select_from(table)).scalar_one()
        rounds = select(schema.tables.c.game).join(schema.rounds, schema.rounds.c.table_id == schema.tables.c.id)
        for game in connection.execute(rounds).scalars():
            counts[f"rounds of {game}"] += 1
        closed = select(func.count()).where(schema.standings.c.closed_at.is_not(None))
        counts["tables closed"] = connection.execute(closed).scalar_one()
        steps = select(schema.steps.c.command, schema.people.c.kind, schema.people.c.role)
        for text, kind, role in connection.execute(
            steps.join(schema.people, schema.people.c.id == schema.steps.c.person_id)
        ):
            counts[f"steps by {kind if kind == 'bot' else role}"] += 1
            command = json.loads(text)["do"]
            if command in ("Report", "TimeOut", "TakePosition"):
                counts[f"{command} steps"] += 1
    return counts
