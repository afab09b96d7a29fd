"""The score by clause as a table in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.training.score import Score, summary_of

BESIDE_SUMMARY = 16
"""Columns of a score's line that are neither its clause nor its summary."""


def score_table(score: Score, width: int) -> RenderableType:
    """Return the score by clause; a clause without a fault takes one line."""
    widest = max([len("clause"), *(len(clause.partition(" ")[2]) for clause in score.clauses)])
    room = width - widest - BESIDE_SUMMARY
    grid = Grid(box=None, padding=(0, 1), pad_edge=False, header_style="dim underline")
    grid.add_column("clause", no_wrap=True, style="cyan")
    grid.add_column("right", justify="right")
    grid.add_column("wrong", justify="right")
    grid.add_column("what it says", ratio=1)
    for clause_id, tally in score.worst_first():
        wrong = Text(str(tally.wrong), "bold red" if tally.wrong else "dim")
        summary = summary_of(clause_id)
        short = summary if tally.wrong or len(summary) <= room else f"{summary[: room - 3].rstrip()}..."
        grid.add_row(Text(clause_id.partition(" ")[2]), str(tally.right), wrong, Text(short))
    return grid
