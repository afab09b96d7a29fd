"""``effects``, ``indices`` and ``errors`` as they are typed: what an analyst asks of a price."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.given import GameOrFile, Json, Settings
from pitboss.simulate.plans.words import DecksLeft, Rounding


def effects(
    game: GameOrFile,
    settings: Settings = None,
    strategy: Annotated[
        str,
        typer.Option(metavar="best|td|FILE", help="best: chosen anew for the cards left. td or FILE: always the same."),
    ] = "best",
    gone: Annotated[str, typer.Option(metavar="CARDS", help='Cards already gone, such as "As Kd 5h".')] = "",
    count: Annotated[
        list[str] | None, typer.Option(metavar="COUNT", help="Judge this count: a name or ten tags. Can be repeated.")
    ] = None,
    playing: Annotated[
        bool, typer.Option("--playing", help="Also show how well counts track the gain from varying decisions.")
    ] = False,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the effects to this file.")] = None,
    json: Json = False,
) -> None:
    """Show what removing each card does to every wager.

    Also shows how well counts track these effects.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import effects as command

    chosen = choose(game, settings)
    asked = command.EffectsRequest(strategy, gone, count or [], playing, csv, json)
    command.effects(chosen.game, chosen.options, asked)


def indices(
    game: GameOrFile,
    settings: Settings = None,
    count: Annotated[
        str,
        typer.Option(metavar="NAME|TAGS", help="The count: a name, such as hi-lo, or ten tags for A, 2 to 9 and T."),
    ] = "hi-lo",
    count_start: Annotated[str, typer.Option(metavar="NUMBER", help="The running count of a new shoe.")] = "0",
    true_count: Annotated[Rounding, typer.Option(help="How the true count is rounded.")] = Rounding.DOWN,
    decks_left: Annotated[
        DecksLeft, typer.Option(help="How exactly the decks left are known; running: do not divide by them.")
    ] = DecksLeft.EXACT,
    strategy: Annotated[
        str, typer.Option(metavar="td|FILE", help="The chart that the index plays deviate from.")
    ] = "td",
    cover: Annotated[int | None, typer.Option(metavar="CARDS", help="Number of cards behind the cover card.")] = None,
    best: Annotated[int, typer.Option(min=1, help="Number of plays to list, those that gain most.")] = 18,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the chart and its plays to this file, as text.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the plays to this file.")] = None,
    json: Json = False,
) -> None:
    """Find the index plays of a game: the counts at which decisions change.

    Also shows what each play gains.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import indices as command

    chosen = choose(game, settings)
    kept = command.IndexRequest(count, count_start, true_count, decks_left, strategy, cover, best, save, csv, json)
    command.indices(chosen.game, chosen.options, kept)


def errors(
    game: GameOrFile,
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="The strategy to judge: a file, or td.")],
    against: Annotated[
        str, typer.Argument(metavar="OTHER", help="The strategy to compare it with; the best chart (td) if left out.")
    ] = "td",
    settings: Settings = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the differences to this file.")] = None,
    json: Json = False,
) -> None:
    """Show what a strategy gives up per round, and in which cells.

    Lists every cell that differs from the better strategy, by its cost.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import errors as command

    chosen = choose(game, settings)
    command.errors(chosen.game, chosen.options, strategy, against, csv, json)
