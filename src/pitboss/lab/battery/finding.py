"""What a test of the battery is, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Protocol

from pitboss.lab.battery.orders import NumberedPack, Orders


class FindingKind(StrEnum):
    """How a finding is measured."""

    CHI_SQUARE = "chi-square"
    """A sum of squares; expected are its degrees of freedom."""
    DEVIATE = "deviate"
    """So many standard deviations; expected are none."""
    PAIRS = "pairs"
    """Pairs of shoes that are alike, and how many chance would make."""


@dataclass(frozen=True, slots=True)
class BatteryFinding:
    """What one test found in one pack's shoes.

    ``p_value`` is the chance that uniform shuffles give a finding as far out as this one.
    """

    test: str
    kind: FindingKind
    found: float
    expected: float
    p_value: float


class StatisticalTest(Protocol):
    """A test that is shown shoes, some at a time, and tells what it found in all of them."""

    name: ClassVar[str]
    asks: ClassVar[str]
    """What the test asks of the shuffles, in a line for people."""

    def __init__(self, pack: NumberedPack) -> None: ...

    def add(self, orders: Orders) -> None:
        """Count further shoes: a row for each, the number of the first card dealt first."""

    def finding(self) -> BatteryFinding:
        """Tell what was found so far."""
