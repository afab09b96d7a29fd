"""A small writer of PDF files: text and lines in the standard fonts Helvetica and Helvetica Bold, pages of any number.

Only what a printed sheet needs (PDF 1.4, ISO 32000-1). Text is written in WinAnsi; what it cannot write is a question
mark. Widths are those of Adobe's font metrics, so that numbers stand right-aligned in every reader.
"""

from __future__ import annotations

import unicodedata
import zlib
from enum import StrEnum

A4 = (595.28, 841.89)
"""Width and height of a page, in points."""
LANDSCAPE = (A4[1], A4[0])
ENCODING = "cp1252"
FONTS = {False: "Helvetica", True: "Helvetica-Bold"}
# The widths of the characters from blank to tilde, in thousandths of the font's size.
_PLAIN = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
_BOLD = (
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 "
    "584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 "
    "333 611 556 778 556 556 500 389 280 389 584"
)
_WIDTHS = {False: [int(width) for width in _PLAIN.split()], True: [int(width) for width in _BOLD.split()]}
_OTHERS = 556
"""Of a character that is neither ASCII nor a letter with a mark; the ellipsis and the dash are wider."""
_WIDE = {"\u2026": 1000, "\u2014": 1000}


class Align(StrEnum):
    """On which side of its place a text stands."""

    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is, in points."""
    return sum(_character(letter, bold) for letter in text) * size / 1000


def _character(letter: str, bold: bool) -> int:
    base = unicodedata.normalize("NFD", letter)[0]
    if " " <= base <= "~":
        return _WIDTHS[bold][ord(base) - 32]
    return _WIDE.get(letter, _OTHERS)


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return a text that is no wider than it may be: its end is left out where it is too long."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "\u2026", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "\u2026"


def broken(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Return a text in lines that are no wider: broken at blanks, a long word anywhere. Nothing of it is left out."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if text_width(longer, size, bold) <= width:
            lines[-1] = longer
            continue
        lines.append("")
        for letter in word:
            if lines[-1] and text_width(lines[-1] + letter, size, bold) > width:
                lines.append("")
            lines[-1] += letter
    return lines if lines[0] or len(lines) == 1 else lines[1:]


class Page:
    """One page; places are measured from its upper left corner."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.width, self.height = size
        self.parts: list[bytes] = []

    def write(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 9,
        *,
        bold: bool = False,
        align: Align = Align.LEFT,
        colour: str = "",
    ) -> None:
        """Write a text with its foot at a place, which is its left or its right end or its middle."""
        if align is not Align.LEFT:
            x -= text_width(text, size, bold) / (1 if align is Align.RIGHT else 2)
        written = text.encode(ENCODING, "replace")
        for mark in (b"\\", b"(", b")"):
            written = written.replace(mark, b"\\" + mark)
        font = b"F2" if bold else b"F1"
        shown = b"BT /%s %.1f Tf %.2f %.2f Td (%s) Tj ET" % (font, size, x, self.height - y, written)
        self.parts.append(b"q %s rg %s Q" % (_rgb(colour), shown) if colour else shown)

    def line(self, x: float, y: float, to_x: float, width: float = 0.5) -> None:
        """Draw a line across."""
        foot = self.height - y
        self.parts.append(b"%.2f w %.2f %.2f m %.2f %.2f l S" % (width, x, foot, to_x, foot))

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Fill a box, given its upper left corner, and draw a thin grey line around it."""
        foot = self.height - y - height
        place = b"%.2f %.2f %.2f %.2f re" % (x, foot, width, height)
        self.parts.append(b"q %s rg 0.6 G 0.4 w %s B Q" % (_rgb(colour), place))

    def frame(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a thick black line around a box."""
        foot = self.height - y - height
        self.parts.append(b"q 0 G 1.5 w %.2f %.2f %.2f %.2f re S Q" % (x, foot, width, height))

    def corner(self, x: float, y: float, size: float) -> None:
        """Fill the upper right corner of a box that ends at ``x`` and begins at ``y``."""
        top = self.height - y
        self.parts.append(b"q 0 g %.2f %.2f m %.2f %.2f l %.2f %.2f l f Q" % (x - size, top, x, top, x, top - size))


def _rgb(colour: str) -> bytes:
    """Write a colour, ``#ffcc00``, as a PDF has it."""
    return b" ".join(b"%.3f" % (int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))


class Document:
    """A document of pages, all of one size."""

    def __init__(self, title: str, size: tuple[float, float] = A4) -> None:
        self.title, self.size = title, size
        self.pages: list[Page] = []

    def new_page(self) -> Page:
        """Begin another page."""
        page = Page(self.size)
        self.pages.append(page)
        return page

    def data(self) -> bytes:
        """Return the file."""
        kids = b" ".join(b"%d 0 R" % (6 + 2 * place) for place in range(len(self.pages)))
        title = b"\xfe\xff" + self.title.encode("utf-16-be")
        escaped = b"".join(b"\\%03o" % byte for byte in title)
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(self.pages)),
            *(
                b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>" % FONTS[bold].encode()
                for bold in (False, True)
            ),
            b"<< /Title (%s) /Producer (Pitboss) >>" % escaped,
        ]
        for place, page in enumerate(self.pages):
            objects.append(
                b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R "
                b"/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>" % (*self.size, 7 + 2 * place)
            )
            stream = zlib.compress(b"\n".join(page.parts))
            objects.append(b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(stream), stream))
        return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    """Put the numbered objects together, with the table of where each begins."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(out)
