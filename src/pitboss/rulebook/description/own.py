"""What a game from outside says about itself in its own words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pitboss.citation import Clauses
from pitboss.rulebook.description.fact import Fact, fact
from pitboss.rulebook.game import Game
from pitboss.rulebook.own_texts import own_facts
from pitboss.rulebook.registry import games
from pitboss.rulebook.rules import Rules

OWN = "own."
"""How the topics of such facts begin: ``own.GAME.NAME``."""


def own(rules: Rules) -> Iterator[Fact]:
    """Return the facts that the game of these rules states in its own texts."""
    game = next((game for game in games() if game.id == rules.game), None)
    for name, clauses in _facts(game).items() if game is not None else ():
        yield fact(f"{OWN}{rules.game}.{name}", clauses)


@cache
def _facts(game: Game) -> dict[str, Clauses]:
    return own_facts(game)
