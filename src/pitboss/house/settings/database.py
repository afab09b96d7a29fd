"""Where the house is kept, and how many processes serve it."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, field_validator
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from pitboss.house.settings.values import first_line, read_secret
from pitboss.user_folders import data_folder

DRIVERS = frozenset({"sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg"})
"""The databases a house can be kept in, and the drivers that come with Pitboss."""


def _refuse_no_file(url: URL) -> None:
    """Refuse a SQLite database that is in no file: what one connection writes there no other one sees."""
    if not url.database or url.database == ":memory:" or url.database.startswith("file:") or "\x00" in url.database:
        raise ValueError("name a file, such as sqlite:///house.db: every connection, and every worker, shares it")
    if url.query:
        raise ValueError("a SQLite database takes no options; name the file alone, such as sqlite:///house.db")
    if Path(url.database).is_dir():
        raise ValueError("that is a folder; name a file, such as sqlite:///house.db")


class DatabaseSettings(BaseModel):
    """The database and the workers."""

    database: str = Field("", description="The database's URL; if empty, SQLite in the data folder.", max_length=1000)
    database_password_file: str = Field(
        "", description="A file with the password of the PostgreSQL database.", max_length=1000
    )
    workers: int = Field(1, description="Number of worker processes; more than one needs PostgreSQL.", ge=1, le=64)
    connections: int = Field(8, description="Number of database connections of each worker.", ge=2, le=100)
    patience: float = Field(
        10.0, description="How long a command waits for a database that does not answer, in seconds.", ge=0, le=120
    )

    @field_validator("database")
    @classmethod
    def _known_database(cls, value: str) -> str:
        if not value:
            return value
        try:
            url = make_url(value)
        except (ArgumentError, ValueError):
            raise ValueError("write a URL, such as sqlite:///house.db or postgresql://user@host/name") from None
        if url.drivername not in DRIVERS:
            raise ValueError("it is not supported; use sqlite:///FILE, or postgresql://user@host/name (with psycopg 3)")
        if url.get_backend_name() == "sqlite":
            _refuse_no_file(url)
        return value

    @field_validator("database_password_file")
    @classmethod
    def _password_can_be_read(cls, value: str, info: Any) -> str:
        database = info.data.get("database", "")
        if not value or not database:
            if value:
                raise ValueError("it is for a PostgreSQL database; set database too")
            return value
        if not database.startswith("postgresql"):
            raise ValueError("a SQLite database has no password; leave it out")
        if make_url(database).password is not None:
            raise ValueError("the address of the database has a password too; leave one of them out")
        read_secret(value)
        return value

    @field_validator("workers")
    @classmethod
    def _workers_need_postgres(cls, value: int, info: Any) -> int:
        database = info.data.get("database", "")
        if value > 1 and not database.startswith("postgresql"):
            raise ValueError("several workers need PostgreSQL; set database")
        if value > 1 and not hasattr(socket, "SO_REUSEPORT"):
            raise ValueError("on this system no two processes can listen at one port; leave it at 1")
        return value

    @property
    def database_url(self) -> str:
        """The database that is used."""
        if not self.database:
            return f"sqlite:///{data_folder() / 'house.db'}"
        url = make_url(self.database)
        if url.drivername == "postgresql":
            url = url.set(drivername="postgresql+psycopg")
        if self.database_password_file:
            url = url.set(password=first_line(self.database_password_file))
        return url.render_as_string(hide_password=False)
