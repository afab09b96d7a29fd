"""The school: what a training session was made from, and what was answered. No part of the books."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, String, Table, Text

from pitboss.house.store.schema import LONG, metadata

school_sessions = Table(
    "school_sessions",
    metadata,
    Column("id", String(32), primary_key=True),  # by lot: nobody guesses it
    Column("person_id", LONG, nullable=False),
    Column("at", LONG, nullable=False),
    Column("ordered", Text, nullable=False),  # what the session is made from; with the answers it can be dealt again
    Column("ended_at", LONG),
    Column("passed", Boolean, nullable=False),  # whether it was an exam that earned a certificate
    Column("score", Text),  # as it was when the session ended
    Index("ix_school_sessions_person", "person_id", "at"),
    Index("ix_school_sessions_at", "at"),
)

school_answers = Table(
    "school_answers",
    metadata,
    Column("session_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("said", String(80), nullable=False),
)
"""Every answer that was judged, in order: whoever writes a number first has given that answer."""
