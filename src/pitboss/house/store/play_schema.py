"""What is kept for players beside the books: notes on their rounds, hands they share, private tables.

None of it is part of the books. Notes follow from the books and can be worked out again.
"""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, String, Table, Text

from pitboss.house.store.schema import LONG, metadata

round_notes = Table(
    "round_notes",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("round", LONG, primary_key=True, autoincrement=False),
    Column("person_id", LONG, primary_key=True, autoincrement=False),
    Column("marks", Integer, nullable=False),  # what happened to the person in it, a bit each
    Column("valued", String(12), nullable=False),  # nothing: not yet; 'yes', or why it cannot be
    Column("expected", LONG, nullable=False),  # of perfect play, in ten-thousandths of a cent
    Column("cost", LONG, nullable=False),  # of the decisions that were made, in the same unit
    Column("variance", Float(53), nullable=False),  # of the result, in cents squared
    Column("decisions", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
)
"""What was worked out about a round for somebody who played it."""

shared_hands = Table(
    "shared_hands",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("table_id", LONG, nullable=False),
    Column("round", LONG, nullable=False),
    Column("person_id", LONG, nullable=False),
    Column("made_at", LONG, nullable=False),
    Column("withdrawn_at", LONG),
    Column("review", Text),  # what the decisions were worth, where the player shows that too
    Index("ix_shared_hands_round", "table_id", "round", "person_id"),
)
"""Links to hands that anybody may open; made by somebody who played them."""

private_tables = Table(
    "private_tables",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("token", String(64)),  # of the invitation; nothing: withdrawn
    Column("made_at", LONG, nullable=False),
    Index("uq_private_tables_token", "token", unique=True),
)
"""Tables that only those come to who were invited."""

invited = Table(
    "invited",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("person_id", LONG, primary_key=True, autoincrement=False),
    Column("at", LONG, nullable=False),
    Index("ix_invited_person", "person_id"),
)
"""Who has opened an invitation to a private table."""
