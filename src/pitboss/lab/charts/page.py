"""A chart as one page that needs nothing else, by day and by night, with each cell's meaning under the pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from pitboss.lab.charts.chart import Cell, Chart, ChartPlay, ChartRow, ChartSection, ShownDeviation
from pitboss.lab.charts.layout import BELOW, ChartLayout, layout_of
from pitboss.lab.charts.page_style import style
from pitboss.lab.charts.words import (
    FIGURES,
    HEADING,
    LISTED,
    TEN_VALUES,
    gain_words,
    more_words,
    rounds_words,
    worth_words,
)


def html_page(chart: Chart) -> str:
    """Return a chart as an HTML page."""
    title, layout = escape(chart.title), layout_of(chart)
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}: strategy</title>",
        f"<style>\n{style()}</style>",
        "</head>",
        "<body>",
        f"<header><h1>{title}</h1>",
        f'<p class="facts">{" · ".join(escape(fact) for fact in chart.facts)}</p></header>',
        "<main>",
        '<div class="columns">',
        *(line for place in (0, 1) for line in _column(chart, layout, place)),
        "</div>",
        *(_legend(chart) if layout.legend == BELOW else ()),
        f'<p class="note">{TEN_VALUES}</p>',
        *(_deviations(chart) if chart.deviations else ()),
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def write_html(chart: Chart, path: str | Path) -> None:
    """Write a chart to a file as an HTML page."""
    Path(path).write_text(html_page(chart), encoding="utf-8", newline="\n")


def class_of(play: ChartPlay) -> str:
    """Return the name of a play's colors in the page."""
    return f"play-{play.replace(' ', '-')}"


def _column(chart: Chart, layout: ChartLayout, place: int) -> Iterator[str]:
    yield '<div class="column">'
    for section in layout.columns[place]:
        yield '<table class="chart">'
        yield f"<caption>{escape(section.title)}</caption>"
        heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in chart.up_cards)
        yield f'<thead><tr><td class="corner">dealer shows</td>{heads}</tr></thead>'
        yield "<tbody>"
        yield from (_row(chart, section, row) for row in section.rows)
        yield "</tbody></table>"
    if layout.legend == place:
        yield from _legend(chart)
    yield "</div>"


def _row(chart: Chart, section: ChartSection, row: ChartRow) -> str:
    hand = f"{section.word} {row.label}".strip()
    cards = f'<span class="cards">{escape(row.cards)}</span> ' if row.cards else ""
    cells = "".join(
        _cell(cell, f"{hand} against {up}: {cell.title}") for up, cell in zip(chart.up_cards, row.cells, strict=True)
    )
    return f'<tr><th scope="row">{cards}{escape(row.label)}</th>{cells}</tr>'


def _cell(cell: Cell, title: str) -> str:
    return f'<td class="{class_of(cell.play)}" title="{escape(title)}">{escape(cell.letters)}</td>'


def _legend(chart: Chart) -> Iterator[str]:
    yield '<section class="legend" aria-label="Legend">'
    yield "<dl>"
    for cell in chart.legend:
        letters = f'<dt class="{class_of(cell.play)}">{escape(cell.letters)}</dt>'
        yield f"<div>{letters}<dd>{escape(cell.meaning)}</dd></div>"
    yield "</dl>"
    yield "</section>"


def _deviations(chart: Chart) -> Iterator[str]:
    """List the exceptions worth most, and all others where they are asked for."""
    yield "<section>"
    yield from _list(chart.deviations[:LISTED], f"<caption>{HEADING}</caption>")
    yield f'<p class="note">{FIGURES}</p>'
    if more := more_words(chart.deviations):
        yield f"<details><summary>{more}</summary>"
        yield from _list(chart.deviations[LISTED:])
        yield "</details>"
    yield "</section>"


def _list(deviations: Sequence[ShownDeviation], caption: str = "") -> Iterator[str]:
    names = ("hand", "up", "when", "chart", "better", "gain", "once in", "worth")
    heads = "".join(f'<th scope="col">{name}</th>' for name in names)
    yield f'<table class="deviations">{caption}<thead><tr>{heads}</tr></thead>'
    yield "<tbody>"
    for deviation in deviations:
        words = "".join(
            f"<td>{escape(word)}</td>" for word in (deviation.hand, deviation.up_card, deviation.full_context)
        )
        cells = "".join(_cell(cell, cell.meaning) for cell in (deviation.chart, deviation.better))
        figures = "".join(
            f"<td>{word}</td>" for word in (gain_words(deviation), rounds_words(deviation), worth_words(deviation))
        )
        yield f"<tr>{words}{cells}{figures}</tr>"
    yield "</tbody></table>"
