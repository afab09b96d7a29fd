"""Saying no on the command line: one sentence on stderr and exit code 2, before any work is done."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

WRONG_INPUT = 2


def refuse(sentence: object) -> NoReturn:
    """Say what is wrong and end."""
    print(sentence, file=sys.stderr)
    raise SystemExit(WRONG_INPUT)


def check_file(path: Path, what: str, endings: Sequence[str] = ()) -> None:
    """Find out whether a file can be written there, and whether its name says what kind of file it is to be."""
    if path.is_dir():
        refuse(f"{path} is a folder: name a file for the {what}.")
    if not path.parent.is_dir():
        refuse(f"There is no folder {path.parent} for the {what}: make it, or name another.")
    if endings and path.suffix.lower() not in endings:
        refuse(f"{path} is no file for the {what}: give it a name that ends in {' or '.join(endings)}.")
