"""Tables as they are printed: columns as wide as they need to be, rows that are broken only where a table says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from math import sqrt
from statistics import median

from pitboss.documents.drawings import Drawing, rectangle
from pitboss.documents.measures import ACCENT
from pitboss.documents.page import Align, Page
from pitboss.documents.spans import SANS, STRONG, Face, Piece, line_width, lines_of, write_line

Cell = str | Drawing
PAD, LEAD = 4.0, 1.3
"""Beside a cell's text on each side; from line to line, in sizes of the letters."""
RULE, HEAD_PAPER = "#b8bdc4", "#e8ecf0"
TWO_LINES = 0.55
"""A heading in two lines is so wide, of one line."""
ROW_PAD = 5.0
STEPS = 24
"""A step is this part of what columns share."""
SAVED = 0.01
"""A step that saves less than this part of a line is not taken."""
MOST_LINES = 40
"""A row of more lines goes on as the next one."""
LEAST_LINES = 3
"""A row that is broken has at least so many lines on either page."""
COMFORT = 10.0
"""A column that wraps gets this width where there is room, in sizes of the letters: some words to a line."""
COMFORTABLE = 0.85
"""This part of the room at most goes to columns for their comfort."""
LONGEST_WORD = 0.45
"""A word of more than this part of the room is broken, where several columns wrap."""
CONTINUED: tuple[tuple[Piece, ...], ...] = ((("(continued)", SANS.plain),),)


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """A column: its heading and the side its cells stand on. One that may ``wrap`` takes what room the others leave."""

    heading: str
    align: Align = Align.LEFT
    wrap: bool = False


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row; with one cell alone it is a heading across all columns."""

    cells: tuple[Cell, ...]
    bold: bool = False


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table: its columns and rows, a title above and a note below it.

    A short table is kept on one page unless it ``flows``; a row is never broken unless the table ``breaks_rows``, which
    is for rows of a third of a page and more. Where rows are ``grouped`` under headings, a short group stays on one
    page, and the heading of one that goes on is written again.
    """

    columns: tuple[PrintedColumn, ...]
    rows: tuple[PrintedRow, ...]
    title: str = ""
    note: str = ""
    size: float = 8.0
    flows: bool = False
    breaks_rows: bool = False
    grouped: bool = False


@dataclass(frozen=True, slots=True)
class SetRow:
    """A row that is broken into lines and measured."""

    cells: tuple[tuple[tuple[Piece, ...], ...] | Drawing, ...]
    height: float
    bold: bool
    across: bool = False


class TableSetter:
    """Measures one table for a width and draws its rows."""

    def __init__(self, table: PrintedTable, width: float) -> None:
        self.table, self.size, self.width = table, table.size, width
        self.widths = column_widths(table, width)
        self.head = self._set(PrintedRow(tuple(column.heading for column in table.columns), bold=True))
        self.rows = [part for row in table.rows for part in self._parts(self._set(row))]

    def _parts(self, row: SetRow) -> list[SetRow]:
        """Return a row, or the parts of one that no page could hold."""
        lines = max((len(cell) for cell in row.cells if isinstance(cell, tuple)), default=0)
        if lines <= MOST_LINES:
            return [row]
        parts = []
        for first in range(0, lines, MOST_LINES):
            cells = tuple(
                cell[first : first + MOST_LINES] if isinstance(cell, tuple) else cell if not first else ()
                for cell in row.cells
            )
            most = max(len(cell) for cell in cells if isinstance(cell, tuple))
            parts.append(SetRow(cells, most * self.size * LEAD + ROW_PAD, row.bold, row.across))
        return parts

    def again(self, heading: SetRow) -> SetRow:
        """Return the heading of a group as it stands on a further page."""
        lines = heading.cells[0]
        assert isinstance(lines, tuple)
        text = " ".join("".join(letters for letters, _ in line) for line in lines)
        return self._set(PrintedRow((f"{text} (continued)",)))

    def parted(self, row: SetRow, room: float) -> tuple[SetRow, SetRow] | None:
        """Return the part of a row that fits into some room, and the rest; None where either would be too little."""
        cells = [cell for cell in row.cells if isinstance(cell, tuple)]
        lines = max((len(cell) for cell in cells), default=0)
        fitting = min(int((room - ROW_PAD) / (self.size * LEAD)), lines - LEAST_LINES)
        if fitting < LEAST_LINES or len(cells) < len(row.cells):
            return None
        upper = [cell[:fitting] for cell in cells]
        lower = [cell[fitting:] for cell in cells]
        lower[0] = lower[0] or (*cells[0], *CONTINUED)
        return self._of_lines(upper, row), self._of_lines(lower, row)

    def _of_lines(self, cells: Sequence[tuple[tuple[Piece, ...], ...]], row: SetRow) -> SetRow:
        height = max(len(cell) for cell in cells) * self.size * LEAD + ROW_PAD
        return SetRow(tuple(cells), height, row.bold, row.across)

    def _set(self, row: PrintedRow) -> SetRow:
        across = len(row.cells) == 1 and len(self.widths) > 1
        widths = [self.width] if across else self.widths
        face = STRONG if row.bold or across else SANS
        cells = tuple(self._cell(cell, width, face) for cell, width in zip(row.cells, widths, strict=True))
        heights = [len(cell) * self.size * LEAD if isinstance(cell, tuple) else cell.height + 2 for cell in cells]
        return SetRow(cells, max(heights) + ROW_PAD, row.bold, across)

    def _cell(self, cell: Cell, width: float, face: Face) -> tuple[tuple[Piece, ...], ...] | Drawing:
        if not isinstance(cell, str):
            return cell
        return tuple(line for part in cell.split("\n") for line in lines_of(part, width - 2 * PAD, self.size, face))

    def draw_head(self, page: Page, x: float, y: float) -> float:
        """Draw the head with its upper edge at a height and return where it ends."""
        page.draw(rectangle(x, y, self.width, self.head.height), fill=HEAD_PAPER)
        end = self.draw_row(page, x, y, self.head, rule=False)
        page.line(x, end, x + self.width, 0.8, ACCENT)
        return end

    def draw_row(self, page: Page, x: float, y: float, row: SetRow, rule: bool = True) -> float:
        """Draw a row with its upper edge at a height and return where it ends."""
        left = x
        widths = [self.width] if row.across else self.widths
        for place, (cell, width) in enumerate(zip(row.cells, widths, strict=True)):
            align = Align.LEFT if row.across else self.table.columns[place].align
            if isinstance(cell, tuple):
                self._write(page, left, y, cell, width, align)
            else:
                cell.draw(page, left + PAD, y + 3)
            left += width
        end = y + row.height
        if rule:
            page.line(x, end, x + self.width, 0.3, RULE)
        return end

    def _write(
        self, page: Page, x: float, y: float, lines: Sequence[tuple[Piece, ...]], width: float, align: Align
    ) -> None:
        for number, line in enumerate(lines):
            free = width - 2 * PAD - line_width(line, self.size)
            start = x + PAD + (free if align is Align.RIGHT else free / 2 if align is Align.CENTER else 0.0)
            write_line(page, start, y + self.size * (1.0 + number * LEAD) + 2, line, self.size)


def column_widths(table: PrintedTable, width: float) -> list[float]:
    """Return how wide each column is: as its widest cell, and those that wrap share what is left."""
    natural = [_natural(table, place) for place in range(len(table.columns))]
    least = [_heading(table, place) for place in range(len(table.columns))]
    wrapping = [place for place, column in enumerate(table.columns) if column.wrap]
    left = width - sum(wide for place, wide in enumerate(natural) if place not in wrapping)
    if wrapping and left >= sum(least[place] for place in wrapping):
        for place, wide in zip(wrapping, _shared(table, natural, least, wrapping, left), strict=True):
            natural[place] = wide
        return natural
    spare = width - sum(natural)
    if spare >= 0:
        return [wide + spare / len(natural) for wide in natural]
    return [wide * width / sum(natural) for wide in natural]


def _shared(
    table: PrintedTable, natural: list[float], least: list[float], wrapping: list[int], left: float
) -> list[float]:
    """Return the widths of columns that wrap: those that make the table least high, each at least as its heading.

    Room goes from one column to another, a step at a time, as long as that saves lines.
    """
    cells = [row.cells for row in table.rows if len(row.cells) == len(table.columns)]
    wide = [[_line_widths(row[place], table.size, SANS) for place in wrapping] for row in cells]
    floor = _floor(table, least, wrapping, left)
    widths = _by_need([natural[place] for place in wrapping], floor, left)
    fewest, step = _lines(wide, widths), left / STEPS
    while True:
        trials = [
            [width + step * ((place == to) - (place == origin)) for place, width in enumerate(widths)]
            for origin, to in permutations(range(len(wrapping)), 2)
            if widths[origin] - step >= floor[origin]
        ]
        best = min(trials, key=lambda trial: _lines(wide, trial), default=widths)
        if _lines(wide, best) > fewest - SAVED:
            return widths
        widths, fewest = best, _lines(wide, best)


def _floor(table: PrintedTable, least: list[float], wrapping: list[int], left: float) -> list[float]:
    """Return the least widths of columns that wrap: of their headings and longest words, and some words if they fit.

    Where the longest words have no room the longest of them are broken, so that a path takes no column's room.
    """
    headings = [least[place] for place in wrapping]
    most = left if len(wrapping) == 1 else LONGEST_WORD * left
    longest = [max(least[place], min(_longest_word(table, place), most)) for place in wrapping]
    words = _levelled(longest, headings, left)
    wanted = [
        max(word, min(_usual(table, place), COMFORT * table.size)) for place, word in zip(wrapping, words, strict=True)
    ]
    more = sum(wanted) - sum(words)
    share = max(0.0, min(1.0, (COMFORTABLE * left - sum(words)) / more)) if more else 0.0
    return [word + share * (want - word) for word, want in zip(words, wanted, strict=True)]


def _usual(table: PrintedTable, place: int) -> float:
    """Return how wide the cells of a column are, half of them at least, if no line is broken."""
    cells = [row.cells[place] for row in table.rows if len(row.cells) == len(table.columns)]
    return median([_width(cell, table.size, SANS) for cell in cells] or [0.0]) + 2 * PAD + 0.5


def _levelled(wanted: list[float], least: list[float], room: float) -> list[float]:
    """Return widths that fit into some room: all as wide as wanted but for the widest, which are cut to one width."""
    if sum(wanted) <= room:
        return wanted
    level = max(wanted)
    for _ in range(STEPS):
        level *= 0.85
        widths = [max(width, min(want, level)) for width, want in zip(least, wanted, strict=True)]
        if sum(widths) <= room:
            return widths
    return least


def _longest_word(table: PrintedTable, place: int) -> float:
    cells = [row.cells[place] for row in table.rows if len(row.cells) == len(table.columns)]
    words = {word for cell in cells if isinstance(cell, str) for word in cell.split()}
    return max((_width(word, table.size, SANS) for word in words), default=0.0) + 2 * PAD + 0.5


def _lines(wide: list[list[list[float]]], widths: list[float]) -> float:
    """Return about how many lines the rows have, parts of lines counted: so that each step tells what it saves."""
    return sum(max(1.0, *(_lines_in(cell, width) for cell, width in zip(row, widths, strict=True))) for row in wide)


def _lines_in(cell: list[float], width: float) -> float:
    """Return about how many lines a cell has; of several, each takes one at least."""
    room = max(width - 2 * PAD, 1.0)
    return cell[0] / room if len(cell) == 1 else sum(max(1.0, line / room) for line in cell)


def _by_need(natural: list[float], least: list[float], left: float) -> list[float]:
    """Return widths to begin with: a long column gets more, but does not press the others to a word a line."""
    widths = dict[int, float]()
    while len(widths) < len(natural):
        rest = [place for place in range(len(natural)) if place not in widths]
        room = left - sum(widths.values())
        whole = sum(sqrt(natural[place]) for place in rest)
        share = {place: room * sqrt(natural[place]) / whole for place in rest}
        settled = {place: least[place] for place in rest if share[place] < least[place]}
        settled = settled or {place: natural[place] for place in rest if share[place] > natural[place]}
        if not settled or len(settled) == len(rest):
            settled = share
        widths |= settled
    return [widths[place] for place in range(len(natural))]


def _heading(table: PrintedTable, place: int) -> float:
    """Return how wide a column must be for its heading: no word of it is broken, and it takes two lines or so."""
    heading, font = table.columns[place].heading, STRONG.plain
    words = [font.width(word, table.size) for word in heading.split()]
    return max([*words, TWO_LINES * font.width(heading, table.size)], default=0.0) + 2 * PAD + 0.5


def _natural(table: PrintedTable, place: int) -> float:
    """Return how wide a column wants to be: no line of its cells is broken, its heading only between words."""
    cells = [row.cells[place] for row in table.rows if len(row.cells) == len(table.columns)]
    bold = [row.bold for row in table.rows if len(row.cells) == len(table.columns)]
    wide = [_width(cell, table.size, STRONG if strong else SANS) for cell, strong in zip(cells, bold, strict=True)]
    return max(_heading(table, place), max(wide, default=0.0) + 2 * PAD + 0.5)


def _width(cell: Cell, size: float, face: Face) -> float:
    return max(_line_widths(cell, size, face))


def _line_widths(cell: Cell, size: float, face: Face) -> list[float]:
    """Return how wide each line of a cell is, if none is broken."""
    if not isinstance(cell, str):
        return [cell.width]
    lines = [line for part in cell.split("\n") for line in lines_of(part, float("inf"), size, face)]
    return [line_width(line, size) for line in lines]
