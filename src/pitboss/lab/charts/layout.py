"""Where the parts of a chart go on a sheet of two columns: wherever it comes out lowest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.lab.charts.chart import Chart, ChartSection

Sections = tuple[ChartSection, ...]
HEADINGS = 3
"""A section's title, its up cards and the space below it."""
BELOW = -1
"""The place of a legend that is under both columns."""


@dataclass(frozen=True, slots=True)
class ChartLayout:
    """Two columns of sections, and the column that the legend ends, if it is not below both."""

    columns: tuple[Sections, Sections]
    legend: int
    height: int


def layout_of(chart: Chart) -> ChartLayout:
    """Return the lowest layout; of several, the one with the legend below."""
    return min(_layouts(chart), key=lambda layout: layout.height)


def side_by_side(sections: Sections) -> tuple[Sections, Sections]:
    """Return the sections in two columns, broken where they come out most alike in height."""
    return min(_breaks(sections), key=lambda parts: max(map(_height, parts)))


def _breaks(sections: Sections) -> list[tuple[Sections, Sections]]:
    return [(sections[:place], sections[place:]) for place in range(1, max(len(sections), 1) + 1)]


def _layouts(chart: Chart) -> Iterator[ChartLayout]:
    legend = len(chart.legend) + 1
    for parts in _breaks(chart.sections):
        left, right = map(_height, parts)
        yield ChartLayout(parts, BELOW, max(left, right) + (legend + 1) // 2)
        yield ChartLayout(parts, 0, max(left + legend, right))
        yield ChartLayout(parts, 1, max(left, right + legend))


def _height(sections: Sequence[ChartSection]) -> int:
    return sum(len(section.rows) + HEADINGS for section in sections)
