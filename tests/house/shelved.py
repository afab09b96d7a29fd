"""A shelf for tests of the regulator's desk: jobs claimed, results stored, and its contents."""

from __future__ import annotations

from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Asker, Claim
from pitboss.house.regulator.shelf import LOCK, Shelf

KEY = "a" * 24
ANN, BOB, CID = Asker("house:1"), Asker("house:2"), Asker("house:3")


def staged(what: str, key: str = KEY) -> Job:
    """Return a job of ``staged_job.py``."""
    return Job(key, {"what": what})


def claimed(shelf: Shelf, job: Job, asker: Asker = ANN) -> Claim:
    """Claim a job that is neither done nor at work."""
    claim = shelf.claim(job, asker)
    assert isinstance(claim, Claim)
    return claim


def put(shelf: Shelf, key: str, asker: Asker = ANN, *, out_of_time: bool = False) -> None:
    """Put a result on the shelf that somebody asked for."""
    claim = claimed(shelf, staged("put", key), asker)
    shelf.put(claim, {"petition.pdf": b"%PDF", "petition.zip": b"PK"}, out_of_time=out_of_time)
    shelf.leave(claim)


def lying(shelf: Shelf) -> list[str]:
    """Return the names of the files on the shelf."""
    return sorted(path.name for path in shelf.folder.iterdir() if path.name != LOCK)
