"""Graphs as vector drawings: a curve with its band, bars about a line, and bands of shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from pitboss.documents.drawings import circle, polygon, polyline, rectangle
from pitboss.documents.fonts import Font
from pitboss.documents.page import Align, Page, Point

INK, GREY, PALE = "#1d3b53", "#8b8f96", "#d9dee4"
BLUE, LIGHT, RED, GREEN = "#3b6e8f", "#c4d7e4", "#b3412f", "#3c7a4a"
TICK_SIZE, NAME_SIZE = 6.5, 7.5
ABOVE = 18.0
"""Room above a curve, for the name of what goes up."""
FEW_TICKS = 5


def ticks_of(low: float, high: float, about: int = FEW_TICKS) -> tuple[float, ...]:
    """Return round numbers from one to another, about so many."""
    if high <= low:
        return (low,)
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= rough * 0.999)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return tuple(round(place * step, 10) for place in range(first, last + 1))


def tick_texts(values: Sequence[float]) -> tuple[str, ...]:
    """Write the numbers at an axis, all with as many decimals as the one that needs most."""
    decimals = max((len(f"{value:.10f}".rstrip("0").partition(".")[2]) for value in values), default=0)
    return tuple(f"{value:,.{decimals}f}" for value in values)


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve over round numbers: points, how far each may be off, a line to compare with and a marked place."""

    points: tuple[Point, ...]
    errors: tuple[float, ...]
    across: str
    up: str
    level: float | None = None
    marked: Point | None = None
    width: float = 440.0
    height: float = 190.0

    def _spans(self) -> tuple[float, float, float, float]:
        """Return the least and the greatest of both directions."""
        ups = [
            value + way * error for (_, value), error in zip(self.points, self.errors, strict=True) for way in (-1, 1)
        ]
        ups += [self.level] if self.level is not None else []
        room = 0.06 * (max(ups) - min(ups)) or 0.01
        return self.points[0][0], self.points[-1][0], min(ups) - room, max(ups) + room

    def ticks(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return the numbers at its axes: across, and up."""
        left, right, low, high = self._spans()
        return ticks_of(left, right, 8), ticks_of(low, high)

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw axes, band and curve."""
        left, right, low, high = self._spans()
        across, up = (self.width - 50) / (right - left), (self.height - ABOVE - 32) / (high - low)
        foot = y + self.height - 32

        def at(point: Point) -> Point:
            return x + 46 + (point[0] - left) * across, foot - (point[1] - low) * up

        columns, lines = self.ticks()
        for value, told in zip(lines, tick_texts(lines), strict=True):
            place = at((left, value))[1]
            page.line(x + 46, place, x + self.width - 4, 0.4, PALE)
            page.write(x + 42, place + 2, told, TICK_SIZE, align=Align.RIGHT, colour=GREY)
        for value, told in zip(columns, tick_texts(columns), strict=True):
            page.write(at((value, low))[0], foot + 10, told, TICK_SIZE, align=Align.CENTER, colour=GREY)
        both = [(place, value + error) for (place, value), error in zip(self.points, self.errors, strict=True)]
        both += [(place, value - error) for (place, value), error in zip(self.points, self.errors, strict=True)][::-1]
        page.draw(polygon([at(point) for point in both]), fill=LIGHT)
        if self.level is not None:
            ends = [at((left, self.level)), at((right, self.level))]
            page.draw(polyline(ends), stroke=GREY, width=0.8, dash="4 3")
        page.draw(polyline([at(point) for point in self.points]), stroke=BLUE, width=1.2)
        if self.marked is not None:
            page.draw(circle(*at(self.marked), 3), fill=RED)
        page.line(x + 46, foot, x + self.width - 4, 0.7, INK)
        page.write(x + self.width - 4, foot + 22, self.across, NAME_SIZE, align=Align.RIGHT, colour=INK)
        page.write(x, y + NAME_SIZE, self.up, NAME_SIZE, colour=INK)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its name, how long it is, and what is written at its end."""

    name: str
    value: float
    told: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars about a line, those for less to its left and those for more to its right."""

    bars: tuple[Bar, ...]
    width: float = 440.0
    row: float = 13.0
    names: float = 170.0

    @property
    def height(self) -> float:
        """How high it is."""
        return self.row * len(self.bars) + 2

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw a bar in each row."""
        least, most = min(0.0, *(bar.value for bar in self.bars)), max(0.0, *(bar.value for bar in self.bars))
        told = max(Font.SANS.width(bar.told, TICK_SIZE) for bar in self.bars) + 6
        room = self.width - self.names - told * ((least < 0) + (most > 0))
        scale = room / (most - least) if most > least else 0.0
        zero = x + self.names + (told if least < 0 else 0.0) - least * scale
        for place, bar in enumerate(self.bars):
            top = y + place * self.row
            page.write(x + self.names - 8, top + 9, bar.name, NAME_SIZE, align=Align.RIGHT)
            length = bar.value * scale
            begin = min(zero, zero + length)
            colour = BLUE if bar.value >= 0 else RED
            page.draw(rectangle(begin, top + 2, max(abs(length), 0.3), self.row - 4), fill=colour)
            end, align = (zero + length + 3, Align.LEFT) if bar.value >= 0 else (zero + length - 3, Align.RIGHT)
            page.write(end, top + 9, bar.told, TICK_SIZE, align=align)
        page.draw(polyline([(zero, y), (zero, y + self.row * len(self.bars))]), stroke=INK, width=0.7)


@dataclass(frozen=True, slots=True)
class Band:
    """The bounds of one spread of results, the least first, an odd number of them: the middle one is the median."""

    name: str
    bounds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Bands:
    """Spreads one below the other on one axis: the wider a band the paler it is, a line at the median."""

    bands: tuple[Band, ...]
    across: str
    width: float = 440.0
    row: float = 30.0
    names: float = 90.0

    @property
    def height(self) -> float:
        """How high it is."""
        return self.row * len(self.bands) + 34

    def ticks(self) -> tuple[float, ...]:
        """Return the numbers at its axis."""
        bounds = self._bounds()
        return ticks_of(min(bounds), max(bounds), 7)

    def _bounds(self) -> list[float]:
        return [0.0, *(bound for band in self.bands for bound in band.bounds)]

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw the axis and a band in each row."""
        least, most = min(self._bounds()), max(self._bounds())
        scale = (self.width - self.names - 10) / (most - least)
        foot = y + self.row * len(self.bands)

        def at(value: float) -> float:
            return x + self.names + (value - least) * scale

        for value, told in zip(self.ticks(), tick_texts(self.ticks()), strict=True):
            page.draw(polyline([(at(value), y), (at(value), foot)]), stroke=PALE, width=0.4)
            page.write(at(value), foot + 10, told, TICK_SIZE, align=Align.CENTER, colour=GREY)
        for place, band in enumerate(self.bands):
            top = y + place * self.row + 6
            page.write(x, top + 11, band.name, NAME_SIZE)
            self._band(page, at, band.bounds, top)
        page.draw(polyline([(at(0.0), y), (at(0.0), foot)]), stroke=INK, width=0.7)
        page.line(x + self.names, foot, x + self.width, 0.7, INK)
        page.write(x + self.width, foot + 22, self.across, NAME_SIZE, align=Align.RIGHT, colour=INK)

    def _band(self, page: Page, at: Callable[[float], float], bounds: Sequence[float], top: float) -> None:
        shades = ("#dfe9f0", "#b9cfde", "#7fa8c4")
        middle = len(bounds) // 2
        for depth in range(middle):
            left, right = at(bounds[depth]), at(bounds[-1 - depth])
            shade = shades[min(depth, len(shades) - 1)]
            page.draw(rectangle(left, top + depth * 1.5, max(right - left, 0.3), 18 - depth * 3), fill=shade)
        median = at(bounds[middle])
        page.draw(polyline([(median, top), (median, top + 18)]), stroke=INK, width=1.2)
