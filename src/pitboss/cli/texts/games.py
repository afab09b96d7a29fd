"""``pitboss games``: the games and their options; example and check of a submission; a new game like a known one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.cli.choosing import choose
from pitboss.cli.file_troubles import named, told
from pitboss.cli.output import console, plain_table, print_json
from pitboss.games.starting import NotStarted, start_game
from pitboss.rulebook import Rules, SubmissionRefused, cited, example_submission, find_game, read_submission
from pitboss.rulebook import games as all_games
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import Option, OptionType, Span

WIDE = 110
"""From this width on the options of a game are a table."""
FIXED = "fixed by the text"


def print_games(as_json: bool, only: str | None = None) -> None:
    """Print every game with its options, or only one."""
    shown = all_games() if only is None else (find_game(choose(only).game),)
    if as_json:
        print_json([_game(game) for game in shown])
        return
    out = console()
    for game in shown:
        out.print(f"[bold]{game.id}[/bold]  {game.name}")
        out.print(f"  {game.text}", style="dim")
        if out.width < WIDE:
            _print_below(out, game)
        else:
            out.print(_options_table(game))
        out.print()
    out.print("pitboss games --example GAME prints a submission; pitboss games --check FILE checks one.", style="dim")


def _options_table(game: Game) -> Table:
    table = plain_table("  option", "default", "allowed", "what it does", "clauses")
    for option in game.options:
        allowed = Text(FIXED, "dim") if option.fixed else option.allowed_words
        table.add_row(f"  {option.name}", option.write(option.default), allowed, option.says, cited(option.clauses))
    return table


def _print_below(out: Console, game: Game) -> None:
    """Print each option with what there is about it below its name: five columns have no room."""
    for option in game.options:
        allowed = FIXED if option.fixed else f"allowed: {option.allowed_words}"
        out.print(Text.assemble("  ", (option.name, "bold"), f" = {option.write(option.default)}"), overflow="fold")
        for line in (f"{allowed}.", f"{option.says} ({cited(option.clauses)})"):
            out.print(Padding(Text(line), (0, 0, 0, 6)))


def _game(game: Game) -> dict[str, Any]:
    return {
        "game": game.id,
        "name": game.name,
        "text": game.text,
        "options": [_option(option) for option in game.options],
    }


def _option(option: Option) -> dict[str, Any]:
    allowed: Any
    if isinstance(option.allowed, Span):
        allowed = {"from": option.write(option.allowed.least), "to": option.write(option.allowed.most)}
    else:
        allowed = list(option.allowed)
    money = option.type is OptionType.MONEY
    return {
        "option": option.name,
        "type": option.type.value,
        "default": option.write(option.default) if money else option.default,
        "allowed": allowed,
        "fixed": option.fixed,
        "clauses": list(option.clauses),
        "says": option.says,
    }


def print_example(game: str) -> None:
    """Print a submission for a game; one that is given is filled up with what it leaves at its default."""
    submission = choose(game).submission
    if submission is None:
        print(example_submission(game), end="")
    else:
        print(example_submission(submission.rules.game, submission.rules), end="")


def check_submission(path: Path) -> None:
    """Check a submission and say which options it sets; every fault ends with exit code 1."""
    try:
        rules = read_submission(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        print(told(error, str(path)), file=sys.stderr)
        raise SystemExit(2) from None
    except UnicodeDecodeError:
        print(f"{path} is not text in UTF-8: save it in that encoding.", file=sys.stderr)
        raise SystemExit(2) from None
    except SubmissionRefused as refused:
        print(refused, file=sys.stderr)
        raise SystemExit(1) from None
    print(f"The submission for {rules.game} is in order. {_chosen(rules)}")


def _chosen(rules: Rules) -> str:
    game = find_game(rules.game)
    usual, options = game.choices({}), {option.name: option for option in game.options}
    changed = [f"{name} = {options[name].write(value)}" for name, value in rules.options if value != usual[name]]
    return f"It sets {', '.join(changed)}." if changed else "Every option is at its default."


def write_new(game_id: str, like: str, where: Path, declared: bool) -> int:
    """Write the folder of a new game and say what to do with it; return the exit code."""
    try:
        with named(where if where.name == game_id else where / game_id):
            started = start_game(game_id, like, where, declared)
    except NotStarted as refused:
        print(refused, file=sys.stderr)
        return 2
    print(f"Wrote {started.folder}: a game like {like}, with {started.clauses} clauses and {started.cases} case files.")
    print(f"  check it:  pitboss games --verify {started.folder}")
    print(f"  price it:  pitboss solve {game_id} --games {started.folder}")
    print("How to go on from here: docs/adding-a-game.md.")
    return 0
