"""A chart as notebooks show it: its sections as tables, in the colors of the printed chart, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pitboss.lab.charts.chart import Cell, Chart, ChartSection
from pitboss.lab.charts.palette import INKS

NAME = "pitboss-chart"


def chart_html(chart: Chart) -> str:
    """Return a piece of HTML; its style holds inside of it alone."""
    parts = [f'<div class="{NAME}">', f"<style>{_style(chart)}</style>", f"<p><b>{escape(chart.title)}</b></p>"]
    for section in chart.sections:
        parts += _section(chart, section)
    legend = ", ".join(f"{cell.letters} {cell.meaning}" for cell in chart.legend)
    return "\n".join([*parts, f"<p>{escape(legend)}</p>", "</div>"])


def _style(chart: Chart) -> str:
    plays = sorted({cell.play for section in chart.sections for row in section.rows for cell in row.cells})
    inks = (f".{NAME} .{_class(play)}{{background:{INKS[play].paper};color:{INKS[play].letters}}}" for play in plays)
    return f".{NAME} td,.{NAME} th{{text-align:center;padding:1px 6px}}" + "".join(inks)


def _class(play: str) -> str:
    return play.replace(" ", "-")


def _section(chart: Chart, section: ChartSection) -> Iterator[str]:
    yield f"<table><caption>{escape(section.title)}</caption>"
    yield "<tr><th></th>" + "".join(f"<th>{escape(up)}</th>" for up in chart.up_cards) + "</tr>"
    for row in section.rows:
        yield f"<tr><th>{escape(row.label)}</th>" + "".join(map(_cell, row.cells)) + "</tr>"
    yield "</table>"


def _cell(cell: Cell) -> str:
    return f'<td class="{_class(cell.play)}">{escape(cell.letters)}</td>'
