"""The strategy of a solution as a chart, with the exceptions to it that are worth most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from pitboss.cli.figures import percent, signed_percent
from pitboss.cli.pricing.cover import cover_edge, cover_place
from pitboss.lab.charts import Chart, PrintedChart, chart_of
from pitboss.solve import Solution

if TYPE_CHECKING:
    from pitboss.lab.cut.cover_effect import CoverEffect

MOST_TOLD = 20


def chart_of_solution(solution: Solution) -> Chart:
    """Return the chart with the exceptions that are worth most beneath it."""
    return chart_of(solution.strategy, solution.exceptions[:MOST_TOLD])


def priced_chart(solution: Solution, cover: CoverEffect | None) -> Chart:
    """Return the chart as it is drawn: with its price from a fresh shoe and, where known, that with the cover card."""
    chart = chart_of_solution(solution)
    prices = [f"house edge {percent(solution.house_edge)} from a fresh shoe"]
    if cover is not None:
        prices.append(f"{cover_edge(cover, solution.ev)} with the cover card ({cover_place(cover)})")
    return replace(chart, facts=(*chart.facts, *prices))


def chart_page(solution: Solution) -> Iterator[RenderableType]:
    """Return the chart and what its exceptions are worth."""
    yield Text()
    yield PrintedChart(chart_of_solution(solution))
    if solution.given is None:
        yield Text(_all_told(solution))


def _all_told(solution: Solution) -> str:
    count = len(solution.exceptions)
    if not count:
        return "By composition no hand is played otherwise."
    more = f"{count - MOST_TOLD:,} more exceptions are not listed; all" if count > MOST_TOLD else "All"
    worth = sum(exception.worth for exception in solution.exceptions)
    return f"{more} {count:,} together are worth {signed_percent(worth)} of the initial wager in a round."
