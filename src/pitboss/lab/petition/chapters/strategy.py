"""The strategy chart and its exceptions."""

from __future__ import annotations

from pitboss.documents.drawings import CellColours, ColouredGrid, GridRow, SideBySide, Stacked
from pitboss.lab.charts import Chart, chart_of
from pitboss.lab.charts.chart import ChartSection
from pitboss.lab.charts.layout import side_by_side
from pitboss.lab.charts.palette import INKS
from pitboss.lab.petition.chapter import (
    Block,
    Chapter,
    DataColumn,
    DataTable,
    Figures,
    Paragraph,
    Picture,
    Subsection,
)
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import FINE_PERCENT, PERCENT, ROUGH_PERCENT, WHOLE, Form
from pitboss.lab.petition.terms import ten_explained

EXCEPTIONS = (
    DataColumn("hand", "Hand"),
    DataColumn("up_card", "Up card"),
    DataColumn("context", "Where", wrap=True),
    DataColumn("chart", "Chart"),
    DataColumn("better", "Better"),
    DataColumn("gain", "Gain each time", ROUGH_PERCENT),
    DataColumn("rounds", "Once in so many rounds", Form("number", 0)),
    DataColumn("worth", "Worth in a round", FINE_PERCENT),
)
LEGEND = (DataColumn("letters", "Letters"), DataColumn("meaning", "Meaning", wrap=True))
LISTED = 30
"""So many exceptions are printed, those worth most; the data has all of them."""


def strategy(findings: Findings) -> Chapter:
    """Return the chart and what is better than it."""
    figures, best = Figures(), findings.best
    chart = chart_of(best.strategy, best.exceptions)
    edge = figures.say("chart.house_edge", findings.chart.house_edge, PERCENT)
    cost = figures.say("chart.cost", findings.chart.house_edge - best.house_edge, PERCENT)
    blocks: list[Block] = [
        Paragraph(
            f"This is the best chart by total. A player who follows it gives up {edge} of the initial wager to the "
            f"house, {cost} more than with the best play for the exact cards of each hand."
        ),
        *_drawings(chart),
        DataTable("chart_legend", "What the letters of the chart say", LEGEND, [
            [cell.letters, cell.meaning] for cell in chart.legend
        ], note=f"{ten_explained(findings.rules)} Rows that agree are shown as one."),
    ]  # fmt: skip
    if chart.deviations:
        many = figures.say("chart.exceptions", len(chart.deviations), WHOLE)
        blocks += [
            Subsection("Exceptions to the chart"),
            Paragraph(
                f"In {many} situations the exact cards of the hand make another play better than the chart's. Those "
                "that are worth most are listed; the data file has all of them."
            ),
            DataTable("chart_exceptions", "Better than the chart", EXCEPTIONS, _exceptions(chart), most=LISTED),
        ]
    return Chapter("strategy", "Strategy chart and exceptions", tuple(blocks), figures)


def _exceptions(chart: Chart) -> list[list[str | float]]:
    rows: list[list[str | float]] = [
        [
            shown.hand,
            shown.up_card,
            shown.full_context,
            shown.chart.letters,
            shown.better.letters,
            shown.gain,
            shown.rounds,
            shown.worth,
        ]
        for shown in chart.deviations
    ]
    return sorted(rows, key=_worth_most_first)


def _worth_most_first(row: list[str | float]) -> tuple[float, str]:
    """Order by what is printed, then by the words: the last digits of a machine decide nothing."""
    return -round(float(row[-1]), FINE_PERCENT.decimals + 2), " ".join(map(str, row[:3]))


def _drawings(chart: Chart) -> list[Block]:
    """Return the chart in two columns; where that is too high for a page, a pair of sections at a time."""
    left, right = (tuple(_grid(chart, section) for section in part) for part in side_by_side(chart.sections))
    whole = [Stacked(part) for part in (left, right) if part]
    if max(part.height for part in whole) <= HIGHEST:
        drawn = [SideBySide(tuple(whole))]
    else:
        every = [*left, *right]
        drawn = [SideBySide(tuple(every[place : place + 2])) for place in range(0, len(every), 2)]
    blocks: list[Block] = []
    for place, drawing in enumerate(drawn):
        letters = tuple(letter for grid in _grids(drawing) for letter in _letters(grid))
        caption = (
            "The strategy chart: rows are hands, columns the dealer's up card."
            if not place
            else "The chart, continued."
        )
        blocks.append(Picture(drawing, caption, letters))
    return blocks


HIGHEST = 560.0
"""A chart that is higher has no room on a page with its caption."""
NAME_WIDTH = 44.0
"""Two charts side by side are no wider than the text."""


def _grids(drawing: SideBySide) -> list[ColouredGrid]:
    grids: list[ColouredGrid] = []
    for part in drawing.parts:
        grids += [inner for inner in part.parts if isinstance(inner, ColouredGrid)] if isinstance(part, Stacked) else []
        grids += [part] if isinstance(part, ColouredGrid) else []
    return grids


def _letters(grid: ColouredGrid) -> list[str]:
    rows = [letter for row in grid.rows for letter in (row.name, *(letters for letters, _ in row.cells))]
    return [grid.title, *grid.heads, *rows]


def _grid(chart: Chart, section: ChartSection) -> ColouredGrid:
    rows = tuple(
        GridRow(
            row.label,
            tuple((cell.letters, CellColours(INKS[cell.play].paper, INKS[cell.play].letters)) for cell in row.cells),
        )
        for row in section.rows
    )
    return ColouredGrid(section.title, chart.up_cards, rows, name_width=NAME_WIDTH)
