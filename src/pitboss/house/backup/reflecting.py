"""The tables of a database as they are there, whatever the revision of its schema."""

from __future__ import annotations

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table

from pitboss.house.store.migrating import configuration

LEFT_OUT = frozenset({"alembic_version", "watching", "tries", "trials"})
"""Not kept: the revision is in the manifest, and the others are no part of the books and over within minutes."""


def tables_of(connection: Connection) -> list[Table]:
    """Return the tables of the house, each after those that it refers to."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name not in LEFT_OUT]


def revision_of(connection: Connection) -> str | None:
    """Return the revision of the schema; None where there is none."""
    return MigrationContext.configure(connection).get_current_revision()


def known_revisions(connection: Connection) -> set[str]:
    """Return the revisions that this version knows."""
    return {revision.revision for revision in ScriptDirectory.from_config(configuration(connection)).walk_revisions()}
