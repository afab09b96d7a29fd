"""The slips of the gaming day: every movement of chips between a tray and the cage, and who answers for it."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Column, Index, String, Table, Text

from pitboss.house.store.schema import LONG, metadata

gaming_slips = Table(
    "gaming_slips",
    metadata,
    Column("number", LONG, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("table_id", LONG, nullable=False),
    Column("amount", LONG, nullable=False),
    Column("state", String(10), nullable=False),
    Column("asked_by", LONG, nullable=False),  # 0: the house itself
    Column("asked_at", LONG, nullable=False),
    Column("command_id", String(64)),
    Column("sent_by", LONG, nullable=False),
    Column("received_by", LONG, nullable=False),
    Column("decided_by", LONG, nullable=False),
    Column("decided_at", LONG, nullable=False),
    Column("entry", LONG, nullable=False),  # its entry in the table's book; 0: no chips moved
    Column("note", Text, nullable=False),
    CheckConstraint("amount >= 0", name="not_below_zero"),
    Index("ix_gaming_slips_table_id_state", "table_id", "state"),
)
"""Only a slip that is asked for changes, and only once: then it is done, or cancelled."""
Index(
    "uq_gaming_slips_asked_by_command_id",
    gaming_slips.c.asked_by,
    gaming_slips.c.command_id,
    unique=True,
    sqlite_where=gaming_slips.c.command_id.is_not(None),
    postgresql_where=gaming_slips.c.command_id.is_not(None),
)

SLIP = tuple(column.name for column in gaming_slips.columns)
"""The columns of a slip, in the order in which its link is made."""
