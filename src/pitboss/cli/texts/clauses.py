"""``pitboss clauses``: the clause index, with what implements and proves each clause."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

from pitboss.cli.output import console, plain_table, print_json
from pitboss.record.proof.coverage import Coverage, Status, coverage_of
from pitboss.rulebook import GAMES, find_game
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
    _check_word("kind", kind, [one.value for one in ClauseKind])
    _check_word("status", status, [one.value for one in Status])
    games = [find_game(game).id] if game is not None else [game.id for game in GAMES]
    covered = [one for name in games for one in coverage_of(name)]
    shown = [one for one in covered if kind in (None, one.clause.kind) and status in (None, one.status)]
    if as_json:
        print_json({"clauses": [_clause(one) for one in shown], "counts": _counts(covered)})
        return
    if not counts:
        _print_table(shown)
    _print_counts(covered)


def _check_word(what: str, word: str | None, words: list[str]) -> None:
    if word is not None and word not in words:
        print(f"There is no {what} {word!r}; it is one of {', '.join(words)}.", file=sys.stderr)
        raise SystemExit(2)


def _clause(one: Coverage) -> dict[str, Any]:
    return {
        "clause": one.clause.id,
        "game": one.clause.game,
        "kind": str(one.clause.kind),
        "summary": one.clause.summary,
        "status": str(one.status),
        "reason": one.clause.premises or one.clause.trained or None,
        "code": list(one.code),
        "tests": list(one.tests),
        "mutants": len(one.verdicts),
        "killed": one.killed,
        "survivors": list(one.survivors),
    }


def _counts(covered: list[Coverage]) -> dict[str, dict[str, int]]:
    counts: dict[str, dict[str, int]] = {}
    for one in covered:
        by_status = counts.setdefault(one.clause.game, {status.value: 0 for status in Status})
        by_status[one.status] += 1
    return counts


def _print_table(shown: list[Coverage]) -> None:
    out = console()
    game = ""
    table = plain_table("clause", "kind", "status", "tests", "mutants", "summary", "code")
    for one in shown:
        if one.clause.game != game:
            game = one.clause.game
            table.add_row(f"[bold]{game}[/bold]")
        more = f" +{len(one.code) - 1}" if len(one.code) > 1 else ""
        code = one.clause.premises or one.clause.trained or (one.code[0] + more if one.code else "")
        style = STYLES[one.status]
        table.add_row(
            one.clause.place,
            one.clause.kind,
            f"[{style}]{one.status}[/{style}]",
            str(len(one.tests) or ""),
            f"{one.killed}/{len(one.verdicts)}" if one.verdicts else "",
            one.clause.summary,
            f"[dim]{code}[/dim]",
        )
    out.print(table)


def _print_counts(covered: list[Coverage]) -> None:
    out = console()
    kinds = [kind for kind in ClauseKind if any(one.clause.kind is kind for one in covered)]
    for game in dict.fromkeys(one.clause.game for one in covered):
        mine = [one for one in covered if one.clause.game == game]
        table = plain_table(game, *Status, "all", "mutants", "killed")
        for kind in kinds:
            of_kind = [one for one in mine if one.clause.kind is kind]
            if of_kind:
                table.add_row(kind, *_count(of_kind))
        table.add_row("all", *_count(mine), style="bold")
        out.print()
        out.print(table)


def _count(covered: list[Coverage]) -> list[str]:
    """Return the cells of a row: clauses by status, all of them, their mutants and how many a case notices."""
    by_status = Counter(one.status for one in covered)
    mutants, killed = sum(len(one.verdicts) for one in covered), sum(one.killed for one in covered)
    return [*(str(by_status[status] or "") for status in Status), str(len(covered)), str(mutants), str(killed)]
