"""The journal of a sweep: one line of JSON for each game that was solved, written as soon as it was.

A sweep that was stopped, however roughly, goes on from its journal. A line that was cut short is passed over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from pitboss.solve.prices.key_figures import KeyFigures

NAMES = tuple(field.name for field in fields(KeyFigures))


@dataclass(frozen=True, slots=True)
class SweepJournal:
    """A journal in a file, which need not be there yet."""

    path: Path

    def read(self, wanted: Collection[str]) -> dict[str, KeyFigures]:
        """Return the figures of the wanted games that are in the journal, by key."""
        if not self.path.exists():
            return {}
        lines = self.path.read_bytes().splitlines()
        entries = (_entry(line) for line in lines)
        return {entry["key"]: _figures(entry) for entry in entries if entry is not None and entry["key"] in wanted}

    def append(self, key: str, figures: KeyFigures, about: dict[str, Any]) -> None:
        """Write a game's figures down for good; ``about`` is what a person wants to know of it."""
        line = json.dumps({**about, **asdict(figures), "key": key}).encode() + b"\n"
        with self.path.open("ab") as file:
            file.write(b"\n" + line if self._cut_short() else line)
            file.flush()
            os.fsync(file.fileno())

    def _cut_short(self) -> bool:
        """Whether the last line has no end, because its writer was stopped in the middle of it."""
        with self.path.open("rb") as file:
            if not file.seek(0, os.SEEK_END):
                return False
            file.seek(-1, os.SEEK_END)
            return file.read() != b"\n"


def _entry(line: bytes) -> dict[str, Any] | None:
    """Return a line's data, or None if it is not whole."""
    try:
        data = json.loads(line)
    except ValueError:
        return None
    whole = isinstance(data, dict) and isinstance(data.get("key"), str)
    return data if whole and all(isinstance(data.get(name), float) for name in NAMES) else None


def _figures(entry: dict[str, Any]) -> KeyFigures:
    return KeyFigures(**{name: entry[name] for name in NAMES})
