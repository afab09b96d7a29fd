"""Games for tests: started from a known one in a temporary folder, registered, and changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.starting import start_game

Change = Callable[[Path], None]


def new_game(game_id: str, like: str, where: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start a game and have it known while the test runs."""
    folder = start_game(game_id, like, where).folder
    known = os.environ.get(FOLDERS_VARIABLE, "")
    monkeypatch.setenv(FOLDERS_VARIABLE, os.pathsep.join(filter(None, [known, str(folder)])))
    return folder


def change(file: Path, old: str, new: str) -> None:
    """Write something else into a file, which must have it."""
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{file.name} has no {old!r}"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def changing(file: str, old: str, new: str) -> Change:
    return lambda folder: change(folder / file, old, new)


def adding(file: str, line: str) -> Change:
    def add(folder: Path) -> None:
        with (folder / file).open("a", encoding="utf-8") as text:
            text.write(f"{line}\n")

    return add
