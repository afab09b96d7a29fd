"""A chart as a picture to be printed; in a comparison the cells that differ are marked."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from pitboss.house.workbench.bench import Benched
from pitboss.house.workbench.comparing import paired

if TYPE_CHECKING:
    from pitboss.lab.charts.picture import Marks

PRINT_DOTS_PER_INCH = 300
SHORT = 12
"""So much of a digest names a submission."""


def chart_png(b: Benched, a: Benched | None = None) -> bytes:
    """Return the chart with its price and submission above it, or the second of two with the differences marked."""
    from pitboss.lab.charts import draw_chart

    out = BytesIO()
    chart = b.chart()
    marks: Marks = frozenset()
    named = [*_prices(b), f"submission {b.digest[:SHORT]}"]
    if a is not None:
        pair = paired(a, b)
        sections = pair.of_b() or chart.sections
        chart = replace(chart, sections=sections, deviations=())
        marks = frozenset((section.heading, row.label, up) for section, row, up, cell in pair.cells() if cell.differs)
        other = f"{a.name}, submission {a.digest[:SHORT]}, {', '.join(_prices(a))}"
        named.append(f"{pair.differing} cells marked that differ from {other}")
    draw_chart(replace(chart, facts=(*chart.facts, *named)), out, marks, PRINT_DOTS_PER_INCH)
    return out.getvalue()


def _prices(side: Benched) -> list[str]:
    """Return the price from a fresh shoe and, where it was worked out, that with the cover card."""
    prices, cover = [f"house edge {side.solution.house_edge:.4%} from a fresh shoe"], side.cover
    if cover is not None:
        edge = f"{-cover.ev(side.solution.ev):.4%} ± {cover.se:.4%}"
        prices.append(f"{edge} with {cover.behind} cards behind the cover card")
    return prices
