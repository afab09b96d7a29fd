"""``pitboss diff`` as it is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.completing import complete_game, complete_setting
from pitboss.cli.given import Json, Settings

RULES = "A game, a submission file (.toml), or a game's folder"


def diff(
    before: Annotated[str, typer.Argument(metavar="A", help=f"{RULES}.", autocompletion=complete_game)],
    after: Annotated[
        str | None,
        typer.Argument(metavar="B", help=f"{RULES}; A again if left out.", autocompletion=complete_game),
    ] = None,
    settings: Settings = None,
    set_a: Annotated[
        list[str] | None,
        typer.Option(
            "--set-a", metavar="OPTION=VALUE", help="Set an option of A only.", autocompletion=complete_setting
        ),
    ] = None,
    set_b: Annotated[
        list[str] | None,
        typer.Option(
            "--set-b", metavar="OPTION=VALUE", help="Set an option of B only.", autocompletion=complete_setting
        ),
    ] = None,
    cards: Annotated[
        int | None, typer.Option(min=1, max=20, help="Search rounds of up to this many cards for the witness.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=1, max=86_400, help="How long to search for the witness, in seconds.")
    ] = 60.0,
    prices: Annotated[bool, typer.Option("--prices/--no-prices", help="Price both and compare their charts.")] = True,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write the records of the witness to this folder.")
    ] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the comparison as a PDF.")] = None,
    json: Json = False,
) -> None:
    """Show how two rule sets differ, with a round they pay differently.

    That round, the witness, is the shortest there is. As with the diff command, the exit code is 0 if nothing
    differs, 1 if something does, and 2 if the comparison failed.
    """
    from pitboss.cli.difference.diff import Asked, print_difference
    from pitboss.cli.difference.reading import read_rule_sets

    sides = read_rule_sets(before, after, settings, set_a, set_b)
    raise typer.Exit(print_difference(*sides, Asked(cards, seconds, prices, out, pdf, json)))
