"""The first two cards: how often each two are dealt, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.figures import percent, signed_percent
from pitboss.cli.output import plain_table
from pitboss.solve import Solution

BESIDE = 3
"""So many hands stand beside each other."""


def hands_page(solution: Solution) -> Iterator[RenderableType]:
    """Return the table of first hands."""
    yield Text()
    yield Text("The first two cards, all up cards together", style="bold")
    hands = solution.ev_by_first_two.items()
    yield _table([(hand, percent(first_two.chance, 2), signed_percent(first_two.ev, 2)) for hand, first_two in hands])


def _table(rows: list[tuple[str, str, str]]) -> Table:
    table = plain_table(*["cards", "dealt", "ev"] * BESIDE)
    for place, column in enumerate(table.columns):
        column.no_wrap = True
        column.justify = "left" if place % BESIDE == 0 else "right"
    height = -(-len(rows) // BESIDE)
    blocks = [rows[place : place + height] for place in range(0, len(rows), height)]
    for row in zip_longest(*blocks, fillvalue=("", "", "")):
        table.add_row(*(cell for block in row for cell in block))
    return table
