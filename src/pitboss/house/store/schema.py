"""The tables of the database.

Money is whole cents, moments are milliseconds since 1970. Steps, entries, postings and submissions are only ever
appended. A table or person number of 0 stands for none. What a command writes has no foreign keys: checking them would
cost the database more than writing, and the audit holds every row against the others anyway.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

LONG = BigInteger()
KEY = BigInteger().with_variant(Integer(), "sqlite")
"""SQLite numbers rows by itself only in a column that is declared INTEGER."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("name", String(32), nullable=False),
    Column("folded", String(32), nullable=False, unique=True),  # no two names differ only by case
    Column("kind", String(8), nullable=False),
    Column("role", String(8), nullable=False),
    Column("password", Text),
    Column("disabled", Boolean, nullable=False),
    Column("created_at", LONG, nullable=False),
    Column("came_as", LONG, nullable=False, server_default="0"),  # the guest who registered as this person
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # SHA-256 of the token that the client holds
    Column("person_id", ForeignKey(people.c.id), nullable=False, index=True),
    Column("csrf", String(64), nullable=False),
    Column("created_at", LONG, nullable=False),
    Column("expires_at", LONG, nullable=False, index=True),
)

wrong_passwords = Table(
    "wrong_passwords",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of a name and an address
    Column("count", Integer, nullable=False),
    Column("at", LONG, nullable=False, index=True),
)
"""Wrong passwords of the last day, by the name and the address they came from."""

accounts = Table(
    "accounts",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("table_id", LONG, nullable=False, index=True),
    Column("person_id", LONG, nullable=False, index=True),
    Column("balance", LONG, nullable=False),
    UniqueConstraint("kind", "table_id", "person_id"),
    CheckConstraint("balance >= 0 OR kind IN ('outside', 'mint')", name="not_below_zero"),
)

cage = Table(
    "cage",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("entries", LONG, nullable=False),  # how many entries the cage's book has
    Column("changes", LONG, nullable=False),
    Column("head", String(64), nullable=False),  # the last link of the changes
)

changes = Table(
    "changes",
    metadata,
    Column("number", LONG, primary_key=True, autoincrement=False),
    Column("at", LONG, nullable=False),
    Column("by_id", LONG, nullable=False),
    Column("what", String(16), nullable=False),
    Column("subject", LONG, nullable=False),  # the number of a person, a table or an entry of the cage
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),  # the link over the one before it and this row
    Index("ix_changes_subject", "subject", "what"),
)
"""What happened in the house that is no step at a table: a chain of its own."""

seals = Table(
    "seals",
    metadata,
    Column("number", LONG, primary_key=True, autoincrement=False),
    Column("at", LONG, nullable=False),
    Column("heads", Text, nullable=False),  # chain, place and link of every chain that moved since the seal before
    Column("hash", String(64), nullable=False),
    Column("key", String(64), nullable=False),  # the public key that signed, or nothing
    Column("signature", String(128), nullable=False),
)
"""The house chain: a link over the last links of all other chains, signed and kept elsewhere too."""

sealed_heads = Table(
    "sealed_heads",
    metadata,
    Column("chain", LONG, primary_key=True, autoincrement=False),  # a table's number; 0: the changes
    Column("place", LONG, nullable=False),
)
"""How far each chain is sealed."""

tables = Table(
    "tables",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("opened_by", LONG, nullable=False),
    Column("opened_at", LONG, nullable=False),
    Column("command_id", String(64), nullable=False),  # chosen by who opened it: the same again opens no second
    UniqueConstraint("opened_by", "command_id"),
)

submissions = Table(
    "submissions",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("digest", String(64), nullable=False, index=True),  # SHA-256 of the text
)
"""What each table was opened by: the text as it was submitted, or as the house wrote the options down."""

standings = Table(
    "standings",
    metadata,
    Column("table_id", ForeignKey(tables.c.id), primary_key=True, autoincrement=False),
    Column("version", LONG, nullable=False),
    Column("events", LONG, nullable=False),
    Column("entries", LONG, nullable=False),
    Column("round", LONG, nullable=False),
    Column("round_from", LONG, nullable=False),  # the first event after the last finished round
    Column("shoe", LONG, nullable=False),
    Column("shoe_left", Integer, nullable=False),
    Column("hidden", Text),  # cards outside the shoe whose order nobody may know
    Column("desk", Text, nullable=False),
    Column("lobby", Text, nullable=False),
    Column("due_at", LONG),  # when the house itself has to act next
    Column("closed_at", LONG),
    Column("head", String(64), nullable=False),  # the last link of the table's chain
    # Changed by every command: small, without a further index, and with room beside each row for its next version.
    postgresql_with={"fillfactor": 50},
)
"""How each table stands: the row that a command locks."""

steps = Table(
    "steps",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("seq", LONG, primary_key=True, autoincrement=False),
    Column("at", LONG, nullable=False),
    Column("person_id", LONG, nullable=False),
    Column("command_id", String(64), nullable=False),
    Column("command", Text, nullable=False),
    Column("first_event", LONG, nullable=False),
    Column("events", Integer, nullable=False),
    Column("shown", Text, nullable=False),
    Column("hidden", Text),
    Column("shoe_left", Integer, nullable=False),
    Column("last_entry", LONG, nullable=False),  # how far the table's book went with this step
    Column("standing", String(64), nullable=False),  # SHA-256 of the table's row after it; empty in old steps
    Column("hash", String(64), nullable=False),  # the link over the step before it, this row and what came with it
    UniqueConstraint("person_id", "command_id"),
    Index("ix_steps_first_event", "table_id", "first_event"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("event", LONG, primary_key=True, autoincrement=False),
    Column("state", Text, nullable=False),
)

shoes = Table(
    "shoes",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("number", LONG, primary_key=True, autoincrement=False),
    Column("order", Text, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("cover", Integer, nullable=False),  # how many cards from the back the cover card stands; 0: there is none
    Column("opened_event", LONG, nullable=False),
    Column("revealed_event", LONG),
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("table_id", LONG, nullable=False),
    Column("number", LONG, nullable=False),
    Column("shoe", LONG, nullable=False),
    Column("first_event", LONG, nullable=False),
    Column("last_event", LONG, nullable=False),
    Column("ended_at", LONG, nullable=False),
    Column("staked", LONG, nullable=False),
    Column("net", LONG, nullable=False),
    UniqueConstraint("table_id", "number"),
)

round_results = Table(
    "round_results",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("round", LONG, primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("wagers", Integer, nullable=False),
    Column("staked", LONG, nullable=False),
    Column("squares", LONG, nullable=False),
    Column("net", LONG, nullable=False),
)

round_bettors = Table(
    "round_bettors",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("round", LONG, primary_key=True, autoincrement=False),
    Column("person_id", LONG, primary_key=True, autoincrement=False),
    Column("staked", LONG, nullable=False),
    Column("net", LONG, nullable=False),
    Index("ix_round_bettors_person", "person_id", "table_id", "round"),
)

round_clauses = Table(
    "round_clauses",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("round", LONG, primary_key=True, autoincrement=False),
    Column("clauses", Text, nullable=False),  # each once, in the order of their names
)
"""What the events of each round cite, so that rounds can be found by a clause."""

floor_log = Table(
    "floor_log",
    metadata,
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("event", LONG, primary_key=True, autoincrement=False),
    Column("at", LONG, nullable=False),
    Column("round", LONG, nullable=False),  # the one that is played, or comes next
    Column("running", Boolean, nullable=False),  # whether it had begun
    Column("what", String(16), nullable=False),  # taken, left, reported, ruled, voided
    Column("subject", String(32), nullable=False),  # a position, or an irregularity
    Column("person_id", LONG, nullable=False),  # 0: the house by itself
    Index("ix_floor_log_person", "person_id", "what"),
    Index("ix_floor_log_at", "at"),
)
"""Who dealt and supervised from when to when, and what was reported, ruled and declared void: taken from the events."""

entries = Table(
    "entries",
    metadata,
    Column("book", LONG, primary_key=True, autoincrement=False),
    Column("number", LONG, primary_key=True, autoincrement=False),
    Column("at", LONG, nullable=False),
    Column("what", String(16), nullable=False),
    Column("event", LONG, nullable=False),
    Column("round", LONG, nullable=False),
    Column("wager", Integer, nullable=False),
    Column("person_id", LONG, nullable=False),
    Column("by_id", LONG, nullable=False),
    Column("clauses", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("command_id", String(64)),
)
Index(
    "uq_entries_by_id_command_id",
    entries.c.by_id,
    entries.c.command_id,
    unique=True,
    sqlite_where=entries.c.command_id.is_not(None),
    postgresql_where=entries.c.command_id.is_not(None),
)

postings = Table(
    "postings",
    metadata,
    Column("book", LONG, primary_key=True, autoincrement=False),
    Column("number", LONG, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account_id", LONG, nullable=False),
    Column("amount", LONG, nullable=False),
    Index("ix_postings_account", "account_id", "book", "number"),
)

protections = Table(
    "protections",
    metadata,
    Column("person_id", LONG, primary_key=True, autoincrement=False),
    Column("at", LONG, nullable=False),  # the last moment at which the person wagered, came, left or changed anything
    Column("tracked", Boolean, nullable=False),  # whether every wager of the person is counted in protection_uses
    Column("state", Text, nullable=False),  # limits, absence and checks, as the last change left them
)
"""How each member protects himself; the row that is locked while one of his wagers is held to it."""

protection_times = Table(
    "protection_times",
    metadata,
    Column("person_id", LONG, primary_key=True, autoincrement=False),
    Column("table_id", LONG, primary_key=True, autoincrement=False),
    Column("since", LONG, primary_key=True, autoincrement=False),
    Column("until", LONG),  # nothing: the person still has chips there
    Index("ix_protection_times_until", "person_id", "until"),
)
"""When a member had chips at a table."""

protection_uses = Table(
    "protection_uses",
    metadata,
    Column("person_id", LONG, primary_key=True, autoincrement=False),
    Column("minute", LONG, primary_key=True, autoincrement=False),  # its first moment
    Column("staked", LONG, nullable=False),
    Column("lost", LONG, nullable=False),
)
"""What a member who limits it has staked and lost, by the minute."""

watching = Table(
    "watching",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("worker", String(64), nullable=False),
    Column("table_id", LONG, nullable=False),
    Column("person_id", LONG, nullable=False),
    Column("address", String(64), nullable=False),  # where a guest comes from; members are told apart by themselves
    Column("until", LONG, nullable=False),  # the worker says again and again that it is still so
    Index("ix_watching_table", "table_id", "until"),
    Index("ix_watching_person", "person_id", "until"),
)
"""Who watches which table, at whichever worker. No part of the books."""

tries = Table(
    "tries",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of what is limited
    Column("remaining", Float(53), nullable=False),
    Column("at", LONG, nullable=False),
    Index("ix_tries_at", "at"),
)
"""How many tries are left to an address or a name. No part of the books."""

trials = Table(
    "trials",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("padding", Text, nullable=False),
)
"""Written and removed at once, to find out whether the database can be written to. No part of the books."""
