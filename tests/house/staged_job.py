"""A process of the regulator's desk whose job ends as a test requires: ``python -m tests.house.staged_job``."""

from __future__ import annotations

import errno
import time

from pitboss.house.regulator import process
from pitboss.house.regulator.grounds import CODE, check_grounds
from pitboss.house.regulator.jobs import Job
from pitboss.house.regulator.notes import Claim, Progress
from pitboss.house.regulator.shelf import Shelf
from pitboss.solve.model.not_priced import NotPriced

FOREVER = 600


def do(shelf: Shelf, claim: Claim, job: Job) -> None:
    """End well, badly, without a price, or not at all."""
    match job.asked["what"]:
        case "put":
            shelf.put(claim, {"petition.pdf": b"%PDF-made", "petition.zip": b"zipped"})
        case "full disk":
            raise OSError(errno.ENOSPC, "No space left on device")
        case "changed":
            check_grounds({CODE: "another state"})
        case "no price":
            raise NotPriced("Nobody knows its price.")
        case "sleep":
            shelf.tell(claim, Progress("Sleeping", 0.25))
            time.sleep(FOREVER)
        case _:
            raise RuntimeError("a secret of the machine")


if __name__ == "__main__":
    process.do = do  # type: ignore[assignment, unused-ignore]
    process.main()
