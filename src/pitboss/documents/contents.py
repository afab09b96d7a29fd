"""The pages of contents: every heading with the number of its page, which leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.documents.fonts import Font
from pitboss.documents.measures import ACCENT, BOTTOM, FAINT, MARGIN, TOP
from pitboss.documents.page import Align, Page

CONTENTS = "Contents"
SIZE, LINE, BEFORE_SECTION = 9.5, 15.0, 7.0
FIRST = TOP + 42
"""Where the first entry of a page stands."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A heading as the contents list it: its number, its words and where it stands."""

    number: str
    title: str
    level: int
    page: Page
    y: float


def contents_pages(entries: Sequence[Entry], others: Sequence[Page], size: tuple[float, float]) -> list[Page]:
    """Return the pages of contents, to stand before all headings; each entry leads to its place."""
    lines = _lines(entries, size[1] - BOTTOM)
    numbers = {id(page): place for place, page in enumerate(others, 1 + len(lines))}
    pages = []
    for listed in lines:
        page = Page(size)
        page.write(MARGIN, TOP + 16, CONTENTS, 17, font=Font.SANS_BOLD, colour=ACCENT)
        y = FIRST
        for entry in listed:
            y += _height(entry)
            _write(page, y - LINE, entry, numbers[id(entry.page)])
        pages.append(page)
    return pages


def _height(entry: Entry) -> float:
    return LINE + (0.0 if entry.level else BEFORE_SECTION)


def _lines(entries: Sequence[Entry], bottom: float) -> list[list[Entry]]:
    """Return the entries of each page."""
    pages: list[list[Entry]] = [[]]
    y = FIRST
    for entry in entries:
        if y + _height(entry) > bottom:
            pages.append([])
            y = FIRST
        pages[-1].append(entry)
        y += _height(entry)
    return pages


def _write(page: Page, y: float, entry: Entry, number: int) -> None:
    font = Font.SANS if entry.level else Font.SANS_BOLD
    left, right = MARGIN + 22 * entry.level, page.width - MARGIN
    words = left + (30 if entry.level else 22)
    page.write(left, y, entry.number, SIZE, font=font)
    page.write(words, y, entry.title, SIZE, font=font)
    page.write(right, y, str(number), SIZE, font=font, align=Align.RIGHT)
    begin, end = words + font.width(entry.title, SIZE) + 6, right - font.width(str(number), SIZE) - 6
    dot = Font.SANS.width(". ", SIZE)
    many = int(max(0.0, end - begin) / dot)
    if entry.level and many:
        page.write(end - many * dot, y, ". " * many, SIZE, colour=FAINT)
    page.link(left, y - 10, right - left, 14, entry.page, entry.y)
