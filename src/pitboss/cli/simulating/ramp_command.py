"""``pitboss ramp`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.given import GameOrFile, Settings, Workers
from pitboss.simulate.plans.words import DecksLeft, Rounding


def ramp(
    game: GameOrFile,
    settings: Settings = None,
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="The bankroll at risk.")] = "10000",
    spread: Annotated[
        float, typer.Option(metavar="N", min=1, help="The largest wager divided by the smallest.")
    ] = 10.0,
    kelly: Annotated[
        float, typer.Option(metavar="SHARE", min=0.01, max=2, help="Fraction of full Kelly, such as 0.5.")
    ] = 1.0,
    own: Annotated[
        str | None, typer.Option("--ramp", metavar="COUNT:DOLLARS,...", help="Show this ramp beside the best one.")
    ] = None,
    chip: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="Also show the best wagers in chips of this value.")
    ] = None,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Keep wagers within the limits of the table.")
    ] = False,
    goal: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Stop once this much is won.")] = None,
    trip: Annotated[int | None, typer.Option(metavar="ROUNDS", min=1, help="Stop after this many rounds.")] = None,
    count: Annotated[
        str, typer.Option(metavar="NAME|TAGS", help="A count, such as hi-lo, or ten tags for A, 2 to 9 and T.")
    ] = "hi-lo",
    true_count: Annotated[Rounding, typer.Option(help="How the true count is rounded.")] = Rounding.DOWN,
    decks_left: Annotated[
        DecksLeft, typer.Option(help="How exactly the decks left are known; running: do not divide by them.")
    ] = DecksLeft.EXACT,
    entry: Annotated[int | None, typer.Option(metavar="COUNT", help="Enter at this true count or higher.")] = None,
    leave: Annotated[
        int | None, typer.Option("--exit", metavar="COUNT", help="Leave at this true count or lower.")
    ] = None,
    boxes: Annotated[int, typer.Option(min=1, max=99, help="Number of boxes, each with the same wager.")] = 1,
    others: Annotated[int, typer.Option(min=0, max=99, help="Number of boxes of other players.")] = 0,
    strategy: Annotated[
        str, typer.Option(metavar="cd|td|FILE", help="cd: by composition. td: by total. FILE: a strategy of your own.")
    ] = "td",
    cover: Annotated[int | None, typer.Option(metavar="CARDS", help="Number of cards behind the cover card.")] = None,
    penetration: Annotated[
        str | None, typer.Option(metavar="SHARE", help="Share of the shoe that is dealt, such as 0.75.")
    ] = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="Number of rounds to simulate.")] = "1e8",
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same result.")] = 1,
    workers: Workers = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find the best wager at each true count for a bankroll, and its risk.

    Also shows what the wagers win, and the risk of ruin.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.simulating import ramp as command

    chosen = choose(game, settings)
    table = command.AtTheTable(
        count, true_count, decks_left, entry, leave, boxes, others, strategy, cover, penetration, rounds, seed, workers
    )
    wanted = command.RampRequest(bankroll, spread, kelly, own, chip, limits, goal, trip, json)
    command.ramp(chosen.game, chosen.options, table, wanted)
