"""Statements compiled once per worker, and migrations read once, instead of for every database.

SQLAlchemy keeps compiled statements with the engine, and each test has a house with its own engines: a third of the
processor time for opening one went into the same statements. Compiled statements depend only on the kind of database.
Half of the time went into reading the same migrations, twice for every house; what is executed stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine

from pitboss.house.store import database

MOST = 5000


class Statements(dict[Any, Any]):
    """Compiled statements, by the kind of database and the statement; cleared when there are too many."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_known_by(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        if len(self) >= MOST:
            self.clear()
        super().__setitem__(_known_by(key), compiled)


def _known_by(key: Any) -> Any:
    dialect, *others = key
    return dialect.name, dialect.driver, *others


COMPILED = Statements()


def _engine(url: str, **settings: Any) -> Engine:
    return create_engine(url, execution_options={"compiled_cache": COMPILED}, **settings)


@contextmanager
def shared_statements() -> Iterator[None]:
    """Let the databases of a house share what they compile and read, for a while."""
    read = cache(lambda folder: ScriptDirectory(folder))

    def from_config(config: Config) -> ScriptDirectory:
        return read(config.get_main_option("script_location"))

    with patch.object(database, "create_engine", _engine), patch.object(ScriptDirectory, "from_config", from_config):
        yield
