"""``pitboss review`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.given import Json
from pitboss.cli.house.commands import Config, DatabaseUrl


def review(
    records: Annotated[
        list[Path] | None,
        typer.Argument(metavar="RECORDS...", help="Record files, or folders of them; the house if left out."),
    ] = None,
    config: Config = None,
    database: DatabaseUrl = None,
    table: Annotated[int | None, typer.Option(min=1, help="Only this table of the house.")] = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this player, in detail. Can be repeated.")
    ] = None,
    count: Annotated[
        str, typer.Option(metavar="NAME|TAGS", help="A count, such as hi-lo, or ten tags for A, 2 to 9 and T.")
    ] = "hi-lo",
    strategy: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A strategy file with the index plays to look for; the 18 best if left out."),
    ] = None,
    rounds_per_hour: Annotated[
        float, typer.Option(metavar="N", min=1, max=10_000, help="Pace of the game, for figures per hour.")
    ] = 100,
    worst: Annotated[int, typer.Option(min=0, help="Number of decisions to show for each player in detail.")] = 10,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every decision to this file.")] = None,
    json: Json = False,
) -> None:
    """Review players: cost of decisions, luck and skill, signs of counting.

    A player is flagged if bets or plays follow the count.
    """
    from pitboss.cli.review import reviewing

    asked = reviewing.ReviewRequest(
        records or [], config, database, table, player or [], count, strategy, rounds_per_hour, worst, csv, json
    )
    reviewing.review(asked)
