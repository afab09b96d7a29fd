"""A game's own readings: how it settles what its text leaves open, cited and proved like its clauses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pitboss.citation import cited, citer, place_as_cited
from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.finding import built_in, known_games
from pitboss.games.starting import start_game
from pitboss.lab.verify.clause_lists import check_citations, check_clauses
from pitboss.record.proof.coverage import Status, coverage_of
from pitboss.rulebook import find_game, rules
from pitboss.rulebook.clause_index import ClauseKind, find_clause
from tests.games.new_games import change

SPANISH = Path(__file__).parents[2] / "examples" / "spanish-21" / "src"
HEAD = "# Readings\n\n| id | reading | option |\n|---|---|---|\n"
ROW = "| C1 | A tie goes back at once. | `decks` |\n"


def game_with(readings: str, name: str, where: Path, monkeypatch: pytest.MonkeyPatch, cites: str = "") -> str:
    """Start a game with these readings, one of which its settlement cites."""
    folder = start_game(name, "catfish-bend", where).folder
    (folder / "readings.md").write_text(readings, encoding="utf-8")
    if cites:
        change(folder / "game.py", "        equal=cite(", f'        equal=cite("{cites}", ')
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    return name


def faults(game_id: str) -> list[str]:
    game, written = find_game(game_id), [rules(game_id)]
    return [
        fault
        for check in (check_clauses(game, written), check_citations(game, written))
        for fault in check.faults
        if "reading" in fault
    ]


def test_it_is_cited_in_the_games_name() -> None:
    cite = citer("corner")
    citations = cite("5", "own reading C1", "reading A2")
    assert citations == ("corner 5", "corner reading C1", "reading A2")
    assert cited(citations) == "corner 5, reading C1; reading A2"
    assert cite(*(place_as_cited(citation, "corner") for citation in citations)) == citations


def test_it_is_a_clause_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with(HEAD + ROW, "reading-casino", tmp_path, monkeypatch, "own reading C1")
    reading = find_clause(f"{game} reading C1")
    assert reading is not None
    assert (reading.kind, reading.summary) == (ClauseKind.READING, "A tie goes back at once.")
    assert f"{game} reading C1" in rules(game).settlement.equal
    assert faults(game) == []


def test_one_that_nobody_cites_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with(HEAD + ROW, "unused-casino", tmp_path, monkeypatch)
    assert faults(game) == [
        "readings.md, line 5: no part cites the reading C1; let the part that rests on it cite it ('own reading C1')."
    ]


def test_one_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with(HEAD, "missing-casino", tmp_path, monkeypatch, "own reading C1")
    assert faults(game) == [f"settlement.equal cites '{game} reading C1', but readings.md has no such line."]


WRONG = {
    "no id": ("| a tie | It goes back. |", "a reading is written: | S1 | what is settled"),
    "no sentence": ("| C1 |  |  |", "a reading is written: | S1 | what is settled"),
    "twice": (f"{ROW}{ROW}", "the clause reading C1 stands here a second time."),
    "an option": ("| C1 | A tie goes back. | `shoes` |", "names an option 'shoes', which the game does not have."),
}


@pytest.mark.parametrize("fault", WRONG)
def test_a_broken_file_is_told_with_its_line(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, reason = WRONG[fault]
    name = f"wrong-{fault.replace(' ', '-')}"
    game_with(HEAD + text, name, tmp_path, monkeypatch)
    (broken,) = known_games().broken
    assert (broken.file, broken.line) == ("readings.md", 6 if fault == "twice" else 5)
    assert reason in broken.reason
    assert known_games().games == built_in()


def test_a_clause_is_not_called_a_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = start_game("kind-casino", "catfish-bend", tmp_path).folder
    with (folder / "clauses.txt").open("a", encoding="utf-8") as file:
        file.write("Last 1 | reading | We read it so\n")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    (broken,) = known_games().broken
    assert "'reading' is not a kind of clause" in broken.reason


@pytest.mark.long
def test_the_readings_of_spanish_21_are_proved_and_go_with_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, str(SPANISH))
    folder = start_game("spanish-copy", "spanish-21", tmp_path).folder
    monkeypatch.setenv(FOLDERS_VARIABLE, os.pathsep.join([str(SPANISH), str(folder)]))
    readings = [item for item in coverage_of("spanish-copy") if item.clause.kind is ClauseKind.READING]
    assert [(item.clause.place, item.status) for item in readings] == [
        ("reading S1", Status.PROVED),
        ("reading S2", Status.PROVED),
    ]
