"""The wheel in real environments, one per extra: its size, and that it works. ``-s`` prints the figures."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from tests.packaging.opening import open_house
from tests.packaging.test_extras import sentence
from tools import release
from tools.project import ROOT, needed_by

pytestmark = pytest.mark.proof

CASE = ROOT / "src/pitboss/games/catfish_bend/cases/01-introduction.record"
CHART = ["solve", "catfish-bend", "--strategy", "td", "--chart", "chart.png"]
TRIED: dict[str, list[list[str]]] = {
    "": [["games"], ["replay", str(CASE)], ["shuffle", "--rounds", "10"]],
    "client": [["--version"]],
    "solve": [["solve", "catfish-bend", "--strategy", "td"]],
    "serve": [["config"]],
    "postgres": [["config"]],
    "parquet": [["games"]],
    "pictures": [["shuffle", "--rounds", "10", "--report"]],
    "solve,pictures": [CHART],
    "solve,parquet": [["simulate", "catfish-bend", "--rounds", "1e5", "--parquet", "rows"]],
    "ray": [["simulate", "catfish-bend", "--rounds", "1e5"]],
    "learn": [["simulate", "catfish-bend", "--rounds", "1e5"]],
    "gpu": [["simulate", "catfish-bend", "--rounds", "1e5"]],
    "solve,pandas": [["solve", "catfish-bend", "--strategy", "td"]],
    "solve,polars": [["solve", "catfish-bend", "--strategy", "td"]],
    "all": [CHART],
}
# What an extra brings to Python and to no command: a program that fails where it does not.
PROGRAMS = {
    "learn": "import gymnasium, pitboss.learn; print(gymnasium.make('pitboss/CatfishBend-v0').reset(seed=1)[0])",
    "solve,pandas": "import pitboss; print(len(pitboss.solve(pitboss.rules('catfish-bend')).to_frame()))",
    "solve,polars": "import pitboss; print(len(pitboss.solve(pitboss.rules('catfish-bend')).to_frame('polars')))",
}
REFUSED = {"": ("solve", CHART[:2]), "solve": ("serve", ["serve"]), "client": ("solve", CHART[:2])}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sources")
    release.copy_sources(folder)
    return release.wheel_in(release.build(folder, folder / "dist", ("wheel",)))


def size_of(folder: Path) -> int:
    """Return what the files below a folder take, without those of pip and what Python compiled."""
    return sum(
        file.stat().st_size
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and not {"pip", "setuptools"} & set(file.parts)
    )


@pytest.mark.parametrize("extra", TRIED, ids=lambda extra: extra or "none")
def test_an_environment_with_an_extra(extra: str, wheel: Path, tmp_path: Path) -> None:
    begun = time.perf_counter()
    python = release.bare_environment(tmp_path / "env", wheel, extra)
    taken = time.perf_counter() - begun
    (site,) = (tmp_path / "env" / "lib").glob("python*/site-packages")
    listed = json.loads(release.run([python, "-m", "pip", "list", "--format=json"], tmp_path))
    packages = {package["name"].lower() for package in listed} - {"pip", "setuptools", "pitboss"}
    asked = {line.name for line in needed_by(*filter(None, extra.split(",")))}
    assert len(packages) >= len(asked) - 2
    quiet = {"PYTHONPATH": "", "XDG_DATA_HOME": str(tmp_path / "data"), "PATH": release.without_node(tmp_path / "none")}
    timed = time.perf_counter()
    release.run([python, "-m", "pitboss", "--version"], tmp_path, **quiet)
    start = time.perf_counter() - timed
    print(
        f"\n{extra or 'none':16} {len(packages):3} packages {size_of(site) / 1e6:7.1f} MB {taken:6.1f} s {start:5.2f} s"
    )
    for words in TRIED[extra]:
        release.run([python, "-m", "pitboss", *words], tmp_path, **quiet)
    if extra in PROGRAMS:
        assert release.run([python, "-c", PROGRAMS[extra]], tmp_path, **quiet).strip()
    if extra in ("serve", "all"):
        open_house(python, tmp_path, quiet)
    if extra in REFUSED:
        missing, words = REFUSED[extra]
        with pytest.raises(release.ReleaseFailed) as failed:
            release.run([python, "-m", "pitboss", *words], tmp_path, **quiet)
        assert str(failed.value).endswith(sentence(missing, *filter(None, extra.split(","))))
    assert (site / "pitboss" / "web" / "static" / "index.html").is_file() and os.access(python, os.X_OK)
