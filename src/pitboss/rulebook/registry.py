"""The games this rulebook holds. A sixth game is one more file and one more name here."""

from __future__ import annotations

from pitboss.rulebook.game import Game
from pitboss.rulebook.games.catfish_bend import CATFISH_BEND
from pitboss.rulebook.games.double_attack_ma import DOUBLE_ATTACK_MA
from pitboss.rulebook.games.free_bet_ma import FREE_BET_MA
from pitboss.rulebook.games.zappit_ma import ZAPPIT_MA
from pitboss.rulebook.games.zappit_online import ZAPPIT_ONLINE

GAMES: tuple[Game, ...] = (ZAPPIT_MA, FREE_BET_MA, DOUBLE_ATTACK_MA, ZAPPIT_ONLINE, CATFISH_BEND)


class UnknownGame(ValueError):
    """A name that is none of the games."""

    def __init__(self, name: str) -> None:
        super().__init__(f"There is no game {name!r}; the games are {', '.join(game.id for game in GAMES)}.")


def find_game(game_id: str) -> Game:
    """Return the game of that id."""
    for game in GAMES:
        if game.id == game_id:
            return game
    raise UnknownGame(game_id)
