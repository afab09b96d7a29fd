"""The games whose speed is measured: the built-in ones, and the example of a game from outside."""

from __future__ import annotations

import os
from pathlib import Path

from pitboss.games import FOLDERS_VARIABLE
from pitboss.rulebook import games
from pitboss.rulebook.game import Game

EXAMPLE = Path(__file__).parents[1] / "examples" / "spanish-21" / "src"


def measured_games() -> tuple[Game, ...]:
    """Return the games; processes started from here know them too."""
    os.environ[FOLDERS_VARIABLE] = str(EXAMPLE)
    return tuple(games())
