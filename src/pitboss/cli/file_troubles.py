"""What went wrong with a file or a folder, in sentences: which one, why, and what to do."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOT_ALLOWED = "you may not {use} it: change its permissions, or name another place"
FULL = "the disk is full: make room, or name a place on another disk"
CAUSES = {
    "ENOENT": "it is not there: check the name, or make it first",
    "EACCES": NOT_ALLOWED,
    "EPERM": NOT_ALLOWED,
    "EISDIR": "it is a folder: name a file in it",
    "ENOTDIR": "a part of this path is a file, not a folder: name another place",
    "EEXIST": "something of that name is there already: name another place, or move it away",
    "ENOTEMPTY": "the folder is not empty: name another, or empty it",
    "ENOSPC": FULL,
    "EDQUOT": FULL,
    "EFBIG": "the file would be larger than is allowed here: name another place",
    "EROFS": "it is on a disk that can only be read: name another place",
    "ENAMETOOLONG": "the name is too long: choose a shorter one",
    "ELOOP": "its links lead in a circle: name the file itself",
    "EMFILE": "too many files are open: close other programs, and try again",
    "EBUSY": "another program is using it: close that, and try again",
    "ETXTBSY": "another program is using it: close that, and try again",
    "EIO": "the disk reports an error: check it, or name a place on another one",
    "EINVAL": "no file can have that name: choose another",
}
WHY = {getattr(errno, name): why for name, why in CAUSES.items() if hasattr(errno, name)}
"""The causes that this operating system knows, by number."""
OUTPUT = "Standard output"


def told(error: OSError, path: str = "") -> str:
    """Return a sentence about an error of the operating system: the path, the cause, and what to do about it.

    ``path`` is what was worked on, in case that the error does not say.
    """
    paths = [str(name) for name in (error.filename, error.filename2) if isinstance(name, str | bytes | os.PathLike)]
    what = " and ".join(paths) or path or OUTPUT
    return f"{what}: {cause_of(error, 'write to' if what is OUTPUT else 'use')}."


def cause_of(error: OSError, use: str = "use") -> str:
    """Return why something failed and what to do about it, to stand behind a colon."""
    return WHY.get(error.errno or 0, f"{error.strerror or error}".rstrip(".")).format(use=use)


@contextmanager
def named(path: Path | str) -> Iterator[None]:
    """Give errors inside of the block that name no file the name of this one: a full disk does not say which it is."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno != errno.EPIPE:
            error.filename = str(path)
        raise


def silence_output() -> None:
    """Send what is left of the output nowhere, so that the end of the program does not fail by it again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            try:
                os.dup2(nowhere, stream.fileno())
            except (OSError, ValueError):
                continue
    os.close(nowhere)
