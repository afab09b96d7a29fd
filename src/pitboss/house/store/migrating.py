"""Bringing a database to the schema of this version, and refusing one that is ahead of it."""

from __future__ import annotations

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from pitboss.house.store.database import Database

MIGRATION_LOCK = 0x70697462
"""The number of the lock under which PostgreSQL lets one process migrate at a time."""


class SchemaAhead(Exception):
    """The database was written by a later version of Pitboss."""


def upgrade(database: Database) -> None:
    """Bring the schema up to date; what is there stays."""
    with database.engine.connect() as connection:
        if not database.sqlite:
            connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": MIGRATION_LOCK})
            connection.commit()
        try:
            with connection.begin():
                _upgrade(connection)
        finally:
            if not database.sqlite:
                connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": MIGRATION_LOCK})
                connection.commit()


def _upgrade(connection: Connection) -> None:
    config = configuration(connection)
    known = {revision.revision for revision in ScriptDirectory.from_config(config).walk_revisions()}
    at = MigrationContext.configure(connection).get_current_revision()
    if at is not None and at not in known:
        raise SchemaAhead(f"The database is at schema {at}, which this version does not know; use a later version.")
    command.upgrade(config, "head")


def is_current(database: Database) -> bool:
    """Whether the schema is the one this version works with."""
    with database.reading() as connection:
        head = ScriptDirectory.from_config(configuration(connection)).get_current_head()
        return MigrationContext.configure(connection).get_current_revision() == head


def configuration(connection: Connection) -> Config:
    """Return Alembic's configuration for a connection."""
    config = Config()
    config.set_main_option("script_location", str(files("pitboss.house.store").joinpath("migrations")))
    config.attributes["connection"] = connection
    return config
