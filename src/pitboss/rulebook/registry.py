"""The known games. They are defined in a higher layer, which is looked up by name."""

from __future__ import annotations

from importlib import import_module

from pitboss.near_names import no_such
from pitboss.rulebook.game import Game

FINDING = "pitboss.games.finding"


def games() -> tuple[Game, ...]:
    """Return all known games in the order they are listed; games from outside come last."""
    known: tuple[Game, ...] = import_module(FINDING).known_games().games
    return known


class UnknownGame(ValueError):
    """Raised for a name that is not the id of a known game."""

    def __init__(self, name: str) -> None:
        super().__init__(no_such("game", name, [game.id for game in games()], "the games are"))


def find_game(game_id: str) -> Game:
    """Return the game with this id; raises ``UnknownGame`` if there is none."""
    for game in games():
        if game.id == game_id:
            return game
    raise UnknownGame(game_id)
