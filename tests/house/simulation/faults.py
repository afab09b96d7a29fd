"""Crashes: a process dies before or after any database call, and everything that was not committed is lost."""

from __future__ import annotations

import random
import shutil
import sqlite3
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from sqlalchemy import event

from pitboss.house.store.database import Database

CRASH_EVERY = 400
"""The average number of database calls before a crash."""
NEVER = float("inf")


class Crash(BaseException):
    """The process has died."""


class Faults:
    """Says when the next crash comes: after a number of further database calls, by any worker."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.left: float = NEVER

    def arm(self) -> None:
        """Let a crash come; now and then a second one comes right after it."""
        most = 20 if self.chance.random() < 0.1 else 2 * CRASH_EVERY
        self.left = self.chance.randint(1, most)

    def disarm(self) -> None:
        """Let no crash come."""
        self.left = NEVER

    def is_due(self) -> bool:
        """Count a call of the database; whether the process dies at this one."""
        self.left -= 1
        return self.left <= 0


class Process:
    """One worker's life: it dies at a call of the database, or because the others do."""

    def __init__(self, faults: Faults, died: Callable[[Process], None]) -> None:
        self.faults, self.died = faults, died
        self.dead = False

    def call(self) -> None:
        """A database call begins or ends; a dead worker makes none."""
        if not self.dead and self.faults.is_due():
            self.faults.disarm()
            self.dead = True
            self.died(self)
        if self.dead:
            raise Crash


class MortalCursor(sqlite3.Cursor):
    """A cursor whose process can die before and after every call."""

    connection: MortalConnection

    def execute(self, *given: Any) -> Any:
        self.connection.process.call()
        done = super().execute(*given)
        self.connection.process.call()
        return done


class MortalConnection(sqlite3.Connection):
    """A connection that goes down with its process; what the process would still do with it has no effect."""

    process: Process

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.cursors: weakref.WeakSet[sqlite3.Cursor] = weakref.WeakSet()

    def cursor(self, *given: Any, **named: Any) -> Any:
        if self.process.dead:
            raise Crash
        made = super().cursor(MortalCursor)
        self.cursors.add(made)
        return made

    def commit(self) -> None:
        self.process.call()
        super().commit()
        self.process.call()

    def rollback(self) -> None:
        if not self.process.dead:
            super().rollback()

    def close(self) -> None:
        if not self.process.dead:
            self.go_down()

    def go_down(self) -> None:
        """Close for good; a cursor that was not read to its end would keep the locks."""
        for cursor in list(self.cursors):
            cursor.close()
        super().close()


class MortalDatabase(Database):
    """A database whose connections belong to a process that can die."""

    def __init__(self, path: Path, process: Process) -> None:
        super().__init__(f"sqlite:///{path}", connections=2, patience=0.1)
        self.path, self.process = path, process
        self.open: list[MortalConnection] = []
        for engine in (self._writer, self._reader):
            engine.pool._creator = cast(Any, self._connect)
            event.listen(engine, "connect", _write_without_waiting)

    def _connect(self, *given: Any) -> MortalConnection:
        made = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=1, factory=MortalConnection
        )
        made.process = self.process
        self.open.append(made)
        return made

    def die(self) -> None:
        """Lose every connection at once; a transaction that was not committed is rolled back."""
        for connection in self.open:
            connection.go_down()
        self.open.clear()


def _write_without_waiting(connection: Any, record: Any) -> None:
    """What a process wrote outlives it without being synced to the disk, which takes long."""
    connection.execute("PRAGMA synchronous = OFF")


def copy_files(path: Path, to: Path) -> None:
    """Copy the database as it is on disk at the moment of a crash: the file and the write-ahead log."""
    for end in ("", "-wal"):
        if path.with_name(path.name + end).exists():
            shutil.copyfile(path.with_name(path.name + end), to.with_name(to.name + end))
