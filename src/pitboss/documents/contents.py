"""The pages of contents: every heading with the number of its page, which leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.documents.fonts import Font
from pitboss.documents.measures import ACCENT, BOTTOM, FAINT, MARGIN, TOP
from pitboss.documents.page import Align, Page, broken

CONTENTS = "Contents"
SIZE, LINE, BEFORE_SECTION = 9.5, 15.0, 7.0
NEXT_LINE = 11.5
"""From one line of a long title to the next."""
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
    lines = _lines(entries, size)
    numbers = {id(page): place for place, page in enumerate(others, 1 + len(lines))}
    pages = []
    for listed in lines:
        page = Page(size)
        page.write(MARGIN, TOP + 16, CONTENTS, 17, font=Font.SANS_BOLD, colour=ACCENT)
        y = FIRST
        for entry in listed:
            _write(page, y + _before(entry), entry, numbers[id(entry.page)])
            y += _height(entry, page.width)
        pages.append(page)
    return pages


def _before(entry: Entry) -> float:
    return 0.0 if entry.level else BEFORE_SECTION


def _height(entry: Entry, width: float) -> float:
    return _before(entry) + LINE + NEXT_LINE * (len(_titles(entry, width)) - 1)


def _words_at(entry: Entry) -> float:
    """Return where the words of an entry begin."""
    return MARGIN + 22 * entry.level + (30 if entry.level else 22)


def _titles(entry: Entry, width: float) -> list[str]:
    """Return the words of an entry in lines that leave room for the number of its page."""
    return broken(entry.title, width - MARGIN - _words_at(entry) - 40, SIZE, not entry.level)


def _lines(entries: Sequence[Entry], size: tuple[float, float]) -> list[list[Entry]]:
    """Return the entries of each page."""
    pages: list[list[Entry]] = [[]]
    y = FIRST
    for entry in entries:
        if y + _height(entry, size[0]) > size[1] - BOTTOM:
            moved = _moved(pages[-1], entry, last=_is_last(entries, entry))
            pages[-1], begun = pages[-1][: len(pages[-1]) - moved], pages[-1][len(pages[-1]) - moved :]
            pages.append(begun)
            y = FIRST + sum(_height(other, size[0]) for other in begun)
        pages[-1].append(entry)
        y += _height(entry, size[0])
    return pages


def _moved(above: Sequence[Entry], entry: Entry, last: bool) -> int:
    """Return how many entries go over with one: so that no part of a section is alone above or below the break."""
    if not entry.level:
        return 0
    own = next((place for place, other in enumerate(reversed(above)) if not other.level), len(above))
    parts = 0 if own > 1 and not last else 1 if own > 2 else own + 1
    return parts if parts < len(above) else 0


def _is_last(entries: Sequence[Entry], entry: Entry) -> bool:
    """Whether an entry is the last one of its section."""
    after = entries.index(entry) + 1
    return after == len(entries) or not entries[after].level


def _write(page: Page, y: float, entry: Entry, number: int) -> None:
    font = Font.SANS if entry.level else Font.SANS_BOLD
    left, right = MARGIN + 22 * entry.level, page.width - MARGIN
    words, titles = _words_at(entry), _titles(entry, page.width)
    page.write(left, y, entry.number, SIZE, font=font)
    top = y - 10
    for place, title in enumerate(titles):
        y += NEXT_LINE if place else 0.0
        page.write(words, y, title, SIZE, font=font)
    page.write(right, y, str(number), SIZE, font=font, align=Align.RIGHT)
    begin, end = words + font.width(titles[-1], SIZE) + 6, right - font.width(str(number), SIZE) - 6
    dot = Font.SANS.width(". ", SIZE)
    many = int(max(0.0, end - begin) / dot)
    if entry.level and many:
        page.write(end - many * dot, y, ". " * many, SIZE, colour=FAINT)
    page.link(left, top, right - left, y - top + 4, entry.page, entry.y)
