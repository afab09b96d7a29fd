"""The process that does a job of the regulator's desk: it says how far it has come, and puts the result on the shelf.

It is started for one job (``python -m pitboss.house.regulator.process FOLDER KEY ASKED``), gives way to everything else
on the machine, and ends when the server that started it does: that one holds its standard input open.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from pitboss.house.regulator.jobs import PETITION
from pitboss.house.regulator.results import difference_files, petition_files
from pitboss.house.regulator.shelf import Progress, Shelf

NOT_PRICED = 3
"""How it ends where the solver does not price such rules."""
OFTEN = 0.5
"""Seconds between two notes of how far a step has come."""
POLITE = 10


class Reporter:
    """Notes how far a job has come: every new step, and now and then how far that is."""

    def __init__(self, shelf: Shelf, key: str) -> None:
        self.shelf, self.key = shelf, key
        self._step, self._at = "", 0.0

    def tell(self, progress: Progress) -> None:
        """Take in how far it has come."""
        now = time.monotonic()
        if progress.step == self._step and now - self._at < OFTEN:
            return
        self._step, self._at = progress.step, now
        self.shelf.tell(self.key, progress)


def do(shelf: Shelf, key: str, asked: dict[str, Any]) -> None:
    """Do a job and put its result on the shelf."""
    make = petition_files if asked["what"] == PETITION else difference_files
    shelf.put(key, make(asked, Reporter(shelf, key).tell))


def _leave_with_server() -> None:
    """End at once when the server has gone: nobody would take the result."""
    while os.read(0, 1):
        pass
    os._exit(1)


def main() -> None:
    """Be the process."""
    from pitboss.solve.model.not_priced import NotPriced

    folder, key, asked = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(POLITE)
    threading.Thread(target=_leave_with_server, daemon=True).start()
    try:
        do(Shelf(Path(folder)), key, json.loads(asked))
    except NotPriced as error:
        print(error, file=sys.stderr)
        raise SystemExit(NOT_PRICED) from None


if __name__ == "__main__":
    main()
