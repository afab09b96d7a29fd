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
    boxes: Annotated[int, typer.Option(min=1, max=99, help="Number of boxes, all played alike.")] = 1,
    rounds: Annotated[str, typer.Option(metavar="N", help="Number of rounds to simulate.")] = "1e8",
    seed: Annotated[int, typer.Option(help="Seed; the same seed gives the same result.")] = 1,
    workers: Workers = None,
    engine: EngineName = Engine.LOCAL,
    address: ClusterAddress = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write every position to this file.")] = None,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the curve to this file: .png, .svg or .pdf.")
    ] = None,
    json: Json = False,
) -> None:
    """Show how the price depends on the position of the cover card."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.simulating import cut as command

    chosen = choose(game, settings)
    asked = command.CutRequest(strategy, boxes, rounds, seed, workers, engine, address, csv, picture, json)
    command.cut(chosen.game, chosen.options, asked)
