"""Games from folders: ``--games DIR``, before or behind the command; and what is told of those that are left out."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from traceback import extract_tb

from pitboss.cli.refusing import refuse
from pitboss.games import FOLDERS_VARIABLE

FLAG = "--games"


def take_folders(arguments: list[str]) -> list[str]:
    """Take every ``--games DIR`` out of a command line, have the games of those folders known, and return the rest."""
    rest, folders, words = [], [], iter(arguments)
    for word in words:
        name, given, value = word.partition("=")
        if name != FLAG:
            rest.append(word)
            continue
        folder = value if given else next(words, "")
        if not folder:
            refuse(f"{FLAG} needs a folder: the one of a game, or one that holds such folders.")
        folders.append(Path(folder))
    if folders:
        from pitboss.games.finding import name_folders

        name_folders(folders)
    return rest


@cache
def tell_broken() -> None:
    """Tell once of every game that is left out, on the channel for errors."""
    from pitboss.games.finding import known_games

    for broken in known_games().broken:
        print(f"A game is left out. {broken}", file=sys.stderr)


def fault_of_a_game(error: Exception) -> str | None:
    """Return what is told of an error in the code of a game from a folder; None if no such code had a part in it."""
    if not folders_are_named():
        return None
    from pitboss.games.faults import broken_by
    from pitboss.games.finding import game_folders

    files = [Path(frame.filename) for frame in extract_tb(error.__traceback__)]
    for folder in game_folders(os.environ[FOLDERS_VARIABLE]):
        if any(file.is_relative_to(folder) for file in files):
            return f"The code of a game failed. {broken_by(error, str(folder))}"
    return None


def folders_are_named() -> bool:
    """Whether games from folders are asked for."""
    return bool(os.environ.get(FOLDERS_VARIABLE))
