"""The names under which Gymnasium finds the games: ``pitboss/FreeBet-v0`` for ``free-bet-ma``."""

from __future__ import annotations

from typing import Any

import gymnasium

from pitboss.games.finding import built_in
from pitboss.rulebook import games

NAMESPACE, VERSION = "pitboss", "v0"


def name_of(game: str) -> str:
    """Return a game's name: its words joined, a last one that is a state (two letters) left out."""
    words = game.split("-")
    if len(words) > 1 and len(words[-1]) == 2 and words[-1].isalpha():
        words = words[:-1]
    return _joined(words)


def _joined(words: list[str]) -> str:
    return "".join(word.capitalize() for word in words)


def names() -> dict[str, str]:
    """Return the Gymnasium name of every known game, by its id.

    Built-in games always keep their names. If the name of a game from outside is taken, it keeps the last word of its
    id too; if that is not enough, its id is its name.
    """
    own = [game.id for game in built_in()]
    named = _told_apart(own, set())
    outside = [game.id for game in games() if game.id not in named]
    named |= _told_apart(outside, set(named.values()))
    return {game.id: named[game.id] for game in games()}


def _told_apart(ids: list[str], taken: set[str]) -> dict[str, str]:
    """Return names for games, none of them taken and no two alike."""
    short, whole = [name_of(game) for game in ids], [_joined(game.split("-")) for game in ids]
    named = {}
    for game, name, longer in zip(ids, short, whole, strict=True):
        if name in taken or short.count(name) > 1:
            name = longer if longer not in taken | set(short) and whole.count(longer) == 1 else game
        named[game] = name
    return named


def register() -> None:
    """Register every known game with Gymnasium, including those from outside."""
    for game, name in names().items():
        own = f"{NAMESPACE}/{name}-{VERSION}"
        if own not in gymnasium.registry:
            gymnasium.register(
                id=own,
                entry_point="pitboss.learn.registering:table_of_name",
                vector_entry_point="pitboss.learn.registering:tables_of_name",
                kwargs={"named": game},
                disable_env_checker=True,
                order_enforce=True,
            )


def table_of_name(named: str, **wishes: Any) -> Any:
    """Make a table of the game that has a name."""
    from pitboss.learn.single import TableEnv

    return TableEnv(_only(named, wishes), **wishes)


def tables_of_name(named: str, num_envs: int = 1, **wishes: Any) -> Any:
    """Make many tables of the game that has a name."""
    from pitboss.learn.vector import VectorTables

    return VectorTables(_only(named, wishes), num_envs, **wishes)


def _only(named: str, wishes: dict[str, Any]) -> str:
    """Return the game of a name; raise ValueError where another is asked for as well."""
    if "game" in wishes:
        other = names().get(str(wishes["game"]))
        instead = f", or make {NAMESPACE}/{other}-{VERSION}" if other else ""
        raise ValueError(f"This name stands for {named}: leave game = {wishes['game']!r} out{instead}.")
    return named
