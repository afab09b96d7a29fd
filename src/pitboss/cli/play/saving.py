"""Saving the record of the rounds that are over, where this installation can write records."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path

from pitboss.cli.file_troubles import cause_of
from pitboss.table import Table
from pitboss.table.events import RoundEnded

WRITER = "pitboss.record.text.writer"


def record_writer() -> Callable[[Table], str] | None:
    """Return the function that writes a table's record, or None where there is none."""
    if importlib.util.find_spec(WRITER) is None:
        return None
    write: Callable[[Table], str] | None = getattr(importlib.import_module(WRITER), "write_record", None)
    return write


def save(table: Table, name: str) -> str:
    """Write the record to a file, and say what was done or why it was not."""
    write = record_writer()
    if write is None:
        return "This installation cannot write records."
    if not name:
        return "Name a file: save FILE."
    if not any(isinstance(event, RoundEnded) for event in table.events):
        return "No round is over yet; there is nothing to save."
    path = Path(name).expanduser()
    if path.exists():
        return f"{path} is there already; name another file."
    try:
        path.write_text(write(table), encoding="utf-8", newline="\n")
    except OSError as error:
        return f"{path} cannot be written: {cause_of(error)}."
    return f"The record is in {path}; deal it again with: pitboss replay {path}"
