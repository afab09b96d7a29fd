"""Reading what is piped in."""

from __future__ import annotations

import sys


def read_input() -> bytes:
    """Return all of the standard input as bytes, so that it is decoded as a file would be."""
    binary = getattr(sys.stdin, "buffer", None)
    return binary.read() if binary is not None else sys.stdin.read().encode()
