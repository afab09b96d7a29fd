"""A log of the floor: who dealt and supervised each table from when to when, what was reported, ruled and void.

Who worked a round and which rounds somebody dealt, supervised or ruled on was in the events alone, and could only be
found by reading all of them. Of the steps that are there already the log is read from their events.
"""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

LONG = sa.BigInteger()
AT_ONCE = 500
SAYS = "rows of floor_log are only ever appended"
KEPT = {
    "PositionTaken": ("taken", "position", None),
    "PositionLeft": ("left", "position", None),
    "Reported": ("reported", "irregularity", "Report"),
    "FloorRuled": ("ruled", "irregularity", "Rule"),
    "RoundVoided": ("voided", "irregularity", "VoidRound"),
}
"""What is kept of each event: as what, what it is about, and the command by which a person does it."""


def upgrade() -> None:
    """Make the log, write what happened already, and have the database refuse changes."""
    log = op.create_table(
        "floor_log",
        sa.Column("table_id", LONG, nullable=False, autoincrement=False),
        sa.Column("event", LONG, nullable=False, autoincrement=False),
        sa.Column("at", LONG, nullable=False),
        sa.Column("round", LONG, nullable=False),
        sa.Column("running", sa.Boolean(), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("person_id", LONG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "event", name="pk_floor_log"),
    )
    op.create_index("ix_floor_log_person", "floor_log", ["person_id", "what"])
    op.create_index("ix_floor_log_at", "floor_log", ["at"])
    connection = op.get_bind()
    for table in connection.execute(sa.text("SELECT DISTINCT table_id FROM steps ORDER BY table_id")).scalars().all():
        rows = list(_rows(connection, table))
        for start in range(0, len(rows), AT_ONCE):
            connection.execute(log.insert(), rows[start : start + AT_ONCE])
    _guard()


def _rows(connection: sa.Connection, table: int) -> Iterator[dict[str, Any]]:
    number, running = 1, False
    for step in _steps(connection, table):
        command = json.loads(step.command)["do"]
        for event in json.loads(step.shown):
            name, data = event["event"], event["data"]
            if name in KEPT:
                what, about, by = KEPT[name]
                yield {
                    "table_id": table,
                    "event": event["number"],
                    "at": step.at,
                    "round": number,
                    "running": running,
                    "what": what,
                    "subject": data[about],
                    "person_id": step.person_id if by in (None, command) else 0,
                }
            elif name == "RoundBegun":
                running = True
            elif name == "RoundEnded":
                number, running = data["number"] + 1, False


def _steps(connection: sa.Connection, table: int) -> Iterator[Any]:
    query = sa.text("SELECT at, person_id, command, shown FROM steps WHERE table_id = :table ORDER BY seq")
    with connection.execute(query.execution_options(yield_per=AT_ONCE), {"table": table}) as steps:
        yield from steps


def _guard() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("update", "delete"):
            refuse = f"BEGIN SELECT RAISE(ABORT, '{SAYS}'); END"
            op.execute(f"CREATE TRIGGER floor_log_{verb} BEFORE {verb.upper()} ON floor_log {refuse}")
        return
    op.execute(
        "CREATE TRIGGER floor_log_changed BEFORE UPDATE OR DELETE ON floor_log "
        "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
    )


def downgrade() -> None:
    """Read who worked where from the events again."""
    op.drop_table("floor_log")
