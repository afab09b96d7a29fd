"""What several commands are given: a game, and options of it."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.completing import complete_game, complete_setting
from pitboss.simulate.plans.words import Engine

Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="OPTION=VALUE",
        help="Set an option of the game. Can be repeated.",
        autocompletion=complete_setting,
    ),
]
GameOrFile = Annotated[
    str,
    typer.Argument(metavar="GAME", help="The game, or a submission file (.toml).", autocompletion=complete_game),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
StrategyName = Annotated[
    str, typer.Option(metavar="cd|td|FILE", help="cd: by composition. td: by total. FILE: a strategy of your own.")
]
Workers = Annotated[int | None, typer.Option(help="Threads to use; one per core if left out.")]
EngineName = Annotated[Engine, typer.Option(help="local: this machine. ray: a Ray cluster. gpu: CUDA devices.")]
ClusterAddress = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="The Ray cluster, such as auto. With --engine gpu, its CUDA devices."),
]
