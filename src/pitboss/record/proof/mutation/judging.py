"""Judges the proof of a clause: each of its mutants must make a rule case that names the clause fail."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache

from pitboss.record.proof.cases import cases_of, not_demanded
from pitboss.record.proof.clause_code import places_by_clause
from pitboss.record.proof.mutation.broken_table import BrokenTable
from pitboss.record.proof.mutation.mutants import Mutant, Refuses, mutants_of
from pitboss.record.replaying.replay import replay
from pitboss.record.text.record import Record, RecordRefused


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one mutant: the case that failed under it, or none."""

    words: str
    killed_by: str


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A rule case, and what it does on the grounds of which clauses: kinds of events, and refusals."""

    name: str
    record: Record
    does: dict[str, frozenset[type]]


def judged_cases(clause: str) -> list[JudgedCase]:
    """Return the rule cases that name a clause; a case that fails without a mutant proves nothing and is left out."""
    return _by_clause(_game(clause)).get(clause, [])


def _game(clause: str) -> str:
    return clause.partition(" ")[0]


@cache
def _by_clause(game: str) -> dict[str, list[JudgedCase]]:
    cases: dict[str, list[JudgedCase]] = defaultdict(list)
    for name, record in cases_of(game):
        try:
            replayed = replay(record)
        except RecordRefused:
            continue
        does: dict[str, set[type]] = defaultdict(set)
        for event in replayed.table.events:
            for clause in event.clauses:
                does[clause].add(type(event))
        for clauses in replayed.refused:
            for clause in clauses:
                does[clause].add(Refuses)
        case = JudgedCase(
            f"{name}: {record.title}", record, {clause: frozenset(kinds) for clause, kinds in does.items()}
        )
        for clause in record.proves if not replayed.differences else ():
            cases[clause].append(case)
    return dict(cases)


def judge(clause: str) -> tuple[Verdict, ...]:
    """Replay the cases that name a clause under each of its mutants; leave out mutants that change nothing."""
    cases = judged_cases(clause)
    places = frozenset(places_by_clause(_game(clause)).get(clause, ()))
    submissions = {(case.record.rules.game, case.record.rules.options): case.record.rules for case in cases}
    exempt = not_demanded(_game(clause)).get(clause, {})
    mutants = (mutant for mutant in mutants_of(clause, places, submissions.values()) if mutant.words not in exempt)
    verdicts = (_judge(mutant, cases) for mutant in mutants)
    return tuple(verdict for verdict in verdicts if verdict is not None)


def survives(clause: str, words: str) -> bool:
    """Whether a mutant of that name exists and no case notices it, for changes that a clause supposedly allows."""
    cases = judged_cases(clause)
    places = frozenset(places_by_clause(_game(clause)).get(clause, ()))
    mutants = mutants_of(clause, places, [case.record.rules for case in cases])
    verdicts = [_judge(mutant, cases) for mutant in mutants if mutant.words == words]
    return any(verdict is not None and not verdict.killed_by for verdict in verdicts)


def _judge(mutant: Mutant, cases: list[JudgedCase]) -> Verdict | None:
    changed = False
    for case in cases:
        if mutant.needs is not None and mutant.needs not in case.does.get(mutant.clause, ()):
            continue
        differs, fails = _fails(mutant, case.record)
        if fails:
            return Verdict(mutant.words, case.name)
        changed = changed or differs
    return Verdict(mutant.words, "") if changed else None


def _fails(mutant: Mutant, record: Record) -> tuple[bool, bool]:
    """Replay a case with something broken: return whether that changed anything, and whether the case fails."""
    rules = mutant.rules(record.rules)
    if rules is None:
        return False, False
    tables: list[BrokenTable] = []

    def make(*given: object, **options: object) -> BrokenTable:
        tables.append(mutant.table(*given, **options))
        return tables[-1]

    try:
        differences = replay(replace(record, rules=rules), make).differences
    except Exception:  # whatever breaks, the case does not pass
        return True, True
    changed = bool(mutant.value) or bool(tables[0].changed)
    return changed, bool(differences) and changed
