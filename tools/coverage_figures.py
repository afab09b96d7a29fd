"""Which lines and branches of rulebook, table and ledger the tests reach: ``python -m tools.coverage_figures``.

The tests are the quick ones of the same layers, and those of the house that are about its books. Long tests, and those
that start servers in other processes, reach more.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "src/pitboss/"
GROUPS = {
    "cards, chips": ("cards/", "chips/"),
    "rulebook": ("rulebook/",),
    "games": ("games/",),
    "mechanisms": ("mechanisms/",),
    "table": ("table/",),
    "house/ledger": ("house/ledger/",),
}
TESTS = (
    "tests/cards",
    "tests/chips",
    "tests/rulebook",
    "tests/mechanisms",
    "tests/games",
    "tests/table",
    "tests/record",
)
LEDGER_TESTS = (
    "tests/house/test_audit.py",
    "tests/house/test_bonuses.py",
    "tests/house/test_cage_totals.py",
    "tests/house/test_gaming_day.py",
    "tests/house/test_incidents.py",
    "tests/house/test_play_money.py",
    "tests/house/test_protection.py",
    "tests/house/test_staff_and_chips.py",
    "tests/house/test_tray_slips.py",
)
Files = dict[str, dict[str, Any]]
"""What coverage reports for every file."""
FIGURES = ("num_statements", "missing_lines", "num_branches", "missing_branches")


def main() -> int:
    """Run the tests and print the figures, and with ``--missing`` the lines that no test reaches."""
    parser = argparse.ArgumentParser(prog="python -m tools.coverage_figures", description=__doc__)
    parser.add_argument("--missing", action="store_true", help="list the lines that no test reaches")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder) / "data", Path(folder) / "report.json"
        codes = [_run(data, "not long and not proof", TESTS), _run(data, "not proof", LEDGER_TESTS)]
        json_report = ["json", "-q", f"--data-file={data}", "-o", str(report)]
        subprocess.run([sys.executable, "-m", "coverage", *json_report], cwd=ROOT, check=True)
        files = json.loads(report.read_text())["files"]
    print("\n".join(table(files)))
    if asked.missing:
        print("\n".join(f"{name}: {', '.join(map(str, lines))}" for name, lines in _missing(files)))
    return max(codes)


def _missing(files: Files) -> list[tuple[str, list[int]]]:
    """Return, by file, the lines that are not reached, and those that a branch never reached."""
    return [
        (name, sorted({*measured["missing_lines"], *(start for start, _ in measured["missing_branches"])}))
        for name, measured in sorted(files.items())
        if measured["missing_lines"] or measured["missing_branches"]
    ]


def _run(data: Path, marked: str, tests: tuple[str, ...]) -> int:
    """Run tests on SQLite, in one process, and add the lines they reach."""
    coverage = [sys.executable, "-m", "coverage", "run", "--append", f"--data-file={data}"]
    pytest = ["-m", "pytest", "-q", "-n0", "-m", marked, "-k", "not postgresql", *tests]
    return subprocess.run([*coverage, *pytest], cwd=ROOT, check=False).returncode


def table(files: Files) -> list[str]:
    """Return the figures of every group as the lines of a table."""
    lines = ["| group | statements | reached | branches | reached |", "|---|---:|---:|---:|---:|"]
    every: Counter[str] = Counter()
    for group, folders in GROUPS.items():
        sums = _sums(files, tuple(f"{PACKAGE}{folder}" for folder in folders))
        every += sums
        lines.append(_line(group, sums))
    return [*lines, _line("all of it", every)]


def _sums(files: Files, folders: tuple[str, ...]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for name, measured in files.items():
        if Path(name).as_posix().startswith(folders):
            sums.update({figure: measured["summary"][figure] for figure in FIGURES})
    return sums


def _line(group: str, sums: Counter[str]) -> str:
    statements, branches = sums["num_statements"], sums["num_branches"]
    reached = _share(statements, sums["missing_lines"]), _share(branches, sums["missing_branches"])
    return f"| {group} | {statements:,} | {reached[0]} | {branches:,} | {reached[1]} |"


def _share(every: int, missing: int) -> str:
    return f"{(every - missing) / every:.1%}" if every else ""


if __name__ == "__main__":
    sys.exit(main())
