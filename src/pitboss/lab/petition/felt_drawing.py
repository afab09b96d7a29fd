"""The felt of a table to scale: outline, tray, printed arcs, insurance line, and the boxes with their areas."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, dist, pi, sin

from pitboss.documents.drawings import arc, circle, polygon, polyline, rounded
from pitboss.documents.fonts import Font
from pitboss.documents.page import Align, Page

WIDTH, DEPTH = 1830, 1020
"""Millimeters of the usual table."""
PARTS = 12
SCALE = 72 / 25.4 / PARTS
"""Points for a millimeter: the drawing is one so-manyth of the table."""
FELT, LINE, PRINT, RAIL = "#1f5a40", "#e9dfb8", "#f6efcf", "#4a2f1d"
ARC_CENTER, FIRST_ARC, BETWEEN = 420.0, 735.0, 78.0
"""How far behind the dealer's edge the arcs have their center, the radius of the first, and from one to the next."""
RAIL_WIDTH = 60.0
BOX, SPOT = 62.0, 34.0
"""Radius of a box and of a side wager's spot, in millimeters."""
FROM_BOX, FROM_SPOT = 44.0, 76.0
"""From the edge of a box to the middle of its first spot, and from one spot to the next."""
BESIDE = 28.0
"""Between the last spot and the insurance line, and between the two strokes of that line."""
BOX_ACROSS, BOX_DOWN, BOX_TOP = WIDTH / 2 - 190, DEPTH - 215, 34.0
"""The half ellipse on which the boxes stand, and how far below the dealer's edge it begins."""
INSURANCE_SIZE = 6.0
BOX_NAME = "initial wager"


@dataclass(frozen=True, slots=True)
class FeltSpot:
    """A further betting area at each box: of a side wager, or of a further wager on the hand; and what marks it."""

    name: str
    mark: str = ""

    @property
    def legend(self) -> str:
        """What stands for it in the corner: the words that the text wants in it, or its name."""
        return self.mark or self.name


@dataclass(frozen=True, slots=True)
class FeltDrawing:
    """A table seen from above, the dealer at the straight edge; ``arcs`` are the printed lines from the dealer on.

    ``insurance`` is what is printed on the insurance line, which lies in front of all betting areas over their whole
    width; nothing where no insurance is offered. ``mark`` is what the text wants in the box itself. A drawing that is
    not ``measured`` stands for no table, and has no measures.
    """

    positions: int
    arcs: tuple[str, ...]
    spots: tuple[FeltSpot, ...]
    insurance: str
    mark: str = ""
    measured: bool = True

    @property
    def width(self) -> float:
        """How wide it is."""
        return WIDTH * SCALE

    @property
    def height(self) -> float:
        """How high it is."""
        return DEPTH * SCALE + 26

    def letters(self) -> tuple[str, ...]:
        """Return what is written in it."""
        boxes = [str(number) for number in range(1, self.positions + 1)]
        printed = (*self.arcs, self.insurance) if self.insurance else self.arcs
        boxes += [mark for mark in self._marks() for _ in range(self.positions)]
        legend = (self.mark or BOX_NAME, *self._legends())
        return (*printed, *boxes, *legend, *((f"{WIDTH:,} mm", f"{DEPTH:,} mm") if self.measured else ()))

    def _marks(self) -> tuple[str, ...]:
        """Return the letters that tell the further areas apart; none where there is one area at most."""
        return tuple("abcdefgh"[: len(self.spots)]) if len(self.spots) > 1 else ()

    def _legends(self) -> list[str]:
        """Return what each further area is for, behind its letter."""
        marks = self._marks()
        names = [spot.legend for spot in self.spots]
        return [f"{mark}  {name}" for mark, name in zip(marks, names, strict=True)] if marks else names

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw the table."""
        middle, top = x + self.width / 2, y + 4
        page.draw(self._outline(x, top, 0), fill=RAIL)
        page.draw(self._outline(x, top, RAIL_WIDTH), fill=FELT)
        tray = 520 * SCALE
        page.draw(rounded(middle - tray / 2, top + 10, tray, 62 * SCALE, 4), fill="#d8d3c3", stroke=LINE)
        for number, text in enumerate(self.arcs):
            self._along(page, middle, top - ARC_CENTER * SCALE, (FIRST_ARC + number * BETWEEN) * SCALE, text)
        if self.insurance:
            self._insurance_line(page, middle, top + BOX_TOP * SCALE)
        self._boxes(page, middle, top + BOX_TOP * SCALE)
        self._legend(page, x, y + DEPTH * SCALE - 18)
        if self.measured:
            self._measures(page, x, y)

    def _measures(self, page: Page, x: float, y: float) -> None:
        """Draw how wide and how deep the table is."""
        middle, top = x + self.width / 2, y + 4
        foot = y + DEPTH * SCALE + 16
        page.line(x, foot, x + self.width, 0.6, RAIL)
        page.write(middle, foot + 9, f"{WIDTH:,} mm", 7, align=Align.CENTER)
        right, bottom = x + self.width, top + DEPTH * SCALE
        page.draw(polyline([(right, top), (right, bottom)]), stroke=RAIL, width=0.6)
        page.write(right - 5, bottom - 4, f"{DEPTH:,} mm", 7, align=Align.RIGHT)

    def _outline(self, x: float, top: float, inside: float) -> list[tuple[str, tuple[tuple[float, float], ...]]]:
        """Return the shape of the table, so many millimeters inside of its edge."""
        middle, away = x + self.width / 2, inside * SCALE
        wide, deep = self.width / 2 - away, DEPTH * SCALE - 2 * away
        points = [
            (middle + wide * cos(place * pi / 60), top + away + deep * sin(place * pi / 60)) for place in range(61)
        ]
        return polygon(points)

    def _boxes(self, page: Page, middle: float, top: float) -> None:
        """Draw the boxes with their numbers: the first is at the dealer's left, which is on the right here."""
        for number in range(self.positions):
            angle = 180 - (number + 0.5) * 180 / self.positions
            away, down = cos(angle * pi / 180), sin(angle * pi / 180)
            x, y = middle + BOX_ACROSS * SCALE * away, top + BOX_DOWN * SCALE * down
            page.draw(circle(x, y, BOX * SCALE), stroke=LINE, width=1.2)
            page.write(x, y + 3, str(self.positions - number), 8, align=Align.CENTER, colour=PRINT)
            marks = self._marks()
            for place, _ in enumerate(self.spots):
                inward = (BOX + FROM_BOX + place * FROM_SPOT) * SCALE
                spot = (x - inward * away, y - inward * down)
                page.draw(circle(*spot, SPOT * SCALE), stroke=LINE, width=0.8)
                if marks:
                    page.write(spot[0], spot[1] + 2, marks[place], 6.5, align=Align.CENTER, colour=PRINT)

    def _insurance_line(self, page: Page, middle: float, top: float) -> None:
        """Draw the line in front of all betting areas, from the first to the last, with its words in the middle."""
        taken = BOX + (FROM_BOX + (len(self.spots) - 1) * FROM_SPOT + SPOT if self.spots else 0) + BESIDE
        for inward in (taken, taken + BESIDE):
            across, down = (BOX_ACROSS - inward) * SCALE, (BOX_DOWN - inward) * SCALE
            path = _half_ellipse(middle, top, across, down)
            felt = top + (RAIL_WIDTH - BOX_TOP) * SCALE
            page.draw(polyline([point for point in path if point[1] >= felt]), stroke=LINE, width=0.8)
        inside = taken + BESIDE / 2
        path = _half_ellipse(middle, top, (BOX_ACROSS - inside) * SCALE, (BOX_DOWN - inside) * SCALE)
        _write_along(page, path, self.insurance, INSURANCE_SIZE)

    def _legend(self, page: Page, x: float, y: float) -> None:
        """Say what the circles are, in the corner below the curve."""
        box = (self.mark or BOX_NAME, BOX * 0.6)
        names = [box, *((legend, SPOT * 0.6) for legend in self._legends())]
        for place, (name, radius) in enumerate(reversed(names)):
            foot = y - 11 * place
            page.draw(circle(x + 12, foot - 2.5, radius * SCALE * 0.5), stroke=FELT, width=1.0)
            page.write(x + 22, foot, name, 7)

    def _along(self, page: Page, x: float, y: float, radius: float, text: str) -> None:
        """Write a text along an arc about a point, in its middle, upright for the players."""
        size = 9.0
        wide = Font.SANS_BOLD.width(text, size)
        half = min(80.0, wide / radius * 90 / pi)
        page.draw(polyline(arc(x, y, radius + 5, 90 - half - 2, 90 + half + 2)), stroke=LINE, width=0.6)
        done = 0.0
        for letter in text:
            letter_wide = Font.SANS_BOLD.width(letter, size)
            angle = 90 + half - (done + letter_wide / 2) / wide * 2 * half
            place = (x + radius * cos(angle * pi / 180), y + radius * sin(angle * pi / 180))
            page.write_turned(*place, letter, size, angle - 90, font=Font.SANS_BOLD, colour=PRINT)
            done += letter_wide


def _half_ellipse(middle: float, top: float, across: float, down: float) -> list[tuple[float, float]]:
    """Return the points of a half ellipse below a place, from left to right."""
    angles = (pi - place * pi / 360 for place in range(361))
    return [(middle + across * cos(angle), top + down * sin(angle)) for angle in angles]


def _write_along(page: Page, path: list[tuple[float, float]], text: str, size: float) -> None:
    """Write a text along a path, in the middle of its length, upright for the players below it."""
    whole = sum(dist(start, end) for start, end in pairwise(path))
    at = (whole - Font.SANS_BOLD.width(text, size)) / 2
    for letter in text:
        wide = Font.SANS_BOLD.width(letter, size)
        x, y, degrees = _place_on(path, at + wide / 2)
        below = size * 0.35
        turned = degrees * pi / 180
        place = (x - below * sin(turned), y + below * cos(turned))
        page.write_turned(*place, letter, size, degrees, font=Font.SANS_BOLD, colour=PRINT)
        at += wide


def _place_on(path: list[tuple[float, float]], along: float) -> tuple[float, float, float]:
    """Return the place so far along a path, and which way the path goes there, in degrees clockwise."""
    for (x, y), (to_x, to_y) in pairwise(path):
        length = dist((x, y), (to_x, to_y))
        if along <= length:
            part = along / length
            return x + part * (to_x - x), y + part * (to_y - y), atan2(to_y - y, to_x - x) * 180 / pi
        along -= length
    return (*path[-1], 0.0)
