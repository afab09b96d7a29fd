"""A process of the regulator's desk whose job ends as a test wants it: ``python -m tests.house.staged_job``."""

from __future__ import annotations

import time
from typing import Any

from pitboss.house.regulator import process
from pitboss.house.regulator.shelf import Progress, Shelf
from pitboss.solve.model.not_priced import NotPriced

FOREVER = 600


def do(shelf: Shelf, key: str, asked: dict[str, Any]) -> None:
    """End well, badly, without a price, or not at all."""
    match asked["what"]:
        case "put":
            shelf.put(key, {"petition.pdf": b"%PDF-made", "petition.zip": b"zipped"})
        case "no price":
            raise NotPriced("Nobody knows its price.")
        case "sleep":
            shelf.tell(key, Progress("Sleeping", 0.25))
            time.sleep(FOREVER)
        case _:
            raise RuntimeError("a secret of the machine")


if __name__ == "__main__":
    process.do = do  # type: ignore[assignment, unused-ignore]
    process.main()
