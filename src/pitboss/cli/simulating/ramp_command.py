"""``pitboss ramp`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.given import GameOrFile, Settings, Workers
from pitboss.simulate.plans.words import DecksLeft, Rounding


def ramp(
    game: GameOrFile,
    settings: Settings = None,
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="What is put at risk.")] = "10000",
    spread: Annotated[float, typer.Option(metavar="N", min=1, help="The largest wager by the smallest.")] = 10.0,
    kelly: Annotated[float, typer.Option(metavar="SHARE", min=0.01, max=2, help="The part of full Kelly.")] = 1.0,
    own: Annotated[
        str | None, typer.Option("--ramp", metavar="COUNT:DOLLARS,...", help="Judge this ramp beside the best one.")
    ] = None,
    chip: Annotated[
        str | None, typer.Option(metavar="DOLLARS", help="Show the best wagers in chips of this value too.")
    ] = None,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Keep to the smallest and the largest bet of the table.")
    ] = False,
    goal: Annotated[str | None, typer.Option(metavar="DOLLARS", help="Stop when so much is won.")] = None,
    trip: Annotated[int | None, typer.Option(metavar="ROUNDS", min=1, help="Stop after so many rounds.")] = None,
    count: Annotated[str, typer.Option(metavar="NAME|TAGS", help="A count, or ten tags for A 2 .. 9 T.")] = "hi-lo",
    true_count: Annotated[Rounding, typer.Option(help="How a true count is rounded.")] = Rounding.DOWN,
    decks_left: Annotated[DecksLeft, typer.Option(help="How well the decks left are estimated.")] = DecksLeft.EXACT,
    entry: Annotated[int | None, typer.Option(metavar="COUNT", help="Play only from this true count on.")] = None,
    leave: Annotated[int | None, typer.Option("--exit", metavar="COUNT", help="Leave at this true count.")] = None,
    boxes: Annotated[int, typer.Option(min=1, max=99, help="Boxes to play, each with the same wager.")] = 1,
    others: Annotated[int, typer.Option(min=0, max=99, help="Boxes of other players.")] = 0,
    strategy: Annotated[str, typer.Option(metavar="cd|td|FILE", help="How the boxes are played.")] = "td",
    cover: Annotated[int | None, typer.Option(metavar="CARDS", help="Cards behind the cover card.")] = None,
    penetration: Annotated[str | None, typer.Option(metavar="SHARE", help="The share dealt, such as 0.75.")] = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="Rounds to simulate.")] = "1e8",
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 1,
    workers: Workers = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Find the best wagers by true count for a bankroll, and what they win and risk."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.simulating import ramp as command

    chosen = choose(game, settings)
    table = command.AtTheTable(
        count, true_count, decks_left, entry, leave, boxes, others, strategy, cover, penetration, rounds, seed, workers
    )
    wanted = command.RampRequest(bankroll, spread, kelly, own, chip, limits, goal, trip, json)
    command.ramp(chosen.game, chosen.options, table, wanted)
