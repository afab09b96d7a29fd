"""What runs on PostgreSQL in ``make test`` too: every test that is listed for it exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.conftest import ALSO_ON_BOTH, ON_BOTH, is_on_both

HERE = Path(__file__).parent


@pytest.mark.parametrize("file", sorted(ALSO_ON_BOTH))
def test_what_is_named_is_a_test(file: str) -> None:
    written = (HERE / file).read_text(encoding="utf-8")
    assert [name for name in ALSO_ON_BOTH[file].split() if f"\ndef test_{name}(" not in written] == []


def test_whole_files_are_there_and_named_once() -> None:
    assert [file for file in ON_BOTH if not (HERE / file).is_file()] == []
    assert ON_BOTH.isdisjoint(ALSO_ON_BOTH)


def test_other_tests_of_a_file_have_sqlite_alone() -> None:
    assert is_on_both("test_audit.py", "test_the_database_itself_refuses_changes")
    assert not is_on_both("test_audit.py", "test_a_planted_fault_is_found")
    assert is_on_both("test_locks.py", "test_whatever_it_has")
    assert not is_on_both("test_api.py", "test_whatever_it_has")
