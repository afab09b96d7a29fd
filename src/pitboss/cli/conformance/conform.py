"""``pitboss conform``: how far another engine agrees with the rule cases."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from pitboss.cli.conformance.cases import told_cases
from pitboss.cli.figures import counted
from pitboss.cli.file_troubles import told
from pitboss.cli.output import console, plain_table, print_json
from pitboss.cli.piped_input import read_input
from pitboss.cli.refusing import refuse
from pitboss.near_names import did_you_mean
from pitboss.record.conformance.agreement import JudgedResult, Standing, by_clause, judge
from pitboss.record.conformance.results import Results, ResultsRefused, read_results
from pitboss.record.conformance.rule_cases import RuleCase
from pitboss.rulebook import Clauses, UnknownGame, clauses_only, find_game, readings_only
from pitboss.rulebook.clause_index import find_clause
from pitboss.rulebook.readings import readings

AGREES, DIFFERS = 0, 1


def conform(file: Path, as_json: bool) -> int:
    """Hold results against the rule cases of the games they name, print the agreement, return the exit code."""
    name = "standard input" if str(file) == "-" else str(file)
    results = _read(file, name)
    judged = judge(_cases(results, name), results)
    if as_json:
        print_json(_as_data(results, judged))
    else:
        _print(results, judged)
    return DIFFERS if any(result.standing is Standing.DIFFERS for result in judged) else AGREES


def _read(file: Path, name: str) -> Results:
    try:
        whole = read_input() if str(file) == "-" else file.read_bytes()
        return read_results(whole.decode("utf-8-sig"))
    except UnicodeDecodeError:
        refuse(f"{name} is not text in UTF-8: save it in that encoding.")
    except OSError as error:
        refuse(told(error, name))
    except ResultsRefused as refused:
        refuse(f"{name}, {refused}" if refused.where else f"{name}: {refused}")


def _cases(results: Results, name: str) -> list[RuleCase]:
    """Return the rule cases of every game that the results name one of."""
    cases: dict[str, RuleCase] = {}
    for game in dict.fromkeys(case.partition("/")[0] for case in results.by_case):
        try:
            find_game(game)
        except UnknownGame as unknown:
            refuse(f"{name}: {unknown} A case is named as pitboss cases GAME names it.")
        cases |= {case.name: case for case in told_cases(game)}
    for case in results.by_case:
        if case not in cases:
            lists = f"pitboss cases {case.partition('/')[0]} lists those there are."
            refuse(f"{name}: there is no case {case!r}; {lists} {did_you_mean(case, cases)}".rstrip())
    return list(cases.values())


def _print(results: Results, judged: list[JudgedResult]) -> None:
    out = console()
    counts = Counter(result.standing for result in judged)
    _print_differences(judged)
    _print_clauses(judged)
    _print_reasons(judged)
    table = plain_table("cases", "", "")
    for standing in Standing:
        if counts[standing]:
            table.add_row(str(standing), f"{counts[standing]:,}", MEANING[standing])
    out.print()
    out.print(table)
    games = ", ".join(dict.fromkeys(result.case.game for result in judged))
    print(f"\n{results.engine}: {counted(len(judged), 'rule case')} of {games}; {_verdict(counts)}.")


MEANING = {
    Standing.AGREES: "every wager is settled as the case says",
    Standing.IN_PART: "the same, but the engine does not say what it refused",
    Standing.DIFFERS: "a wager is settled otherwise, or something is allowed that must be refused",
    Standing.NOT_SUPPORTED: "the engine says that it cannot play them",
    Standing.NOT_REPORTED: "the results do not name them",
    Standing.NOTHING: "they settle and refuse nothing, so that there is nothing to compare",
}


def _verdict(counts: Counter[Standing]) -> str:
    compared = counts[Standing.AGREES] + counts[Standing.IN_PART] + counts[Standing.DIFFERS]
    if not compared:
        return "none could be compared"
    differ = counts[Standing.DIFFERS]
    return f"{differ:,} of {compared:,} that were compared {'differs' if differ == 1 else 'differ'}"


def _print_differences(judged: list[JudgedResult]) -> None:
    for result in judged:
        if not result.differences:
            continue
        print(f"{result.case.name}: {result.case.record.title}")
        for clause, summary in _in_our_words(result.case.clauses):
            print(f"    proves {clause}: {summary}")
        for difference in result.differences:
            print(f"    ours:   {difference.expected}")
            print(f"    theirs: {difference.given}")
            for clause, summary in _in_our_words(difference.clauses):
                print(f"      by {clause}: {summary}")
        print()


def _in_our_words(citations: Clauses) -> list[tuple[str, str]]:
    """Return clauses and readings, each with our summary of it."""
    clauses = [(clause, find_clause(clause)) for clause in clauses_only(citations)]
    told = [(clause, known.summary if known is not None else "") for clause, known in clauses]
    return told + [(f"reading {name}", readings().get(name, "")) for name in readings_only(citations)]


def _print_clauses(judged: list[JudgedResult]) -> None:
    table = plain_table("clause", *Standing, "in our words")
    for clause, counts in by_clause(judged).items():
        known = find_clause(clause)
        style = "red" if counts[Standing.DIFFERS] else "green" if counts[Standing.AGREES] else "dim"
        cells = [str(counts[standing] or "") for standing in Standing]
        table.add_row(clause, *cells, known.summary if known is not None else "", style=style)
    console().print(table)


def _print_reasons(judged: list[JudgedResult]) -> None:
    reasons = Counter(result.reason for result in judged if result.standing is Standing.NOT_SUPPORTED)
    if reasons:
        print("\nNot supported:")
    for reason, count in reasons.most_common():
        print(f"    {counted(count, 'case')}: {reason}")


def _as_data(results: Results, judged: list[JudgedResult]) -> dict[str, Any]:
    counts = Counter(result.standing for result in judged)
    return {
        "engine": results.engine,
        "counts": {str(standing): counts[standing] for standing in Standing},
        "clauses": {
            clause: {str(standing): by_standing[standing] for standing in Standing}
            for clause, by_standing in by_clause(judged).items()
        },
        "differences": [
            {
                "case": result.case.name,
                "title": result.case.record.title,
                "ours": difference.expected,
                "theirs": difference.given,
                "proves": dict(_in_our_words(result.case.clauses)),
                "clauses": dict(_in_our_words(difference.clauses)),
            }
            for result in judged
            for difference in result.differences
        ],
        "not_supported": {
            result.case.name: result.reason for result in judged if result.standing is Standing.NOT_SUPPORTED
        },
    }
