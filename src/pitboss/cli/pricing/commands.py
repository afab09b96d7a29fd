"""``solve``, ``compare`` and ``sweep`` as they are typed: their options, and nothing that takes time to load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.companions import check_companions
from pitboss.cli.given import GameOrFile, Json, Settings, StrategyName

Cover = Annotated[
    bool, typer.Option("--cover", help="Also simulate the price with the cover card, if the rules have one.")
]
CoverRounds = Annotated[str, typer.Option("--rounds", metavar="N", help="With --cover: rounds to simulate.")]


def solve(
    context: typer.Context,
    game: GameOrFile,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="With --chart: draw it here, as .png or .html.")
    ] = None,
    settings: Settings = None,
    strategy: StrategyName = "cd",
    hands: Annotated[bool, typer.Option("--hands", help="Print the value of every two-card starting hand.")] = False,
    chart: Annotated[bool, typer.Option("--chart", help="Print the strategy's chart, or draw it into FILE.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the strategy to this file, as text.")] = None,
    spread: Annotated[
        bool, typer.Option("--spread", help="Compute the exact standard deviation and list the results of a round.")
    ] = False,
    session: Annotated[
        int | None,
        typer.Option(metavar="ROUNDS", min=1, help="Add up the results of this many rounds; includes --spread."),
    ] = None,
    stake: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WAGER=AMOUNT",
            help="A stake, such as main=10 or trilux=5, to see how far all wagers go together. Can be repeated.",
        ),
    ] = None,
    cover: Cover = False,
    rounds: CoverRounds = "2e7",
    json: Json = False,
) -> None:
    """Price a game exactly: edge, spread, decisions and side wagers.

    Insurance and even money are priced too, if the rules have them.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import solve as command

    check_companions(context, cover, "--cover", "rounds")
    chosen = choose(game, settings)
    wanted = command.Wanted(
        hands,
        chart,
        file,
        save,
        json,
        spread or session is not None or bool(stake),
        session,
        tuple(stake or ()),
        rounds if cover else None,
    )
    command.solve(chosen.game, chosen.options, strategy, wanted)


def compare(
    context: typer.Context,
    game: GameOrFile,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="With --picture: draw it here, as .png, .svg or .pdf.")
    ] = None,
    settings: Settings = None,
    strategy: StrategyName = "cd",
    picture: Annotated[
        bool, typer.Option("--picture", help="Draw the effects, into compare-GAME.png unless you name a FILE.")
    ] = False,
    cover: Cover = False,
    rounds: CoverRounds = "2e7",
    json: Json = False,
) -> None:
    """Show how each option changes the house edge.

    Every other value of every option is priced, with that option alone changed.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import compare as command

    check_companions(context, cover, "--cover", "rounds")
    chosen = choose(game, settings)
    drawn = command.picture_file(chosen.name, picture, file)
    command.compare(chosen.game, chosen.options, strategy, drawn, rounds if cover else None, json)


def sweep(
    context: typer.Context,
    game: GameOrFile,
    settings: Settings = None,
    strategy: StrategyName = "cd",
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder for the rows; sweep-GAME if left out.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Number of processes; one per core if left out.")
    ] = None,
    between: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="EDGE EDGE", help="List the submissions with an edge between these two, such as 0.5% 1.0%."
        ),
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="Refuse to begin a sweep of more submissions than this.")] = 10_000,
    cover: Cover = False,
    rounds: CoverRounds = "2e7",
    json: Json = False,
) -> None:
    """Price every submission the text allows, into CSV and Parquet.

    Options that you give, with --set or in a submission file, stay fixed. A sweep that was stopped continues where
    it left off.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.pricing import sweep as command

    check_companions(context, cover, "--cover", "rounds")
    chosen = choose(game, settings)
    folder = out or Path(f"sweep-{chosen.name}")
    wanted = command.SweepRequest(folder, workers, command.read_between(between), most, json, rounds if cover else None)
    command.sweep(chosen.game, chosen.options, strategy, wanted)
