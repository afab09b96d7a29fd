"""The shelf of the regulator's desk: who does which job, how far each has come, and the results of those that are done.

It is a folder of the user's cache, so that all workers of a house see the same jobs and share the places at the desk.
Whatever is looked at and then decided is done under one lock. A few results are kept, each for a day; what is forgotten
can be made again.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from pitboss.house.regulator.jobs import KEY_LENGTH, Job
from pitboss.house.regulator.kept_results import (
    KeptFile,
    KeptResult,
    remove_files,
    result_in,
    take_away,
    too_many,
    write_result,
)
from pitboss.house.regulator.locking import locked
from pitboss.house.regulator.notes import Asker, Claim, Note, Progress, read_note, write_note
from pitboss.house.store.private import FOLDER, correct_folder

PLACES = 2
"""So many jobs are at work at one time, in all workers together; guests leave one of the places to others."""
KEPT, KEPT_FAILURES = 24, 100
"""So many results are kept, and so many reasons why there is none."""
KEPT_SECONDS = 24 * 3600.0
SILENT_SECONDS = 30.0
"""A job that says nothing for so long is no longer at work: its process, or its whole machine, was stopped."""
UNFINISHED_SECONDS = 3600.0
"""What has been unfinished for so long will not be finished."""
STARTING = "Starting"
WORKING, DONE, FAILED = "working", "done", "failed"
LOCK = ".lock"


class PersonBusy(Exception):
    """Somebody has a job at work already."""


class DeskFull(Exception):
    """There is no place for another job."""


class ClaimLost(Exception):
    """A job is no longer this one's to do: it was silent for too long, and somebody else does it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A job as it stands; while it is at work, ``asker`` names for whom."""

    state: str
    progress: Progress
    asked: dict[str, Any]
    files: tuple[KeptFile, ...] = ()
    asker: str = ""


class Shelf:
    """Jobs and results in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def look(self, key: str) -> Standing | None:
        """Return how a job stands; None where nobody knows of it any more."""
        with self._locked_if_possible():
            return self._look(key)

    def _look(self, key: str) -> Standing | None:
        note, result = read_note(self._note(key)), result_in(self.folder / key)
        if note is not None and at_work(note):
            return Standing(WORKING, note.progress, note.asked, asker=note.asker.name)
        if result is not None:
            return Standing(DONE, Progress("", 1.0), result.asked, result.files)
        if note is not None and note.progress.failed:
            return Standing(FAILED, note.progress, note.asked)
        return None

    def claim(self, job: Job, asker: Asker) -> Claim | Standing:
        """Take a job and one of the places; return how it stands where it is done or somebody does it.

        Raises PersonBusy, DeskFull and OSError; then nothing was begun.
        """
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        self.folder.mkdir(mode=FOLDER, exist_ok=True)
        correct_folder(self.folder)
        self.forget()
        with self._locked():
            known = self._look(job.key)
            if known is not None and not self._to_be_made_again(job.key, known):
                return known
            self._check_places(asker)
            claim = Claim(job.key, uuid4().hex)
            write_note(self._note(job.key), Note(job.asked, asker, claim.token, Progress(STARTING)))
            return claim

    def _to_be_made_again(self, key: str, known: Standing) -> bool:
        if known.state == DONE:
            result = result_in(self.folder / key)
            return result is None or result.out_of_time
        return known.state == FAILED

    def _check_places(self, asker: Asker) -> None:
        taken = [note.asker for _, note in self._notes() if at_work(note)]
        if any(other.name == asker.name for other in taken):
            raise PersonBusy
        guests = sum(other.guest for other in taken)
        if len(taken) >= PLACES or (asker.guest and guests >= PLACES - 1):
            raise DeskFull

    def tell(self, claim: Claim, progress: Progress) -> None:
        """Say how far a job has come; a disk that cannot be written to only costs this word. Raises ClaimLost."""
        with self._locked_if_possible():
            note = self._mine(claim)
            try:
                write_note(self._note(claim.key), replace(note, progress=progress))
            except OSError:
                self._touch(claim.key)

    def still_at_work(self, claim: Claim) -> None:
        """Say that a job goes on, however long its step takes. Raises ClaimLost."""
        with self._locked_if_possible():
            self._mine(claim)
            self._touch(claim.key)

    def fail(self, claim: Claim, code: str, why: str) -> None:
        """Say that a job came to nothing. Where that cannot be written, the job is forgotten."""
        try:
            with self._locked_if_possible():
                note = self._mine(claim)
                write_note(self._note(claim.key), replace(note, progress=Progress("", failed=why, code=code)))
        except (OSError, ClaimLost):
            self.leave(claim)

    def leave(self, claim: Claim) -> None:
        """Give a place back and forget that the job was begun, unless it is somebody else's by now."""
        with contextlib.suppress(OSError, ClaimLost), self._locked_if_possible():
            self._mine(claim)
            self._note(claim.key).unlink(missing_ok=True)

    def take_back(self, asker: Asker) -> bool:
        """Forget the job that is at work for somebody, whose place is free then; whether there was one.

        Its process ends when it next has something to say, or is looked at. Raises OSError.
        """
        with self._locked_if_possible():
            theirs = [path for path, note in self._notes() if at_work(note) and note.asker.name == asker.name]
            for path in theirs:
                path.unlink(missing_ok=True)
        return bool(theirs)

    def put(self, claim: Claim, files: Mapping[str, bytes], *, out_of_time: bool = False) -> None:
        """Put a result on the shelf, whole or not at all; raises OSError and ClaimLost."""
        made = write_result(self.folder, self._mine(claim), files, out_of_time=out_of_time)
        try:
            with self._locked():
                self._mine(claim)
                take_away(self.folder / claim.key)
                made.rename(self.folder / claim.key)
        except BaseException:
            take_away(made)
            raise
        finally:
            self._remove_files()

    def read(self, key: str, name: str) -> bytes | None:
        """Return a file of a result; None where there is none."""
        try:
            return (self.folder / key / name).read_bytes()
        except OSError:
            return None

    def forget(self) -> None:
        """Forget what is old, and some results where there are too many: those of who has most of them."""
        with contextlib.suppress(OSError), self._locked():
            self._forget_notes(time.time())
            self._forget_results(time.time())
        self._remove_files()

    def _forget_notes(self, now: float) -> None:
        failures = sorted((note.at for _, note in self._notes() if note.progress.failed), reverse=True)
        since = failures[KEPT_FAILURES - 1] if len(failures) >= KEPT_FAILURES else 0.0
        for path in self.folder.glob("*.json"):
            note = read_note(path)
            failed = note is not None and bool(note.progress.failed)
            at = path.stat().st_mtime
            if now - at > (KEPT_SECONDS if failed else 2 * SILENT_SECONDS) or (failed and at < since):
                path.unlink(missing_ok=True)

    def _forget_results(self, now: float) -> None:
        whole: list[tuple[Path, KeptResult]] = []
        for folder in self.folder.iterdir():
            if len(folder.name) != KEY_LENGTH or not folder.is_dir():
                continue
            result = result_in(folder)
            if result is None or now - result.at > KEPT_SECONDS:
                take_away(folder)
            else:
                whole.append((folder, result))
        for folder in too_many(whole, KEPT):
            take_away(folder)

    def _remove_files(self) -> None:
        remove_files(self.folder, time.time() - UNFINISHED_SECONDS)

    def _note(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _notes(self) -> list[tuple[Path, Note]]:
        read = [(path, read_note(path)) for path in sorted(self.folder.glob("*.json"))]
        return [(path, note) for path, note in read if note is not None]

    def _mine(self, claim: Claim) -> Note:
        note = read_note(self._note(claim.key))
        if note is None or note.token != claim.token:
            raise ClaimLost
        return note

    def _touch(self, key: str) -> None:
        with contextlib.suppress(OSError):
            os.utime(self._note(key))

    def _locked(self) -> contextlib.AbstractContextManager[None]:
        return locked(self.folder / LOCK)

    @contextmanager
    def _locked_if_possible(self) -> Iterator[None]:
        """Hold the lock, or go on without it where there is no folder yet or it cannot be written to."""
        with contextlib.ExitStack() as stack:
            with contextlib.suppress(OSError):
                stack.enter_context(self._locked())
            yield


def at_work(note: Note) -> bool:
    """Whether somebody does a job: it has not failed, and gave a sign of life a moment ago."""
    return not note.progress.failed and time.time() - note.at <= SILENT_SECONDS
