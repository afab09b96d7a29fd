"""``pitboss cases`` and ``pitboss conform`` as they are typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.completing import complete_game


def cases(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="One game; all if left out.", autocompletion=complete_game),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print rules, cards, decisions and settlements as JSON.")
    ] = False,
    records: Annotated[
        bool, typer.Option("--records", help="Print the records, as pitboss replay reads them.")
    ] = False,
) -> None:
    """Export the rule cases, to test other engines with them."""
    from pitboss.cli.conformance import cases as command

    if json and records:
        raise typer.BadParameter("Cases are printed as JSON or as records: give one of them.")
    command.export_cases(game, json, records)


def conform(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Results of the engine (docs/conformance.md); - reads standard input."),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare the results of another engine with the rule cases.

    The exit code is 0 if all results agree, 1 if any differ, and 2 if they cannot be read.
    """
    from pitboss.cli.conformance.conform import conform as command

    raise typer.Exit(command(file, json))
