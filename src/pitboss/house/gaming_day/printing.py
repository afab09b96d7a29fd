"""The sheet of a gaming day, and a slip, as PDF files that can be printed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from pitboss.chips import dollars
from pitboss.documents.page import A4, LANDSCAPE, Align, Page, broken
from pitboss.documents.pdf import Document
from pitboss.house.gaming_calendar import GamingCalendar
from pitboss.house.gaming_day.figures import Figures
from pitboss.house.gaming_day.sheet import DaySheet, NamedSlip

MARGIN = 36.0
ROW, SIZE, GAP = 13.0, 8.0, 9.0
LEFT, RIGHT = Align.LEFT, Align.RIGHT


class Column(NamedTuple):
    """A column: its heading, its width and the side on which its cells stand."""

    heading: str
    width: float
    align: Align = LEFT


TABLES = (
    Column("Table", 134), Column("Shift", 34), *(Column(name, 72, RIGHT) for name in
    ("Opener", "Fills", "Credits", "Closer", "Drop", "Win", "Disputes")), Column("Hold", 42, RIGHT),
    Column("Money hold", 56, RIGHT),
)  # fmt: skip
SLIPS = (
    Column("Slip", 34, RIGHT), Column("Kind", 44), Column("Table", 150), Column("Amount", 78, RIGHT),
    Column("State", 52), Column("Asked by", 78), Column("Sent by", 78), Column("Received by", 78),
    Column("When", 96), Column("Entry", 40, RIGHT),
)  # fmt: skip
JACKPOTS = (
    Column("When", 96), Column("Person", 100), Column("Table", 38, RIGHT), Column("Round", 40, RIGHT),
    Column("Wager", 70, RIGHT), Column("Odds", 60, RIGHT), Column("Payout", 80, RIGHT), Column("", 58),
    Column("Clauses", 220),
)  # fmt: skip
CASH = (
    Column("Person", 110), Column("Entry", 44, RIGHT), Column("When", 96), Column("What", 70),
    Column("Cash in", 90, RIGHT), Column("Cash out", 90, RIGHT), Column("Clerk", 90), Column("Note", 170),
)  # fmt: skip


class Row(NamedTuple):
    """A row of a table; sums are bold."""

    cells: Sequence[str]
    bold: bool = False


class _Printer:
    """Writes tables one below the other; a heading that is needed on the next page is written there again."""

    def __init__(self, document: Document, head: str, under: str) -> None:
        self.document, self.head, self.under = document, head, under
        self.page: Page = self._begin()

    def _begin(self) -> Page:
        self.page = self.document.new_page()
        self.page.write(MARGIN, MARGIN + 6, self.head, 13, bold=True)
        self.page.write(MARGIN, MARGIN + 20, self.under, SIZE)
        self.y = MARGIN + 42
        return self.page

    def table(self, title: str, columns: Sequence[Column], rows: Sequence[Row], none: str) -> None:
        """Write a table with its title, or what to say where it has no rows."""
        if self._left() < 4 * ROW:
            self._begin()
        self._titles(title, columns)
        for row in rows or [Row([none])]:
            lines = _lines(columns, row)
            if self._left() < ROW * len(lines):
                self._begin()
                self._titles(f"{title} (continued)", columns)
            for cells in lines:
                self._row(columns, cells, row.bold)
        self.y += ROW

    def _left(self) -> float:
        return self.page.height - MARGIN - 14 - self.y

    def _titles(self, title: str, columns: Sequence[Column]) -> None:
        self.page.write(MARGIN, self.y, title, 10, bold=True)
        self.y += ROW + 2
        self._row(columns, [column.heading for column in columns], bold=True)
        self.page.line(MARGIN, self.y - ROW + 4, MARGIN + sum(column.width for column in columns))

    def _row(self, columns: Sequence[Column], cells: Sequence[str], bold: bool = False) -> None:
        x = MARGIN
        if len(cells) == 1:
            self.page.write(x, self.y, cells[0], SIZE)
        else:
            for column, cell in zip(columns, cells, strict=True):
                place = x if column.align is LEFT else x + column.width - GAP
                self.page.write(place, self.y, cell, SIZE, bold=bold, align=column.align)
                x += column.width
        self.y += ROW

    def number_pages(self) -> bytes:
        """Write the number of each page at its foot and return the file."""
        pages = self.document.pages
        for number, page in enumerate(pages, 1):
            text = f"Page {number} of {len(pages)}"
            page.write(page.width - MARGIN, page.height - MARGIN + 10, text, SIZE, align=RIGHT)
        return self.document.data()


def _lines(columns: Sequence[Column], row: Row) -> list[Sequence[str]]:
    """Return a row in lines, as many as its longest cell needs."""
    if len(row.cells) == 1:
        return [row.cells]
    cells = zip(columns, row.cells, strict=True)
    broken_cells = [broken(cell, column.width - GAP, SIZE, row.bold) for column, cell in cells]
    return list(zip_longest(*broken_cells, fillvalue=""))


def print_day(sheet: DaySheet) -> bytes:
    """Return the sheet of a day as a PDF file."""
    calendar = sheet.calendar
    head = f"Gaming day {sheet.day.isoformat()}"
    begin, end = calendar.shown(sheet.moments[0]), calendar.shown(sheet.moments[-1])
    state = "closed" if sheet.over else f"so far, at {calendar.shown(sheet.now)}"
    under = f"{begin} to {end} {calendar.zone}, {state}. Shifts begin at {', '.join(calendar.shifts)}."
    printer = _Printer(Document(head, LANDSCAPE), head, under)
    printer.table("Tables", TABLES, _table_rows(sheet), "No table was open.")
    printer.table("Slips", SLIPS, [_slip_row(named, calendar) for named in sheet.slips], "No slips.")
    above = f"Jackpots: 300 to 1 and more, above {dollars(sheet.jackpot_sum)}"
    printer.table(above, JACKPOTS, _jackpot_rows(sheet), "No such payout.")
    above = f"Cash: by person, in or out above {dollars(sheet.cash_sum)}"
    printer.table(above, CASH, _cash_rows(sheet), "Nobody.")
    return printer.number_pages()


def _table_rows(sheet: DaySheet) -> list[Row]:
    rows = []
    for table in sheet.tables:
        name = f"{table.table} {table.name}"
        rows += [Row([name, str(line.shift), *_figures(line.figures)]) for line in table.shifts]
        rows.append(Row([name, "Day", *_figures(table.day)], bold=True))
    return [*rows, Row(["All tables", "Day", *_figures(sheet.total)], bold=True)] if rows else []


def _figures(sums: Figures) -> list[str]:
    amounts = (sums.opener, sums.fills, sums.credits, sums.closer, sums.drop, sums.win, sums.disputes)
    return [*map(dollars, amounts), *(f"{hold}%" if hold else "" for hold in (sums.hold, sums.money_hold))]


def _slip_row(named: NamedSlip, calendar: GamingCalendar) -> Row:
    slip = named.slip
    people = (named.asked_by, named.sent_by, named.received_by)
    when = calendar.shown(slip.decided_at or slip.asked_at)
    table, entry = f"{slip.table_id} {named.table}", str(slip.entry) if slip.entry else ""
    return Row([str(slip.number), slip.kind, table, dollars(slip.amount), slip.state, *people, when, entry])


def _jackpot_rows(sheet: DaySheet) -> list[Row]:
    return [
        Row([
            sheet.calendar.shown(paid.at), paid.person, str(paid.table), str(paid.round), dollars(paid.amount),
            paid.odds, dollars(paid.payout),
            ", ".join(word for word, true in (("play", paid.play), ("voided", paid.voided)) if true), paid.clauses,
        ])
        for paid in sheet.jackpots
    ]  # fmt: skip


def _cash_rows(sheet: DaySheet) -> list[Row]:
    rows = []
    for line in sheet.cash:
        for entry in line.entries:
            sums = [dollars(entry.amount), ""] if entry.amount > 0 else ["", dollars(-entry.amount)]
            when = sheet.calendar.shown(entry.at)
            rows.append(Row([line.person, str(entry.entry), when, entry.what, *sums, entry.clerk, entry.note]))
        note = "In several smaller sums" if line.structured else ""
        cells = [line.person, "", "Total", "", dollars(line.cash_in), dollars(line.cash_out), "", note]
        rows.append(Row(cells, bold=True))
    return rows


TITLES = {"opener": "Table opener", "fill": "Fill slip", "credit": "Credit slip", "closer": "Table closer"}


def print_slip(named: NamedSlip, calendar: GamingCalendar) -> bytes:
    """Return a slip as a PDF file, with lines for the signatures."""
    return print_slips([named], calendar, _slip_head(named))


def print_slips(slips: Sequence[NamedSlip], calendar: GamingCalendar, title: str) -> bytes:
    """Return slips as a PDF file, one on each page."""
    document = Document(title, A4)
    for named in slips:
        _print_slip(document, named, calendar)
    if not slips:
        document.new_page().write(MARGIN, MARGIN + 12, "No slips.", 12)
    return document.data()


def _slip_head(named: NamedSlip) -> str:
    return f"{TITLES[named.slip.kind]} {named.slip.number}"


def _print_slip(document: Document, named: NamedSlip, calendar: GamingCalendar) -> None:
    """Print a slip on a page of its own, with lines for the signatures."""
    slip, head = named.slip, _slip_head(named)
    page = document.new_page()
    page.write(MARGIN, MARGIN + 12, head, 18, bold=True)
    page.write(A4[0] - MARGIN, MARGIN + 12, slip.state.capitalize(), 12, align=RIGHT)
    fields = {
        "Table": f"{slip.table_id} {named.table}",
        "Amount": dollars(slip.amount),
        "Asked for": calendar.shown(slip.asked_at),
        "Decided": calendar.shown(slip.decided_at) if slip.decided_at else "",
        "Times in": calendar.zone,
        "Entry of the table's book": str(slip.entry) if slip.entry else "",
        "Note": slip.note,
    }
    y = MARGIN + 50
    for name, value in fields.items():
        page.write(MARGIN, y, name, 10)
        for line in broken(value, A4[0] - 2 * MARGIN - 150, 11, True):
            page.write(MARGIN + 150, y, line, 11, bold=True)
            y += 14
        y += 6
    signed = (("Asked by", named.asked_by), ("Sent by", named.sent_by), ("Received by", named.received_by))
    for place, (role, name) in enumerate(signed):
        x = MARGIN + place * 178
        page.line(x, y + 50, x + 160)
        page.write(x, y + 62, role, 9)
        page.write(x, y + 76, name, 11, bold=True)
