"""The choice of game: by number or by id, each with its rules in short."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from pitboss.cli.play.keyboard.prompts import Read, read_line
from pitboss.cli.play.showing.cards import glyphs_for, writable
from pitboss.cli.play.showing.flow import flow
from pitboss.near_names import did_you_mean
from pitboss.rulebook import games, rules
from pitboss.rulebook.description import in_short
from pitboss.rulebook.game import Game

INDENT = 4


def choose_game(console: Console, read: Read) -> str:
    """Show the games and return the id of the one that is chosen; raises Quit."""
    console.print(Text("Which game?", "bold"))
    for number, game in enumerate(games(), 1):
        _show(console, number, game)
    while True:
        line = read_line(read, f"Game (1-{len(games())}, or q)> ")
        chosen = _chosen(line)
        if chosen is not None:
            return chosen.id
        said = f"There is no game {line!r}; " if line.strip("?") else ""
        meant = did_you_mean(line, [game.id for game in games()]) if said else ""
        sentence = f"{said}type a number from 1 to {len(games())}, or a game's id. {meant}".rstrip()
        console.print(Text(writable(sentence[:1].upper() + sentence[1:], console.encoding)))


def _show(console: Console, number: int, game: Game) -> None:
    console.print(Text.assemble((f" {number}  ", "bold cyan"), (game.name, "bold"), "  ", (game.id, "dim")))
    said = [Text(words) for words in in_short(rules(game.id))]
    for line in flow(said, console.width - INDENT, f" {glyphs_for(console).dot} "):
        console.print(Text(" " * INDENT).append_text(line))


def _chosen(line: str) -> Game | None:
    if line.isascii() and line.isdigit():
        number = int(line)
        return games()[number - 1] if 1 <= number <= len(games()) else None
    return next((game for game in games() if game.id == line.lower()), None)
