"""Folders and files of games without read permission: reported in a sentence, while the other games stay."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import FOLDERS_VARIABLE, faults
from pitboss.games.faults import broken_by
from pitboss.games.finding import built_in, known_games
from pitboss.games.starting import start_game
from pitboss.rulebook import games

REASON = "you may not read it: change its permissions."


def take_rights(forbidden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the system behave as for a user without permissions; the user running the tests may have all of them."""
    stat, access = os.stat, os.access

    def refused_stat(path: Any, *args: Any, **named: Any) -> os.stat_result:
        if isinstance(path, str | os.PathLike) and forbidden in Path(path).parents:
            raise PermissionError(13, "Permission denied", os.fspath(path))
        return stat(path, *args, **named)

    def refused_access(path: Any, *args: Any, **named: Any) -> bool:
        return Path(path) != forbidden and access(path, *args, **named)

    monkeypatch.setattr(os, "stat", refused_stat)
    monkeypatch.setattr(os, "access", refused_access)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = start_game("closed-game", "zappit-online", tmp_path).folder
    monkeypatch.setenv(FOLDERS_VARIABLE, str(made))
    return made


def test_a_folder_without_rights_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    take_rights(folder, monkeypatch)
    (broken,) = known_games().broken
    assert str(broken) == f"{folder}: {REASON}"
    assert games() == built_in()


def test_a_file_without_rights_is_told_by_its_name(folder: Path) -> None:
    missing = PermissionError(13, "Permission denied", str(folder / "clauses.txt"))
    assert str(broken_by(missing, str(folder))) == f"{folder / 'clauses.txt'}: {REASON}"


def test_a_file_that_is_a_folder_is_told_by_its_name(folder: Path) -> None:
    (folder / "clauses.txt").unlink()
    (folder / "clauses.txt").mkdir()
    (broken,) = known_games().broken
    assert (broken.file, broken.line) == ("clauses.txt", 0)


def test_a_fault_inside_of_pythons_library_is_not_told_as_a_file_of_the_game(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "read_checklist", json.loads)
    (broken,) = known_games().broken
    assert (broken.file, broken.line) == ("", 0)
    assert broken.reason.startswith("TypeError: ") and "raised in pitboss/games/faults.py" in broken.reason
