"""A database in a file is its owner's alone: it holds the order of the shoes that are in play.

The file is made with that right before anything is written into it. SQLite gives the files beside it (the log that is
written ahead, its index) the same rights. Files from before are corrected whenever the database is opened.
"""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

FILE, FOLDER = 0o600, 0o700
BESIDE = ("", "-wal", "-shm", "-journal")


def make_private(file: Path) -> None:
    """Make a database's file, and its folder where there is none, for the owner alone; correct what is there."""
    _make_folder(file.parent)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, FILE))
    correct(file)


def correct(file: Path) -> None:
    """Take the rights of others away from a database that is there, and from a folder that holds nothing else."""
    known = [file.with_name(file.name + ending) for ending in BESIDE]
    for path in known:
        _restrict(path, FILE)
    try:
        its_own = {path.name for path in file.parent.iterdir()} <= {path.name for path in known}
    except OSError:
        its_own = False
    if its_own:
        _restrict(file.parent, FOLDER)


def correct_folder(folder: Path) -> None:
    """Take the rights of others away from a folder that is the house's own, whatever it holds."""
    _restrict(folder, FOLDER)


def begin_private(file: Path) -> None:
    """Make an empty file for the owner alone, or empty one that is there and take the rights of others away first."""
    if file.exists() and not file.is_file():
        return  # a pipe or a device: nothing is kept there
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, FILE))
    file.chmod(FILE)
    os.truncate(file, 0)


@contextmanager
def private_file(to: Path) -> Iterator[BinaryIO]:
    """Write a file for the owner alone: it is there when all of it is on the disk, or not at all."""
    number, name = tempfile.mkstemp(prefix=f".{to.name}.", dir=to.parent)
    part = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            part.chmod(FILE)
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(to)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _make_folder(folder: Path) -> None:
    if folder.is_dir():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=FOLDER, exist_ok=True)


def _restrict(path: Path, mode: int) -> None:
    """Leave the owner's rights alone; who is not the owner cannot change them, and needs not."""
    try:
        rights = stat.S_IMODE(path.stat().st_mode)
        if rights & ~mode:
            path.chmod(rights & mode)
    except OSError:
        return
