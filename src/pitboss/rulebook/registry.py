"""The games that are known. The built-in ones are looked up by name: they stand on a floor above this one."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from pitboss.rulebook.game import Game

BUILT_IN = "pitboss.games"


@cache
def games() -> tuple[Game, ...]:
    """Return all games that are known, in the order in which they are listed."""
    names = import_module(BUILT_IN).NAMES
    return tuple(import_module(f"{BUILT_IN}.{name}.game").GAME for name in names)


class UnknownGame(ValueError):
    """A name that is none of the games."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no game {name!r}; the games are {', '.join(game.id for game in games())}.")


def find_game(game_id: str) -> Game:
    """Return the game of that id."""
    for game in games():
        if game.id == game_id:
            return game
    raise UnknownGame(game_id)
