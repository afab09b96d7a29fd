"""The process that does a job of the regulator's desk: it says how far it has come, and puts the result on the shelf.

It is started for one job (``python -m pitboss.house.regulator.process FOLDER TOKEN JOB``), gives way to everything else
on the machine, and ends when the server that started it does: that one holds its standard input open. It does nothing
where code or games on the disk are not those that the server runs.
"""

from __future__ import annotations

import errno
import json
import os
import sys
import threading
import time
from pathlib import Path

from pitboss.house.regulator.grounds import GroundsChanged, check_grounds
from pitboss.house.regulator.jobs import PETITION, Job
from pitboss.house.regulator.notes import Claim, Progress
from pitboss.house.regulator.results import difference_files, petition_files
from pitboss.house.regulator.shelf import ClaimLost, Shelf

NOT_PRICED, CHANGED, LOST, NO_ROOM = 3, 4, 5, 6
"""How it ends where the solver does not price such rules, where code or a game on the disk is not what the server runs,
where another process does the job, and where the disk is full."""
FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
OFTEN = 0.5
"""Seconds between two notes of how far a step has come."""
POLITE = 10


class Reporter:
    """Notes how far a job has come: every new step, and now and then how far that is."""

    def __init__(self, shelf: Shelf, claim: Claim) -> None:
        self.shelf, self.claim = shelf, claim
        self._step, self._at = "", 0.0

    def tell(self, progress: Progress) -> None:
        """Take in how far it has come."""
        now = time.monotonic()
        if progress.step == self._step and now - self._at < OFTEN:
            return
        self._step, self._at = progress.step, now
        self.shelf.tell(self.claim, progress)


def do(shelf: Shelf, claim: Claim, job: Job) -> None:
    """Do a job and put its result on the shelf; raises GroundsChanged where that would not be what its key says."""
    check_grounds(job.grounds)
    make = petition_files if job.asked["what"] == PETITION else difference_files
    made = make(job.asked, Reporter(shelf, claim).tell)
    check_grounds(job.grounds)  # much of the code is read only while the job goes on
    shelf.put(claim, made.files, out_of_time=made.out_of_time)


def _leave_with_server() -> None:
    """End at once when the server has gone: nobody would take the result."""
    while os.read(0, 1):
        pass
    os._exit(1)


def main() -> None:
    """Be the process."""
    folder, token, told = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(POLITE)
    threading.Thread(target=_leave_with_server, daemon=True).start()
    job = Job(**json.loads(told))
    try:
        do(Shelf(Path(folder)), Claim(job.key, token), job)
    except Exception as error:
        code = _ending(error)
        if code is None:
            raise
        print(error, file=sys.stderr)
        raise SystemExit(code) from None


def _ending(error: Exception) -> int | None:
    """Return how the process ends after an error that has a name; None for any other."""
    from pitboss.solve.model.not_priced import NotPriced

    if isinstance(error, OSError) and error.errno in FULL:
        return NO_ROOM
    codes = {NotPriced: NOT_PRICED, GroundsChanged: CHANGED, ClaimLost: LOST}
    return next((code for kind, code in codes.items() if isinstance(error, kind)), None)


if __name__ == "__main__":
    main()
