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
        str, typer.Option(metavar="best|td|FILE", help="Chosen anew for the cards left, or fixed: a chart or a file.")
    ] = "best",
    gone: Annotated[str, typer.Option(metavar="CARDS", help='Cards already gone, such as "As Kd 5h".')] = "",
    count: Annotated[
        list[str] | None, typer.Option(metavar="COUNT", help="Judge this count: a name or ten tags; may be repeated.")
    ] = None,
    playing: Annotated[
        bool, typer.Option("--playing", help="Also show how well counts follow what varying the decisions gains.")
    ] = False,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the effects into this file.")] = None,
    json: Json = False,
) -> None:
    """Show what each card gone does to every wager, and how well counts follow it."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import effects as command

    chosen = choose(game, settings)
    asked = command.EffectsRequest(strategy, gone, count or [], playing, csv, json)
    command.effects(chosen.game, chosen.options, asked)


def indices(
    game: GameOrFile,
    settings: Settings = None,
    count: Annotated[
        str, typer.Option(metavar="NAME|TAGS", help="The count: a name, such as hi-lo, or ten tags for A 2 .. 9 T.")
    ] = "hi-lo",
    count_start: Annotated[str, typer.Option(metavar="NUMBER", help="The count of a new shoe.")] = "0",
    true_count: Annotated[Rounding, typer.Option(help="How a true count is rounded.")] = Rounding.DOWN,
    decks_left: Annotated[
        DecksLeft, typer.Option(help="How well the decks left are estimated; running: not divided by them.")
    ] = DecksLeft.EXACT,
    strategy: Annotated[
        str, typer.Option(metavar="td|FILE", help="The chart that the plays are exceptions to.")
    ] = "td",
    cover: Annotated[int | None, typer.Option(metavar="CARDS", help="Cards behind the cover card.")] = None,
    best: Annotated[int, typer.Option(min=1, help="So many plays, those that gain most.")] = 18,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart and its plays as text.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the plays into this file.")] = None,
    json: Json = False,
) -> None:
    """Show at which count each decision changes, and what it is worth to know: the index plays of a game."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import indices as command

    chosen = choose(game, settings)
    kept = command.IndexRequest(count, count_start, true_count, decks_left, strategy, cover, best, save, csv, json)
    command.indices(chosen.game, chosen.options, kept)


def errors(
    game: GameOrFile,
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", help="The strategy to be judged: a file, or td.")],
    against: Annotated[
        str, typer.Argument(metavar="[OTHER]", help="The one it is compared with; the best chart, td, if left out.")
    ] = "td",
    settings: Settings = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the differences into this file.")] = None,
    json: Json = False,
) -> None:
    """Show what a strategy gives up in a round, and where: every cell that differs from a better one, by its cost."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import errors as command

    chosen = choose(game, settings)
    command.errors(chosen.game, chosen.options, strategy, against, csv, json)
