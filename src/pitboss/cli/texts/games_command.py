"""``pitboss games`` as it is typed: its options, and nothing that takes time to load."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.companions import check_alone, check_companions
from pitboss.cli.completing import complete_game
from pitboss.cli.outside import tell_broken


def games(
    context: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Only this game. With --new: where to create its folder; here if left out.",
            autocompletion=complete_game,
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    example: Annotated[
        str | None,
        typer.Option(
            metavar="GAME",
            help="Print a submission for a game, or complete a submission file, with every option explained.",
            autocompletion=complete_game,
        ),
    ] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check a submission (TOML) against its game's text.")
    ] = None,
    new: Annotated[str | None, typer.Option(metavar="ID", help="Create the folder of a new game with this id.")] = None,
    like: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="With --new: the game to start from.", autocompletion=complete_game),
    ] = None,
    toml: Annotated[bool, typer.Option("--toml", help="With --new: declare it in game.toml, without Python.")] = False,
    verify: Annotated[
        str | None,
        typer.Option(metavar="DIR", help="Check the game in this folder; exit 1 if anything is wrong or missing."),
    ] = None,
    rounds: Annotated[
        int,
        typer.Option(min=1, max=1_000_000, help="With --verify: number of random rounds."),
    ] = 3000,
    seed: Annotated[int, typer.Option(min=0, help="With --verify: seed of the random rounds.")] = 1,
) -> None:
    """List games and their options, or create, check or verify one.

    For each game, the list has every option with its default, its allowed values and its clauses.
    """
    from pitboss.cli.texts import games as command

    check_companions(context, new is not None, "--new", "like", "toml")
    check_companions(context, verify is not None, "--verify", "rounds", "seed")
    check_alone(context, verify is not None, "--verify", "name", "example", "check", "new")
    check_alone(context, new is not None, "--new", "example", "check", "json")
    check_alone(context, example is not None, "--example", "check", "json")
    check_alone(context, check is not None, "--check", "json")
    if verify is not None:
        from pitboss.cli.texts.verify import verify_games

        raise typer.Exit(verify_games(verify, rounds, seed, json))
    tell_broken()
    if new is not None and like is None:
        raise typer.BadParameter("say which game it starts as: --like GAME, one that pitboss games lists.")
    if new is not None and like is not None:
        raise typer.Exit(command.write_new(new, like, Path(name or ""), toml))
    if name is not None and (example is not None or check is not None):
        raise typer.BadParameter(f"leave {name} out: --example and --check say which game it is.")
    if example is not None:
        command.print_example(example)
    elif check is not None:
        command.check_submission(check)
    else:
        command.print_games(json, name)
