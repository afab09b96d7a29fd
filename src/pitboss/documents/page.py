"""One page of a PDF file: text in the standard fonts, lines, filled shapes, and links to other pages.

Places are measured in points from the upper left corner. Text is written in WinAnsi; what it cannot write is a question
mark.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import cos, pi, sin

from pitboss.documents.fonts import ENCODING, Font

A4 = (595.28, 841.89)
"""Width and height of a page, in points."""
LANDSCAPE = (A4[1], A4[0])
LETTER = (612.0, 792.0)
FONT_NAMES = {font: b"F%d" % number for number, font in enumerate(
    (Font.SANS, Font.SANS_BOLD, Font.SANS_ITALIC, Font.SERIF, Font.SERIF_BOLD, Font.SERIF_ITALIC, Font.MONO), 1
)}  # fmt: skip
"""What the pages call each font."""
Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]
"""A step of a path: ``m`` moves, ``l`` draws a line, ``c`` a curve by two controls, ``h`` closes it."""


class Align(StrEnum):
    """On which side of its place a text stands."""

    LEFT = "left"
    RIGHT = "right"
    CENTER = "center"


def text_width(text: str, size: float, bold: bool = False, font: Font | None = None) -> float:
    """Return how wide a text is, in points."""
    return _font(bold, font).width(text, size)


def _font(bold: bool, font: Font | None) -> Font:
    return font if font is not None else Font.SANS_BOLD if bold else Font.SANS


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return a text that is no wider than it may be: its end is left out where it is too long."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "\u2026", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "\u2026"


def broken(text: str, width: float, size: float, bold: bool = False, font: Font | None = None) -> list[str]:
    """Return a text in lines that are no wider: broken at blanks, a long word anywhere. Nothing of it is left out."""
    face, lines = _font(bold, font), [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if face.width(longer, size) <= width:
            lines[-1] = longer
            continue
        lines.append("")
        for letter in word:
            if lines[-1] and face.width(lines[-1] + letter, size) > width:
                lines.append("")
            lines[-1] += letter
    return lines if lines[0] or len(lines) == 1 else lines[1:]


@dataclass(frozen=True, slots=True)
class Link:
    """An area of a page, by its corners from below, that leads to a height of another page."""

    area: tuple[float, float, float, float]
    page: Page
    y: float


class Page:
    """One page; places are measured from its upper left corner."""

    def __init__(self, size: tuple[float, float]) -> None:
        self.width, self.height = size
        self.parts: list[bytes] = []
        self.links: list[Link] = []

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
        font: Font | None = None,
    ) -> None:
        """Write a text with its foot at a place, which is its left or its right end or its middle."""
        face = _font(bold, font)
        if align is not Align.LEFT:
            x -= face.width(text, size) / (1 if align is Align.RIGHT else 2)
        written = text.encode(ENCODING, "replace")
        for mark in (b"\\", b"(", b")"):
            written = written.replace(mark, b"\\" + mark)
        shown = b"BT /%s %.1f Tf %.2f %.2f Td (%s) Tj ET" % (FONT_NAMES[face], size, x, self.height - y, written)
        self.parts.append(b"q %s rg %s Q" % (_rgb(colour), shown) if colour else shown)

    def write_turned(
        self, x: float, y: float, text: str, size: float, degrees: float, *, font: Font, colour: str = ""
    ) -> None:
        """Write a text with the middle of its foot at a place, turned clockwise by so many degrees."""
        across, down = cos(degrees * pi / 180), sin(degrees * pi / 180)
        half = font.width(text, size) / 2
        matrix = (across, -down, down, across, x - half * across, self.height - y + half * down)
        written = text.encode(ENCODING, "replace")
        for mark in (b"\\", b"(", b")"):
            written = written.replace(mark, b"\\" + mark)
        place = b" ".join(b"%.4f" % number for number in matrix)
        shown = b"BT /%s %.1f Tf %s Tm (%s) Tj ET" % (FONT_NAMES[font], size, place, written)
        self.parts.append(b"q %s rg %s Q" % (_rgb(colour), shown) if colour else shown)

    def line(self, x: float, y: float, to_x: float, width: float = 0.5, colour: str = "") -> None:
        """Draw a line across."""
        foot = self.height - y
        drawn = b"%.2f w %.2f %.2f m %.2f %.2f l S" % (width, x, foot, to_x, foot)
        self.parts.append(b"q %s RG %s Q" % (_rgb(colour), drawn) if colour else drawn)

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

    def draw(
        self, steps: Iterable[Step], *, fill: str = "", stroke: str = "", width: float = 0.6, dash: str = ""
    ) -> None:
        """Fill a path, draw along it, or both; ``dash`` is the lengths of dashes and gaps, as ``3 2``."""
        written = b" ".join(self._step(kind, points) for kind, points in steps)
        colours = b"%s rg " % _rgb(fill) if fill else b""
        if stroke:
            colours += b"%s RG %.2f w " % (_rgb(stroke), width)
        if dash:
            colours += b"[%s] 0 d " % dash.encode()
        ending = b"B" if fill and stroke else b"f" if fill else b"S"
        self.parts.append(b"q %s%s %s Q" % (colours, written, ending))

    def _step(self, kind: str, points: Sequence[Point]) -> bytes:
        places = b"".join(b"%.2f %.2f " % (x, self.height - y) for x, y in points)
        return places + kind.encode()

    def link(self, x: float, y: float, width: float, height: float, page: Page, to_y: float = 0.0) -> None:
        """Let a box, given its upper left corner, lead to a page and a height of it."""
        foot = self.height - y - height
        self.links.append(Link((x, foot, x + width, foot + height), page, to_y))


def _rgb(colour: str) -> bytes:
    """Write a color, ``#ffcc00``, as a PDF has it."""
    return b" ".join(b"%.3f" % (int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
