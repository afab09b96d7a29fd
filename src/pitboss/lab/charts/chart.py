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
"""How notebooks show a chart, which knows charts and their colours and so stands above this module."""


class ChartPlay(StrEnum):
    """What a cell says first; each has its colour. The order is the legend's."""

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
    """One cell: its letters, its colour, and all that it says, one thing after the other."""

    letters: str
    play: ChartPlay
    says: tuple[Say, ...]
    note: Note | None = None

    @property
    def meaning(self) -> str:
        """All that the cell says, in words."""
        return ", otherwise ".join(map(str, self.says))

    @property
    def title(self) -> str:
        """The meaning in full."""
        return f"{self.meaning}; {self.note}" if self.note else self.meaning


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row, which may stand for several that agree: ``17-20``. ``cards`` are two that make it, where that helps."""

    label: str
    cells: tuple[Cell, ...]
    cards: str = ""


@dataclass(frozen=True, slots=True)
class ChartSection:
    """Rows under one heading; ``word`` is how a row is spoken of, as ``hard`` 16."""

    heading: Heading
    word: str
    rows: tuple[ChartRow, ...]

    @property
    def title(self) -> str:
        """The heading in English."""
        return str(self.heading)


@dataclass(frozen=True, slots=True)
class ShownDeviation:
    """An exception to the chart as it is listed: ``rounds`` are those in which it comes up once, on average."""

    hand: str
    up_card: str
    where: Where
    chart: Cell
    better: Cell
    gain: float
    rounds: float
    worth: float
    on_chips: bool = False
    """Whether it is a split hand on chips, in a game that has some on a lammer too."""

    @property
    def context(self) -> str:
        """Where in a round, in words."""
        return str(self.where)

    @property
    def full_context(self) -> str:
        """Where in a round, in words, chips named like a lammer."""
        return f"{self.context}, on chips" if self.on_chips else self.context


@dataclass(frozen=True, slots=True, repr=False)
class Chart:
    """A strategy as people print it; ``facts`` say for which rules it is."""

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
        """Return the cells, a row each, as a pandas frame, a polars frame or an Arrow table."""
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
