"""The verdict over all tests together, so that a good source fails in at most one run of a hundred.

Each p-value is corrected for their number by Holm's method: the smallest times the number of tests, the next one times
one less, and so on, none less than the one before. The battery fails if any corrected p-value is below the level. That
holds however the tests depend on each other, which they do: all look at the same shoes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pitboss.lab.battery.finding import BatteryFinding

LEVEL = 0.01
"""The level of significance: a finding fails if its corrected p-value is below this."""


@dataclass(frozen=True, slots=True)
class PackFindings:
    """What all tests found in the shoes of one pack."""

    decks: int
    cards: int
    shoes: int
    findings: tuple[BatteryFinding, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A finding with its p-value corrected for the number of tests."""

    decks: int
    finding: BatteryFinding
    adjusted_p_value: float

    @property
    def passed(self) -> bool:
        """Whether the finding is explained by chance."""
        return self.adjusted_p_value >= LEVEL


@dataclass(frozen=True)
class BatteryVerdict:
    """All findings, and how long the run took."""

    packs: tuple[PackFindings, ...]
    seconds: float

    @cached_property
    def judged(self) -> tuple[Judged, ...]:
        """Every finding with its corrected p-value, pack by pack."""
        findings = [(pack.decks, finding) for pack in self.packs for finding in pack.findings]
        corrected = adjusted([finding.p_value for _, finding in findings])
        return tuple(
            Judged(decks, finding, p_value) for (decks, finding), p_value in zip(findings, corrected, strict=True)
        )

    @property
    def passed(self) -> bool:
        """Whether every finding is explained by chance."""
        return all(judged.passed for judged in self.judged)

    @property
    def worst(self) -> Judged:
        """The finding that is least explained by chance."""
        return min(self.judged, key=lambda judged: judged.finding.p_value)


def adjusted(p_values: Sequence[float]) -> list[float]:
    """Return the p-values corrected by Holm's method, in the order given."""
    corrected = [0.0] * len(p_values)
    least = 0.0
    for done, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        least = max(least, min(1.0, (len(p_values) - done) * p_values[index]))
        corrected[index] = least
    return corrected
