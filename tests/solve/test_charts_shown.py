"""Charts as displayed: the terminal, the picture and the page have every cell."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from pitboss.lab.charts import (
    Chart,
    ChartPlay,
    PrintedChart,
    chart_of,
    chart_text,
    draw_chart,
    html_page,
    write_html,
)
from pitboss.lab.charts.palette import INKS
from pitboss.solve.strategies.deviations import Deviation, Where
from pitboss.solve.strategies.strategy import Strategy
from tests.sizes import size, some
from tests.solve.hand_made import DEVIATIONS, HAND_MADE, attacking, plain

pytestmark = pytest.mark.long


@pytest.mark.parametrize("game", HAND_MADE)
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_every_row_is_printed_and_no_line_is_longer_than_the_terminal(game: str, width: int) -> None:
    chart = chart_of(HAND_MADE[game]())
    paper = StringIO()
    Console(file=paper, width=width, color_system=None).print(PrintedChart(chart))
    printed = paper.getvalue()
    assert max(len(line.rstrip()) for line in printed.splitlines()) <= width
    squeezed = " ".join(printed.split())
    for section in chart.sections:
        assert section.title in printed
        for row in section.rows:
            assert f"{row.label} {' '.join(cell.letters for cell in row.cells)}" in squeezed
    for cell in chart.legend:
        assert f"{cell.letters} " in printed


def test_two_columns_stand_side_by_side_at_80() -> None:
    lines = chart_text(chart_of(plain())).splitlines()
    assert "Hard totals                              Pairs" in lines
    assert "  13-16  S  S  S  S  S  H  H  H  H  H        T,T  S  S  S  S  S  S  S  S  S  S" in lines
    assert " Dh  double if allowed, otherwise hit" in lines


def test_cells_are_coloured() -> None:
    paper = StringIO()
    Console(file=paper, width=80, force_terminal=True, color_system="truecolor").print(PrintedChart(chart_of(plain())))
    paper_of_splits = tuple(int(INKS[ChartPlay.SPLIT].paper[place : place + 2], 16) for place in (1, 3, 5))
    assert "48;2;{};{};{}m P ".format(*paper_of_splits) in paper.getvalue()
    assert "\x1b" not in chart_text(chart_of(plain()))


def test_exceptions_are_printed_with_what_they_are_worth() -> None:
    lines = [" ".join(line.split()) for line in chart_text(chart_of(plain(), DEVIATIONS)).splitlines()]
    assert "hand up when chart better gain once in worth" in lines
    assert "T,2 4 first hand S H 0.15% 71 0.00211%" in lines
    assert "5,4 2 after splitting 5s H D 0.21% 1,111 0.00019%" in lines
    assert "Better than the chart" not in chart_text(chart_of(plain()))


def many_exceptions(many: int) -> list[Deviation]:
    first = Deviation(hand="T,6", up=9, chart="H", better="S", gain=0.01, chance=0.001)
    return [replace(first, gain=0.01 / number, where=Where(zapped=f"{number}")) for number in range(1, many + 1)]


def test_a_terminal_lists_the_dearest_exceptions_and_counts_the_others() -> None:
    printed = " ".join(chart_text(chart_of(plain(), many_exceptions(30))).split())
    assert "after zapping 24 " in printed
    assert "after zapping 25 " not in printed
    assert "6 more are worth at most 0.00004% each." in printed
    assert "1 more is worth at most 0.00004%." in " ".join(chart_text(chart_of(plain(), many_exceptions(25))).split())
    assert " more " not in chart_text(chart_of(plain(), many_exceptions(24)))


def test_what_is_next_to_nothing_is_told_as_such() -> None:
    (tiny,) = many_exceptions(1)
    assert "<0.00001%" in chart_text(chart_of(plain(), [replace(tiny, gain=1e-9)]))


def test_a_strategy_without_rows_has_an_empty_chart() -> None:
    chart = chart_of(Strategy("catfish-bend", {}))
    assert chart.sections == ()
    assert chart_text(chart).startswith(chart.title)
    assert chart.title.replace("'", "&#x27;") in html_page(chart)


# As a picture


@pytest.mark.parametrize("game", some(list(HAND_MADE), 2))
def test_the_picture_is_a_card_of_sane_size(game: str, tmp_path: Path) -> None:
    chart = chart_of(HAND_MADE[game](), DEVIATIONS)
    draw_chart(chart, tmp_path / "chart.png")
    with Image.open(tmp_path / "chart.png") as picture:
        picture.load()
        assert picture.format == "PNG"
        assert 2000 <= picture.width <= 2600
        assert 1200 <= picture.height <= 3200
        dots = np.asarray(picture.convert("RGB"), dtype=np.int64) @ (256**2, 256, 1)
    areas = {f"#{colour:06x}": int(count) for colour, count in zip(*np.unique(dots, return_counts=True), strict=True)}
    cells = dict.fromkeys(ChartPlay, 0)
    for section in chart.sections:
        for row in section.rows:
            for cell in row.cells:
                cells[cell.play] += 1
    for play, count in cells.items():
        if count:  # a cell is 84 by 53 dots; letters and lines leave more than half of them
            assert areas[INKS[play].paper] > count * 2200, play
        elif play not in {deviation.better.play for deviation in chart.deviations}:
            assert areas.get(INKS[play].paper, 0) < 50, play


def test_many_exceptions_make_a_longer_picture_up_to_a_length(tmp_path: Path) -> None:
    heights = []
    for many in size((0, 100), (0, 1, 6, 100)):
        draw_chart(chart_of(plain(), DEVIATIONS[:1] * many), tmp_path / "chart.png")
        with Image.open(tmp_path / "chart.png") as picture:
            heights.append(picture.height)
    assert heights == sorted(set(heights))
    assert heights[-1] < 3000


# As a page


class Page(HTMLParser):
    """Reads a page: its tables by caption, the titles of cells, and whether every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tables: list[list[list[tuple[str, str, str]]]] = []
        self.captions: list[str] = []
        self.words: list[str] = []
        self.asked_for: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.asked_for += [value for name, value in told.items() if name in ("src", "href")]
        if tag == "meta":
            return
        self.open.append(tag)
        match tag:
            case "table":
                self.tables.append([])
            case "tr":
                self.tables[-1].append([])
            case "td" | "th":
                self.tables[-1][-1].append(("", told.get("class", ""), told.get("title", "")))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "caption" in self.open:
            self.captions.append(data)
        if self.open and self.open[-1] in ("td", "th"):
            _, colour, title = self.tables[-1][-1][-1]
            self.tables[-1][-1][-1] = (data.strip(), colour, title)
        elif self.open and self.open[-1] != "style":
            self.words.append(data)


def parsed(chart: Chart) -> Page:
    page = Page()
    page.feed(html_page(chart))
    page.close()
    assert page.open == []
    return page


@pytest.mark.parametrize("game", HAND_MADE)
def test_the_page_holds_every_cell_with_its_meaning(game: str, tmp_path: Path) -> None:
    chart = chart_of(HAND_MADE[game](), DEVIATIONS)
    page = parsed(chart)
    assert page.captions == [*(section.title for section in chart.sections), "Better than the chart"]
    for section, table in zip(chart.sections, page.tables, strict=False):
        assert [word for word, _, _ in table[0][1:]] == list(chart.up_cards)
        for row, written in zip(section.rows, table[1:], strict=True):
            assert written[0][0] == row.label
            for up, cell, (letters, colour, title) in zip(chart.up_cards, row.cells, written[1:], strict=True):
                assert letters == cell.letters
                assert colour == f"play-{cell.play.replace(' ', '-')}"
                assert title == f"{section.word} {row.label} against {up}: {cell.title}".strip()
    assert {cell.meaning for cell in chart.legend} <= set(page.words)
    write_html(chart, tmp_path / "chart.html")
    assert (tmp_path / "chart.html").read_text(encoding="utf-8") == html_page(chart)


def test_titles_tell_the_full_meaning() -> None:
    page = parsed(chart_of(plain()))
    titles = {title for table in page.tables for row in table for _, _, title in row}
    assert "hard 11 against T: double if allowed, otherwise hit" in titles
    assert "soft 18 against 3: double if allowed, otherwise stand" in titles
    assert "pair 8,8 against A: split, and resplit if allowed; otherwise play it as its total" in titles


def test_the_page_needs_nothing_else_and_knows_day_and_night() -> None:
    chart = chart_of(attacking(), DEVIATIONS)
    page, text = parsed(chart), html_page(chart)
    assert page.asked_for == []
    assert "url(" not in text
    assert "@import" not in text
    assert "<script" not in text
    assert "prefers-color-scheme: dark" in text
    for play in ChartPlay:
        assert text.count(f".play-{play.replace(' ', '-')},") == 2


def test_the_page_lists_every_exception_and_escapes_words() -> None:
    told = Deviation(hand="T,6", up=9, chart="H", better="S", gain=0.01, chance=0.02, where=Where(zapped="<8 & 9>"))
    page = parsed(chart_of(plain(), [*DEVIATIONS, told]))
    rows = [[word for word, _, _ in row] for row in page.tables[-1]]
    assert rows[0] == ["hand", "up", "when", "chart", "better", "gain", "once in", "worth"]
    assert rows[1] == ["T,6", "T", "after zapping <8 & 9>", "H", "S", "1.00%", "50", "0.02000%"]
    assert len(rows) == 6


def test_the_page_folds_away_what_is_worth_least() -> None:
    page = parsed(chart_of(plain(), many_exceptions(1000)))
    first, others = page.tables[-2:]
    assert [row[2][0] for row in first[1:]] == [f"after zapping {number}" for number in range(1, 25)]
    assert [row[2][0] for row in others[1:]] == [f"after zapping {number}" for number in range(25, 1001)]
    assert "976 more are worth at most 0.00004% each." in page.words
