"""The text files of a game's folder, as people save them: UTF-8, with or without a byte-order mark."""

from __future__ import annotations

import re
import tomllib
from importlib.resources.abc import Traversable
from typing import Any

KEY = re.compile(r"\(((?:'[^']*'(?:, )?)+),?\)")
"""A key as Python's TOML parser reports it: ``('side_wagers', 'lines')``."""
AT = re.compile(r" \(at line (\d+), column \d+\)$")

OVERWRITTEN = "Cannot overwrite a value"
"""What Python's reader of TOML says of a key that is there twice."""


class BadLine(ValueError):
    """A line of a game's folder that cannot be read: its file, its number and why."""

    def __init__(self, file: str, number: int, reason: str) -> None:
        super().__init__(f"{file}, line {number}: {reason}")
        self.file, self.number, self.reason = file, number, reason


def read_as_text(file: Traversable, name: str) -> str:
    """Return the text of a file of that name in a game's folder; raises BadLine."""
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise BadLine(name, number, "the file is not text in UTF-8; save it in that encoding.") from None


def toml_fault(said: str) -> str:
    """Return what Python says of a text in TOML, where it speaks of its own work in words about the text."""
    return said.rstrip(".").replace(OVERWRITTEN, "the same key is there twice in one table")


def read_as_toml(text: str, name: str) -> dict[str, Any]:
    """Return the contents of a TOML text; raises BadLine with the name of its file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = AT.search(str(error))
        reason = KEY.sub(_as_written, AT.sub("", toml_fault(str(error))))
        raise BadLine(name, int(at[1]) if at else 0, f"the text is not TOML: {reason}.") from None


def _as_written(key: re.Match[str]) -> str:
    return f"[{'.'.join(re.findall('[^, ]+', key[1].replace(chr(39), '')))}]"
