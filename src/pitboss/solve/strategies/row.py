"""The rows of a chart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.solve.model.compositions import NAMES


class Section(StrEnum):
    """The parts of a chart. ``LAST`` is for hands that draw no more: doubled hands, and split aces that get one card.

    They stand or, if the game allows it, are surrendered or doubled again.
    """

    HARD = "hard"
    SOFT = "soft"
    PAIR = "pair"
    LAST_HARD = "last hard"
    LAST_SOFT = "last soft"


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """One row: a section, a total (for a pair the card's number, the ace 1, a ten-value 10), on chips or a lammer."""

    section: Section
    number: int
    lammer: bool = False

    @property
    def name(self) -> str:
        """The total, or the card of a pair."""
        return NAMES[self.number - 1] if self.section is Section.PAIR else str(self.number)

    @property
    def heading(self) -> str:
        """The row's section, as written in a text."""
        return f"{'lammer ' if self.lammer else ''}{self.section}"

    def __str__(self) -> str:
        return f"{self.heading} {self.name}"
