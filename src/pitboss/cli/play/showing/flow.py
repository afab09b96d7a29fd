"""Setting things side by side in the width there is: keys on lines, hands in rows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

GAP = 3
"""Columns between two things that stand side by side."""

Block = list[Text]
"""A small picture, line by line."""


def flow(items: Sequence[Text], width: int, between: str = " " * GAP) -> list[Text]:
    """Set items on lines no longer than ``width``; an item is broken only where it alone is longer than that."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(between) + item.cell_len <= width:
            lines[-1].append(between, "dim")
            lines[-1].append_text(item)
        else:
            lines.append(item.copy())
    return lines


def block_width(block: Block) -> int:
    """Return the columns a block takes."""
    return max((line.cell_len for line in block), default=0)


def rows(blocks: Sequence[Block], width: int) -> RenderableType:
    """Set blocks side by side, in as many rows as the width asks for."""
    lines: list[list[Block]] = []
    used = 0
    for block in blocks:
        needed = block_width(block)
        if lines and used + GAP + needed <= width:
            lines[-1].append(block)
            used += GAP + needed
        else:
            lines.append([block])
            used = needed
    return Group(*(_row(line) for line in lines))


def _row(blocks: Sequence[Block]) -> RenderableType:
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    for block in blocks:
        grid.add_column(no_wrap=True, min_width=block_width(block))
    grid.add_row(*(Text("\n").join(block) for block in blocks))
    return grid
