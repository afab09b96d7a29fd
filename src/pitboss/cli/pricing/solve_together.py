"""Wagers together for people: how far each two go together, and what a round with given stakes comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.cli.figures import percent, signed
from pitboss.cli.pricing.solve_page import right_table
from pitboss.lab.writing.together_json import together_json
from pitboss.solve import Solution

MOST_LISTED = 30
BOUND = "* At most: an upper bound where no exact figure is known."


def together_page(solution: Solution, stakes: Mapping[str, float], rounds: int | None) -> Iterator[RenderableType]:
    """Return the correlations of all wagers, and a round with these stakes."""
    data = together_json(solution, stakes, rounds)
    yield Text()
    yield Text("Correlation of a unit on each wager, insurance whenever the dealer shows an ace", style="bold")
    yield _matrix(data, "one_box", "One box")
    yield Text()
    yield _matrix(data, "two_boxes", "Two boxes")
    if any(data["upper_bounds"].values()):
        yield Text(BOUND, style="dim")
    yield Text()
    yield from _round(data)
    if "session" in data:
        session = data["session"]
        yield Text(
            f"After {session['rounds']:,} rounds: mean {signed(session['mean'], 2)}, sd {session['sd']:.2f}, "
            f"ahead {percent(session['ahead'], 2)}, behind {percent(session['behind'], 2)}."
        )


def _matrix(data: dict[str, Any], boxes: str, title: str) -> Table:
    names, bounds = data["wagers"], data["upper_bounds"][boxes]
    table = right_table(title, *names)
    for row, name in enumerate(names):
        cells = []
        for column, other in enumerate(names):
            bound = [name, other] in bounds or [other, name] in bounds
            cells.append(f"{data[boxes]['correlation'][row][column]:+.5f}{'*' if bound else ''}")
        table.add_row(name, *cells)
    return table


def _round(data: dict[str, Any]) -> Iterator[RenderableType]:
    staked = ", ".join(f"{stake:g} on {name}" for name, stake in data["stakes"].items())
    exact = "exact" if data["variance_exact"] else "at most"
    yield Text(f"A round with {staked}", style="bold")
    yield Text(f"Mean {signed(data['mean'], 5)}, standard deviation {data['sd']:.5f}, {exact}.")
    if data["round"] is None:
        yield Text(f"The results of the round are not listed: {data['unlisted']}.")
        return
    results = sorted(data["round"]["results"], key=lambda row: -row["probability"])[:MOST_LISTED]
    table = right_table("Result of the round", "probability")
    for row in sorted(results, key=lambda row: float(row["result"])):
        table.add_row(signed(row["result"], 2), percent(row["probability"], 5))
    yield table
    many = len(data["round"]["results"])
    if many > MOST_LISTED:
        yield Text(f"The {MOST_LISTED} likeliest of {many:,} results; --json lists them all.", style="dim")
    if not data["round"]["exact"]:
        yield Text("Rounds with one hand or two are exact; three or more hands are put together from every two.")
