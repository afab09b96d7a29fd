"""The rule cases of a game from outside: read from its folder, and left out if they cannot be read."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.cli.texts import clauses
from pitboss.games import FOLDERS_VARIABLE
from pitboss.record.proof.cases import cases_by_clause, cases_of, not_demanded, unread_cases
from tests.games.test_outside import ID, RECORD, write_game

pytestmark = pytest.mark.long


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, known from now on."""
    folder = write_game(tmp_path / "corner")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    return folder


@pytest.mark.usefixtures("outside")
def test_its_rule_cases_stand_in_its_folder() -> None:
    like = cases_of("catfish-bend")
    assert [(name, record.title) for name, record in cases_of(ID)] == [
        (name.replace("catfish-bend", ID), record.title) for name, record in like
    ]
    assert unread_cases(ID) == ()
    assert {clause.partition(" ")[0] for clause in cases_by_clause(ID)} == {ID}
    assert not_demanded(ID).keys() == {clause.replace("catfish-bend", ID) for clause in not_demanded("catfish-bend")}


def test_a_game_may_have_no_rule_cases(outside: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(outside / "cases")
    assert (cases_of(ID), unread_cases(ID), cases_by_clause(ID), not_demanded(ID)) == ((), (), {}, {})
    clauses.print_clauses(ID, None, None, counts=True, as_json=False)
    assert capsys.readouterr().err == ""


UNREAD_CASES = {
    "no record": (b"wager Ann box 1 blackjack 10.00\n", 1, "a record begins with"),
    "no text": (b"\xff\xfe", 1, "the file is not text in UTF-8; save it in that encoding."),
    "another game's": (
        b"\n" + RECORD.replace(ID, "catfish-bend").lstrip().encode(),
        2,
        "the case is one of catfish-bend, but it stands in the folder of corner-casino.",
    ),
    "a word": (RECORD.lstrip().replace("stand", "stare").encode(), 5, "'stare'"),
}


@pytest.mark.parametrize("fault", UNREAD_CASES)
def test_rule_cases_that_cannot_be_read_are_told_and_left_out(
    outside: Path, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Reported before the clauses are judged, which takes seconds and is what ``test_spanish_21`` does."""
    text, line, reason = UNREAD_CASES[fault]
    (outside / "cases" / "99-broken.record").write_bytes(text)
    (bad,) = unread_cases(ID)
    assert (bad.file, bad.number) == ("cases/99-broken.record", line)
    assert reason in bad.reason
    assert len(cases_of(ID)) == len(cases_of("catfish-bend"))
    monkeypatch.setattr(clauses, "coverage_of", lambda _: ())
    clauses.print_clauses(ID, None, None, counts=True, as_json=False)
    assert capsys.readouterr().err == f"Rule cases of {ID} are left out. {bad}\n"
