"""The regulator's desk of a worker: starts the processes of jobs, and ends them when the house closes."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import IO

from pitboss.cache_folder import cache_folder
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.process import NOT_PRICED
from pitboss.house.regulator.shelf import Progress, Shelf

MODULE = "pitboss.house.regulator.process"
STARTING = "Starting"
LOOK = 1.0
"""Seconds between two looks whether a process is at work."""
LONGEST = 3600.0
"""Seconds that a job may take: nobody holds a place at the desk for good."""
TOO_LONG = "It took longer than a house allows. The command line has no such limit."
NOT_MADE = "It could not be worked out: a fault of the server's own, which its log tells of."


class Desk:
    """The shelf, and the processes that are at work."""

    def __init__(self, folder: Path | None = None) -> None:
        self.shelf = Shelf(folder or cache_folder() / "regulator")
        self._running: set[subprocess.Popen[bytes]] = set()
        self._guard = threading.Lock()
        self._closed = False

    def announce(self, job: Job) -> None:
        """Say that a job begins; what is old on the shelf makes room."""
        self.shelf.forget()
        self.shelf.tell(job.key, Progress(STARTING))

    def make(self, job: Job) -> str:
        """Have a job done by a process of its own and wait for its end; return what went wrong in it."""
        with tempfile.TemporaryFile() as said:
            process = self._started(job, said)
            if process is None:
                self.shelf.drop(job.key)
                return ""
            code = self._wait(process, job)
            if code is None:
                self.shelf.tell(job.key, Progress("", failed=TOO_LONG))
                return "the process was ended: it took too long"
            said.seek(0)
            return self._ended(job, code, said.read().decode(errors="replace").strip())

    def _started(self, job: Job, said: IO[bytes]) -> subprocess.Popen[bytes] | None:
        command = [sys.executable, "-m", MODULE, str(self.shelf.folder), job.key, json.dumps(job.asked)]
        with self._guard:
            if self._closed:
                return None
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said)
            self._running.add(process)
        return process

    def _wait(self, process: subprocess.Popen[bytes], job: Job) -> int | None:
        """Wait for the end of a process, and say meanwhile that it is at work: some steps say nothing for long.

        One that takes too long is ended; None tells so.
        """
        until, late = time.monotonic() + LONGEST, False
        while True:
            try:
                code = process.wait(LOOK)
                break
            except subprocess.TimeoutExpired:
                self.shelf.still_at_work(job.key)
                if time.monotonic() > until:
                    late = True
                    process.kill()
        assert process.stdin is not None
        process.stdin.close()
        with self._guard:
            self._running.discard(process)
        return None if late else code

    def _ended(self, job: Job, code: int, said: str) -> str:
        if code == 0:
            return ""
        if self._closed:
            self.shelf.drop(job.key)
            return ""
        if code == NOT_PRICED:
            self.shelf.tell(job.key, Progress("", failed=said, not_priced=True))
            return ""
        self.shelf.tell(job.key, Progress("", failed=NOT_MADE))
        return said or f"the process ended with {code}"

    def stop(self) -> None:
        """End all processes, and start no more."""
        with self._guard:
            self._closed = True
            running = list(self._running)
        for process in running:
            process.kill()
        for process in running:
            process.wait()
