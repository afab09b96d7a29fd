"""``pitboss cases``: the rule cases as data, as records, or in short."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from pitboss.cli.choosing import is_submission
from pitboss.cli.figures import counted
from pitboss.cli.output import console, plain_table
from pitboss.cli.refusing import refuse
from pitboss.cli.texts.clauses import tell_unread_cases
from pitboss.record.conformance.case_data import FORMAT, case_as_data, cited_clauses, clause_as_data
from pitboss.record.conformance.rule_cases import RuleCase, dealt_cases
from pitboss.record.proof.cases import case_files
from pitboss.rulebook import find_game, games


def export_cases(game: str | None, as_json: bool, as_records: bool) -> None:
    """Print the rule cases of one game or of all."""
    asked = [known.id for known in games()] if game is None else [_game(game)]
    if as_records:
        for known in asked:
            _print_records(known)
        return
    cases = {known: told_cases(known) for known in asked}
    if as_json:
        _print_json([case for of_game in cases.values() for case in of_game])
        return
    if game is not None:
        _print_list(cases[asked[0]])
    _print_counts(cases)


def _game(given: str) -> str:
    if is_submission(given):
        refuse(f"Each rule case has options of its own, so there are none of {given}: name its game instead.")
    return find_game(given).id


def told_cases(game: str) -> tuple[RuleCase, ...]:
    """Return the rule cases of a game, and tell of those that are left out, on the channel for errors."""
    tell_unread_cases(game)
    dealt = dealt_cases(game)
    for fault in dealt.faults:
        print(f"A rule case is left out. {fault}", file=sys.stderr)
    return dealt.cases


def _print_records(game: str) -> None:
    tell_unread_cases(game)
    for file in case_files(find_game(game)):
        print(f"# {game}/{file.name}\n\n{file.read_text(encoding='utf-8').strip()}\n")


def _print_json(cases: Sequence[RuleCase]) -> None:
    """Print one case a line: all of them are many."""
    clauses = dict.fromkeys(clause for case in cases for clause in cited_clauses(case))
    named = {clause: clause_as_data(clause) for clause in clauses}
    print(f'{{"format": {json.dumps(FORMAT)},\n"clauses": {json.dumps(named, ensure_ascii=False)},\n"cases": [')
    for place, case in enumerate(cases, 1):
        print(json.dumps(case_as_data(case), ensure_ascii=False) + ("," if place < len(cases) else ""))
    print("]}")


def _print_list(cases: Sequence[RuleCase]) -> None:
    for case in cases:
        places = ", ".join(clause.removeprefix(f"{case.game} ") for clause in case.clauses)
        print(f"{case.name}  {case.record.title}  [{places}]")
    print()


def _print_counts(cases: dict[str, tuple[RuleCase, ...]]) -> None:
    table = plain_table("game", "cases", "rounds", "settled wagers", "refusals", "clauses")
    for game, of_game in cases.items():
        table.add_row(
            game,
            f"{len(of_game):,}",
            f"{sum(not dealt.between for case in of_game for dealt in case.record.rounds):,}",
            f"{sum(len(case.replayed.settled) for case in of_game):,}",
            f"{sum(len(case.replayed.refusals) for case in of_game):,}",
            f"{len({clause for case in of_game for clause in case.clauses}):,}",
        )
    console().print(table)
    count = sum(map(len, cases.values()))
    print(f"\n{counted(count, 'rule case')}; --json prints them for another engine, --records as they are written.")
