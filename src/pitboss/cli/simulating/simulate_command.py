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
    rounds: Annotated[str, typer.Option(metavar="N", help="Rounds to play, such as 1000000 or 1e9.")] = "1e6",
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    strategy: Annotated[
        list[str] | None,
        typer.Option(metavar="cd|td|FILE", help="By total (td) if left out; once for all boxes, or once for each."),
    ] = None,
    boxes: Annotated[int, typer.Option(help="Boxes to play.")] = 1,
    others: Annotated[int, typer.Option(help="Further boxes that only use up cards; they are not counted.")] = 0,
    bet: Annotated[
        list[str] | None, typer.Option(metavar="DOLLARS", help="The initial wager; once, or once for each box.")
    ] = None,
    side: Annotated[
        list[str] | None, typer.Option(metavar="NAME=DOLLARS", help="A side wager on every box; may be repeated.")
    ] = None,
    side_ramp: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COUNT@STEP:DOLLARS,...",
            help="A side wager by a count of its own, staked from each step on; may be repeated.",
        ),
    ] = None,
    insurance: Annotated[str, typer.Option(metavar="never|always|COUNT", help="When insurance is taken.")] = "never",
    even_money: Annotated[str, typer.Option(metavar="never|always|COUNT", help="When even money is taken.")] = "never",
    count: Annotated[
        str | None, typer.Option(metavar="NAME|TAGS", help="A count, such as hi-lo, or ten tags for A 2 .. 9 T.")
    ] = None,
    count_start: Annotated[str, typer.Option(metavar="NUMBER", help="The count of a new shoe.")] = "0",
    true_count: Annotated[Rounding, typer.Option(help="How a true count is rounded.")] = Rounding.DOWN,
    decks_left: Annotated[DecksLeft, typer.Option(help="How well the decks left are estimated.")] = DecksLeft.EXACT,
    ramp: Annotated[
        str | None, typer.Option(metavar="COUNT:DOLLARS,...", help="What is wagered at each true count.")
    ] = None,
    entry: Annotated[int | None, typer.Option(metavar="COUNT", help="Play only from this true count on.")] = None,
    leave: Annotated[int | None, typer.Option("--exit", metavar="COUNT", help="Leave at this true count.")] = None,
    cover: Annotated[int | None, typer.Option(metavar="CARDS", help="Cards behind the cover card.")] = None,
    penetration: Annotated[str | None, typer.Option(metavar="SHARE", help="The share dealt, such as 0.75.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Shuffle before every round.")] = False,
    session: Annotated[int | None, typer.Option(metavar="ROUNDS", help="The length of a session.")] = None,
    bankroll: Annotated[str | None, typer.Option(metavar="DOLLARS", help="What a session begins with.")] = None,
    until_se: Annotated[
        float | None, typer.Option(metavar="X", help="Stop when the standard error is no larger, such as 0.0001.")
    ] = None,
    workers: Workers = None,
    engine: EngineName = Engine.LOCAL,
    address: ClusterAddress = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    parquet: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write Parquet files there.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the result, as .png, .svg or .pdf.")
    ] = None,
    episodes: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Play at learners' tables and write every step there, as .parquet."),
    ] = None,
    explore: Annotated[
        float, typer.Option(metavar="SHARE", help="With --episodes: actions drawn at random, such as 0.1.")
    ] = 0.0,
) -> None:
    """Play many rounds from real shoes: edge with its error, spread, tallies, side wagers, counts, sessions."""
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
