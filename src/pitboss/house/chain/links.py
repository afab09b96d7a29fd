"""Links: a hash over the one before it and a row. The audit works them out by code of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json

NO_LINK = "0" * 64
"""What stands before the first link of a chain."""


AT_ONCE = 2000
"""Given more bytes at once, hashlib lets other threads run, and the one that hashes waits for its next turn: longer
than the hash takes."""


def digest(row: Sequence[Any]) -> str:
    """Return the SHA-256 of a row, written as JSON without blanks."""
    return _sha256(to_json(row))


def link(previous: str, row: Sequence[Any]) -> str:
    """Return the link of a row: the SHA-256 of the previous link, a line break, and the row as JSON."""
    return _sha256(previous.encode() + b"\n" + to_json(row))


def _sha256(data: bytes) -> str:
    hashed = hashlib.sha256()
    for start in range(0, len(data), AT_ONCE):
        hashed.update(data[start : start + AT_ONCE])
    return hashed.hexdigest()
