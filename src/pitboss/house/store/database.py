"""Connections and transactions, on SQLite and on PostgreSQL.

On SQLite one connection writes: a transaction begins with BEGIN IMMEDIATE, and others wait for it in this process. The
log is written ahead (WAL) and synced at every commit, so that what was answered is there after a loss of power. On
PostgreSQL transactions read what is committed and lock the rows they change.

What the disk refuses is not tried again: it fails at once and says why (``store/room.py``).
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, OperationalError

from pitboss.extras import need
from pitboss.house.store import schema
from pitboss.house.store.private import make_private
from pitboss.house.store.room import FIRST_BYTE, CannotWrite, Room, trouble_of

Result = TypeVar("Result")

PADDING = "." * 32_768
"""Where there is no room for so much, there will soon be none for a command."""
AT_ONCE = 4
"""Connections for batches of steps: one is written at a time, unless it has to wait for somebody."""
FIRST_WAIT = 0.02
LONGEST_WAIT = 0.5
TRY_AGAIN = frozenset({"40001", "40P01", "55P03"})
"""PostgreSQL's states of a transaction that lost against another one: serialization, deadlock, lock not available."""


SQLITE_PASSING = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})
"""SQLite's codes of a transaction that found another one in its way."""


class DatabaseAway(Exception):
    """The database does not answer, even after some patience."""


class Database:
    """The database of the house. ``patience`` is for how many seconds a transaction is tried again."""

    def __init__(self, url: str, *, connections: int = 8, patience: float = 10.0) -> None:
        self.url = make_url(url)
        self.patience = patience
        self.room = Room()
        self.sqlite = self.url.get_backend_name() == "sqlite"
        if self.sqlite:
            make_private(Path(self.url.database or ""))
            self._writer = self._at_once = _sqlite_engine(url, "BEGIN IMMEDIATE", 1)
            self._reader = _sqlite_engine(url, "BEGIN", connections)
        else:
            need("postgres")
            pool: dict[str, Any] = {"max_overflow": 0, "pool_timeout": 30, "hide_parameters": True}
            self._writer = self._reader = create_engine(url, pool_size=connections, **pool)
            self._at_once = create_engine(
                url, pool_size=AT_ONCE, isolation_level="AUTOCOMMIT", pool_reset_on_return=None, **pool
            )

    @property
    def engine(self) -> Engine:
        """The engine that writes."""
        return self._writer

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that changes something; it commits at the end."""
        with self._noting(), self._writer.begin() as connection:
            yield connection
        self.room.was_written()

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Have an error that says that nothing can be written at present told as such, and remembered."""
        try:
            yield
        except DBAPIError as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            raise self.room.refuse(trouble) from error

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that only reads."""
        with self._reader.connect() as connection:
            yield connection

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Open a transaction in which everything is seen as it was at its first look."""
        level = None if self.sqlite else "REPEATABLE READ"
        options = {} if level is None else {"isolation_level": level}
        with self._reader.connect().execution_options(**options) as connection:
            yield connection

    @contextmanager
    def at_once(self) -> Iterator[Connection]:
        """Open a connection on which every statement is a transaction of its own, on PostgreSQL.

        It is used for nothing else: the driver forgets what it has prepared whenever a transaction is rolled back, as
        that of everybody who only reads is.
        """
        with self._noting(), self._at_once.connect() as connection:
            yield connection
        self.room.was_written()

    def try_writing(self) -> None:
        """Write something and remove it again, to find out whether the database can be written to."""
        tried, name = False, secrets.token_hex(16)
        if self.room.trouble is not None and not self.sqlite:
            self.hang_up()  # a connection may keep what it was told when it was opened
        with contextlib.suppress(CannotWrite), self.writing() as connection:
            connection.execute(insert(schema.trials).values(id=name, padding=PADDING))
            connection.execute(delete(schema.trials).where(schema.trials.c.id == name))
            tried = True
        if tried:
            self.room.has_room()

    def transact(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work in a transaction; do it again where the database, or another transaction, broke it off.

        The work must have one effect however often it is begun: only its last run is kept, but a commit whose answer
        was lost may have happened.
        """
        until = time.monotonic() + self.patience
        wait = FIRST_WAIT
        while True:
            try:
                with self.writing() as connection:
                    return work(connection)
            except DBAPIError as error:
                if not passing(error):
                    raise
                if time.monotonic() > until:
                    raise DatabaseAway("The database does not answer; try again later.") from error
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def hang_up(self) -> None:
        """Close every connection that writes; others are opened when they are needed."""
        self._writer.dispose()
        self._at_once.dispose()

    def close(self) -> None:
        """Close every connection."""
        self.hang_up()
        self._reader.dispose()


def passing(error: DBAPIError) -> bool:
    """Whether an error comes from the connection or from another transaction, and not from what was asked."""
    if error.connection_invalidated:
        return True
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & FIRST_BYTE in SQLITE_PASSING
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        return isinstance(error, OperationalError)
    return state in TRY_AGAIN or state[:2] in ("08", "57")


def _sqlite_engine(url: str, begin: str, connections: int) -> Engine:
    """Return an engine whose transactions begin as they are told to: the driver's own ways are switched off."""
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=60,
        connect_args={"isolation_level": None, "check_same_thread": False, "timeout": 30},
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, record: Any) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
