"""What is wrong with the text of a strategy: all faults at once, each with what is wrong, why and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

WHOLE_TEXT = 0
"""The line number of a fault that belongs to no line, such as a missing row."""


@dataclass(frozen=True, slots=True)
class StrategyFault:
    """One fault: its line, what is wrong, why, and what to do instead; each a sentence without its full stop."""

    line: int
    what: str
    why: str
    remedy: str

    def __str__(self) -> str:
        place = f"line {self.line}" if self.line else "the whole text"
        why = self.why if self.why.endswith("?") else f"{self.why}."
        return f"{place}: {self.what}: {why} {self.remedy}."


class StrategyRefused(ValueError):
    """A text that is no strategy for the rules, with every fault that was found in it, in the order of its lines."""

    def __init__(self, faults: Iterable[StrategyFault]) -> None:
        self.faults = sorted(faults, key=lambda fault: (fault.line == WHOLE_TEXT, fault.line))
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__(f"The strategy has {count}:\n" + "\n".join(f"  - {fault}" for fault in self.faults))
