"""Verdicts kept from one run to the next, in the user's cache folder.

Judging a game takes a few seconds, and comes out the same as long as rules, table, records and cases are the same: so
the verdicts are kept under a digest of all of them. Where nothing can be written, they are worked out anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

from pitboss.cache_folder import cache_folder
from pitboss.record.cases import case_folder
from pitboss.record.mutation.judging import Verdict, judge

READ = ("cards", "chips", "rulebook", "shoe", "table", "record")
"""The floors that a verdict depends on."""


def verdicts_of(game: str, clauses: Iterable[str]) -> dict[str, tuple[Verdict, ...]]:
    """Return the verdicts on these clauses of a game, kept ones where nothing has changed since."""
    path = cache_folder() / f"proof-{game}-{digest()}.json"
    with suppress(OSError, ValueError, TypeError):
        kept = json.loads(path.read_text(encoding="utf-8"))
        return {clause: tuple(Verdict(*row) for row in rows) for clause, rows in kept.items()}
    verdicts = {clause: judge(clause) for clause in clauses}
    rows = {clause: [[one.words, one.killed_by] for one in judged] for clause, judged in verdicts.items()}
    with suppress(OSError):
        _write(path, json.dumps(rows))
    return verdicts


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all, and take those of earlier states away."""
    path.parent.mkdir(parents=True, exist_ok=True)
    game = path.name.rpartition("-")[0]
    for old in path.parent.glob(f"{game}-*.json"):
        old.unlink(missing_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)


@cache
def digest() -> str:
    """Return a digest of everything a verdict depends on."""
    package = Path(str(files("pitboss")))
    read = [path for floor in READ for path in sorted((package / floor).rglob("*")) if path.suffix in (".py", ".txt")]
    cases = case_folder()
    read += sorted(cases.glob("*/*.*")) if cases is not None else []
    whole = hashlib.sha256()
    for path in read:
        whole.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:20]
