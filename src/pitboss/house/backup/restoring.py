"""Restoring a backup into an empty database of either kind, in one transaction: all of it is there, or nothing."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from alembic import command
from sqlalchemy import Connection, Integer, Table, delete, func, insert, inspect, select, text
from sqlalchemy.exc import DataError, IntegrityError, StatementError

from pitboss.house.backup.archive import ANOTHER, BackupRefused, Manifest, Progress, opened, read_rows, verify
from pitboss.house.backup.reflecting import known_revisions, tables_of
from pitboss.house.store.database import Database
from pitboss.house.store.migrating import MIGRATION_LOCK, configuration

AT_ONCE = 1000
SQLITE_CACHE = "PRAGMA cache_size = -65536"
"""64 MiB: with the usual two, a large house's indexes go to the disk and come back for every few rows."""
NOT_OURS = ("information_schema", "pg_catalog", "pg_toast")


def restore(database: Database, path: Path, progress: Progress = lambda what, done, of: None) -> Manifest:
    """Verify a backup, write it into a database that holds nothing, and bring its schema up to date.

    A restore that is broken off leaves nothing behind. What the books say is for the audit to prove.
    """
    manifest = verify(path, progress)
    try:
        with database.writing() as connection:
            _begin(connection, path, manifest)
            _write(connection, path, manifest, progress)
            command.upgrade(configuration(connection), "head")
    except (DataError, IntegrityError) as error:
        raise _unfit(path, error) from None
    except StatementError as error:
        if error.orig is not None and not isinstance(error.orig, TypeError | ValueError):
            raise
        raise _unfit(path, error) from None
    return manifest


def _unfit(path: Path, error: StatementError) -> BackupRefused:
    said = str(error.orig or error).strip().splitlines()[0]
    return BackupRefused(f"A row of {path} does not fit its table ({said}), and nothing was restored. {ANOTHER}")


def _begin(connection: Connection, path: Path, manifest: Manifest) -> None:
    """Refuse a database that holds anything, and make the schema of the backup in it."""
    if connection.dialect.name == "sqlite":
        connection.execute(text(SQLITE_CACHE))
    else:  # a house that opens meanwhile waits, as with a migration
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
    refuse_occupied(connection)
    if manifest.revision not in known_revisions(connection):
        sentence = f"{path} holds a house at schema {manifest.revision}, which this version of Pitboss does not know."
        raise BackupRefused(f"{sentence} Restore it with the version that made it ({manifest.pitboss}) or a later one.")
    command.upgrade(configuration(connection), manifest.revision)


def refuse_occupied(connection: Connection) -> None:
    """Refuse a database in which there is anything."""
    looking = inspect(connection)
    schemas = [name for name in looking.get_schema_names() if name not in NOT_OURS and not name.startswith("pg_")]
    held = [name for schema in schemas for name in (*looking.get_table_names(schema), *looking.get_view_names(schema))]
    if held:
        shown = ", ".join(sorted(held)[:3])
        sentence = f"The database is not empty: it holds {shown}{' and others' if len(held) > 3 else ''}."
        raise BackupRefused(f"{sentence} Nothing was changed; name an empty database, or a file that is not there yet.")


def _write(connection: Connection, path: Path, manifest: Manifest, progress: Progress) -> None:
    tables = {table.name: table for table in tables_of(connection)}
    members = {member.table: member for member in manifest.tables}
    if tables.keys() != members.keys():
        names = ", ".join(sorted(tables.keys() ^ members.keys()))
        raise BackupRefused(f"{path} does not hold the tables of schema {manifest.revision} ({names}). {ANOTHER}")
    for table in reversed(tables.values()):
        connection.execute(delete(table))  # what the schema itself brought; the backup has it too
    through = 0
    with opened(path) as archive:
        for name, table in tables.items():
            columns = members[name].columns
            if sorted(columns) != sorted(column.name for column in table.columns):
                raise BackupRefused(f"{path} does not have the columns of {name} in schema {manifest.revision}.")
            rows = read_rows(path, archive, members[name])
            while some := [dict(zip(columns, row, strict=True)) for row in islice(rows, AT_ONCE)]:
                connection.execute(insert(table), some)
                through += len(some)
                progress(f"restoring {name}", through, manifest.rows)
            _number_on(connection, table)


def _number_on(connection: Connection, table: Table) -> None:
    """Let the database number new rows behind those that are there; SQLite does so by itself."""
    key = list(table.primary_key.columns)
    if connection.dialect.name == "sqlite" or len(key) != 1 or not isinstance(key[0].type, Integer):
        return
    named = {"table": connection.dialect.identifier_preparer.quote(table.name), "column": key[0].name}
    sequence = connection.execute(text("SELECT pg_get_serial_sequence(:table, :column)"), named).scalar()
    last = connection.execute(select(func.max(key[0]))).scalar()
    if sequence is not None and last is not None:
        connection.execute(text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last})
