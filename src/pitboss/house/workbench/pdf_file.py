"""Prices and charts as a PDF file to be printed; of a comparison both sides, with the differing cells marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from pitboss import __version__
from pitboss.documents.page import A4, Align, Page, broken, shortened
from pitboss.documents.pdf import Document
from pitboss.house.workbench.bench import Benched
from pitboss.house.workbench.comparing import paired
from pitboss.house.workbench.figures import Beside, Figure, about, beside, prices, written

if TYPE_CHECKING:
    from pitboss.lab.charts import Chart, ChartSection
    from pitboss.lab.charts.picture import Marks

MARGIN, ROW, SIZE = 36.0, 12.0, 8.0
WIDTH = A4[0] - 2 * MARGIN
FOOT = A4[1] - MARGIN - 14
NAME, CELL, HEIGHT, GAP = 62.0, 20.0, 13.0, 12.0
COLUMN = NAME + 10 * CELL
PAPER, INK = "#ffffff", "#000000"
NO_MARKS: Marks = frozenset()


def sheet_pdf(b: Benched, a: Benched | None = None) -> bytes:
    """Return the prices and the chart of a submission, or of two, as a PDF file."""
    names = f"{b.name}, {b.digest[:12]}" if a is None else f"A: {a.name}, {a.digest[:12]}; B: {b.name}, {b.digest[:12]}"
    sheet = _Sheet("Prices and strategy", names)
    if a is None:
        sheet.figures(about(b) + prices(b))
        chart = b.chart()
        sheet.chart(b.name, chart, chart.sections)
    else:
        sheet.beside(beside(about(a) + prices(a), about(b) + prices(b)))
        pair = paired(a, b)
        marks: Marks = frozenset((part.heading, row.label, up) for part, row, up, cell in pair.cells() if cell.differs)
        told = f"{pair.differing} cells differ; they have a frame and a filled corner."
        sheet.chart(f"A: {a.name}", a.chart(), pair.of_a(), marks, told)
        sheet.chart(f"B: {b.name}", b.chart(), pair.of_b(), marks, told)
    return sheet.data()


class _Sheet:
    """Writes one thing below the other and begins pages as they are needed."""

    def __init__(self, head: str, under: str) -> None:
        self.document, self.head, self.under = Document(f"{head}: {under}", A4), head, under
        self.begin()

    def begin(self) -> None:
        """Begin a page with what the file is about."""
        self.page: Page = self.document.new_page()
        self.page.write(MARGIN, MARGIN + 6, self.head, 13, bold=True)
        self.page.write(MARGIN, MARGIN + 20, shortened(self.under, WIDTH, SIZE), SIZE)
        self.y = MARGIN + 40

    def figures(self, lines: Sequence[Figure]) -> None:
        """Write figures part by part: name, value with all its digits, unit."""
        self._parts([(line.part, (line.name, written(line.value), line.unit)) for line in lines], (210.0, 190.0, 123.0))

    def beside(self, lines: Sequence[Beside]) -> None:
        """Write the figures of two submissions and their differences."""
        self._parts(
            [(line.part, (line.name, written(line.a), written(line.b), written(line.difference))) for line in lines],
            (150.0, 130.0, 130.0, 113.0),
            ("", "A", "B", "difference"),
        )

    def _parts(
        self, lines: Sequence[tuple[str, Sequence[str]]], widths: Sequence[float], heads: Sequence[str] = ()
    ) -> None:
        part = ""
        for name, cells in lines:
            if name != part:
                part, self.y = name, self.y + ROW / 2
                self._room(3 * ROW)
                self._row((name.capitalize(), *heads[1:]), widths if heads else (WIDTH,), bold=True)
                self.page.line(MARGIN, self.y - ROW + 3, MARGIN + WIDTH)
            lines_of = [broken(cell, width - 4, SIZE) for cell, width in zip(cells, widths, strict=True)]
            self._room(ROW * max(map(len, lines_of)))
            for row in zip_longest(*lines_of, fillvalue=""):
                self._row(row, widths)

    def _room(self, height: float) -> None:
        if self.y + height > FOOT:
            self.begin()

    def _row(self, cells: Sequence[str], widths: Sequence[float], bold: bool = False) -> None:
        x = MARGIN
        for cell, width in zip(cells, widths, strict=False):
            self.page.write(x, self.y, shortened(cell, width - 4, SIZE, bold), SIZE, bold=bold)
            x += width
        self.y += ROW

    def chart(
        self,
        title: str,
        chart: Chart,
        sections: Sequence[ChartSection],
        marks: Marks = NO_MARKS,
        told: str = "",
    ) -> None:
        """Draw a chart on pages of its own, in two columns, with its legend below."""
        self.begin()
        self._row((title,), (WIDTH,), bold=True)
        for line in [*_wrapped(", ".join(chart.facts)), *([told] if told else [])]:
            self._row((line,), (WIDTH,))
        self.y += ROW / 2
        self._sections(chart.up_cards, sections, marks)
        self._legend(chart)

    def _sections(self, up_cards: Sequence[str], sections: Sequence[ChartSection], marks: Marks) -> None:
        """Draw the sections in two columns of about the same height; what has no room begins another page."""
        if not sections:
            self._row(("The charts have no rows in common.",), (WIDTH,))
            return
        from pitboss.lab.charts.layout import side_by_side

        top, ends = self.y, []
        for column, part in enumerate(side_by_side(tuple(sections))):
            self.y = top
            for section in part:
                if self.y + (len(section.rows) + 1) * HEIGHT + ROW > FOOT:
                    self.begin()
                    top = self.y
                self._section(MARGIN + column * (COLUMN + 1), up_cards, section, marks)
            ends.append(self.y)
        self.y = max(ends)

    def _section(self, x: float, up_cards: Sequence[str], section: ChartSection, marks: Marks) -> None:
        from pitboss.lab.charts.palette import INKS

        self.page.write(x, self.y, section.title, 9, bold=True)
        self.y += 4
        for place, up in enumerate(up_cards):
            self._cell(x + NAME + place * CELL, up, PAPER, INK)
        self.y += HEIGHT
        for row in section.rows:
            self.page.write(x + NAME - 4, self.y + HEIGHT - 4, row.label, SIZE, bold=True, align=Align.RIGHT)
            for place, cell in enumerate(row.cells):
                ink, left = INKS[cell.play], x + NAME + place * CELL
                self._cell(left, cell.letters, ink.paper, ink.letters)
                if (section.heading, row.label, up_cards[place]) in marks:
                    self.page.frame(left + 0.75, self.y + 0.75, CELL - 1.5, HEIGHT - 1.5)
                    self.page.corner(left + CELL, self.y, 5)
            self.y += HEIGHT
        self.y += ROW + GAP

    def _cell(self, x: float, letters: str, paper: str, ink: str) -> None:
        self.page.box(x, self.y, CELL, HEIGHT, paper)
        self.page.write(x + CELL / 2, self.y + HEIGHT - 4, letters, SIZE, bold=True, align=Align.CENTER, colour=ink)

    def _legend(self, chart: Chart) -> None:
        for cell in chart.legend:
            self._room(ROW)
            self._row((cell.letters, cell.meaning), (NAME, WIDTH - NAME))
        self._room(ROW)
        self._row(("T", "any card that counts ten"), (NAME, WIDTH - NAME))

    def data(self) -> bytes:
        """Number the pages and return the file."""
        pages = self.document.pages
        for number, page in enumerate(pages, 1):
            page.write(MARGIN, page.height - MARGIN + 10, f"Pitboss {__version__}", SIZE)
            told = f"Page {number} of {len(pages)}"
            page.write(page.width - MARGIN, page.height - MARGIN + 10, told, SIZE, align=Align.RIGHT)
        return self.document.data()


def _wrapped(text: str) -> list[str]:
    return wrap(text, 120)
