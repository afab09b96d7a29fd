"""The note of a job: who asked for what, how far it has come, and whose it is to do.

A note that is there and says something now and then is the claim on its job: it holds one of the places at the desk.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

UNFINISHED = "tmp-"
"""How files and folders begin that are not finished; they count for nothing."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job has come: the step it is at, which part of that is done, and the rounds that were searched.

    ``failed`` is why it came to nothing, in a sentence; ``code`` is what kind of failure that is.
    """

    step: str
    done: float = 0.0
    cards: int = 0
    rounds: int = 0
    failed: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: a name that no other person of any house has, and whether it is a guest."""

    name: str
    guest: bool = False

    @property
    def shares(self) -> str:
        """Whose results this one's are counted with: guests come and go, so all of them count as one."""
        return "guests" if self.guest else self.name


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to do a job: its key, and the token by which its note is known from that of a later claim."""

    key: str
    token: str


@dataclass(frozen=True, slots=True)
class Note:
    """What is noted of a job; ``at`` is when it last gave a sign of life."""

    asked: dict[str, Any]
    asker: Asker
    token: str
    progress: Progress
    at: float = field(default=0.0, compare=False)


def read_note(path: Path) -> Note | None:
    """Return a note; None where there is none, or none that can be read."""
    try:
        at = path.stat().st_mtime
        told = json.loads(path.read_text(encoding="utf-8"))
        return Note(told["asked"], Asker(**told["asker"]), told["token"], Progress(**told["progress"]), at)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def write_note(path: Path, note: Note) -> None:
    """Write a note, whole or not at all; raises OSError."""
    told = asdict(note)
    del told["at"]
    number, name = tempfile.mkstemp(prefix=UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            json.dump(told, file)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
