"""What a command printed, and questions about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    def line(self, beginning: str) -> str:
        """Return the only printed line that begins so, its gaps made one space."""
        (line,) = [line for line in self.out.splitlines() if line.startswith(beginning)]
        return " ".join(line.split())

    @property
    def refused(self) -> bool:
        """Whether it ended with only a sentence: no traceback, nothing printed."""
        return self.code == 2 and self.out == "" and bool(self.err.strip()) and "Traceback" not in self.err

    @property
    def widest(self) -> int:
        """The length of the longest line."""
        return max(map(len, self.out.splitlines()))


Command = Callable[..., Ran]
