"""The cover of the petition: what is submitted, its chief figures, and by which code it was worked out."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pitboss.documents.drawings import rectangle
from pitboss.documents.fonts import Font
from pitboss.documents.measures import ACCENT, FAINT, MARGIN
from pitboss.documents.page import Align, Page
from pitboss.documents.playing_cards import CardRow, PlayingCard
from pitboss.documents.spans import SERIF, lines_of, write_line

LINE_SIZE = 8.5
"""Of the lines at the foot."""


@dataclass(frozen=True, slots=True)
class CoverSheet:
    """The words of the cover; ``figures`` are pairs of a name and a written figure."""

    title: str
    game: str
    subtitle: str
    summary: str
    figures: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, str], ...]
    running_head: str
    running_foot: str

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


def draw_cover(page: Page, sheet: CoverSheet) -> None:
    """Draw the cover."""
    right = page.width - MARGIN
    page.draw(rectangle(0, 0, page.width, 14), fill=ACCENT)
    CardRow((PlayingCard("A", "s", 58), PlayingCard("J", "h", 58))).draw(page, MARGIN, 96)
    page.write(MARGIN, 206, sheet.title, 13, font=Font.SANS, colour=FAINT)
    y = 244.0
    for line in lines_of(sheet.game, right - MARGIN, 30, SERIF):
        write_line(page, MARGIN, y, line, 30, ACCENT)
        y += 36
    page.write(MARGIN, y, sheet.subtitle, 12, font=Font.SERIF_ITALIC)
    y += 28
    for line in lines_of(sheet.summary, right - MARGIN, 11, SERIF):
        write_line(page, MARGIN, y, line, 11)
        y += 15.5
    y += 20
    page.line(MARGIN, y, right, 0.8, ACCENT)
    y += 20
    for name, figure in sheet.figures:
        page.write(MARGIN, y, name, 10.5, font=Font.SANS)
        page.write(right, y, figure, 10.5, font=Font.SANS_BOLD, align=Align.RIGHT)
        page.line(MARGIN, y + 7, right, 0.3, "#b8bdc4")
        y += 21
    foot = page.height - 60 - 14 * len(sheet.lines)
    for place, (name, text) in enumerate(sheet.lines):
        page.write(MARGIN, foot + 14 * place, name, 8.5, font=Font.SANS, colour=FAINT)
        page.write(MARGIN + 110, foot + 14 * place, text, _size(text, right - MARGIN - 110), font=Font.MONO)
    page.draw(rectangle(0, page.height - 14, page.width, 14), fill=ACCENT)


def _size(text: str, room: float) -> float:
    """Return the size at which a line has room."""
    return min(LINE_SIZE, LINE_SIZE * room / Font.MONO.width(text, LINE_SIZE))
