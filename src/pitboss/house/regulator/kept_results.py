"""The results on the shelf: a folder each, with a list of the files that belong to it.

A result is there when all of its files are. It comes and goes whole: it is made under another name, and gets another
name before its files are removed.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from pitboss.house.regulator.notes import UNFINISHED, Asker, Note

CONTENTS = "contents.json"
"""What is in a result's folder, what was asked, and by whom."""
REMOVED = "gone-"


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file of a result."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A result that is there with all its files; ``out_of_time`` says that the clock ended the search in it."""

    asked: dict[str, Any]
    asker: Asker
    files: tuple[KeptFile, ...]
    out_of_time: bool
    at: float


def result_in(folder: Path) -> KeptResult | None:
    """Return the result in a folder; None where a file of it is missing or cut short."""
    try:
        told = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
        files = tuple(KeptFile(**file) for file in told["files"])
        if any((folder / file.name).stat().st_size != file.size for file in files):
            return None
        at = folder.stat().st_mtime
        return KeptResult(told["asked"], Asker(**told["asker"]), files, told["out_of_time"], at)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def write_result(inside: Path, note: Note, files: Mapping[str, bytes], *, out_of_time: bool) -> Path:
    """Write a result into a new folder that counts for nothing yet, and return that; raises OSError."""
    made = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=inside))
    try:
        for name, data in files.items():
            (made / name).write_bytes(data)
        listed = [asdict(KeptFile(name, len(data))) for name, data in sorted(files.items())]
        told = {"asked": note.asked, "asker": asdict(note.asker), "files": listed, "out_of_time": out_of_time}
        (made / CONTENTS).write_text(json.dumps(told), encoding="utf-8", newline="\n")
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise
    return made


def take_away(folder: Path) -> None:
    """Take a result off the shelf; its files are removed later."""
    with contextlib.suppress(OSError):
        folder.rename(folder.with_name(f"{REMOVED}{uuid4().hex}"))


def remove_files(inside: Path, before: float) -> None:
    """Remove the files of what was taken away, and what was left unfinished before that moment."""
    for path in _entries(inside):
        with contextlib.suppress(OSError):
            left = path.name.startswith(UNFINISHED) and path.stat().st_mtime < before
            if path.name.startswith(REMOVED) or left:
                if path.is_dir():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink()


def _entries(inside: Path) -> list[Path]:
    try:
        return list(inside.iterdir())
    except OSError:
        return []


def too_many(results: Iterable[tuple[Path, KeptResult]], most: int) -> list[Path]:
    """Return the results that make room, so that at most so many stay: each time the oldest of who has most."""
    staying = sorted(results, key=lambda entry: entry[1].at)
    going: list[Path] = []
    while len(staying) > most:
        has = Counter(result.asker.shares for _, result in staying)
        place = next(n for n, (_, result) in enumerate(staying) if has[result.asker.shares] == max(has.values()))
        going.append(staying.pop(place)[0])
    return going
