"""Which tests ``make test`` leaves to CI: those listed in ``left_to_ci.txt``, with what covers the same code."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

LIST = Path(__file__).with_suffix(".txt")


def pattern(words: str) -> re.Pattern[str]:
    """Return the expression for a line's words, in which a star stands for anything."""
    return re.compile(".*".join(re.escape(part) for part in words.split("*")))


@cache
def lines() -> list[tuple[bool, re.Pattern[str]]]:
    """Return whether each line leaves tests to CI, and which."""
    read = (line.strip() for line in LIST.read_text(encoding="utf-8").splitlines())
    return [(line[0] == "-", pattern(line[1:].strip())) for line in read if line and line[0] in "-+"]


def is_left(test: str) -> bool:
    """Whether a test, named as pytest does, is left to CI: of several lines about it the last one decides."""
    name = test.removeprefix("tests/")
    return next((left for left, named in reversed(lines()) if named.fullmatch(name)), False)
