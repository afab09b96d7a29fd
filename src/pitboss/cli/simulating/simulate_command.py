"""``pitboss simulate`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.companions import check_companions
from pitboss.cli.given import ClusterAddress, EngineName, GameOrFile, Settings, Workers
from pitboss.simulate.plans.words import DecksLeft, Engine, Rounding

OF_NO_COUNT = ("cd", "td")
"""The strategies that need no file, and so bring no count of their own."""


def simulate(
    context: typer.Context,
    game: GameOrFile,
    settings: Settings = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="Number of rounds, such as 1000000 or 1e9.")] = "1e6",
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same result.")] = 1,
    strategy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="cd|td|FILE",
            help="cd: by composition. td: by total, the default. Give one for all boxes, or one for each.",
        ),
    ] = None,
    boxes: Annotated[int, typer.Option(help="Number of boxes to play.")] = 1,
    others: Annotated[
        int, typer.Option(help="Number of further boxes that only use up cards; their results are not counted.")
    ] = 0,
    bet: Annotated[
        list[str] | None,
        typer.Option(metavar="DOLLARS", help="The initial wager; once for all boxes, or once for each."),
    ] = None,
    side: Annotated[
        list[str] | None, typer.Option(metavar="NAME=DOLLARS", help="A side wager on every box. Can be repeated.")
    ] = None,
    side_ramp: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COUNT@STEP:DOLLARS,...",
            help="A side wager by a count of its own, with a stake from each step up. Can be repeated.",
        ),
    ] = None,
    insurance: Annotated[
        str,
        typer.Option(metavar="never|always|COUNT", help="When to take insurance; COUNT: at this true count or higher."),
    ] = "never",
    even_money: Annotated[
        str,
        typer.Option(
            metavar="never|always|COUNT", help="When to take even money; COUNT: at this true count or higher."
        ),
    ] = "never",
    count: Annotated[
        str | None,
        typer.Option(metavar="NAME|TAGS", help="A count to keep, such as hi-lo, or ten tags for A, 2 to 9 and T."),
    ] = None,
    count_start: Annotated[str, typer.Option(metavar="NUMBER", help="The running count of a new shoe.")] = "0",
    true_count: Annotated[Rounding, typer.Option(help="How the true count is rounded.")] = Rounding.DOWN,
    decks_left: Annotated[
        DecksLeft, typer.Option(help="How exactly the decks left are known; running: do not divide by them.")
    ] = DecksLeft.EXACT,
    ramp: Annotated[str | None, typer.Option(metavar="COUNT:DOLLARS,...", help="The wager at each true count.")] = None,
    entry: Annotated[int | None, typer.Option(metavar="COUNT", help="Enter at this true count or higher.")] = None,
    leave: Annotated[
        int | None, typer.Option("--exit", metavar="COUNT", help="Leave at this true count or lower.")
    ] = None,
    cover: Annotated[int | None, typer.Option(metavar="CARDS", help="Number of cards behind the cover card.")] = None,
    penetration: Annotated[
        str | None, typer.Option(metavar="SHARE", help="Share of the shoe that is dealt, such as 0.75.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Shuffle before every round.")] = False,
    session: Annotated[int | None, typer.Option(metavar="ROUNDS", help="Play sessions of this many rounds.")] = None,
    bankroll: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="The bankroll that each session starts with.")
    ] = None,
    until_se: Annotated[
        float | None, typer.Option(metavar="X", help="Stop once the standard error is at most this, such as 0.0001.")
    ] = None,
    workers: Workers = None,
    engine: EngineName = Engine.LOCAL,
    address: ClusterAddress = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    parquet: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write Parquet files to this folder.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result to this file: .png, .svg or .pdf.")
    ] = None,
    episodes: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Play at learning tables and write every step to this .parquet file."),
    ] = None,
    explore: Annotated[
        float, typer.Option(metavar="SHARE", help="With --episodes: share of actions drawn at random, such as 0.1.")
    ] = 0.0,
) -> None:
    """Simulate many rounds from real shoes, with counts and side wagers.

    Shows the edge with its error, the spread, tallies, side wagers, results by count, and sessions.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.simulating import simulate as command
    from pitboss.cli.simulating.simulation_request import SimulationRequest

    charts = all(name in OF_NO_COUNT for name in strategy or ())
    check_companions(context, count is not None or not charts, "--count", "count_start")
    check_companions(context, bool(count or side_ramp or not charts), "--count", "true_count", "decks_left")
    asked = SimulationRequest(
        rounds=rounds,
        seed=seed,
        strategies=strategy or ["td"],
        boxes=boxes,
        others=others,
        bets=bet or [],
        side_wagers=side or [],
        side_ramps=side_ramp or [],
        insurance=insurance,
        even_money=even_money,
        count=count,
        count_start=count_start,
        rounding=true_count,
        decks_left=decks_left,
        ramp=ramp,
        entry=entry,
        leave=leave,
        cover=cover,
        penetration=penetration,
        fresh=fresh,
        session=session,
        bankroll=bankroll,
        until_se=until_se,
        workers=workers,
        engine=engine,
        address=address,
        json=json,
        parquet=parquet,
        picture=picture,
        episodes=episodes,
        explore=explore,
    )
    chosen = choose(game, settings)
    raise typer.Exit(command.simulate(chosen.game, chosen.options, asked))
