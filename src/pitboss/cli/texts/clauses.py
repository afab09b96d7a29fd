"""``pitboss clauses``: the clause index, with what implements and proves each clause."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.refusing import refuse
from pitboss.near_names import no_such
from pitboss.record.proof.cases import unread_cases
from pitboss.record.proof.coverage import Coverage, Status, coverage_of
from pitboss.rulebook import find_game, games
from pitboss.rulebook.clause_index import ClauseKind

STYLES = {
    Status.PROVED: "green",
    Status.IN_PART: "yellow",
    Status.TRAINED: "cyan",
    Status.PREMISES: "blue",
    Status.NOT_YET: "red",
}


def print_clauses(game: str | None, kind: str | None, status: str | None, counts: bool, as_json: bool) -> None:
    """Print the clauses of one game or of all."""
    _check_word("kind", kind, [known.value for known in ClauseKind])
    _check_word("status", status, [known.value for known in Status])
    asked = games() if game is None else (find_game(game),)
    for known in asked:
        tell_unread_cases(known.id)
    covered = [coverage for known in asked for coverage in coverage_of(known.id)]
    shown = [
        coverage for coverage in covered if kind in (None, coverage.clause.kind) and status in (None, coverage.status)
    ]
    if as_json:
        print_json({"clauses": [clause_as_data(coverage) for coverage in shown], "counts": _counts(covered)})
        return
    if not counts:
        _print_table(shown)
    _print_counts(covered)


def tell_unread_cases(game: str) -> None:
    """Tell of the files of a game's rule cases that are left out, on the channel for errors."""
    for bad in unread_cases(game):
        print(f"Rule cases of {game} are left out. {bad}", file=sys.stderr)


def _check_word(what: str, word: str | None, words: list[str]) -> None:
    if word is not None and word not in words:
        refuse(no_such(what, word, words))


def clause_as_data(coverage: Coverage) -> dict[str, Any]:
    """Return a clause with what implements and proves it."""
    return {
        "clause": coverage.clause.id,
        "game": coverage.clause.game,
        "kind": str(coverage.clause.kind),
        "summary": coverage.clause.summary,
        "status": str(coverage.status),
        "reason": coverage.clause.premises or coverage.clause.trained or None,
        "code": list(coverage.code),
        "tests": list(coverage.tests),
        "mutants": len(coverage.verdicts),
        "killed": coverage.killed,
        "survivors": list(coverage.survivors),
    }


def _counts(covered: list[Coverage]) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for coverage in covered:
        by_status = counts.setdefault(coverage.clause.game, {status.value: 0 for status in Status})
        by_status[coverage.status] += 1
    return counts


def _print_table(shown: list[Coverage]) -> None:
    out = console()
    game = ""
    table = plain_table("clause", "kind", "status", "tests", "mutants", "summary", "code")
    for coverage in shown:
        if coverage.clause.game != game:
            game = coverage.clause.game
            table.add_row(f"[bold]{game}[/bold]")
        more = f" +{len(coverage.code) - 1}" if len(coverage.code) > 1 else ""
        code = coverage.clause.premises or coverage.clause.trained or (coverage.code[0] + more if coverage.code else "")
        style = STYLES[coverage.status]
        table.add_row(
            coverage.clause.place,
            coverage.clause.kind,
            f"[{style}]{coverage.status}[/{style}]",
            str(len(coverage.tests) or ""),
            f"{coverage.killed}/{len(coverage.verdicts)}" if coverage.verdicts else "",
            coverage.clause.summary,
            f"[dim]{code}[/dim]",
        )
    out.print(table)


def _print_counts(covered: list[Coverage]) -> None:
    out = console()
    kinds = [kind for kind in ClauseKind if any(coverage.clause.kind is kind for coverage in covered)]
    for game in dict.fromkeys(coverage.clause.game for coverage in covered):
        mine = [coverage for coverage in covered if coverage.clause.game == game]
        table = plain_table(game, *Status, "all", "mutants", "killed")
        for kind in kinds:
            of_kind = [coverage for coverage in mine if coverage.clause.kind is kind]
            if of_kind:
                table.add_row(kind, *_count(of_kind))
        table.add_row("all", *_count(mine), style="bold")
        out.print()
        out.print(table)


def _count(covered: list[Coverage]) -> list[str]:
    """Return the cells of a row: clauses by status, all of them, their mutants and how many a case notices."""
    by_status = Counter(coverage.status for coverage in covered)
    mutants, killed = sum(len(coverage.verdicts) for coverage in covered), sum(coverage.killed for coverage in covered)
    return [*(str(by_status[status] or "") for status in Status), str(len(covered)), str(mutants), str(killed)]
