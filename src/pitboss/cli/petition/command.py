"""``pitboss petition`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.given import GameOrFile, Settings


def petition(
    game: GameOrFile,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write the files to.")],
    settings: Settings = None,
    rounds: Annotated[str, typer.Option(metavar="N", help="Rounds to simulate beside the exact figures.")] = "2e7",
) -> None:
    """Write the petition for a game: one PDF, and the data behind it.

    A petition contains what a gaming commission asks for when a game is submitted.
    """
    from pitboss.cli.choosing import choose
    from pitboss.cli.petition import making as command

    chosen = choose(game, settings)
    command.make(chosen.game, chosen.options, out, rounds)
