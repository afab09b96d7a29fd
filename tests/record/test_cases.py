"""The rule cases: each replays to its settlement, and really cites the clauses that it claims to prove.

A test has all cases of one file, and reports each wrong one by its line: distributing thousands of tests takes longer
than running them.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from pitboss.record.proof.cases import all_cases, unread_cases
from pitboss.record.replaying.replay import replay
from pitboss.record.text.record import Record
from pitboss.rulebook import GAMES

CASES: defaultdict[str, list[Record]] = defaultdict(list)
for name, record in all_cases():
    CASES[name].append(record)


def test_there_are_hundreds_of_cases() -> None:
    assert sum(map(len, CASES.values())) == len(all_cases()) >= 2600


def test_every_file_of_cases_is_read() -> None:
    assert [bad for game in GAMES for bad in unread_cases(game.id)] == []


def faults_of(record: Record) -> list[str]:
    """Return what is wrong with a case."""
    replayed = replay(record)
    faults = [str(difference) for difference in replayed.differences]
    cited = {clause for event in replayed.table.events for clause in event.clauses}
    cited |= {clause for clauses in replayed.refused for clause in clauses}
    faults += [f"it does not cite {clause}, which it is said to prove" for clause in set(record.proves) - cited]
    if not record.proves:
        faults.append("a rule case names the clauses it proves")
    if not all(text.settles or text.nets or text.between for text in record.rounds):
        faults.append("a rule case gives its settlement")
    return faults


@pytest.mark.parametrize("file", CASES)
def test_every_case_of_a_file(file: str) -> None:
    assert {f"{file}:{case.line}": faults for case in CASES[file] if (faults := faults_of(case))} == {}
