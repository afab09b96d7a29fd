"""What a test of the battery is, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Protocol

from pitboss.lab.battery.orders import NumberedPack, Orders


class FindingKind(StrEnum):
    """How a finding is measured."""

    CHI_SQUARE = "chi-square"
    """A chi-square sum; the expected value is its degrees of freedom."""
    DEVIATE = "deviate"
    """A number of standard deviations; the expected value is 0."""
    PAIRS = "pairs"
    """A number of pairs of equal shoes; the expected value is what chance would make."""


@dataclass(frozen=True, slots=True)
class BatteryFinding:
    """What one test found in the shoes of one pack.

    ``p_value`` is the probability that uniform shuffles give a finding at least as extreme.
    """

    test: str
    kind: FindingKind
    found: float
    expected: float
    p_value: float


class StatisticalTest(Protocol):
    """A test that is given shoes, some at a time, and reports what it found in all of them."""

    name: ClassVar[str]
    asks: ClassVar[str]
    """The question that the test answers, in a line for people."""

    def __init__(self, pack: NumberedPack) -> None: ...

    def add(self, orders: Orders) -> None:
        """Count more shoes, one per row; the first number is the card dealt first."""

    def finding(self) -> BatteryFinding:
        """Return what was found so far."""
