"""Telling the other workers that a table moved on: PostgreSQL's LISTEN and NOTIFY.

A notice is sent after the commit, not in it: PostgreSQL lets transactions that notify commit one at a time, and every
command would wait for every other. A worker that dies between commit and notice leaves the others to find out by
looking, which they do every other second.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
from collections.abc import Callable

import psycopg

from pitboss.house.api.logs import note
from pitboss.house.store.database import Database

CHANNEL = "pitboss"
MOST_BYTES = 7500
"""PostgreSQL takes notices of less than 8000 bytes."""
PAUSE = 0.5
GATHER = 0.04
"""Seconds between two sendings: under load a notice then tells of several tables, and costs no more than one."""


class Notices:
    """Sends and hears notices, each in a thread of its own."""

    def __init__(self, database: Database, heard: Callable[[int, int], None]) -> None:
        url = database.url.set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)
        self.heard = heard
        self.name = f"{os.getpid()}-{id(self):x}"
        self._outgoing: queue.SimpleQueue[tuple[int, int] | None] = queue.SimpleQueue()
        self._over = threading.Event()
        self._threads = [threading.Thread(target=loop, daemon=True) for loop in (self._send, self._listen)]

    def start(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End, and wait for both threads."""
        self._over.set()
        self._outgoing.put(None)
        for thread in self._threads:
            thread.join(5)

    def tell(self, table: int, version: int) -> None:
        """Have the other workers told."""
        self._outgoing.put((table, version))

    def _send(self) -> None:
        connection: psycopg.Connection | None = None
        while not self._over.is_set():
            batch = self._next_batch()
            if not batch:
                continue
            try:
                if connection is None:
                    connection = psycopg.connect(self.address, autocommit=True)
                for text in _texts(self.name, batch):
                    connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
            except psycopg.Error:
                _drop(connection)
                connection = None
                self._over.wait(PAUSE)
            self._over.wait(GATHER)
        _drop(connection)

    def _next_batch(self) -> dict[int, int]:
        """Wait for a notice and take all that have come by then; of one table only the last."""
        batch: dict[int, int] = {}
        notice = self._outgoing.get()
        while notice is not None:
            batch[notice[0]] = max(notice[1], batch.get(notice[0], 0))
            try:
                notice = self._outgoing.get_nowait()
            except queue.Empty:
                break
        return batch

    def _listen(self) -> None:
        while not self._over.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._over.is_set():
                        for notice in connection.notifies(timeout=PAUSE):
                            self._hear(notice.payload)
            except psycopg.Error as error:
                note("the database is away, and with it the notices", error=type(error).__name__)
                self._over.wait(PAUSE)

    def _hear(self, text: str) -> None:
        name, _, rest = text.partition(" ")
        if name == self.name:
            return
        for notice in rest.split(","):
            table, _, version = notice.partition(":")
            if table.isdigit() and version.isdigit():
                self.heard(int(table), int(version))


def _texts(name: str, batch: dict[int, int]) -> list[str]:
    texts, line = [], ""
    for table, version in batch.items():
        notice = f"{table}:{version}"
        if len(line) + len(notice) > MOST_BYTES:
            texts.append(f"{name} {line}")
            line = ""
        line = f"{line},{notice}" if line else notice
    return [*texts, f"{name} {line}"]


def _drop(connection: psycopg.Connection | None) -> None:
    if connection is not None:
        with contextlib.suppress(psycopg.Error):
            connection.close()
