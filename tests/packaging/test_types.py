"""A user's program is checked strictly against the installed package: mypy and pyright see Pitboss's types."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from tools.project import ROOT
from web.build import node_folder

pytestmark = pytest.mark.long

TYPED = Path(__file__).parent / "typed"
RIGHT, WRONG = Path("right.py"), Path("wrong.py")
MISTAKEN = TYPED / "wrong.txt"
"""No program of ours, so that nobody takes its mistakes for ours."""
MARKED = [
    number
    for number, line in enumerate(MISTAKEN.read_text(encoding="utf-8").splitlines(), 1)
    if line.endswith("# wrong")
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the package in it, as a wheel would put it there, and a user's program beside it."""
    folder = tmp_path_factory.mktemp("user")
    venv.create(folder / "env", with_pip=False)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    shutil.copytree(ROOT / "src" / "pitboss", site / "pitboss", ignore=shutil.ignore_patterns("__pycache__", "static"))
    (site / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    shutil.copy(TYPED / RIGHT, folder / RIGHT)
    shutil.copy(MISTAKEN, folder / WRONG)
    return folder


def run(folder: Path, *words: str, **others: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    done = subprocess.run(
        words, cwd=folder, env={**environment, **others}, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode in (0, 1), done
    return done.stdout


def test_mypy_passes_the_right_program_and_finds_what_is_wrong(installed: Path) -> None:
    python = installed / "env" / "bin" / "python"
    strict = ["--strict", "--no-error-summary", "--show-error-codes", "--cache-dir", str(installed / "mypy")]
    out = run(
        installed, sys.executable, "-m", "mypy", *strict, "--python-executable", str(python), RIGHT.name, WRONG.name
    )
    lines = [line.split(":")[:2] for line in out.splitlines() if ": error: " in line]
    assert lines == [[WRONG.name, str(number)] for number in MARKED], out


def test_pyright_passes_the_right_program_and_finds_what_is_wrong(installed: Path) -> None:
    settings = {
        "include": [RIGHT.name, WRONG.name],
        "typeCheckingMode": "strict",
        "venvPath": str(installed),
        "venv": "env",
    }
    (installed / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    path = f"{node_folder()}{os.pathsep}{os.environ['PATH']}"
    out = run(installed, sys.executable, "-m", "pyright", "--outputjson", PATH=path, PYRIGHT_PYTHON_IGNORE_WARNINGS="1")
    found = json.loads(out)["generalDiagnostics"]
    lines = {
        (Path(fault["file"]).name, fault["range"]["start"]["line"] + 1)
        for fault in found
        if fault["severity"] == "error"
    }
    assert lines == {(WRONG.name, number) for number in MARKED}, found
