"""A chart in the terminal: two columns where the line is long enough, one below the other where it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import zip_longest
from textwrap import wrap

from rich.console import Console, ConsoleOptions, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from pitboss.lab.charts.chart import Cell, Chart, ChartSection
from pitboss.lab.charts.layout import side_by_side
from pitboss.lab.charts.palette import INKS
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

GAP = 3
WIDEST_CELL = 5
PLAIN_WIDTH = 80


@dataclass(frozen=True, slots=True)
class PrintedChart:
    """A chart for Rich to print, in color and as wide as the terminal allows."""

    chart: Chart

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield from printed(self.chart, options.max_width)


def chart_text(chart: Chart) -> str:
    """Return a chart as plain text, without colors."""
    paper = StringIO()
    Console(file=paper, width=PLAIN_WIDTH, color_system=None).print(PrintedChart(chart))
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines()) + "\n"


def printed(chart: Chart, width: int) -> Iterator[RenderableType]:
    """Print a chart within a width."""
    yield Text(chart.title, style="bold")
    yield from (Text(line, style="dim") for line in wrap(", ".join(chart.facts), width))
    yield Text()
    yield from _sections(chart, width)
    yield from _legend(chart)
    if chart.deviations:
        yield Text()
        yield _deviations(chart)


class _Columns:
    """Prints sections with labels and cells of one width."""

    def __init__(self, chart: Chart, cell: int) -> None:
        self.chart, self.cell = chart, cell
        self.label = max((len(row.label) for section in chart.sections for row in section.rows), default=0) + 1

    @property
    def wide(self) -> int:
        return self.label + self.cell * len(self.chart.up_cards)

    def lines(self, sections: Sequence[ChartSection]) -> Iterator[Text]:
        for section in sections:
            yield Text(section.title, style="bold")
            yield self._line("", [Text(name.center(self.cell), style="bold") for name in self.chart.up_cards])
            for row in section.rows:
                yield self._line(row.label, [self._cell(cell) for cell in row.cells])
            yield Text()

    def _line(self, label: str, cells: Sequence[Text]) -> Text:
        return Text.assemble(f"{label:>{self.label - 1}} ", *cells, no_wrap=True)

    def _cell(self, cell: Cell) -> Text:
        return Text(cell.letters.center(self.cell), style=style_of(cell))


def style_of(cell: Cell) -> Style:
    """Return a cell's colors."""
    ink = INKS[cell.play]
    return Style(color=ink.letters, bgcolor=ink.paper, bold=True)


def _sections(chart: Chart, width: int) -> Iterator[Text]:
    longest = max((len(cell.letters) for cell in chart.legend), default=0)
    narrow = _Columns(chart, longest + 1)
    if 2 * narrow.wide + GAP <= width:
        left, right = side_by_side(chart.sections)
        yield from _beside(list(narrow.lines(left)), list(narrow.lines(right)), narrow.wide)
        return
    wide = _Columns(chart, max(longest + 1, WIDEST_CELL))
    columns = wide if wide.wide <= width else narrow
    yield from columns.lines(chart.sections)


def _beside(left: Sequence[Text], right: Sequence[Text], wide: int) -> Iterator[Text]:
    for left_line, right_line in zip_longest(left, right):
        line = left_line.copy() if left_line is not None else Text()
        if right_line is not None:
            line.append(" " * (wide + GAP - line.cell_len))
            line.append_text(right_line)
        line.no_wrap = True
        yield line


def _legend(chart: Chart) -> Iterator[Text]:
    longest = max((len(cell.letters) for cell in chart.legend), default=0) + 2
    for cell in chart.legend:
        yield Text.assemble((cell.letters.center(longest), style_of(cell)), f" {cell.meaning}")
    yield Text(TEN_VALUES, style="dim")


def _deviations(chart: Chart) -> Table:
    table = Table(title=HEADING, title_style="bold", title_justify="left", box=None, pad_edge=False)
    for name in ("hand", "up", "when", "chart", "better"):
        table.add_column(name)
    for name in ("gain", "once in", "worth"):
        table.add_column(name, justify="right", no_wrap=True)
    for deviation in chart.deviations[:LISTED]:
        table.add_row(
            deviation.hand,
            deviation.up_card,
            deviation.full_context,
            Text(f" {deviation.chart.letters} ", style=style_of(deviation.chart)),
            Text(f" {deviation.better.letters} ", style=style_of(deviation.better)),
            gain_words(deviation),
            rounds_words(deviation),
            worth_words(deviation),
        )
    table.caption = f"{FIGURES} {more_words(chart.deviations)}".strip()
    table.caption_justify = "left"
    return table
