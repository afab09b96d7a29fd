"""Which tests each command runs: what the Makefile passes to pytest, and what ``make test`` leaves to CI."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.left_to_ci import LIST, is_left, lines

ROOT = Path(__file__).parents[2]
WRITTEN = [line.strip() for line in LIST.read_text(encoding="utf-8").splitlines() if line.strip()]
LEFT_AND_KEPT = [line[1:].strip() for line in WRITTEN if line[0] in "-+"]


@pytest.mark.parametrize(
    ("command", "chosen"),
    [
        ("quick", '-m "not long and not proof" --ignore tests/house --ignore tests/web'),
        ("test", '-m "not proof and not ci"'),
        ("ci", '-m "not proof"'),
        ("rest", '-m "ci and not proof"'),
        ("proof", ""),
    ],
)
def test_each_command_chooses_its_tests(command: str, chosen: str) -> None:
    outside = {name: value for name, value in os.environ.items() if name not in {"CHOSEN", "MAKEFLAGS", "MAKELEVEL"}}
    said = subprocess.run(["make", "-n", command], cwd=ROOT, env=outside, capture_output=True, text=True, check=True)
    (line,) = [line for line in said.stdout.splitlines() if "/pytest -n" in line]
    assert line.endswith(chosen)
    assert chosen or "-m" not in line


@pytest.mark.parametrize("words", LEFT_AND_KEPT)
def test_what_is_named_is_a_test(words: str) -> None:
    file, _, test = words.partition("::")
    if "*" in file:
        assert file in {"web/*", "README.md*"}
        return
    written = (LIST.parent / file).read_text(encoding="utf-8")
    name = re.split(r"[*\[]", test)[0]
    assert not name or f"\ndef {name}" in written


def test_every_line_has_a_sign_or_says_why() -> None:
    assert {line[0] for line in WRITTEN} == {"-", "+", "#"}
    assert len(lines()) == len(LEFT_AND_KEPT) == len(set(LEFT_AND_KEPT))


def test_the_last_line_about_a_test_decides() -> None:
    assert is_left("tests/web/test_axe.py::test_no_serious_finding[phone-table]")
    assert not is_left("tests/web/test_axe.py::test_no_serious_finding[desktop-table]")
    assert is_left("README.md::README.md")
    assert not is_left("tests/table/test_roles.py::test_whatever_it_has")
