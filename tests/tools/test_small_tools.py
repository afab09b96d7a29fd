"""The small tools: large files are refused, and coverage is summed up by group."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.coverage_figures import GROUPS, LEDGER_TESTS, ROOT, TESTS, table
from tools.large_files import MOST, too_large


def test_large_files_are_refused_unless_they_are_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "requirements").mkdir()
    for name, size in {
        "a.png": MOST + 1,
        "b.png": MOST,
        "web-package-lock.json": MOST + 1,
        "requirements/dev.txt": 2 * MOST,
    }.items():
        (tmp_path / name).write_bytes(b"x" * size)
    named = ["a.png", "b.png", "web-package-lock.json", "requirements/dev.txt", "gone.png"]
    assert too_large(named) == ["a.png has 300 kB; the limit is 300 kB."]


def _measured(statements: int, missing: int, branches: int, missing_branches: int) -> dict[str, dict[str, int]]:
    return {
        "summary": {
            "num_statements": statements,
            "missing_lines": missing,
            "num_branches": branches,
            "missing_branches": missing_branches,
        }
    }


def test_coverage_is_summed_up_by_group() -> None:
    files = {
        "src/pitboss/table/legal.py": _measured(100, 1, 40, 4),
        "src/pitboss/table/round/turns.py": _measured(100, 2, 0, 0),
        "src/pitboss/house/ledger/cage.py": _measured(50, 0, 10, 0),
    }
    lines = table(files)
    assert "| table | 200 | 98.5% | 40 | 90.0% |" in lines
    assert "| house/ledger | 50 | 100.0% | 10 | 100.0% |" in lines
    assert lines[-1] == "| all of it | 250 | 98.8% | 50 | 92.0% |"
    assert len(lines) == len(GROUPS) + 3


def test_the_tests_that_are_measured_exist() -> None:
    assert all((ROOT / test).exists() for test in (*TESTS, *LEDGER_TESTS))
