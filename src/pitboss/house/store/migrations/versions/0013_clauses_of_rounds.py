"""Every round has the clauses that its events cite beside it, so that rounds can be found by a clause.

Until now rounds were looked for in the ledger alone, which knows only what wagers were settled by: an irregularity, a
ruling or a void was not found. Of the rounds that are there already the clauses are read from their events.
"""

import json
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

LONG = sa.BigInteger()
AT_ONCE = 500
SAYS = "rows of round_clauses are only ever appended"


def upgrade() -> None:
    """Make room for the clauses, write those of the rounds that are over, and have the database refuse changes."""
    kept = op.create_table(
        "round_clauses",
        sa.Column("table_id", LONG, nullable=False, autoincrement=False),
        sa.Column("round", LONG, nullable=False, autoincrement=False),
        sa.Column("clauses", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "round", name="pk_round_clauses"),
    )
    connection = op.get_bind()
    for table in connection.execute(sa.text("SELECT DISTINCT table_id FROM rounds ORDER BY table_id")).scalars().all():
        rows = list(_cited(connection, table))
        for start in range(0, len(rows), AT_ONCE):
            connection.execute(kept.insert(), rows[start : start + AT_ONCE])
    _guard()


def _cited(connection: sa.Connection, table: int) -> Iterator[dict[str, Any]]:
    """Yield the row of each round of a table: what the events from its first to its last cite."""
    query = "SELECT number, first_event, last_event FROM rounds WHERE table_id = :table ORDER BY number"
    rounds = iter(connection.execute(sa.text(query), {"table": table}).all())
    with closing(_events(connection, table)) as events:
        event = None
        for number, first, last in rounds:
            cited: set[str] = set()
            while (event := event or next(events, None)) is not None and event["number"] <= last:
                cited |= set(event["clauses"]) if event["number"] >= first else set()
                event = None
            yield {"table_id": table, "round": number, "clauses": "; ".join(sorted(cited))}


def _events(connection: sa.Connection, table: int) -> Generator[dict[str, Any]]:
    query = sa.text("SELECT shown FROM steps WHERE table_id = :table ORDER BY seq").execution_options(yield_per=AT_ONCE)
    with connection.execute(query, {"table": table}) as steps:
        for step in steps:
            yield from json.loads(step.shown)


def _guard() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            refuse = f"BEGIN SELECT RAISE(ABORT, '{SAYS}'); END"
            op.execute(f"CREATE TRIGGER round_clauses_{verb} BEFORE {verb.upper()} ON round_clauses {refuse}")
        return
    op.execute(
        "CREATE TRIGGER round_clauses_changed BEFORE UPDATE OR DELETE ON round_clauses "
        "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    """Look for clauses in the ledger alone again."""
    op.drop_table("round_clauses")
