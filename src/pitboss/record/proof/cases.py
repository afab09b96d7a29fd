"""The rule cases: records written from the texts, each naming the clauses it proves."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from pitboss.record.text.reader import read_records
from pitboss.record.text.record import Record


def case_folder() -> Path | None:
    """Return where the rule cases are: inside an installed package, or beside the source in a checkout."""
    package = Path(str(files("pitboss")))
    for folder in (package / "cases", package.parent.parent / "tests" / "cases"):
        if folder.is_dir():
            return folder
    return None


@cache
def all_cases() -> tuple[tuple[str, Record], ...]:
    """Return every rule case with the file it stands in."""
    folder = case_folder()
    if folder is None:
        return ()
    paths = sorted(folder.glob("*/*.record"))
    return tuple(
        (f"{path.parent.name}/{path.name}", record)
        for path in paths
        for record in read_records(path.read_text(encoding="utf-8"))
    )


@cache
def cases_by_clause() -> dict[str, list[str]]:
    """Return the rule cases that name each clause."""
    by_clause: dict[str, list[str]] = {}
    for name, record in all_cases():
        for clause in record.proves:
            by_clause.setdefault(clause, []).append(f"{name}: {record.title}")
    return by_clause


@cache
def not_demanded() -> dict[str, dict[str, str]]:
    """Return by clause the changes that it does not forbid although a part with its values cites it, and why.

    They stand beside a game's cases in ``not-demanded.txt``, one a line: ``CLAUSE | CHANGE | REASON``.
    """
    exempt: dict[str, dict[str, str]] = {}
    folder = case_folder()
    for path in sorted(folder.glob("*/not-demanded.txt")) if folder is not None else ():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                place, change, reason = (part.strip() for part in line.split("|"))
                exempt.setdefault(f"{path.parent.name} {place}", {})[change] = reason
    return exempt
