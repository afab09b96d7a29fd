"""A chart as a picture, laid out like the strategy cards that shops sell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import IO

from pitboss.extras import need
from pitboss.lab.charts.chart import Cell, Chart, ChartRow, ChartSection, Heading, ShownDeviation
from pitboss.lab.charts.layout import BELOW, layout_of
from pitboss.lab.charts.palette import INKS
from pitboss.lab.charts.sheet import DOTS_PER_INCH, Sheet, Side
from pitboss.lab.charts.words import (
    FIGURES,
    HEADING,
    LISTED,
    TEN_VALUES,
    gain_words,
    more_words,
    rounds_words,
    worth_words,
)

PAPER, FELT, ON_FELT, FACTS, HEADER, LABEL, LINE, INK, FAINT = (
    "#fbfaf5",
    "#12463a",
    "#ffffff",
    "#cfe3d8",
    "#2b3a42",
    "#ece9df",
    "#ffffff",
    "#1d2327",
    "#6d7478",
)
MARGIN = 0.35
CELL, ROW, NAME, SWATCH = 0.42, 0.265, 1.1, 0.44
TITLE_LETTER, FACT_LETTER = 0.128, 0.076
"""The width of an average letter of the title and of the facts."""
LONGEST_CONTEXT, LONGEST_MEANING, LONGEST_WORD = 31, 60, 3
"""Letters that fit their place at full size."""
CHART_AT, BETTER_AT = 2.98, 3.46
LIST: tuple[tuple[str, float, Side], ...] = (
    ("hand", 0.1, "left"),
    ("up", 0.8, "left"),
    ("when", 1.05, "left"),
    ("chart", CHART_AT, "center"),
    ("better", BETTER_AT, "center"),
    ("gain", 4.13, "right"),
    ("once in", 4.63, "right"),
    ("worth", 5.22, "right"),
)
"""The columns of the list of exceptions, where they are and to which side they keep."""


Marks = frozenset[tuple[Heading, str, str]]
"""Cells that are marked: by the heading of their section, the label of their row and their up card."""


def draw_chart(
    chart: Chart, file: str | Path | IO[bytes], marked: Marks = frozenset(), dots_per_inch: int = DOTS_PER_INCH
) -> None:
    """Draw a chart as a PNG file; cells in ``marked`` get a frame and a filled corner."""
    need("pictures")
    _Card(chart, marked).sheet.save(file, MARGIN, dots_per_inch)


class _Card:
    """A chart on a sheet; ``y`` is how far down it has come."""

    def __init__(self, chart: Chart, marked: Marks) -> None:
        self.chart, self.marked = chart, marked
        self.column = NAME + CELL * len(chart.up_cards)
        self.layout = layout_of(chart)
        self.sheet = Sheet(2 * self.column + 3 * MARGIN, PAPER)
        self.y = 0.0
        self._title()
        self._sections()
        if self.layout.legend == BELOW:
            self._legend((0, 1))
        self._note(TEN_VALUES)
        if chart.deviations:
            self._deviations()

    def _left(self, place: int) -> float:
        return MARGIN + place * (self.column + MARGIN)

    def _title(self) -> None:
        room = self.sheet.width - 2 * MARGIN
        titles = wrap(self.chart.title, int(room / TITLE_LETTER))
        facts = wrap("  ·  ".join(self.chart.facts), int(room / FACT_LETTER))
        self.sheet.box(0, 0, self.sheet.width, 0.36 + 0.29 * len(titles) + 0.2 * len(facts), FELT)
        self.y = 0.34
        for line in titles:
            self.sheet.text(MARGIN, self.y, line, 14.5, ON_FELT, bold=True)
            self.y += 0.29
        for line in facts:
            self.sheet.text(MARGIN, self.y, line, 8.5, FACTS)
            self.y += 0.2
        self.y = self.sheet.height + 0.3

    def _sections(self) -> None:
        top, ends = self.y, []
        for place, sections in enumerate(self.layout.columns):
            self.y = top
            for section in sections:
                self._section(self._left(place), section)
            if place == self.layout.legend:
                self._legend((place,))
            ends.append(self.y)
        self.y = max(ends)

    def _section(self, x: float, section: ChartSection) -> None:
        self.sheet.text(x, self.y, section.title, 10.5, INK, bold=True)
        self.y += 0.16
        self.sheet.box(x, self.y, NAME, ROW, HEADER, LINE)
        self.sheet.text(x + NAME - 0.1, self.y + ROW / 2, "dealer shows", 7, FACTS, side="right")
        for place, name in enumerate(self.chart.up_cards):
            self._cell(x + NAME + place * CELL, CELL, name, HEADER, ON_FELT)
        self.y += ROW
        for row in section.rows:
            self._row(x, row, section)
        self.y += 0.3

    def _row(self, x: float, row: ChartRow, section: ChartSection) -> None:
        self.sheet.box(x, self.y, NAME, ROW, LABEL, LINE)
        middle = self.y + ROW / 2
        if row.cards:
            self.sheet.text(x + 0.1, middle, row.cards, 6.5, FAINT)
        self.sheet.text(x + NAME - 0.1, middle, row.label, 9.5, INK, side="right", bold=True)
        for place, cell in enumerate(row.cells):
            ink, left = INKS[cell.play], x + NAME + place * CELL
            self._cell(left, CELL, cell.letters, ink.paper, ink.letters)
            if (section.heading, row.label, self.chart.up_cards[place]) in self.marked:
                self.sheet.frame(left, self.y, CELL, ROW, INK)
                self.sheet.corner(left + CELL, self.y, 0.11, INK)
        self.y += ROW

    def _cell(self, x: float, width: float, letters: str, paper: str, ink: str) -> None:
        self.sheet.box(x, self.y, width, ROW, paper, LINE)
        size = 9.5 * min(1.0, LONGEST_WORD / max(len(letters), 1))
        self.sheet.text(x + width / 2, self.y + ROW / 2, letters, size, ink, side="center", bold=True)

    def _legend(self, columns: Sequence[int]) -> None:
        """Explain the letters, in one column or spread over both."""
        top = self.y
        each = -(-len(self.chart.legend) // len(columns))
        for part, place in enumerate(columns):
            self.y = top
            for cell in self.chart.legend[part * each : (part + 1) * each]:
                self._swatch(self._left(place), cell)
                size = 9 * min(1.0, LONGEST_MEANING / len(cell.meaning))
                self.sheet.text(self._left(place) + 0.58, self.y + ROW / 2, cell.meaning, size, INK)
                self.y += ROW + 0.03
        self.y = top + each * (ROW + 0.03) + 0.12

    def _swatch(self, x: float, cell: Cell) -> None:
        ink = INKS[cell.play]
        self._cell(x, SWATCH, cell.letters, ink.paper, ink.letters)

    def _note(self, text: str) -> None:
        self.sheet.text(MARGIN, self.y, text, 7.5, FAINT)
        self.y += 0.12
        self.sheet.height = max(self.sheet.height, self.y)

    def _deviations(self) -> None:
        self.y += 0.25
        self.sheet.text(MARGIN, self.y, HEADING, 10.5, INK, bold=True)
        self.y += 0.16
        listed = self.chart.deviations[:LISTED]
        each = -(-len(listed) // 2)
        top = self.y
        for place in (0, 1):
            self.y = top
            if part := listed[place * each : (place + 1) * each]:
                self._list(self._left(place), part)
        self.y = top + (each + 1) * ROW + 0.12
        self._note(f"{FIGURES} {more_words(self.chart.deviations)}")

    def _list(self, x: float, deviations: Sequence[ShownDeviation]) -> None:
        self.sheet.box(x, self.y, self.column, ROW, HEADER, LINE)
        for name, at, side in LIST:
            self.sheet.text(x + at, self.y + ROW / 2, name, 7, ON_FELT, side=side, bold=True)
        self.y += ROW
        for deviation in deviations:
            self.sheet.box(x, self.y, self.column, ROW, LABEL, LINE)
            words = (deviation.hand, deviation.up_card, deviation.full_context, "", "", *_figures(deviation))
            for word, (_, at, side) in zip(words, LIST, strict=True):
                size = 7 * min(1.0, LONGEST_CONTEXT / max(len(word), 1))
                self.sheet.text(x + at, self.y + ROW / 2, word, size, INK, side=side)
            self._swatch(x + CHART_AT - SWATCH / 2, deviation.chart)
            self._swatch(x + BETTER_AT - SWATCH / 2, deviation.better)
            self.y += ROW


def _figures(deviation: ShownDeviation) -> tuple[str, str, str]:
    return gain_words(deviation), rounds_words(deviation), worth_words(deviation)
