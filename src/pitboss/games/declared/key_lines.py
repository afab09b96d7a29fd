"""In which line of a TOML file each key stands, which the parser does not tell."""

from __future__ import annotations

import re
import tomllib
from typing import Any

Path = tuple[str | int, ...]
"""Where a value stands: ``("side_wagers", 0, "lines", 2, "odds")``."""

HEADER = re.compile(r"\s*\[(\[?)([^\[\]]+)\]?\]\s*(#.*)?$")
KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
STRINGS = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')


class KeyLines:
    """The lines of the keys in a text, and of the elements of its lists."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self.counts: dict[tuple[str, ...], int] = {}
        table: Path = ()
        value: Path = ()
        depth = element = 0
        for number, line in enumerate(text.splitlines(), 1):
            if not depth and (header := HEADER.match(line)):
                table = self._header(_names(header[2]), bool(header[1]))
                self.lines.setdefault(table, number)
                continue
            if not depth and (key := KEY.match(line)):
                value, element = (*table, *_names(key[1])), 0
                self.lines.setdefault(value, number)
                line = line[key.end() :]
            for sign in STRINGS.sub("x", line).partition("#")[0].replace(" ", ""):
                depth -= sign in "]}"
                if depth == 1 and sign == ",":
                    element += 1
                elif depth == 1 and sign != "]":
                    self.lines.setdefault((*value, element), number)
                depth += sign in "[{"

    def _header(self, names: tuple[str, ...], of_array: bool) -> Path:
        """Return the path of a table whose header begins."""
        if of_array:
            self.counts[names] = self.counts.get(names, -1) + 1
            self.counts = {known: count for known, count in self.counts.items() if not _below(known, names)}
        return _indexed(names, self.counts)

    def line(self, path: Path) -> int:
        """Return the line of a key, or of the nearest key around it; 0 where none is known."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return 0


def _below(known: tuple[str, ...], names: tuple[str, ...]) -> bool:
    """Whether an array of tables stands in another one, of which a new element begins."""
    return len(known) > len(names) and known[: len(names)] == names


def _names(written: str) -> tuple[str, ...]:
    """Return the names of a key as it is written: ``a."b c"``."""
    data: Any = tomllib.loads(f"{written} = 0")
    names = []
    while isinstance(data, dict):
        ((name, data),) = data.items()
        names.append(name)
    return tuple(names)


def _indexed(names: tuple[str, ...], counts: dict[tuple[str, ...], int]) -> Path:
    path: Path = ()
    for length, name in enumerate(names, 1):
        path = (*path, name)
        if names[:length] in counts:
            path = (*path, counts[names[:length]])
    return path
