"""A game's files as editors save them: a byte-order mark is not text, and another encoding is reported by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games.faults import BrokenGame
from pitboss.games.finding import game_in
from pitboss.games.starting import start_game
from pitboss.record.proof.cases import cases_of, unread_cases
from pitboss.rulebook.game import Game

MARK = b"\xef\xbb\xbf"
LISTS = ["clauses.txt", "checklist.txt", "texts.toml", "readings.md"]
READING = "| S1 | A reading of the game's own. | |\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = start_game("saved-game", "catfish-bend", tmp_path).folder
    (made / "readings.md").write_text(READING, encoding="utf-8")
    return made


@pytest.mark.parametrize("file", LISTS)
def test_a_mark_at_the_beginning_is_no_text(file: str, folder: Path) -> None:
    saved = folder / file
    saved.write_bytes(MARK + saved.read_bytes())
    assert isinstance(game_in(folder), Game)


@pytest.mark.parametrize("file", LISTS)
def test_another_encoding_is_told_with_file_and_line(file: str, folder: Path) -> None:
    saved = folder / file
    lines = saved.read_bytes().count(b"\n")
    saved.write_bytes(saved.read_bytes() + b"# caf\xe9\n")
    broken = game_in(folder)
    assert isinstance(broken, BrokenGame)
    assert (broken.file, broken.line) == (file, lines + 1)
    assert broken.reason == "the file is not text in UTF-8; save it in that encoding."


def test_a_case_may_begin_with_a_mark(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = folder / "cases" / "01-introduction.record"
    saved.write_bytes(MARK + saved.read_bytes())
    monkeypatch.setenv("PITBOSS_GAMES", str(folder))
    assert unread_cases("saved-game") == ()
    assert any(name.endswith(saved.name) for name, _ in cases_of("saved-game"))


def test_a_declaration_may_begin_with_a_mark(tmp_path: Path) -> None:
    folder = start_game("saved-declared", "zappit-online", tmp_path, declared=True).folder
    saved = folder / "game.toml"
    text = saved.read_bytes()
    saved.write_bytes(MARK + text)
    assert isinstance(game_in(folder), Game)
    saved.write_bytes(text.replace(b"Saved Declared", b"Caf\xe9", 1))
    broken = game_in(folder)
    assert isinstance(broken, BrokenGame)
    assert (broken.file, broken.line) == ("game.toml", 2)


def test_a_game_is_started_from_files_that_begin_with_a_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = start_game("saved-first", "catfish-bend", tmp_path).folder
    for saved in (*first.glob("*.py"), first / "clauses.txt"):
        saved.write_bytes(MARK + saved.read_bytes())
    monkeypatch.setenv("PITBOSS_GAMES", str(first))
    assert isinstance(game_in(start_game("saved-second", "saved-first", tmp_path).folder), Game)
