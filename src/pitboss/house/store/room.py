"""Room to write: what keeps the database from being written to, told once and remembered until it is over.

A full disk, a database that is only read, a file that cannot be reached: trying again a moment later does not help, and
whoever waits should know what for. So it fails at once, with its cause; the log tells when it begins and when it is
over, and ``/api/health`` says it as long as it lasts.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

FULL, READ_ONLY, FAILED = "disk_full", "read_only", "disk_failed"
FIRST_BYTE = 0xFF
"""SQLite's codes have what is particular about them above the first byte."""
SQLITE_TROUBLES = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: FAILED,
    sqlite3.SQLITE_CANTOPEN: FAILED,
    sqlite3.SQLITE_CORRUPT: FAILED,
    sqlite3.SQLITE_NOTADB: FAILED,
}
POSTGRESQL_TROUBLES = {"53100": FULL, "25006": READ_ONLY, "58030": FAILED, "XX001": FAILED, "XX002": FAILED}
SENTENCES = {
    FULL: "The disk of the house is full, and nothing can be written.",
    READ_ONLY: "The database of the house can only be read at present, and nothing can be written.",
    FAILED: "The disk of the house fails, and nothing can be written.",
}
ADVICE = {
    FULL: "Make room on that disk, or move the database to a larger one, and try again.",
    READ_ONLY: "Let this user write to the database and to the folder that it is in, and try again.",
    FAILED: "Check the disk and the database's file, and try again.",
}
"""What whoever runs the house can do about it."""
_LOG = logging.getLogger("pitboss.house")


class Trouble(NamedTuple):
    """Why nothing can be written: a code, and what the database said."""

    code: str
    said: str

    @property
    def sentence(self) -> str:
        """What people are told."""
        return SENTENCES[self.code]

    @property
    def advice(self) -> str:
        """What whoever runs the house can do about it."""
        return ADVICE[self.code]


class CannotWrite(Exception):
    """Nothing can be written at present, and trying again at once would not help."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble
        super().__init__(f"{trouble.sentence} Nothing was done; try again later.")


def trouble_of(error: DBAPIError) -> Trouble | None:
    """Return what keeps the database from being written to, where that is what an error says."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    state = getattr(error.orig, "sqlstate", None)
    if code is not None:
        what = SQLITE_TROUBLES.get(code & FIRST_BYTE)
    else:
        what = POSTGRESQL_TROUBLES.get(state) if state is not None else None
    if what is None:
        return None
    said = str(error.orig).strip().splitlines()
    return Trouble(what, said[0][:200] if said else "")


class Room:
    """Whether there is room to write, as far as this process knows."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self.known_at = float("-inf")

    def refuse(self, trouble: Trouble) -> CannotWrite:
        """Remember why nothing can be written, and return the error that says so."""
        if self.trouble is None or self.trouble.code != trouble.code:
            values = {"cause": trouble.code, "database_said": trouble.said}
            _LOG.error("the house cannot write", extra={"values": values})
        self.trouble, self.known_at = trouble, time.monotonic()
        return CannotWrite(trouble)

    def was_written(self) -> None:
        """A transaction was committed; it may have had nothing to write, and is no proof that a trouble is over."""
        if self.trouble is None:
            self.known_at = time.monotonic()

    def has_room(self) -> None:
        """It was tried out: whatever was wrong is over."""
        if self.trouble is not None:
            _LOG.warning("the house can write again", extra={"values": {"cause": self.trouble.code}})
        self.trouble, self.known_at = None, time.monotonic()

    def is_known_for(self, seconds: float) -> bool:
        """Whether that is less than so many seconds old."""
        return time.monotonic() - self.known_at < seconds
