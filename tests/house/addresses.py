"""Addresses of new SQLite databases that already have their schema: copies of one made once by this process."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from pitboss.house.store.database import Database
from pitboss.house.store.migrating import upgrade


def new_address(folder: Path, name: str = "house.db") -> str:
    """Return the address of a database in a folder, with the schema and nothing else in it."""
    shutil.copy(_schema(), folder / name)
    return f"sqlite:///{folder / name}"


@cache
def _schema() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="pitboss-schema-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    database = Database(f"sqlite:///{folder / 'house.db'}")
    upgrade(database)
    database.close()
    return folder / "house.db"
