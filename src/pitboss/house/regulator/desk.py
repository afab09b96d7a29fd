"""The regulator's desk of a worker: starts the processes of jobs, and ends them when the house closes."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO

from pitboss.cache_folder import cache_folder
from pitboss.house.regulator.grounds import grounds_at_start
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Asker, Claim
from pitboss.house.regulator.process import FULL, LOST, NO_ROOM
from pitboss.house.regulator.process import NOT_PRICED as ENDED_NOT_PRICED
from pitboss.house.regulator.shelf import PLACES, ClaimLost, Shelf, Standing
from pitboss.house.store import room

MODULE = "pitboss.house.regulator.process"
LOOK = 1.0
"""Seconds between two looks whether a process is at work."""
LONGEST = 3600.0
"""Seconds that a job may take: nobody holds a place at the desk for good."""
NOT_PRICED, NOT_MADE, TOO_LONG, NO_SPACE = "not priced", "not made", "too long", "no space"
"""Why a job comes to nothing."""
SENTENCES = {
    NOT_MADE: "It could not be worked out because of a fault in the server; see the server's log.",
    TOO_LONG: (
        "It took too long and was stopped. Ask for less: fewer rounds, or fewer differences. "
        "The command line has no such limit."
    ),
    NO_SPACE: f"{room.SENTENCES[room.FULL]} Nothing was done; try again later.",
}
_LOG = logging.getLogger("pitboss.house")


class Desk:
    """The shelf, and the processes that are at work."""

    def __init__(self, folder: Path | None = None) -> None:
        self.shelf = Shelf(folder or cache_folder() / "regulator")
        grounds_at_start(())
        self._running: set[subprocess.Popen[bytes]] = set()
        self._guard = threading.Lock()
        self._closed = False
        self._threads = ThreadPoolExecutor(PLACES, "regulator")

    def begin(self, job: Job, asker: Asker, *, inline: bool = False) -> Standing | None:
        """Begin a job unless it is done or at work already; return how it stands.

        Raises PersonBusy, DeskFull and CannotWrite; then nothing was begun.
        """
        claim = self._claim(job, asker)
        if isinstance(claim, Standing):
            return claim
        try:
            if inline:
                self._do(job, claim)
            else:
                self._threads.submit(self._do, job, claim)
        except RuntimeError:  # the house closes
            self.shelf.leave(claim)
        return self.shelf.look(job.key)

    def take_back(self, asker: Asker) -> bool:
        """Stop the job that is at work for somebody; whether there was one. Raises CannotWrite."""
        with _telling_what_cannot_be_written():
            return self.shelf.take_back(asker)

    def _claim(self, job: Job, asker: Asker) -> Claim | Standing:
        with _telling_what_cannot_be_written():
            return self.shelf.claim(job, asker)

    def _do(self, job: Job, claim: Claim) -> None:
        """Have a job done, give its place back, and have the log tell what went wrong."""
        try:
            fault = self.make(job, claim)
        except Exception:
            _LOG.exception("a job of the regulator's desk failed")
            self._fail(claim, NOT_MADE)
            return
        if fault:
            _LOG.error("a job of the regulator's desk failed: %s", fault)

    def make(self, job: Job, claim: Claim) -> str:
        """Have a job done by a process of its own and wait for its end; return what went wrong in it."""
        with tempfile.TemporaryFile() as said:
            process = self._started(job, claim, said)
            if process is None:
                self.shelf.leave(claim)
                return ""
            code = self._wait(process, claim)
            if code is None:
                self._fail(claim, TOO_LONG)
                return "the process was ended: it took too long"
            said.seek(0)
            return self._ended(claim, code, said.read().decode(errors="replace").strip())

    def _started(self, job: Job, claim: Claim, said: IO[bytes]) -> subprocess.Popen[bytes] | None:
        command = [sys.executable, "-m", MODULE, str(self.shelf.folder), claim.token, json.dumps(asdict(job))]
        with self._guard:
            if self._closed:
                return None
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said)
            self._running.add(process)
        return process

    def _wait(self, process: subprocess.Popen[bytes], claim: Claim) -> int | None:
        """Wait for the end of a process, and say meanwhile that it is at work: some steps say nothing for long.

        One that takes too long is ended; None tells so. So is one whose job was taken back, or is somebody else's by
        now: it is lost.
        """
        until, late, lost = time.monotonic() + LONGEST, False, False
        while True:
            try:
                code = process.wait(LOOK)
                break
            except subprocess.TimeoutExpired:
                late = late or time.monotonic() > until
                lost = lost or not self._goes_on(claim)
                if late or lost:
                    process.kill()
        assert process.stdin is not None
        process.stdin.close()
        with self._guard:
            self._running.discard(process)
        return None if late else LOST if lost else code

    def _goes_on(self, claim: Claim) -> bool:
        try:
            self.shelf.still_at_work(claim)
        except ClaimLost:
            return False
        return True

    def _ended(self, claim: Claim, code: int, said: str) -> str:
        if code in (0, LOST) or self._closed:
            self.shelf.leave(claim)
            return ""
        if code == ENDED_NOT_PRICED:
            self.shelf.fail(claim, NOT_PRICED, said)
            return ""
        self._fail(claim, NO_SPACE if code == NO_ROOM else NOT_MADE)
        return said or f"the process ended with {code}"

    def _fail(self, claim: Claim, why: str) -> None:
        self.shelf.fail(claim, why, SENTENCES[why])

    def stop(self) -> None:
        """End all processes, and start no more."""
        with self._guard:
            self._closed = True
            running = list(self._running)
        for process in running:
            process.kill()
        for process in running:
            process.wait()
        self._threads.shutdown(wait=True)


@contextmanager
def _telling_what_cannot_be_written() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        _LOG.error("the regulator's desk cannot write: %s", error)
        code = room.FULL if error.errno in FULL else room.FAILED
        raise room.CannotWrite(room.Trouble(code, str(error))) from None
