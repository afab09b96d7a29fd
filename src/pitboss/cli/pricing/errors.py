"""``pitboss errors``: what a strategy gives up in a round, and where."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.table import Table

from pitboss.cli.file_troubles import named
from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.pricing.solving import file_or_name, read_strategy, told_of_compiling
from pitboss.cli.refusing import check_file, refuse
from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit

COLUMNS = ("hand", "plays", "instead of", "in a round", "loss each time", "cost in a round")
MEANING = (
    "Losses and costs are points (hundredths of the initial wager); a minus is a gain. Each cell is changed alone, and "
    "everything else is played as the strategy has it."
)


def errors(
    game: str, options: dict[str, object], strategy: str, against: str, file: Path | None, as_json: bool
) -> None:
    """Compare two strategies and print where they differ, or write it down."""
    from pitboss.lab.countability.errors import strategy_errors

    rules = submit(game, options)
    if file is not None:
        check_file(file, "table", (".csv",))
    with told_of_compiling():
        judged, other = _chart(strategy, rules), _chart(against, rules)
        made = strategy_errors(rules, judged, other)
    told = data(made, file_or_name(strategy), file_or_name(against))
    if file is not None:
        with named(file):
            _write(told, file)
        print(f"The differences are in {file}.", file=sys.stderr)
    if as_json:
        print_json(told)
    elif file is None:
        out = console()
        for part in _page(told):
            out.print(part)


def _chart(given: str, rules: Rules) -> Any:
    """Return the strategy of a file, or the best chart."""
    from pitboss.solve.prices.solving import solve

    if given == "cd":
        refuse("cd is no chart: it looks at every card. Name td, or a strategy's file.")
    strategy = read_strategy(given, rules)
    return solve(rules, "td").strategy if isinstance(strategy, str) else strategy


def data(made: Any, strategy: str, other: str) -> dict[str, Any]:
    """Return the comparison as plain data; values are fractions of the initial wager, as everywhere."""
    from pitboss.solve.strategies.grammar import cell_of

    return {
        "game": made.rules.game,
        "options": options_json(made.rules),
        "strategy": strategy,
        "other": other,
        "ev": made.ev,
        "other_ev": made.other_ev,
        "best_ev": made.best_ev,
        "cost": made.cost,
        "cells": [
            {
                "hand": cell.place,
                "plays": cell_of(cell.word),
                "other": cell_of(cell.other),
                "frequency": cell.frequency,
                "loss": cell.loss,
                "cost": cell.cost,
            }
            for cell in made.differences
        ],
    }


def _page(told: dict[str, Any]) -> Iterator[Table | str]:
    cells = told["cells"]
    yield f"{told['game']}: {told['strategy']} compared with {told['other']}"
    yield ""
    figures = plain_table("strategy", "expected value", "gives up")
    best = told["best_ev"]
    for name, value in ((told["strategy"], told["ev"]), (told["other"], told["other_ev"]), ("the best chart", best)):
        figures.add_row(name, f"{100 * value:+.4f}%", f"{100 * (best - value):.4f}")
    yield figures
    yield ""
    if not cells:
        yield "They play alike everywhere."
        return
    table = plain_table(*COLUMNS)
    for cell in cells:
        often = f"{100 * cell['frequency']:.3f}%"
        table.add_row(
            cell["hand"],
            cell["plays"],
            cell["other"],
            often,
            f"{100 * cell['loss']:+.3f}",
            f"{100 * cell['cost']:+.5f}",
        )
    yield table
    yield ""
    sums = 100 * sum(cell["cost"] for cell in cells)
    yield f"{len(cells)} cells differ. Alone they cost {sums:.4f}, all together {100 * told['cost']:.4f} in a round."
    yield ""
    yield MEANING


def _write(told: dict[str, Any], file: Path) -> None:
    """Write a row for each cell."""
    columns = ("hand", "plays", "other", "frequency", "loss", "cost")
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(["game", "strategy", "compared_with", *columns])
        for cell in told["cells"]:
            rows.writerow([told["game"], told["strategy"], told["other"], *(cell[column] for column in columns)])
