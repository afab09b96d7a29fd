"""A lock between processes and threads: one at a time does what stands inside it.

The system gives it back when a process ends, however that comes about, so nobody ever waits for one that is gone.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOR_THE_OWNER = 0o600
PAUSE = 0.005
"""Seconds between two tries on Windows, which does not wait for long."""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the lock that a file stands for; the file stays."""
    number = os.open(file, os.O_RDWR | os.O_CREAT, FOR_THE_OWNER)
    try:
        _take(number)
        try:
            yield
        finally:
            _give_back(number)
    finally:
        os.close(number)


def _take(number: int) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX)
        return
    import msvcrt

    while True:
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
            return
        except PermissionError:  # somebody else holds it
            time.sleep(PAUSE)


def _give_back(number: int) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(number, fcntl.LOCK_UN)
        return
    import msvcrt

    msvcrt.locking(number, msvcrt.LK_UNLCK, 1)
