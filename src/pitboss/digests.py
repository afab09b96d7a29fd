"""Digests of code and texts, as they stand on the disk."""

from __future__ import annotations

import hashlib
from pathlib import Path

LEFT_OUT = ("__pycache__", "static")
"""What is made from the code: compiled files, and the page that is built from its sources."""
ENDINGS = (".py", ".txt", ".toml", ".md", ".record")
PACKAGE = Path(__file__).parent


def code_digest() -> str:
    """Return a digest of all code and texts of the package."""
    whole = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*"), key=lambda path: path.relative_to(PACKAGE).as_posix()):
        place = path.relative_to(PACKAGE)
        if path.suffix in ENDINGS and not set(place.parts) & set(LEFT_OUT):
            whole.update(as_digested(place.as_posix(), path.read_bytes()))
    return whole.hexdigest()


def as_digested(name: str, data: bytes) -> bytes:
    """Return a file as it goes into a digest: with its name, and with the same line ends everywhere."""
    return name.encode() + b"\0" + data.replace(b"\r\n", b"\n") + b"\0"
