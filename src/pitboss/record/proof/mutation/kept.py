"""The proof of a game, kept from one run to the next, in the user's cache folder.

Judging a game takes a few seconds, and comes out the same as long as rules, table, records and cases are the same: so
it is kept under a digest of all of them. Where nothing can be written, it is worked out anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pitboss.cache_folder import cache_folder
from pitboss.record.proof.clause_code import code_of
from pitboss.record.proof.mutation.judging import Verdict, judge
from pitboss.rulebook import find_game
from pitboss.rulebook.game import Game

READ = ("cards", "chips", "mechanisms", "rulebook", "games", "shoe", "table", "record")
"""The floors that a verdict depends on."""
OF_A_GAME = (".py", ".txt", ".toml", ".record")
"""What a game's folder says about it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """By clause: the functions that act on it, and what became of its mutants."""

    code: dict[str, tuple[str, ...]]
    verdicts: dict[str, tuple[Verdict, ...]]


@dataclass(frozen=True, slots=True)
class ProofRun:
    """The last run of a game's proof: of what state of code and cases, and when; None where that is not known."""

    digest: str
    when: datetime | None


def last_run(game: str) -> ProofRun:
    """Return which state of code and cases the verdicts on a game are of, and when they were worked out and kept."""
    state = digest(find_game(game))
    with suppress(OSError):
        written = (cache_folder() / f"proof-{game}-{state}.json").stat().st_mtime
        return ProofRun(state, datetime.fromtimestamp(written, UTC).replace(microsecond=0))
    return ProofRun(state, None)


def proof_of(game: str, clauses: Iterable[str]) -> Proof:
    """Return the proof of a game, with verdicts on these clauses; a kept one where nothing has changed since."""
    path = cache_folder() / f"proof-{game}-{digest(find_game(game))}.json"
    with suppress(OSError, ValueError, TypeError, KeyError):
        return _read(path)
    proof = Proof(code_of(game), {clause: judge(clause) for clause in clauses})
    with suppress(OSError):
        _write(path, json.dumps(asdict(proof)))
    return proof


def _read(path: Path) -> Proof:
    kept = json.loads(path.read_text(encoding="utf-8"))
    return Proof(
        {clause: tuple(code) for clause, code in kept["code"].items()},
        {clause: tuple(Verdict(**verdict) for verdict in rows) for clause, rows in kept["verdicts"].items()},
    )


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all, and take those of earlier states away."""
    path.parent.mkdir(parents=True, exist_ok=True)
    game = path.name.rpartition("-")[0]
    for old in path.parent.glob(f"{game}-*.json"):
        old.unlink(missing_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8", newline="\n")
    unfinished.replace(path)


def digest(game: Game) -> str:
    """Return a digest of everything that a verdict on a game depends on."""
    whole = hashlib.sha256(_floors().encode())
    for file in _inside(game.folder) if game.folder is not None else ():
        if file.name.endswith(OF_A_GAME):
            whole.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()[:20]


@cache
def _floors() -> str:
    """Return a digest of the code below the proof."""
    package = Path(str(files("pitboss")))
    whole = hashlib.sha256()
    for path in (path for floor in READ for path in sorted((package / floor).rglob("*"))):
        if path.suffix in (".py", ".txt"):
            whole.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def _inside(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _inside(entry)
        else:
            yield entry
