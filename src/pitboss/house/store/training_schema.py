"""What the trainer keeps of each player. No part of the books: a player may erase his own."""

from __future__ import annotations

from sqlalchemy import Column, Index, String, Table, Text, UniqueConstraint

from pitboss.house.store.schema import KEY, LONG, metadata

training = Table(
    "training",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("person_id", LONG, nullable=False),
    Column("source", String(8), nullable=False),  # at a table, or in a drill
    Column("key", String(64), nullable=False),  # table and event of the decision, or the name of the drill
    Column("at", LONG, nullable=False),  # when it was decided; of a drill that is open, when it was dealt
    Column("game", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("hand", String(16), nullable=False),
    Column("up", String(2), nullable=False),
    Column("drill", String(16), nullable=False),  # which drills were asked for; empty at a table
    Column("situation", Text, nullable=False),  # all that a drill is graded by; empty at a table
    Column("chosen", String(16), nullable=False),  # empty while a drill is open
    Column("grade", String(8), nullable=False),
    Column("cost", LONG, nullable=False),  # billionths of a unit
    Column("lost", LONG, nullable=False),  # thousandths of a cent
    Column("staked", LONG, nullable=False),  # cents
    UniqueConstraint("person_id", "source", "key"),
    Index("ix_training_person_at", "person_id", "at"),
)
"""Every decision that was graded, and the drill that each player has open."""
