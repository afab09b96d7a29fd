"""A small writer of PDF files: pages, bookmarks and links, in the standard fonts.

Only what a printed document needs (PDF 1.4, ISO 32000-1). A document has no date and no identity but its content, so
that the same calls give the same bytes.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.documents.page import A4, FONT_NAMES, Link, Page

CATALOG, PAGES, INFORMATION = 1, 2, 3
FIRST_FONT = 4


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline that readers show beside the pages; level 0 stands outermost."""

    title: str
    level: int
    page: Page
    y: float


class Document:
    """A document of pages, all of one size.

    A file is smaller ``compressed``, but how small depends on the library that does it: what must have the same bytes
    on every machine is not.
    """

    def __init__(
        self, title: str, size: tuple[float, float] = A4, *, subject: str = "", compressed: bool = True
    ) -> None:
        self.title, self.size, self.subject, self.compressed = title, size, subject, compressed
        self.pages: list[Page] = []
        self.bookmarks: list[Bookmark] = []

    def new_page(self) -> Page:
        """Begin another page."""
        page = Page(self.size)
        self.pages.append(page)
        return page

    def data(self) -> bytes:
        """Return the file."""
        return _Objects(self).file()


class _Objects:
    """Numbers the objects of one document and writes them."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.objects: dict[int, bytes] = {}
        self.next = FIRST_FONT + len(FONT_NAMES)
        self.number_of = {id(page): self._take() for page in document.pages}

    def _take(self) -> int:
        self.next += 1
        return self.next - 1

    def file(self) -> bytes:
        document = self.document
        for place, font in enumerate(FONT_NAMES):
            name = font.value.encode()
            self.objects[FIRST_FONT + place] = (
                b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>" % name
            )
        kids = b" ".join(b"%d 0 R" % self.number_of[id(page)] for page in document.pages)
        self.objects[PAGES] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(document.pages))
        subject = b" /Subject %s" % _text(document.subject) if document.subject else b""
        self.objects[INFORMATION] = b"<< /Title %s%s /Producer (Pitboss) >>" % (_text(document.title), subject)
        for page in document.pages:
            self._page(page)
        outline = self._outline(document.bookmarks) if document.bookmarks else b""
        self.objects[CATALOG] = b"<< /Type /Catalog /Pages %d 0 R%s >>" % (PAGES, outline)
        return _file([self.objects[number] for number in sorted(self.objects)])

    def _page(self, page: Page) -> None:
        contents, links = self._take(), [self._link(link) for link in page.links]
        notes = b" /Annots [%s]" % b" ".join(b"%d 0 R" % number for number in links) if links else b""
        fonts = b" ".join(b"/%s %d 0 R" % (name, FIRST_FONT + place) for place, name in enumerate(FONT_NAMES.values()))
        self.objects[self.number_of[id(page)]] = (
            b"<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R "
            b"/Resources << /Font << %s >> >>%s >>" % (PAGES, page.width, page.height, contents, fonts, notes)
        )
        stream, kind = b"\n".join(page.parts), b""
        if self.document.compressed:
            stream, kind = zlib.compress(stream), b" /Filter /FlateDecode"
        self.objects[contents] = b"<< /Length %d%s >>\nstream\n%s\nendstream" % (len(stream), kind, stream)

    def _link(self, link: Link) -> int:
        number = self._take()
        self.objects[number] = b"<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [%s] /Dest %s >>" % (
            b" ".join(b"%.2f" % place for place in link.area),
            self._place(link.page, link.y),
        )
        return number

    def _place(self, page: Page, y: float) -> bytes:
        return b"[%d 0 R /XYZ 0 %.2f 0]" % (self.number_of[id(page)], page.height - y)

    def _outline(self, bookmarks: Sequence[Bookmark]) -> bytes:
        root, numbers = self._take(), [self._take() for _ in bookmarks]
        above: list[int] = []  # the places of the entries that the next one may stand under
        under: dict[int, list[int]] = {-1: []}
        for place, bookmark in enumerate(bookmarks):
            above = above[: bookmark.level]
            under.setdefault(above[-1] if above else -1, []).append(place)
            above.append(place)
        for parent, places in under.items():
            for order, place in enumerate(places):
                bookmark = bookmarks[place]
                entry = b"<< /Title %s /Parent %d 0 R /Dest %s" % (
                    _text(bookmark.title),
                    root if parent < 0 else numbers[parent],
                    self._place(bookmark.page, bookmark.y),
                )
                if order:
                    entry += b" /Prev %d 0 R" % numbers[places[order - 1]]
                if order + 1 < len(places):
                    entry += b" /Next %d 0 R" % numbers[places[order + 1]]
                if inner := under.get(place):
                    ends = numbers[inner[0]], numbers[inner[-1]], len(inner)
                    entry += b" /First %d 0 R /Last %d 0 R /Count -%d" % ends
                self.objects[numbers[place]] = entry + b" >>"
        top = under[-1]
        ends = numbers[top[0]], numbers[top[-1]], len(top)
        self.objects[root] = b"<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>" % ends
        return b" /Outlines %d 0 R /PageMode /UseOutlines" % root


def _text(words: str) -> bytes:
    """Write words that are not on a page: as UTF-16, in octal numbers."""
    return b"(%s)" % b"".join(b"\\%03o" % byte for byte in b"\xfe\xff" + words.encode("utf-16-be"))


def _file(objects: Sequence[bytes]) -> bytes:
    """Put the numbered objects together, with the table of where each begins."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table, size = len(out), len(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    ends = (size, CATALOG, INFORMATION, table)
    out += b"trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % ends
    return bytes(out)
