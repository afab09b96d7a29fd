"""``pitboss clauses`` and ``pitboss replay`` as they are typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.companions import check_alone
from pitboss.cli.completing import complete_clause, complete_game

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def clauses(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="One game, or the game of a submission file; all if left out.",
            autocompletion=complete_game,
        ),
    ] = None,
    clause: Annotated[
        str | None,
        typer.Argument(metavar="CLAUSE", help="One clause, such as '6(q)(2)'.", autocompletion=complete_clause),
    ] = None,
    json: Json = False,
    kind: Annotated[str | None, typer.Option(help="Only clauses of this kind, such as payout.")] = None,
    status: Annotated[str | None, typer.Option(help="Only clauses with this status, such as 'not yet'.")] = None,
    counts: Annotated[bool, typer.Option("--counts", help="Print only the counts by kind and status.")] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Print the matrix for a regulator: each clause with code, cases and proof.")
    ] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="With --report: write it as a web page.")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="With --report: write it as a PDF.")] = None,
    mutations: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="With --report: add verdicts on mutants of the code (tools.mutation --json)."
        ),
    ] = None,
) -> None:
    """Show clauses: kind, summary, status, code and tests, with counts."""
    from pitboss.cli.choosing import choose
    from pitboss.cli.texts.clauses import print_clauses
    from pitboss.cli.texts.one_clause import name_of_clause, print_clause

    if report:
        check_alone(context, True, "--report", "clause", "kind", "status")
        if counts:
            raise typer.BadParameter("the report has its own counts: leave --report out.", param_hint="--counts")
        from pitboss.cli.texts.clause_report import ReportFiles, print_report

        print_report(None if game is None else choose(game).game, ReportFiles(html, pdf, mutations), json)
        return
    if html is not None or pdf is not None or mutations is not None:
        raise typer.BadParameter("Only the report goes into a file: add --report.")
    game, clause = name_of_clause(game, clause)
    if game is not None and clause is not None:
        check_alone(context, True, "one clause", "kind", "status", "counts")
        print_clause(choose(game).game, clause, json)
        return
    print_clauses(None if game is None else choose(game).game, kind, status, counts, json)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of round records; - reads standard input.")],
    json: Json = False,
) -> None:
    """Replay a record and explain every payout.

    The exit code is 0 if the record agrees with the rules, 1 if anything differs (the first difference is
    printed), and 2 if the record cannot be dealt.
    """
    from pitboss.cli.texts.replay import replay_file

    raise typer.Exit(replay_file(file, json))
