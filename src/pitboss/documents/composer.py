"""Sets a document: numbered sections, paragraphs, tables and figures one below the other, on as many pages as needed.

Headings and short paragraphs stay with what follows them, a table that goes on has its head and at least two rows on
every page, a short one is kept together. Contents and the numbers of pages are written last, when they are known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pitboss.documents.contents import CONTENTS, Entry, contents_pages
from pitboss.documents.drawings import Drawing, rectangle
from pitboss.documents.fonts import Font
from pitboss.documents.measures import ACCENT, BOTTOM, FAINT, MARGIN, TOP
from pitboss.documents.page import LETTER, Align, Page
from pitboss.documents.pdf import Bookmark, Document
from pitboss.documents.printed_tables import PrintedTable, TableSetter
from pitboss.documents.spans import SANS, SERIF, STRONG, Face, Piece, lines_of, write_line
from pitboss.documents.table_pages import FEW, beginning, height_of, rows_by_page

NOTE_PAPER = "#fbf6e3"
BODY_SIZE, BODY_LEAD = 10.5, 14.5
SMALL_SIZE, SMALL_LEAD = 8.5, 11.5
CODE_SIZE, CODE_LEAD = 8.0, 10.5
SHORT = 0.45
"""A table or a figure up to this part of a page is not begun at the foot of one."""
ANNOUNCING = 4
"""A paragraph of up to so many lines stays with what follows it."""
WAITING_LINES = 8
"""Paragraphs below a heading stay with what follows them up to so many lines together."""
KEPT_CODE = 30
"""Up to so many lines of code are kept on one page; of longer ones three lines are, at the foot and at the head."""
KEPT_FIGURE = 0.8
"""A table and the figure that follows it stay on one page if they take no more of it."""
LABELS = 178.0
"""What is left blank begins so far from the margin, beside its label."""
NEW_SECTION = 0.4
"""A section begins on a page with this part of it free, else on the next one."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A heading, a line that announces something or a drawing: it is set with what follows it, on the same page.

    That page has ``least`` of its height free. ``is_heading`` tells headings from the rest.
    """

    height: float
    set: Callable[[], None]
    is_heading: bool = False
    least: float = 0.0


class Composer:
    """Sets one document from above to below."""

    def __init__(
        self, title: str, *, subject: str = "", head: str = "", foot: str = "", size: tuple[float, float] = LETTER
    ) -> None:
        self.document = Document(title, size, subject=subject, compressed=False)
        self.head, self.foot = head or title, foot
        self.entries: list[Entry] = []
        self.tables = self.figures = self._section = self._subsection = 0
        self.covers: list[Page] = []
        self.sections: dict[int, str] = {}
        self._waiting: list[Waiting] = []
        self._prefix = ""
        self.page: Page | None = None
        self.y = 0.0
        self.width = size[0] - 2 * MARGIN
        self.bottom = size[1] - BOTTOM
        self.body = self.bottom - TOP

    def cover(self, draw: Callable[[Page], None]) -> None:
        """Draw a page of its own before everything else, without head and foot."""
        page = self.document.new_page()
        self.covers.append(page)
        draw(page)

    def new_page(self) -> Page:
        """Begin another page."""
        self.page = self.document.new_page()
        self.sections[id(self.page)] = self.entries_title()
        self.y = TOP
        return self.page

    def entries_title(self) -> str:
        """Return the section that is being set."""
        return next((entry.title for entry in reversed(self.entries) if not entry.level), "")

    def room(self, height: float) -> Page:
        """Return the page that has so much room left, a new one where this one has not.

        What waits for something to follow it is set first, on the same page; only where both are too high for any page
        they are parted.
        """
        waiting, self._waiting = self._waiting, []
        above = sum(thing.height for thing in waiting)
        if waiting and height and above + height > self.body:
            self._waiting = waiting
            self.room(0)
            waiting, above = [], 0.0
        wanted = max([above + height, *(thing.least for thing in waiting)])
        if self.page is None or self.y + wanted > self.bottom:
            self.new_page()
        for thing in waiting:
            thing.set()
        assert self.page is not None
        return self.page

    def section(self, title: str, number: str = "", new_page: bool = False) -> None:
        """Begin a section, on a new page if asked; an appendix has a letter for its number."""
        if not number:
            self._section += 1
            number = str(self._section)
        if self._waiting:
            self.room(0)
        self._subsection, self._prefix = 0, number

        def write() -> None:
            page = self.page
            assert page is not None
            if self.y > TOP:
                self.y += 22
            else:
                self.sections[id(page)] = title
            self._enter(number, title, 0)
            page.write(MARGIN, self.y + 16, f"{number}  {title}", 17, font=Font.SANS_BOLD, colour=ACCENT)
            page.line(MARGIN, self.y + 25, MARGIN + self.width, 1.0, ACCENT)
            self.y += 40

        least = self.body if new_page else NEW_SECTION * self.body
        self._waiting.append(Waiting(62, write, is_heading=True, least=least))

    def subsection(self, title: str) -> None:
        """Begin a numbered part of a section."""
        self._subsection += 1
        self._heading(title, f"{self._prefix}.{self._subsection}", 11.5)

    def heading(self, title: str) -> None:
        """Write a heading without a number."""
        self._heading(title, "", 9.5)

    def _heading(self, title: str, number: str, size: float) -> None:
        lines = lines_of(f"{number}  {title}" if number else title, self.width, size, STRONG)
        if self._waiting and not self._waiting[-1].is_heading:
            self.room(0)

        def write() -> None:
            assert self.page is not None
            self.y += 8 if self.y > TOP else 0
            if number:
                self._enter(number, title, 1)
            for line in lines:
                write_line(self.page, MARGIN, self.y + size, line, size, ACCENT if number else "")
                self.y += size * 1.25
            self.y += 8

        self._waiting.append(Waiting(8 + len(lines) * size * 1.25 + 8, write, is_heading=True))

    def _enter(self, number: str, title: str, level: int) -> None:
        assert self.page is not None
        self.entries.append(Entry(number, title, level, self.page, self.y - 4))

    def paragraph(self, text: str) -> None:
        """Write a paragraph; ``**bold**`` and words in backquotes are set apart.

        A short one stays with what follows it.
        """
        lines = lines_of(text, self.width, BODY_SIZE, SERIF)
        if len(lines) <= ANNOUNCING:
            height = len(lines) * BODY_LEAD + 6
            if not self._may_wait(height):
                self.room(0)
            self._waiting.append(Waiting(height, lambda: self._announce(lines)))
            return
        self._text(text, BODY_SIZE, BODY_LEAD, SERIF)
        self.y += 6

    def _may_wait(self, height: float) -> bool:
        """Whether a paragraph may wait with what does already: a few below a heading, one elsewhere."""
        above = sum(thing.height for thing in self._waiting if not thing.is_heading)
        headed = any(thing.is_heading for thing in self._waiting)
        return above + height <= WAITING_LINES * BODY_LEAD if headed else not self._waiting

    def _announce(self, lines: Sequence[tuple[Piece, ...]]) -> None:
        assert self.page is not None
        for line in lines:
            write_line(self.page, MARGIN, self.y + BODY_SIZE, line, BODY_SIZE)
            self.y += BODY_LEAD
        self.y += 6

    def small(self, text: str) -> None:
        """Write a remark in small letters."""
        self._text(text, SMALL_SIZE, SMALL_LEAD, SANS, FAINT)
        self.y += 6

    def bullets(self, items: Sequence[str]) -> None:
        """Write a list, a dot before each item."""
        for item in items:
            page = self.room(2 * BODY_LEAD)
            page.write(MARGIN + 4, self.y + BODY_SIZE, "\u2022", BODY_SIZE, font=Font.SERIF)
            self._text(item, BODY_SIZE, BODY_LEAD, SERIF, indent=16)
            self.y += 2
        self.y += 5

    def _text(self, text: str, size: float, lead: float, face: Face, colour: str = "", indent: float = 0.0) -> None:
        lines = lines_of(text, self.width - indent, size, face)
        for place, line in enumerate(lines):
            left = len(lines) - place  # two lines stay together at the foot and at the head of a page
            together = 2 if (place == 0 and left > 1) or left == 2 else 1
            page = self.room(together * lead)
            write_line(page, MARGIN + indent, self.y + size, line, size, colour)
            self.y += lead

    def code(self, lines: Sequence[str]) -> None:
        """Write what is typed, or the text of a file, as it is; a line too long goes on in the next."""
        wrapped = [part for line in lines for part in _typed(line, self.width - 12)]
        many = len(wrapped)
        for place, line in enumerate(wrapped):
            first = many if many <= KEPT_CODE else 3
            together = first if not place else 3 if many - place == 3 else 1
            page = self.room(together * CODE_LEAD)
            page.draw(rectangle(MARGIN, self.y, self.width, CODE_LEAD), fill="#f2f3f5")
            page.write(MARGIN + 6, self.y + CODE_SIZE, line, CODE_SIZE, font=Font.MONO)
            self.y += CODE_LEAD
        self.y += 9

    def note(self, text: str) -> None:
        """Write a paragraph on colored paper, so that nobody passes over it."""
        lines = lines_of(text, self.width - 20, SMALL_SIZE + 0.5, SANS)
        height = len(lines) * SMALL_LEAD + 12
        page = self.room(height)
        page.draw(rectangle(MARGIN, self.y, self.width, height), fill=NOTE_PAPER, stroke="#d8c68a", width=0.6)
        for place, line in enumerate(lines):
            write_line(page, MARGIN + 10, self.y + 14 + place * SMALL_LEAD, line, SMALL_SIZE + 0.5)
        self.y += height + 10

    def blank(self, name: str, lines: int = 1) -> None:
        """Leave room to write by hand, with what belongs there."""
        page = self.room(14 + lines * 20)
        page.write(MARGIN, self.y + 10, name, 9, font=Font.SANS_BOLD)
        begin = MARGIN + max(LABELS, Font.SANS_BOLD.width(name, 9) + 12)
        for line in range(lines):
            page.line(begin, self.y + 12 + line * 20, MARGIN + self.width, 0.5, FAINT)
        self.y += 8 + lines * 20

    def figure(self, drawing: Drawing, caption: str) -> None:
        """Draw a figure in the middle of the page, its numbered caption below."""
        height = self.figure_height(drawing, caption)
        self.figures += 1
        words = lines_of(f"**Figure {self.figures}.** {caption}", self.width, SMALL_SIZE, SANS)
        page = self.room(height)
        drawing.draw(page, MARGIN + max(0.0, (self.width - drawing.width) / 2), self.y)
        self.y += drawing.height + 6
        for line in words:
            write_line(page, MARGIN, self.y + SMALL_SIZE, line, SMALL_SIZE, FAINT)
            self.y += SMALL_LEAD
        self.y += 10

    def figure_height(self, drawing: Drawing, caption: str) -> float:
        """Return the room that the next figure takes with its caption."""
        words = lines_of(f"**Figure {self.figures + 1}.** {caption}", self.width, SMALL_SIZE, SANS)
        return drawing.height + len(words) * SMALL_LEAD + 12

    def drawing(self, drawing: Drawing) -> None:
        """Draw something at the left margin, without a caption; it stays with what follows it."""

        def draw() -> None:
            assert self.page is not None
            drawing.draw(self.page, MARGIN, self.y)
            self.y += drawing.height + 8

        self._waiting.append(Waiting(drawing.height + 8, draw))

    def table(self, table: PrintedTable, then: float = 0.0) -> None:
        """Set a table; where it does not fit on the page its head is written again on the next.

        What belongs to it and follows, and is ``then`` so high, stays on its page if there is room on any.
        """
        setter = TableSetter(table, self.width)
        caption = ""
        if table.title:
            self.tables += 1
            caption = f"**Table {self.tables}.** {table.title}"
        note = lines_of(table.note, self.width, SMALL_SIZE, SANS) if table.note else []
        tail = 4 + len(note) * SMALL_LEAD
        head = self._head_height(setter, caption)
        self.room(self._beginning(setter, head, tail, then))
        later = self.body - self._head_height(setter, f"{caption} (continued)" if caption else "")
        for number, rows in enumerate(rows_by_page(setter, self.bottom - self.y - head, later, tail)):
            if number:
                self.new_page()
            self._head(setter, f"{caption} (continued)" if caption and number else caption)
            for row in rows:
                assert self.page is not None
                self.y = setter.draw_row(self.page, MARGIN, self.y, row)
        self.y += 4
        for line in note:
            page = self.room(SMALL_LEAD)
            write_line(page, MARGIN, self.y + SMALL_SIZE, line, SMALL_SIZE, FAINT)
            self.y += SMALL_LEAD
        self.y += 10

    def _beginning(self, setter: TableSetter, head: float, tail: float, then: float) -> float:
        """Return the room with which a table begins: all of it where it is kept on one page."""
        whole = head + height_of(setter.rows) + tail
        waiting = sum(thing.height for thing in self._waiting)
        if then and waiting + whole + 10 + then <= KEPT_FIGURE * self.body:
            return whole + 10 + then
        few = len(setter.rows) <= FEW and waiting + whole <= self.body
        short = whole <= SHORT * self.body and not setter.table.flows
        return whole if few or short else head + beginning(setter, self.body)

    def _head_height(self, setter: TableSetter, caption: str) -> float:
        lines = lines_of(caption, self.width, SMALL_SIZE, SANS) if caption else []
        return setter.head.height + (len(lines) * SMALL_LEAD + 3 if lines else 0.0)

    def _head(self, setter: TableSetter, caption: str) -> None:
        page = self.page
        assert page is not None
        if caption:
            for line in lines_of(caption, self.width, SMALL_SIZE, SANS):
                write_line(page, MARGIN, self.y + SMALL_SIZE, line, SMALL_SIZE)
                self.y += SMALL_LEAD
            self.y += 3
        self.y = setter.draw_head(page, MARGIN, self.y)

    def finish(self) -> bytes:
        """Write contents, heads, feet and bookmarks, and return the file."""
        self.room(0)
        pages = self.document.pages
        if len(self.entries) > 1:
            pages[len(self.covers) : len(self.covers)] = contents_pages(self.entries, pages, self.document.size)
        covers = {id(page) for page in self.covers}
        for number, page in enumerate(pages, 1):
            if id(page) not in covers:
                self._margins(page, number, len(pages))
        self.document.bookmarks = [
            Bookmark(f"{entry.number} {entry.title}", entry.level, entry.page, entry.y) for entry in self.entries
        ]
        return self.document.data()

    def _margins(self, page: Page, number: int, pages: int) -> None:
        right = page.width - MARGIN
        page.write(MARGIN, 46, self.head, 8, font=Font.SANS, colour=FAINT)
        page.write(right, 46, self.sections.get(id(page), CONTENTS), 8, align=Align.RIGHT, colour=FAINT)
        page.line(MARGIN, 53, right, 0.4, FAINT)
        foot = page.height - 36
        page.write(MARGIN, foot, self.foot, 8, colour=FAINT)
        page.write(right, foot, f"Page {number} of {pages}", 8, align=Align.RIGHT, colour=FAINT)


def _typed(line: str, width: float) -> list[str]:
    """Return a typed line in parts that fit; blanks stay where they are."""
    most = max(1, int(width / Font.MONO.width("m", CODE_SIZE)))
    return [line[place : place + most] for place in range(0, len(line), most)] or [""]
