"""The lowest versions that pyproject.toml allows: pip keeps them if installed, so they must work."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import typer
from packaging.requirements import Requirement

from pitboss.cli.main import app
from tests.packaging.opening import open_house
from tests.packaging.test_installs import CASE, wheel  # noqa: F401  (a fixture)
from tools import release
from tools.project import ROOT, extras, needed_by

COMMANDS: dict[str, list[list[str]]] = {
    "": [["games"], ["replay", str(CASE)], ["deal", "catfish-bend", "--rounds", "1", "--seed", "1"]],
    "solve": [["solve", "catfish-bend", "--strategy", "td"], ["simulate", "catfish-bend", "--rounds", "1e5"]],
    "serve": [["config"]],
    "solve,parquet": [["simulate", "catfish-bend", "--rounds", "1e5", "--parquet", "rows"]],
    "solve,pictures": [["solve", "catfish-bend", "--strategy", "td", "--chart", "chart.png"]],
}


def lowest(extra: str, folder: Path) -> Path:
    """Return a list of packages for some extras; each that Pitboss names itself is as old as it may be."""
    asked = [word for name in filter(None, extra.split(",")) for word in ("--extra", name)]
    compiled = ["uv", "pip", "compile", "--quiet", "--resolution", "lowest-direct", *asked]
    release.run([sys.executable, "-m", *compiled, ROOT / "pyproject.toml", "--output-file", "lowest.txt"], folder)
    return folder / "lowest.txt"


def bounds(wanted: Requirement) -> list[str]:
    """Return the operators of a requirement's bounds."""
    return [bound.operator for bound in wanted.specifier]


def test_everything_that_is_needed_has_a_lowest_version() -> None:
    for name in set(extras()):
        assert [str(line) for line in needed_by(name) if not {">=", "=="} & {*bounds(line)}] in ([], ["numpy<2.5"])


@pytest.mark.proof
@pytest.mark.parametrize("extra", COMMANDS, ids=lambda extra: extra or "none")
def test_the_lowest_versions_are_enough(extra: str, wheel: Path, tmp_path: Path) -> None:  # noqa: F811
    python = release.bare_environment(tmp_path / "env", wheel, locked=lowest(extra, tmp_path))
    quiet = {"PYTHONPATH": "", "XDG_DATA_HOME": str(tmp_path / "data"), "PATH": release.without_node(tmp_path / "none")}
    for name in getattr(typer.main.get_command(app), "commands"):  # noqa: B009  (typer has its own kind of group)
        assert "Usage: " in release.run([python, "-m", "pitboss", name, "--help"], tmp_path, **quiet)
    for words in COMMANDS[extra]:
        release.run([python, "-m", "pitboss", *words], tmp_path, **quiet)
    if extra == "serve":
        open_house(python, tmp_path, quiet)
