"""Making a backup of a house that may be running, from one snapshot of its database."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic_core import to_json
from sqlalchemy import Connection, Table, func, inspect, select, text

from pitboss import __version__
from pitboss.house.backup.archive import MANIFEST, BackupRefused, Manifest, Member, Progress
from pitboss.house.backup.reflecting import LEFT_OUT, known_revisions, revision_of, tables_of
from pitboss.house.clock import system_clock
from pitboss.house.store.database import Database
from pitboss.house.store.private import private_file

AT_ONCE = 1000
LEVEL = 5
"""How hard the archive is packed: beyond it a backup takes much longer and gets hardly smaller."""
CHANGES = 0


def back_up(database: Database, to: Path, progress: Progress = lambda what, done, of: None) -> Manifest:
    """Write the house into a new file that only its owner reads; the file is there when it is whole, or not at all.

    Commands go on meanwhile: everything is read as it was at one moment.
    """
    if to.exists():
        raise BackupRefused(f"{to} is there already, and is not written over: name another file, or remove it.")
    names = _names(database)
    with database.snapshot() as connection:
        _hold_schema(connection, names)
        revision = revision_of(connection)
        if revision is None:
            raise BackupRefused("There is no house in this database; pitboss serve founds one.")
        if revision not in known_revisions(connection):
            sentence = f"The database is at schema {revision}, which this version of Pitboss does not know."
            raise BackupRefused(f"{sentence} Make the backup with the version that runs the house.")
        tables = tables_of(connection)
        counted = sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)
        with private_file(to) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
            members, through = [], 0
            for table in tables:
                member = _write(connection, table, archive, lambda rows, name: progress(name, rows, counted), through)
                through += member.rows
                members.append(member)
            manifest = Manifest(
                revision=revision,
                made_at=system_clock(),
                pitboss=__version__,
                database="sqlite" if database.sqlite else "postgresql",
                tables=tuple(members),
                heads=tuple(_heads(connection, tables)),
                seal=_seal(connection, tables),
            )
            archive.writestr(MANIFEST, manifest.as_text())
    return manifest


def _names(database: Database) -> list[str]:
    with database.reading() as connection:
        return sorted(set(inspect(connection).get_table_names()) - LEFT_OUT)


def _hold_schema(connection: Connection, names: list[str]) -> None:
    """Let nobody change the schema meanwhile. PostgreSQL takes its snapshot after this; SQLite's holds anyway."""
    if connection.dialect.name != "sqlite" and names:
        quoted = ", ".join(connection.dialect.identifier_preparer.quote(name) for name in names)
        connection.execute(text(f"LOCK TABLE {quoted} IN ACCESS SHARE MODE"))


def _write(connection: Connection, table: Table, archive: zipfile.ZipFile, told: Any, through: int) -> Member:
    """Write the rows of a table in the order of its key, and return what the manifest says of them."""
    columns = tuple(column.name for column in table.columns)
    name, rows, sha256 = Member(table.name, columns, 0, "").name, 0, hashlib.sha256()
    with archive.open(name, "w", force_zip64=True) as member:
        for piece, count in _pieces(connection, table):
            member.write(piece)
            sha256.update(piece)
            rows += count
            told(through + rows, table.name)
    return Member(table.name, columns, rows, sha256.hexdigest())


def _pieces(connection: Connection, table: Table) -> Iterator[tuple[bytes, int]]:
    query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=AT_ONCE)
    for rows in connection.execute(query).partitions():
        yield b"".join(to_json(list(row)) + b"\n" for row in rows), len(rows)


def _heads(connection: Connection, tables: list[Table]) -> Iterator[tuple[int, int, str]]:
    """Yield the last link of every chain; houses from before the chains were kept have none."""
    known = {table.name: table for table in tables}
    if "changes" not in known:
        return
    for row in connection.execute(select(known["cage"])):
        yield CHANGES, row.changes, row.head
    standings = known["standings"].c
    query = select(standings.table_id, standings.version, standings.head).order_by(standings.table_id)
    for row in connection.execute(query):
        yield row.table_id, row.version, row.head


def _seal(connection: Connection, tables: list[Table]) -> dict[str, Any] | None:
    seals = next((table for table in tables if table.name == "seals"), None)
    if seals is None:
        return None
    row = connection.execute(select(seals).order_by(seals.c.number.desc()).limit(1)).first()
    if row is None:
        return None
    return {"seal": row.number, "at": row.at, "hash": row.hash, "key": row.key, "signature": row.signature}
