"""The same submission gives the same bytes: other threads, locale or folder, or from the file it wrote."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROUNDS = "20000"


def make(given: str, folder: Path, *more: str, **environment: str) -> dict[str, bytes]:
    command = [sys.executable, "-m", "pitboss", "petition", given, "--out", str(folder), "--rounds", ROUNDS, *more]
    done = subprocess.run(
        command, cwd=folder.parent, env=os.environ | environment, capture_output=True, text=True, timeout=1500
    )
    assert done.returncode == 0, done.stderr
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


@pytest.mark.long
def test_two_processes_write_the_same_files(tmp_path: Path) -> None:
    first, second = tmp_path / "one" / "petition", tmp_path / "another" / "made"
    for folder in (first, second):
        folder.parent.mkdir()
    other = {"NUMBA_NUM_THREADS": "1", "LC_ALL": "C", "LANG": "C", "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"}
    usual = {"NUMBA_NUM_THREADS": "2", "LC_ALL": "de_DE.UTF-8", "PYTHONHASHSEED": "1", "TZ": "America/New_York"}
    made = make("house-blackjack", first, "--set", "table_minimum=10", "--set", "max_hands=2", **usual)
    again = make(str(first / "submission.toml"), second, **other)
    assert made.keys() == again.keys() and len(made) > 40
    assert [name for name in made if made[name] != again[name]] == []
    for data in made.values():
        assert str(tmp_path).encode() not in data
