"""The clauses behind a step, each with its kind and our summary; readings too."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.rulebook import Clauses, cited, clauses_only, readings_only
from pitboss.rulebook.clause_index import find_clause
from pitboss.rulebook.readings import readings


def explained(citations: Clauses) -> RenderableType:
    """Return a list of clauses and readings with what they say in short."""
    if not citations:
        return Text("No step has been taken yet, so no clause stands behind it.")
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="cyan", max_width=34)
    grid.add_column(style="dim")
    grid.add_column(ratio=1)
    for clause_id in clauses_only(citations):
        clause = find_clause(clause_id)
        kind, summary = (clause.kind.value, clause.summary) if clause is not None else ("", "not in the index")
        grid.add_row(Text(clause_id), Text(kind), Text(summary))
    for reading in readings_only(citations):
        grid.add_row(Text(f"reading {reading}"), Text("reading"), Text(readings().get(reading, "")))
    return grid


def cited_here(citations: Clauses, game: str) -> str:
    """Write citations without the name of the game everybody at the table knows."""
    return cited(citations).removeprefix(f"{game} ")
