"""Links: a hash over the one before it and a row. The audit works them out by code of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json

NO_LINK = "0" * 64
"""What stands before the first link of a chain."""


def digest(row: Sequence[Any]) -> str:
    """Return the SHA-256 of a row, written as JSON without blanks."""
    return hashlib.sha256(to_json(row)).hexdigest()


def link(previous: str, row: Sequence[Any]) -> str:
    """Return the link of a row: the SHA-256 of the previous link, a line break, and the row as JSON."""
    return hashlib.sha256(previous.encode() + b"\n" + to_json(row)).hexdigest()
