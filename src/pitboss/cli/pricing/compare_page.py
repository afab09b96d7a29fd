"""A comparison for people: a row for each choice, the one that moves the house edge most first, each with its bar."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.bars import bar
from pitboss.cli.figures import percent
from pitboss.cli.pricing.compare_lines import Block, Covers, blocks
from pitboss.cli.pricing.solve_page import PLAYED, heading, right_table
from pitboss.cli.pricing.solving import file_or_name
from pitboss.lab.effects.comparing import Comparison

WIDE = 110
"""From this width on the clauses have a column; below it they stand under the choice."""
NARROW = 80
"""Below this width there are no bars."""
BAR = 25
FOR_THE_HOUSE, FOR_THE_PLAYER = "red", "green"
LEGEND = "Differences are in percentage points; to the right the house gains, to the left the player."


def comparison_page(
    comparison: Comparison, strategy: str, width: int, covers: Covers, *, ascii_only: bool = False
) -> Iterator[RenderableType]:
    """Return the parts of the page, to be printed one below the other."""
    yield from heading(comparison.rules)
    yield Text(f"Strategy: {PLAYED.get(strategy, file_or_name(strategy))}", style="dim")
    for block in blocks(comparison, covers):
        yield Text()
        yield Text.assemble(f"{block.wager}: house edge ", (percent(block.edge), "bold"), block.shoe)
        if block.lines:
            yield _table(block, width, ascii_only)
        else:
            yield Text("The text leaves the house no choice that changes it.")
    yield Text()
    if comparison.without_effect:
        yield Text(
            f"No figure depends on {', '.join(option.name for option in comparison.without_effect)}.", style="dim"
        )
    yield Text(LEGEND, style="dim")


def _table(block: Block, width: int, ascii_only: bool) -> Table:
    wide, bars, covered = width >= WIDE, width >= NARROW, any(line.cover for line in block.lines)
    table = right_table(
        "One choice changed",
        "house edge",
        "difference",
        *["with the cover card"] * covered,
        *[""] * bars,
        *["clauses"] * wide,
    )
    table.columns[0].min_width = max((len(line.effect.option.name) for line in block.lines), default=0)
    for column in table.columns[3 + covered :]:
        column.justify = "left"
    for line in block.lines:
        drawn = bar(
            line.difference or 0, block.longest, BAR, more=FOR_THE_HOUSE, less=FOR_THE_PLAYER, ascii_only=ascii_only
        )
        choice = Text(line.effect.written)
        if not wide:
            choice.append(f"\n  {line.clauses}", style="dim")
        table.add_row(choice, *line.words, *[line.cover] * covered, *[drawn] * bars, *[line.clauses] * wide)
    return table
