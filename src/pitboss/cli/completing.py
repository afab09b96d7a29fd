"""What a shell offers behind the tabulator key: games, their options and values, their clauses."""

from __future__ import annotations

from typing import Any

import typer


def complete_game(incomplete: str) -> list[str]:
    """Return the games that begin so."""
    from pitboss.rulebook import games

    return [game.id for game in games() if game.id.startswith(incomplete)]


def complete_setting(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the options of the game that begin so, each with its equals sign; behind that, the values it may have."""
    name, equals, value = incomplete.partition("=")
    options = [option for game in _games(ctx) for option in game.options if not option.fixed]
    if not equals:
        return list(dict.fromkeys(f"{option.name}=" for option in options if option.name.startswith(name)))
    values = [written for option in options if option.name == name for written in _values(option)]
    return list(dict.fromkeys(f"{name}={written}" for written in values if written.startswith(value)))


def complete_clause(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the clauses of the game that begin so."""
    from pitboss.rulebook.clause_index import clauses_of

    places = [clause.place for game in _games(ctx) for clause in clauses_of(game.id)]
    return [place for place in places if place.startswith(incomplete)]


def _games(ctx: typer.Context) -> list[Any]:
    """Return the game that is named on the command line so far; all of them where none is.

    Behind an option that has no value yet, the words of the line have not been told apart.
    """
    from pitboss.rulebook import games

    given = [ctx.params.get("game"), *ctx.args]
    return [game for game in games() if game.id in given] or list(games())


def _values(option: Any) -> list[str]:
    from pitboss.rulebook.option import Span

    allowed = (option.default,) if isinstance(option.allowed, Span) else option.allowed
    return [option.write(value) for value in allowed]
