"""Reads ``tamperings.sql``: what somebody with full access to the database may do, and which check detects it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_suffix(".sql")
SEALS = "seals and anchors"


class Tampering(NamedTuple):
    """One thing that is done to the rows."""

    group: str
    check: str
    statements: tuple[str, ...]


def tamperings() -> dict[str, Tampering]:
    """Return all of them by what is done."""
    group, read = "", {}
    for block in FILE.read_text(encoding="utf-8").split("\n\n"):
        head, *statements = [line for line in block.splitlines() if line]
        if head.startswith("-- == "):
            group = head.removeprefix("-- == ")
        elif " => " in head and statements:
            name, check = head.removeprefix("-- ").split(" => ")
            read[name] = Tampering(group, check, tuple(statement.removesuffix(";") for statement in statements))
    return read
