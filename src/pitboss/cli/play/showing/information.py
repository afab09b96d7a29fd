"""The rules of a table at length, and the pay tables of its side wagers: what ``i`` shows."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from pitboss.cli.play.showing.explain import cited_here
from pitboss.cli.play.showing.flow import rows
from pitboss.rulebook import Rules
from pitboss.rulebook.description import describe, line_of, lines, render
from pitboss.rulebook.description.side_wagers import limits_of
from pitboss.rulebook.parts import SideWager


def information(rules: Rules, width: int) -> RenderableType:
    """Return the rules of a table with their clauses, and its pay tables."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(ratio=3)
    grid.add_column(ratio=2, style="dim")
    for facts in lines(describe(rules)):
        clauses = tuple(dict.fromkeys(clause for fact in facts for clause in fact.clauses))
        grid.add_row(Text(line_of(facts)), Text(cited_here(clauses, rules.game)))
    if not rules.side_wagers:
        return grid
    return Group(grid, Text(), rows([pay_table(side) for side in rules.side_wagers], width))


def pay_table(side: SideWager) -> list[Text]:
    """Return the pay table of a side wager, line by line."""
    name = max(len(line.name) for line in side.lines)
    odds = max(len(line.odds.words) for line in side.lines)
    head = Text.assemble((str(side.kind), "bold"), f"  {render(limits_of(side))}")
    return [head, *(Text(f"  {line.name:<{name}}  {line.odds.words:>{odds}}") for line in side.lines)]
