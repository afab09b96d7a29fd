"""Prices and charts as CSV: a line a figure, a line a cell, numbers with all their digits."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TYPE_CHECKING

from pitboss.house.lab import hands_of, valued
from pitboss.house.workbench.bench import Benched
from pitboss.house.workbench.comparing import paired, written_options
from pitboss.house.workbench.figures import about, beside, prices, written

if TYPE_CHECKING:
    from pitboss.lab.charts import Cell
    from pitboss.lab.charts.chart import Heading

Values = dict[str, float]
PLACE = ("section", "row", "cards", "up_card")
CELL = ("letters", "play", "meaning", "note")
DECISIONS = ("stand", "hit", "double", "split", "surrender", "zap")
"""All that the adviser values for a hand as it is dealt."""


def prices_csv(b: Benched, a: Benched | None = None) -> bytes:
    """Return every price with its name and unit, and what it is the price of; two submissions stand side by side."""
    if a is None:
        lines = [(line.part, line.name, written(line.value), line.unit) for line in about(b) + prices(b)]
        return _file(("part", "name", "value", "unit"), lines)
    both = beside(about(a) + prices(a), about(b) + prices(b))
    rows = [
        (line.part, line.name, written(line.a), written(line.b), written(line.difference), line.unit) for line in both
    ]
    return _file(("part", "name", "a", "b", "difference", "unit"), rows)


def chart_csv(b: Benched, a: Benched | None = None) -> bytes:
    """Return a line for each cell: what it says, and what each decision is worth with a hand that it stands for."""
    return _one_chart(b) if a is None else _two_charts(a, b)


def _one_chart(side: Benched) -> bytes:
    values, rows = _Values(side), []
    chart = side.chart()
    for section in chart.sections:
        for row in section.rows:
            for up, cell in zip(chart.up_cards, row.cells, strict=True):
                hand = _hand(section.heading, section.word, row.label)
                place = (section.title, row.label, row.cards, up)
                rows.append((*place, *_cell(cell), hand, *values.of(hand, up)))
    return _file((*PLACE, *CELL, "hand", *(f"value_{name}" for name in DECISIONS)), rows)


def _two_charts(a: Benched, b: Benched) -> bytes:
    of_a, of_b, rows = _Values(a), _Values(b), []
    for section, row, up, cell in paired(a, b).cells():
        hand = _hand(section.heading, section.word, row.label)
        place = (str(section.heading), row.label, row.cards, up, "yes" if cell.differs else "no")
        rows.append((*place, *_cell(cell.a), *_cell(cell.b), hand, *of_a.of(hand, up), *of_b.of(hand, up)))
    sides = [[f"{side}_{name}" for name in CELL] for side in "ab"]
    worth = [[f"{side}_value_{name}" for name in DECISIONS] for side in "ab"]
    return _file((*PLACE, "differs", *sides[0], *sides[1], "hand", *worth[0], *worth[1]), rows)


def _hand(heading: Heading, word: str, label: str) -> str:
    """Return the first hand that a row stands for, nothing where its decisions are not valued."""
    return next(iter(hands_of(heading, word, label)), "")


def _cell(cell: Cell) -> tuple[str, str, str, str]:
    return cell.letters, str(cell.play), cell.meaning, str(cell.note or "")


class _Values:
    """What decisions are worth under one submission, as the page asks for it cell by cell."""

    def __init__(self, side: Benched) -> None:
        self.game, self.options = side.rules.game, written_options(side)
        self.known: dict[tuple[str, str], Values] = {}

    def of(self, hand: str, up: str) -> list[str]:
        """Return the values in the order of the columns; a decision that is not allowed has none."""
        values = self._ask(hand, up) if hand else {}
        return [written(values.get(name)) for name in DECISIONS]

    def _ask(self, hand: str, up: str) -> Values:
        if (hand, up) not in self.known:
            self.known[hand, up] = valued(self.game, self.options, [hand], up)[0]["values"]
        return self.known[hand, up]


def _file(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue().encode()
