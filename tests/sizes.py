"""How much the long tests do: part of it in ``make test``, all of it in ``make proof`` (PITBOSS_PROOF=1).

Every test whose size differs between the two gives both numbers, side by side: ``ROUNDS = size(400, 2000)``. The
smaller form must still fail if the code is wrong; docs/testing.md says how that was tried for each.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")
PROOF = bool(os.environ.get("PITBOSS_PROOF"))
FRESH = "PITBOSS_FRESH" in os.environ
"""Whether random machines play different sessions each time; by default, they play the same ones."""


def size(usual: Value, full: Value) -> Value:
    """Return the size for this run: the usual one, or the full one in ``make proof``."""
    return full if PROOF else usual


def some(every: Sequence[Value], usual: int) -> list[Value]:
    """Return all of them in ``make proof``, otherwise only the requested number, spread evenly over the whole."""
    if PROOF or usual >= len(every):
        return list(every)
    step = len(every) / usual
    return [every[int(place * step)] for place in range(usual)]
