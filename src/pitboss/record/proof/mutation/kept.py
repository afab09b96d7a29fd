"""The proof of a game, cached from one run to the next in the user's cache folder.

Judging a game takes a few seconds, and the result is the same as long as rules, table, records and cases are the same;
it is therefore cached under a digest of all of them. If nothing can be written, it is computed again.
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
"""The layers that a verdict depends on."""
OF_A_GAME = (".py", ".txt", ".toml", ".record")
"""The files of a game's folder that a verdict depends on."""


@dataclass(frozen=True, slots=True)
class Proof:
    """By clause: the functions that act on it, and the verdicts on its mutants."""

    code: dict[str, tuple[str, ...]]
    verdicts: dict[str, tuple[Verdict, ...]]


@dataclass(frozen=True, slots=True)
class ProofRun:
    """The last run of a game's proof: for which state of code and cases, and when; None if that is unknown."""

    digest: str
    when: datetime | None


def last_run(game: str) -> ProofRun:
    """Return the state of code and cases behind the verdicts on a game, and when they were computed."""
    state = digest(find_game(game))
    with suppress(OSError):
        written = (cache_folder() / f"proof-{game}-{state}.json").stat().st_mtime
        return ProofRun(state, datetime.fromtimestamp(written, UTC).replace(microsecond=0))
    return ProofRun(state, None)


def proof_of(game: str, clauses: Iterable[str]) -> Proof:
    """Return the proof of a game, with verdicts on these clauses; from the cache if nothing has changed since."""
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
    """Write a file completely or not at all, and delete those of earlier states."""
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
    """Return a digest of the code that the proof depends on."""
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
