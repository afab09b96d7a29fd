"""The rule cases: every one replays to its settlement, and really cites the clauses it is said to prove."""

from __future__ import annotations

import pytest

from pitboss.record.proof.cases import all_cases, unread_cases
from pitboss.record.replaying.replay import replay
from pitboss.record.text.record import Record
from pitboss.rulebook import GAMES

CASES = [pytest.param(record, id=f"{name}:{record.line}") for name, record in all_cases()]


def test_there_are_hundreds_of_cases() -> None:
    assert len(CASES) >= 300


def test_every_file_of_cases_is_read() -> None:
    assert [bad for game in GAMES for bad in unread_cases(game.id)] == []


@pytest.mark.parametrize("record", CASES)
def test_case(record: Record) -> None:
    replayed = replay(record)
    assert [str(difference) for difference in replayed.differences] == []
    cited = {clause for event in replayed.table.events for clause in event.clauses}
    cited |= {clause for clauses in replayed.refused for clause in clauses}
    assert record.proves, "a rule case names the clauses it proves"
    assert set(record.proves) - cited == set()
    assert all(text.settles or text.nets or text.between for text in record.rounds), "a rule case gives its settlement"
