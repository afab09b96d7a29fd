"""A game in ``game.toml`` that a package announces by an entry point, installed with pip, without more Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.games.starting import start_game
from tests.sizes import PROOF

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
ID = "corner-casino"
PROJECT = f"""[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "corner"
version = "1.0"
dependencies = ["pitboss"]

[project.entry-points."pitboss.games"]
{ID} = "corner_of_the_house"

[tool.hatch.build.targets.wheel]
packages = ["src/corner_of_the_house"]
"""


def installed(tmp_path: Path) -> Path:
    """Write the package, install it with pip into a separate folder, and return the game's folder there."""
    sources = tmp_path / "corner" / "src"
    started = start_game(ID, "catfish-bend", sources, declared=True)
    package = started.folder.rename(sources / "corner_of_the_house")
    assert [file.name for file in package.glob("*.py")] == []
    (package / "__init__.py").touch()
    (tmp_path / "corner" / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    folder = tmp_path / "installed"
    offline = ["--quiet", "--disable-pip-version-check", "--no-build-isolation", "--no-deps", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *offline, str(tmp_path / "corner")], check=True)
    return folder / "corner_of_the_house"


def run(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Pitboss with the package installed, and no folder of games named."""
    paths = os.pathsep.join([str(ROOT / "src"), str(tmp_path / "installed")])
    program = [sys.executable, "-c", "from pitboss.cli.main import main; main()", *words]
    environment = {**os.environ, "PYTHONPATH": paths, "PITBOSS_GAMES": "", "COLUMNS": "200"}
    return subprocess.run(program, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_a_declared_game_is_announced_by_its_package(tmp_path: Path) -> None:
    folder = installed(tmp_path)
    listed = run(tmp_path, "games", "--json")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert [game["name"] for game in json.loads(listed.stdout) if game["game"] == ID] == ["Corner Casino"]
    if PROOF:
        verified = run(tmp_path, "games", "--verify", ID, "--rounds", "100")
        assert verified.returncode == 0, verified.stdout
    like, priced = (
        json.loads(run(tmp_path, "solve", game, "--json").stdout)["house_edge"] for game in ("catfish-bend", ID)
    )
    assert priced == like
    file = folder / "game.toml"
    text = file.read_text(encoding="utf-8").splitlines()
    line = next(number for number, line in enumerate(text, 1) if line.startswith("stands_on"))
    text[line - 1] = 'stands_on = "seventeen"'
    file.write_text("\n".join(text), encoding="utf-8")
    told = run(tmp_path, "games", "--json")
    assert told.returncode == 0
    assert ID not in {game["game"] for game in json.loads(told.stdout)}
    assert f"package corner/game.toml, line {line}: " in told.stderr
