"""What is drawn into a document beside its text: anything with a size that draws itself at a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Protocol

from pitboss.documents.fonts import Font
from pitboss.documents.page import Align, Page, Point, Step

ROUND = 0.5523
"""How far the controls of a curve stand from its ends to make a quarter of a circle, in radiuses."""


class Drawing(Protocol):
    """A picture made of lines, shapes and letters; all sizes are in points."""

    @property
    def width(self) -> float:
        """How wide it is."""

    @property
    def height(self) -> float:
        """How high it is."""

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw it with its upper left corner at a place."""


def rectangle(x: float, y: float, width: float, height: float) -> list[Step]:
    """Return the path of a rectangle, given its upper left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def polygon(points: Sequence[Point]) -> list[Step]:
    """Return the path along some points and back to the first."""
    return [*polyline(points), ("h", ())]


def polyline(points: Sequence[Point]) -> list[Step]:
    """Return the path along some points."""
    return [("m", (points[0],)), *(("l", (point,)) for point in points[1:])]


def rounded(x: float, y: float, width: float, height: float, radius: float) -> list[Step]:
    """Return the path of a rectangle with round corners."""
    right, foot, away = x + width, y + height, radius * (1 - ROUND)
    return [
        ("m", ((x + radius, y),)),
        ("l", ((right - radius, y),)),
        ("c", ((right - away, y), (right, y + away), (right, y + radius))),
        ("l", ((right, foot - radius),)),
        ("c", ((right, foot - away), (right - away, foot), (right - radius, foot))),
        ("l", ((x + radius, foot),)),
        ("c", ((x + away, foot), (x, foot - away), (x, foot - radius))),
        ("l", ((x, y + radius),)),
        ("c", ((x, y + away), (x + away, y), (x + radius, y))),
        ("h", ()),
    ]


def circle(x: float, y: float, radius: float) -> list[Step]:
    """Return the path of a circle about a point."""
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def arc(x: float, y: float, radius: float, first: float, last: float, pieces: int = 48) -> list[Point]:
    """Return points along an arc about a point, from one angle to another, in degrees clockwise from the right."""
    angles = [first + (last - first) * piece / pieces for piece in range(pieces + 1)]
    return [(x + radius * cos(angle * pi / 180), y + radius * sin(angle * pi / 180)) for angle in angles]


@dataclass(frozen=True, slots=True)
class CellColours:
    """The paper of a cell and the letters on it."""

    paper: str
    letters: str


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a colored grid: its name, and the letters and colors of its cells."""

    name: str
    cells: tuple[tuple[str, CellColours], ...]


@dataclass(frozen=True, slots=True)
class ColouredGrid:
    """A grid of colored cells with letters under a head, as a strategy is drawn; ``marked`` cells have a frame."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[GridRow, ...]
    marked: frozenset[tuple[str, str]] = frozenset()
    name_width: float = 46.0
    cell_width: float = 19.0
    cell_height: float = 12.0
    size: float = 7.0

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.name_width + self.cell_width * len(self.heads)

    @property
    def height(self) -> float:
        """How high it is."""
        return 12.0 + self.cell_height * (len(self.rows) + 1)

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw the title, the head and the rows."""
        page.write(x, y + 8, self.title, 8, font=Font.SANS_BOLD)
        y += 12
        plain = CellColours("#ffffff", "#000000")
        for place, head in enumerate(self.heads):
            self._cell(page, x + self.name_width + place * self.cell_width, y, head, plain)
        for row in self.rows:
            y += self.cell_height
            foot = y + self.cell_height - 3.5
            page.write(x + self.name_width - 4, foot, row.name, self.size, bold=True, align=Align.RIGHT)
            for place, (letters, colours) in enumerate(row.cells):
                left = x + self.name_width + place * self.cell_width
                self._cell(page, left, y, letters, colours)
                if (row.name, self.heads[place]) in self.marked:
                    page.frame(left + 0.75, y + 0.75, self.cell_width - 1.5, self.cell_height - 1.5)

    def _cell(self, page: Page, x: float, y: float, letters: str, colours: CellColours) -> None:
        page.box(x, y, self.cell_width, self.cell_height, colours.paper)
        middle, foot = x + self.cell_width / 2, y + self.cell_height - 3.5
        page.write(middle, foot, letters, self.size, bold=True, align=Align.CENTER, colour=colours.letters)


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Drawings in a row, their upper edges at one height."""

    parts: tuple[Drawing, ...]
    gap: float = 14.0

    @property
    def width(self) -> float:
        """How wide it is."""
        return sum(part.width for part in self.parts) + self.gap * (len(self.parts) - 1)

    @property
    def height(self) -> float:
        """How high it is."""
        return max(part.height for part in self.parts)

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw them from left to right."""
        for part in self.parts:
            part.draw(page, x, y)
            x += part.width + self.gap


@dataclass(frozen=True, slots=True)
class Stacked:
    """Drawings one below the other, their left edges in one line."""

    parts: tuple[Drawing, ...]
    gap: float = 10.0

    @property
    def width(self) -> float:
        """How wide it is."""
        return max(part.width for part in self.parts)

    @property
    def height(self) -> float:
        """How high it is."""
        return sum(part.height for part in self.parts) + self.gap * (len(self.parts) - 1)

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw them from above to below."""
        for part in self.parts:
            part.draw(page, x, y)
            y += part.height + self.gap
