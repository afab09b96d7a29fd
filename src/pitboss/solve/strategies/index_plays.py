"""Index plays: from a count on, or below it, a cell is played differently from the chart."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pitboss.solve.model.compositions import NAMES
from pitboss.solve.strategies.row import Row

TAKEN = "A"
DECLINED = "-"
"""How to write a play about an offer: the wager is made, or is not."""


class Offered(StrEnum):
    """Offers other than about hands, which may be accepted by the count."""

    ATTACK = "attack"
    INSURANCE = "insurance"
    EVEN_MONEY = "even money"


@dataclass(frozen=True, slots=True)
class IndexPlay:
    """One play: the row or the offer it is about, the up card's rank, the letters, and the count.

    It is made ``from`` the count ``at`` on, or only ``below`` it. Counts are whole numbers, as they are read.
    """

    about: Row | Offered
    up: int
    word: str
    at: int
    below: bool = False

    @property
    def cell(self) -> tuple[Row | Offered, int]:
        """The cell that is played differently."""
        return self.about, self.up

    @property
    def place(self) -> str:
        """What it is about, as a text names it."""
        if self.about in (Offered.INSURANCE, Offered.EVEN_MONEY):
            return str(self.about)
        return f"{self.about} v {NAMES[self.up]}"

    @property
    def when(self) -> str:
        """The counts at which it is made."""
        return f"{'below' if self.below else 'from'} {written_count(self.at)}"

    def applies(self, count: int) -> bool:
        """Whether it is made at a count."""
        return count < self.at if self.below else count >= self.at

    def __str__(self) -> str:
        return f"{self.place} {self.word[:1] + self.word[1:].lower() or DECLINED} {self.when}"


def written_count(count: int) -> str:
    """Write a count with its sign."""
    return f"{count:+d}" if count else "0"


def word_at(plays: Iterable[IndexPlay], count: int, chart: str) -> str:
    """Return what is played at a count by the plays of one cell: the nearest that applies, else the chart's word."""
    applying = [play for play in plays if play.applies(count)]
    return min(applying, key=lambda play: abs(play.at - count)).word if applying else chart
