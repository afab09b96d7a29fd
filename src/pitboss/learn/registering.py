"""The names under which Gymnasium finds the games: ``pitboss/FreeBet-v0`` for ``free-bet-ma``."""

from __future__ import annotations

import gymnasium

from pitboss.rulebook import games

NAMESPACE, VERSION = "pitboss", "v0"


def name_of(game: str) -> str:
    """Return a game's name: its words joined, a last one of two letters (a state) left out."""
    words = game.split("-")
    if len(words) > 1 and len(words[-1]) == 2:
        words = words[:-1]
    return "".join(word.capitalize() for word in words)


def names() -> dict[str, str]:
    """Return the name of every game that is known, by its id; two games that would share one keep their last words."""
    known = [game.id for game in games()]
    short = {game: name_of(game) for game in known}
    twice = {name for name in short.values() if list(short.values()).count(name) > 1}
    return {
        game: "".join(word.capitalize() for word in game.split("-")) if name in twice else name
        for game, name in short.items()
    }


def register() -> None:
    """Tell Gymnasium of every game, those from outside too."""
    for game, name in names().items():
        own = f"{NAMESPACE}/{name}-{VERSION}"
        if own not in gymnasium.registry:
            gymnasium.register(
                id=own,
                entry_point="pitboss.learn.single:TableEnv",
                vector_entry_point="pitboss.learn.vector:VectorTables",
                kwargs={"game": game},
                disable_env_checker=True,
                order_enforce=True,
            )
