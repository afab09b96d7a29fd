"""How rules display themselves: in a line, as a table in a notebook, and as rows for a frame."""

from __future__ import annotations

from typing import Any

from pitboss.notebook_html import html_table
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option, OptionType, Value
from pitboss.rulebook.registry import UnknownGame, find_game
from pitboss.rulebook.rules import Rules


def in_a_line(rules: Rules) -> str:
    """Return the call that makes these rules: the options that differ from the game's defaults."""
    game = _game_of(rules)
    options = [] if game is None else _chosen(game, rules)
    given = "".join(f", {option.name}={_python(option, value)}" for option, value in options)
    return f"rules({rules.game!r}{given})"


def option_rows(rules: Rules) -> list[dict[str, Any]]:
    """Return every option with its value, its default, what it does and its grounds; amounts in dollars, as written."""
    game = _game_of(rules)
    if game is None:
        return [{"option": name, "value": str(value)} for name, value in rules.options]
    chosen, defaults = dict(rules.options), game.choices({})
    return [
        {
            "option": option.name,
            "value": option.write(chosen[option.name]),
            "default": option.write(defaults[option.name]),
            "says": option.says,
            "clauses": ", ".join(option.clauses),
        }
        for option in game.options
        if option.name in chosen
    ]


def as_html(rules: Rules) -> str:
    """Return the options as a table; those that the house chose are marked."""
    rows = [
        (f"{row['option']} \N{BULLET}" if row["value"] != row.get("default") else row["option"], row["value"])
        for row in option_rows(rules)
    ]
    return html_table(f"{rules.game}: {len(rules.pack)} cards (\N{BULLET} chosen by the house)", rows)


def _game_of(rules: Rules) -> Game | None:
    """Return the game, None if it is no longer known."""
    try:
        return find_game(rules.game)
    except UnknownGame:
        return None


def _chosen(game: Game, rules: Rules) -> list[tuple[Option, Value]]:
    """Return the options that are neither the game's defaults nor follow from the others."""
    chosen, usual = dict(rules.options), game.choices({})
    differing = {name: value for name, value in chosen.items() if value != usual.get(name)}
    followed = game.follows(differing)
    return [
        (option, differing[option.name])
        for option in game.options
        if option.name in differing and followed.get(option.name) != differing[option.name]
    ]


def _python(option: Option, value: Value) -> str:
    return repr(option.write(value)) if option.type is OptionType.MONEY else repr(value)
