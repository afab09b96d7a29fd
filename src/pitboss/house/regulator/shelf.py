"""The shelf of the regulator's desk: how far each job has come, and the files of those that are done.

It is a folder of the user's cache, so that all workers of a house see the same jobs. A few results are kept, each for a
day; what is forgotten can be made again.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from pitboss.cache_folder import keep

KEPT = 12
"""So many results are kept."""
KEPT_SECONDS = 24 * 3600.0
SILENT_SECONDS = 30.0
"""A job that says nothing for so long is no longer at work: its process, or its whole machine, was stopped."""
WORKING, DONE, FAILED = "working", "done", "failed"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come: the step it is at, which part of that is done, and the rounds that were searched.

    ``failed`` is why it came to nothing; ``not_priced`` says that the solver does not price such rules.
    """

    step: str
    done: float = 0.0
    cards: int = 0
    rounds: int = 0
    failed: str = ""
    not_priced: bool = False


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file of a result."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A job as it stands."""

    state: str
    progress: Progress
    files: tuple[KeptFile, ...] = ()


class Shelf:
    """Jobs and results in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def look(self, key: str) -> Standing | None:
        """Return how a job stands; None where nobody knows of it any more."""
        result = self.folder / key
        if result.is_dir():
            files = sorted(path for path in result.iterdir() if path.is_file())
            return Standing(DONE, Progress("", 1.0), tuple(KeptFile(path.name, path.stat().st_size) for path in files))
        progress = self._progress(key)
        if progress is None:
            return None
        return Standing(FAILED if progress.failed else WORKING, progress)

    def _progress(self, key: str) -> Progress | None:
        path = self._told(key)
        try:
            if time.time() - path.stat().st_mtime > SILENT_SECONDS:
                return None
            return Progress(**json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def _told(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def tell(self, key: str, progress: Progress) -> None:
        """Say how far a job has come."""
        keep(self._told(key), asdict(progress))

    def still_at_work(self, key: str) -> None:
        """Say that a job goes on, however long its step takes."""
        with contextlib.suppress(OSError):
            os.utime(self._told(key))

    def drop(self, key: str) -> None:
        """Forget that a job was begun."""
        self._told(key).unlink(missing_ok=True)

    def put(self, key: str, files: dict[str, bytes]) -> None:
        """Put a result on the shelf, whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(dir=self.folder))
        for name, data in files.items():
            (made / name).write_bytes(data)
        try:
            made.rename(self.folder / key)
        except OSError:  # somebody else was quicker, with the same bytes
            shutil.rmtree(made, ignore_errors=True)
            if not (self.folder / key).is_dir():
                raise
        self.drop(key)

    def read(self, key: str, name: str) -> bytes | None:
        """Return a file of a result; None where there is none."""
        try:
            return (self.folder / key / name).read_bytes()
        except OSError:
            return None

    def forget(self) -> None:
        """Forget what is old, and the oldest results where there are too many."""
        try:
            paths = [(path.stat().st_mtime, path) for path in self.folder.iterdir()]
        except OSError:
            return
        now = time.time()
        old = [path for at, path in paths if now - at > (KEPT_SECONDS if path.is_dir() else 2 * SILENT_SECONDS)]
        results = sorted((at, path) for at, path in paths if path.is_dir() and path not in old)
        for path in old + [path for _, path in results[: max(0, len(results) - KEPT)]]:
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
