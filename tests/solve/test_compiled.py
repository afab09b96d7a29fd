"""Compiling is announced when it happens, and only then."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.solve.kernels.compiling_notice import before_compiling

SOURCE = """
from numba import njit

@njit(cache=True)
def twice(number):
    return number + number
"""


def fresh(folder: Path) -> Callable[[float], float]:
    """Return the compiled function in the state of a new process: nothing is compiled except what is on disk."""
    spec = importlib.util.spec_from_file_location("doubling", folder / "doubling.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Callable[[float], float] = module.twice
    return function


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "doubling.py").write_text(SOURCE)
    return tmp_path


def told(function: Callable[[float], float], *numbers: float) -> list[str]:
    """Return the announcements, and the answer, when a function is called with some numbers."""
    heard: list[str] = []
    with before_compiling(lambda: heard.append("compiling")):
        for number in numbers:
            answer = function(number)
            heard.append(str(answer))
    return heard


def test_the_first_compilation_is_told_of_before_its_answer(folder: Path) -> None:
    assert told(fresh(folder), 2.0, 3.0) == ["compiling", "4.0", "6.0"]


def test_what_is_on_disk_is_not_compiled_again(folder: Path) -> None:
    fresh(folder)(1.0)
    assert told(fresh(folder), 2.0) == ["4.0"]


def test_other_numbers_are_compiled_once_more_and_told_of_once(folder: Path) -> None:
    function = fresh(folder)
    function(1.0)
    assert told(fresh(folder), 2.0, 2, True) == ["4.0", "compiling", "4", "2"]


def test_what_changed_since_is_compiled_again(folder: Path) -> None:
    fresh(folder)(1.0)
    (folder / "doubling.py").write_text(SOURCE.replace("number + number", "2 * number + 0"))
    assert told(fresh(folder), 2.0) == ["compiling", "4.0"]


def test_nothing_is_heard_after_the_block(folder: Path) -> None:
    heard: list[str] = []
    with before_compiling(lambda: heard.append("compiling")):
        pass
    assert fresh(folder)(2.0) == 4.0
    assert heard == []
