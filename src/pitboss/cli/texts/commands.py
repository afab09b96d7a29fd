"""``pitboss clauses`` and ``pitboss replay`` as they are typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.completing import complete_clause, complete_game

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def clauses(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="One game, or that of a submission; all if left out.", autocompletion=complete_game
        ),
    ] = None,
    clause: Annotated[
        str | None,
        typer.Argument(metavar="CLAUSE", help="One clause by name, such as '6(q)(2)'.", autocompletion=complete_clause),
    ] = None,
    json: Json = False,
    kind: Annotated[str | None, typer.Option(help="Only clauses of this kind, such as payout.")] = None,
    status: Annotated[str | None, typer.Option(help="Only clauses of this status, such as 'not yet'.")] = None,
    counts: Annotated[bool, typer.Option("--counts", help="Only the counts by kind and status.")] = False,
) -> None:
    """Show every clause, or one: kind, summary, status, code, tests; with counts by status."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.texts.clauses import print_clauses
    from pitboss.cli.texts.one_clause import name_of_clause, print_clause

    game, clause = name_of_clause(game, clause)
    if game is not None and clause is not None:
        print_clause(choose(game).game, clause, json)
        return
    print_clauses(None if game is None else choose(game).game, kind, status, counts, json)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A round record; - for standard input.")],
    json: Json = False,
) -> None:
    """Replay a record and explain every payout; exit 1 with the first difference, 2 if it cannot be dealt."""
    from pitboss.cli.texts.replay import replay_file

    raise typer.Exit(replay_file(file, json))
