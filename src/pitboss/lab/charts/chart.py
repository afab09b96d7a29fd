"""What a chart shows, apart from how it is drawn: sections of rows of cells, and a legend of what is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from typing import Any

from pitboss.frames import FrameKind, to_frame
from pitboss.solve.strategies.deviations import Where

NOTEBOOK = "pitboss.lab.charts.notebook"
"""How notebooks show a chart, which knows charts and their colors and so stands above this module."""


class ChartPlay(StrEnum):
    """The first thing that a cell says; each has its own color. They are in the order of the legend."""

    ATTACK = "attack"
    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    FREE_DOUBLE = "free double"
    SPLIT = "split"
    SPLIT_ONCE = "split once"
    FREE_SPLIT = "free split"
    ZAP = "zap"
    SURRENDER = "surrender"
    NOTHING = "nothing"


class Note(StrEnum):
    """What only the reader of one cell needs to know."""

    AS_TOTAL = "otherwise play it as its total"


class Meaning(StrEnum):
    """What a cell can say to do: by its ``id``, which has a text in every language, and in English."""

    ATTACK = "attack: make the further wager"
    NO_ATTACK = "do not attack"
    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    FREE_DOUBLE = "double free"
    SPLIT = "split"
    RESPLIT = "split, and resplit"
    SPLIT_ONCE = "split once"
    FREE_SPLIT = "split free"
    FREE_RESPLIT = "split free, and resplit"
    FREE_SPLIT_ONCE = "split free, once"
    ZAP = "zap"
    SURRENDER = "surrender"
    SILENT = "nothing is said"

    @property
    def id(self) -> str:
        """What programs call it: ``free_double``."""
        return self.name.lower()


class Heading(StrEnum):
    """What stands above the rows of a section: by its ``id``, and in English."""

    ATTACK = "Attack wager"
    HARD = "Hard totals"
    SOFT = "Soft totals"
    PAIRS = "Pairs"
    LAST_HARD = "Hard totals, doubled"
    LAST_SOFT = "Soft totals, doubled or split aces"
    LAMMER_HARD = "Hard totals on a lammer"
    LAMMER_SOFT = "Soft totals on a lammer"
    LAMMER_PAIRS = "Pairs on a lammer"
    LAMMER_LAST_HARD = "Hard totals, doubled on a lammer"
    LAMMER_LAST_SOFT = "Soft totals, doubled or split aces on a lammer"

    @property
    def id(self) -> str:
        """What programs call it: ``lammer_pairs``."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Say:
    """One thing that a cell says to do; where it is not always allowed, the cell goes on with another."""

    what: Meaning
    if_allowed: bool = False

    def __str__(self) -> str:
        return f"{self.what} if allowed" if self.if_allowed else self.what


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a chart: its letters, the play that gives its color, and everything it says, in order."""

    letters: str
    play: ChartPlay
    says: tuple[Say, ...]
    note: Note | None = None

    @property
    def meaning(self) -> str:
        """Everything the cell says, in words."""
        return ", otherwise ".join(map(str, self.says))

    @property
    def title(self) -> str:
        """The meaning as a full sentence."""
        return f"{self.meaning}; {self.note}" if self.note else self.meaning


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row, or several that agree, such as ``17-20``; ``cards`` are two cards that make it, if that helps."""

    label: str
    cells: tuple[Cell, ...]
    cards: str = ""


@dataclass(frozen=True, slots=True)
class ChartSection:
    """Rows under one heading; ``word`` names them in a sentence, as in ``hard`` 16."""

    heading: Heading
    word: str
    rows: tuple[ChartRow, ...]

    @property
    def title(self) -> str:
        """The heading in English."""
        return str(self.heading)


@dataclass(frozen=True, slots=True)
class ShownDeviation:
    """A deviation from the chart as it is listed; it comes up once in ``rounds`` rounds on average.

    ``gain`` is what it gains each time and ``worth`` per round, in units of the initial wager.
    """

    hand: str
    up_card: str
    where: Where
    chart: Cell
    better: Cell
    gain: float
    rounds: float
    worth: float
    on_chips: bool = False
    """Whether it is a split hand on chips, in a game that also has some on a lammer."""

    @property
    def context(self) -> str:
        """Where in a round, in words."""
        return str(self.where)

    @property
    def full_context(self) -> str:
        """Where in a round it is, in words, which also say when a hand is on chips."""
        return f"{self.context}, on chips" if self.on_chips else self.context


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A strategy as it is printed; ``facts`` name the rules that it is for."""

    title: str
    facts: tuple[str, ...]
    up_cards: tuple[str, ...]
    sections: tuple[ChartSection, ...]
    legend: tuple[Cell, ...]
    deviations: tuple[ShownDeviation, ...] = ()

    def __repr__(self) -> str:
        rows = sum(len(section.rows) for section in self.sections)
        return f"<Chart of {self.title}: {rows} rows in {len(self.sections)} sections>"

    def _repr_html_(self) -> str:
        told: str = import_module(NOTEBOOK).chart_html(self)
        return told

    def to_frame(self, kind: FrameKind = "pandas") -> Any:
        """Return the cells, one per row, as a pandas frame, a polars frame or an Arrow table."""
        return to_frame(self._cells(), kind)

    def _cells(self) -> Iterator[dict[str, str]]:
        for section in self.sections:
            for row in section.rows:
                for up_card, cell in zip(self.up_cards, row.cells, strict=True):
                    yield {
                        "section": section.title,
                        "hand": row.label,
                        "up_card": up_card,
                        "letters": cell.letters,
                        "play": str(cell.play),
                        "meaning": cell.meaning,
                    }
