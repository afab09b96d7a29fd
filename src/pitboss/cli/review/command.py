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
        typer.Argument(metavar="[RECORDS]...", help="Record files, or folders of them; the house if left out."),
    ] = None,
    config: Config = None,
    database: DatabaseUrl = None,
    table: Annotated[int | None, typer.Option(min=1, help="Of the house only this table.")] = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this player, in detail; may be repeated.")
    ] = None,
    count: Annotated[str, typer.Option(metavar="NAME|TAGS", help="A count, or ten tags for A 2 .. 9 T.")] = "hi-lo",
    strategy: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A strategy with the index plays to look for; the 18 best if left out."),
    ] = None,
    rounds_per_hour: Annotated[float, typer.Option(metavar="N", min=1, max=10_000, help="The pace of the game.")] = 100,
    worst: Annotated[int, typer.Option(min=0, help="So many decisions are shown of each player in detail.")] = 10,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every decision into this file.")] = None,
    json: Json = False,
) -> None:
    """Review players: what decisions cost, luck against skill, and whether bets and plays follow the count."""
    from pitboss.cli.review import reviewing

    asked = reviewing.ReviewRequest(
        records or [], config, database, table, player or [], count, strategy, rounds_per_hour, worst, csv, json
    )
    reviewing.review(asked)
