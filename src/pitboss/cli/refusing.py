"""Saying no on the command line: one sentence on stderr and exit code 2, before any work is done."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from pitboss.cli.file_troubles import told
from pitboss.cli.writable import try_file, try_folder

WRONG_INPUT = 2
PICTURES = (".png", ".svg", ".pdf")


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
        refuse(f"{path}: give the {what} a name that ends in {' or '.join(endings)}.")
    try:
        try_file(path)
    except OSError as error:
        refuse(told(error, str(path)))


def check_folder(folder: Path, what: str, *, parents: bool = True) -> None:
    """Find out whether files can be written into a folder; it is made later, and with ``parents`` those above it."""
    if folder.exists() and not folder.is_dir():
        refuse(f"{folder} is a file, not a folder: name a folder for the {what}.")
    if not parents and not folder.parent.is_dir():
        refuse(f"There is no folder {folder.parent} to make {folder.name} in: make it, or name another.")
    try:
        try_folder(folder)
    except OSError as error:
        refuse(told(error, str(folder)))
