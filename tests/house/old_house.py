"""A house of an older version, loaded from its file into a database as that version left it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import text

from pitboss.house.store.database import Database
from pitboss.house.store.migrating import configuration

HOUSES = Path(__file__).parent / "houses"
REVISION_0005 = HOUSES / "revision-0005.zip"


def put_old_house(url: str, file: Path = REVISION_0005) -> None:
    """Make the old schema by its own migrations, and insert the rows with plain statements."""
    database = Database(url)
    with zipfile.ZipFile(file) as archive, database.engine.begin() as connection:
        said = json.loads(archive.read("manifest.json"))
        command.upgrade(configuration(connection), said["revision"])
        for table in said["tables"]:
            columns = ", ".join(f'"{name}"' for name in table["columns"])
            places = ", ".join(f":v{number}" for number in range(len(table["columns"])))
            lines = archive.read(f"tables/{table['table']}.jsonl").splitlines()
            rows = [{f"v{number}": value for number, value in enumerate(json.loads(line))} for line in lines]
            if rows:
                connection.execute(text(f"INSERT INTO {table['table']} ({columns}) VALUES ({places})"), rows)
            _number_on(connection, table["table"], table["columns"])
    database.close()


def _number_on(connection: Any, table: str, columns: list[str]) -> None:
    if connection.dialect.name == "sqlite" or "id" not in columns or table == "sessions":
        return
    last = f"(SELECT COALESCE(MAX(id), 1) FROM {table})"
    connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"))
