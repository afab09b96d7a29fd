"""What is wrong with a requested simulation: all faults at once, each with what is wrong, why and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SimulationFault:
    """One fault of a simulation: what it is about, the value given, why it is wrong, and what to do instead."""

    what: str
    given: str
    why: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.what} = {self.given}: {self.why}; {self.remedy}."


def fault(what: str, given: object, why: str, remedy: str) -> SimulationFault:
    """Return a fault."""
    return SimulationFault(what, str(given)[:80], why, remedy)


class SimulationRefused(ValueError):
    """Raised for a simulation that cannot be run, with every fault found."""

    def __init__(self, faults: Iterable[SimulationFault]) -> None:
        self.faults = tuple(faults)
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__(
            f"The simulation has {count}:\n" + "\n".join(f"  - {sentence}" for sentence in map(str, self.faults))
        )
