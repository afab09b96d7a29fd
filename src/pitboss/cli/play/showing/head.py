"""The head of a table's picture: the game, and beside it how far play has come; below it where a console is narrow."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.table import Table as Grid
from rich.text import Text

HEAD_STYLE = "bold white on #1c5c3c"
AROUND = 3
"""The columns around and between the two."""


def head(name: str, facts: Sequence[str], dot: str, width: int) -> Grid:
    """Draw the head line, or two where one is too narrow for all of it."""
    told = f" {dot} ".join(facts)
    grid = Grid.grid(expand=True, padding=(0, 1), pad_edge=True)
    grid.style = HEAD_STYLE
    grid.add_column(ratio=1)
    if cell_len(name) + cell_len(told) + AROUND > width:
        grid.add_row(Text(name))
        grid.add_row(Text(told))
        return grid
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(Text(name), Text(told))
    return grid
