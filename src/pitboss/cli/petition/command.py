"""``pitboss petition`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.given import GameOrFile, Settings


def petition(
    game: GameOrFile,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder that the files are written into.")],
    settings: Settings = None,
    rounds: Annotated[
        str, typer.Option(metavar="N", help="Rounds that are simulated beside the exact figures.")
    ] = "2e7",
) -> None:
    """Write what a commission asks for when a game is submitted: one PDF, and the data it is made from."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.petition import making as command

    chosen = choose(game, settings)
    command.make(chosen.game, chosen.options, out, rounds)
