"""``pitboss cut`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.given import ClusterAddress, EngineName, GameOrFile, Json, Settings, StrategyName, Workers
from pitboss.simulate.plans.words import Engine


def cut(
    game: GameOrFile,
    settings: Settings = None,
    strategy: StrategyName = "td",
    boxes: Annotated[int, typer.Option(min=1, max=99, help="How many boxes are played, all alike.")] = 1,
    rounds: Annotated[str, typer.Option(metavar="N", help="How many rounds are simulated.")] = "1e8",
    seed: Annotated[int, typer.Option(help="Where the random numbers begin.")] = 1,
    workers: Workers = None,
    engine: EngineName = Engine.LOCAL,
    address: ClusterAddress = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every place into this file.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the curve here: .png, .svg or .pdf.")
    ] = None,
    json: Json = False,
) -> None:
    """Show what the cover card does to the price, by its place."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.simulating import cut as command

    chosen = choose(game, settings)
    asked = command.CutRequest(strategy, boxes, rounds, seed, workers, engine, address, csv, picture, json)
    command.cut(chosen.game, chosen.options, asked)
