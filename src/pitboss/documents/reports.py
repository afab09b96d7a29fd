"""Plain reports: sections of paragraphs, tables, typed lines and cards, to be set as PDF or written as a web page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from pitboss.documents.composer import Composer
from pitboss.documents.fonts import Font
from pitboss.documents.measures import ACCENT, FAINT, MARGIN
from pitboss.documents.page import LETTER, Page
from pitboss.documents.playing_cards import CardRow, PlayingCard
from pitboss.documents.printed_tables import PrintedColumn, PrintedRow, PrintedTable
from pitboss.documents.spans import SERIF, lines_of, write_line

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; color: #16181b; }
h1, h2 { color: #2f4c6b; } h2 { border-bottom: 1px solid #b8bdc4; margin-top: 2.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 13px; margin: 1rem 0; }
th { background: #e8ecf0; text-align: left; } th, td { padding: .3rem .5rem; border-bottom: 1px solid #b8bdc4; }
td { vertical-align: top; overflow-wrap: anywhere; } caption { text-align: left; font-weight: bold; padding: .3rem 0; }
pre { background: #f2f3f5; padding: .7rem; overflow-x: auto; }
.note { color: #5b6067; font-size: 13px; }
"""


@dataclass(frozen=True, slots=True)
class ReportText:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class ReportCode:
    """Lines as they are typed, or as a file has them."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportCards:
    """Cards in a row, each as it is written: ``Ah``."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table; ``wide`` are the columns whose cells may go over several lines. A row of one cell is a heading.

    Lines of a cell are parted by line feeds. A table whose rows are a third of a page and more ``breaks_rows``.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    note: str = ""
    wide: tuple[int, ...] = ()
    breaks_rows: bool = False


ReportPart = ReportText | ReportCode | ReportCards | ReportTable


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A section: its title and what stands in it."""

    title: str
    parts: tuple[ReportPart, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A report: its title, a few lines below it, and its sections; one with a broad table lies on its side.

    ``made_with`` is the program and its version, ``digests`` name what it was made from.
    """

    title: str
    about: tuple[str, ...]
    sections: tuple[ReportSection, ...]
    landscape: bool = False
    made_with: str = ""
    digests: tuple[tuple[str, str], ...] = ()

    @property
    def marks(self) -> tuple[tuple[str, str], ...]:
        """The lines at the foot of the cover: digests, and what made it."""
        return (*self.digests, *((("Made with", self.made_with),) if self.made_with else ()))


def report_pdf(report: Report) -> bytes:
    """Set a report as a PDF file."""
    size = (LETTER[1], LETTER[0]) if report.landscape else LETTER
    composer = Composer(report.title, foot=report.made_with, size=size)
    composer.cover(lambda page: _draw_cover(page, report, composer.width))
    for section in report.sections:
        composer.section(section.title)
        for part in section.parts:
            _set(composer, part)
    return composer.finish()


def _draw_cover(page: Page, report: Report, width: float) -> None:
    y = 220.0
    for line in lines_of(f"**{report.title}**", width, 26, SERIF):
        write_line(page, MARGIN, y, line, 26, ACCENT)
        y += 32
    page.line(MARGIN, y, MARGIN + width, 1.0, ACCENT)
    y += 30
    for about in report.about:
        for line in lines_of(about, width, 12, SERIF):
            write_line(page, MARGIN, y, line, 12)
            y += 17
        y += 5
    y = page.height - 46 - 14 * len(report.marks)
    beside = max((Font.SANS.width(name, 8.5) for name, _ in report.marks), default=0.0) + 16
    for name, mark in report.marks:
        page.write(MARGIN, y, name, 8.5, font=Font.SANS, colour=FAINT)
        page.write(MARGIN + beside, y, mark, 8.5, font=Font.MONO)
        y += 14


def _set(composer: Composer, part: ReportPart) -> None:
    match part:
        case ReportText(text):
            composer.paragraph(text)
        case ReportCode(lines):
            composer.code(lines)
        case ReportCards(cards):
            composer.drawing(CardRow(tuple(_drawn(card) for card in cards)))
        case ReportTable():
            columns = tuple(
                PrintedColumn(heading, wrap=place in part.wide) for place, heading in enumerate(part.columns)
            )
            rows = tuple(PrintedRow(row) for row in part.rows)
            composer.table(PrintedTable(columns, rows, part.title, part.note, 7.5, breaks_rows=part.breaks_rows))


def _drawn(card: str) -> PlayingCard:
    rank = card[:-1]
    return PlayingCard("10" if rank == "T" else rank, card[-1])


def report_html(report: Report) -> str:
    """Write a report as a web page that needs no other file."""
    about = "".join(f"<p>{escape(line)}</p>" for line in report.about)
    about += "".join(f'<p class="note">{escape(name)}: {escape(mark)}</p>' for name, mark in report.marks)
    links = "".join(
        f'<li><a href="#s{number}">{escape(section.title)}</a></li>' for number, section in enumerate(report.sections)
    )
    sections = "".join(
        f'<section id="s{number}"><h2>{escape(section.title)}</h2>{"".join(map(_html, section.parts))}</section>'
        for number, section in enumerate(report.sections)
    )
    contents = f"<nav><ol>{links}</ol></nav>" if len(report.sections) > 1 else ""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(report.title)}</title>'
        f"<style>{STYLE}</style></head>\n<body><main><h1>{escape(report.title)}</h1>{about}"
        f"{contents}{sections}</main></body></html>\n"
    )


def _html(part: ReportPart) -> str:
    match part:
        case ReportText(text):
            return f"<p>{escape(text)}</p>"
        case ReportCode(lines):
            return f"<pre>{escape(chr(10).join(lines))}</pre>"
        case ReportCards(cards):
            return f"<p>{escape(' '.join(cards))}</p>"
        case ReportTable():
            return _html_table(part)


def _html_table(table: ReportTable) -> str:
    caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    note = f'<p class="note">{escape(table.note)}</p>' if table.note else ""
    rows = "".join(f"<tr>{_html_row(row, len(table.columns))}</tr>" for row in table.rows)
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{note}"


def _html_row(row: Sequence[str], columns: int) -> str:
    if len(row) == 1 and columns > 1:
        return f'<th colspan="{columns}">{escape(row[0])}</th>'
    return "".join(f"<td>{escape(cell).replace(chr(10), '<br>')}</td>" for cell in row)
