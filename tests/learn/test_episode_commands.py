"""``pitboss simulate --episodes`` and ``pitboss export episodes``: files, figures, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyarrow import parquet

from pitboss.learn.episodes.parquet import read_told
from pitboss.solve import solve
from tests.cli.conftest import command  # noqa: F401  (a fixture)
from tests.cli.running import Command
from tests.house.history import History
from tests.sizes import size

pytestmark = pytest.mark.long


def test_the_chart_wins_what_the_solver_says(command: Command, tmp_path: Path) -> None:  # noqa: F811
    rounds, file = size(60_000, 2_000_000), tmp_path / "steps.parquet"
    done = command("simulate", "catfish-bend", "--rounds", str(rounds), "--fresh", "--episodes", str(file), "--json")
    told = json.loads(done.out)
    assert (done.code, told["rounds"], told["episodes"]) == (0, rounds, rounds)
    assert parquet.read_metadata(file).num_rows == told["steps"]
    assert abs(told["ev"] - solve("catfish-bend", "td").ev) < 4 * told["se"]


def test_shoes_are_episodes_and_random_actions_cost(command: Command, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "steps.parquet"
    words = ("simulate", "zappit-ma", "--rounds", "5000", "--episodes", str(file), "--explore", "0.5")
    done = command(*words)
    assert done.code == 0 and "5,000 rounds" in done.out and str(file) in done.out
    assert read_told(file)["memory"] is True
    assert json.loads(command(*words, "--json").out)["ev"] < -0.05


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--boxes", "2"), "leave --boxes out"),
        (("--count", "hi-lo", "--ramp", "1:10"), "leave --count and --ramp out"),
        (("--strategy", "cd"), "one chart"),
        (("--explore", "1.5"), "share of the actions"),
    ],
)
def test_what_learners_tables_do_not_have_is_refused(
    words: tuple[str, ...],
    said: str,
    command: Command,  # noqa: F811
    tmp_path: Path,
) -> None:
    done = command("simulate", "catfish-bend", "--episodes", str(tmp_path / "a.parquet"), *words)
    assert done.code == 2 and said in " ".join(done.err.split()) and not list(tmp_path.iterdir())


def test_another_ending_and_exploring_alone_are_refused(command: Command, tmp_path: Path) -> None:  # noqa: F811
    assert command("simulate", "catfish-bend", "--episodes", str(tmp_path / "a.csv")).code == 2
    done = command("simulate", "catfish-bend", "--rounds", "10", "--explore", "0.5")
    assert done.code == 2 and "--episodes" in done.err


def test_a_house_gives_the_steps_of_its_players(command: Command, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "house"
    folder.mkdir()
    history = History(folder)
    kit, file = history.kit, tmp_path / "steps.parquet"
    done = command("export", "episodes", str(file), "--table", "1", "--database", kit.url)
    assert (done.code, done.err) == (0, "") and "episodes are in" in done.out
    rows = parquet.read_table(file).to_pylist()
    assert rows and {row["terminated"] for row in rows} == {False, True}
    assert read_told(file)["table"] == 1 and file.stat().st_mode & 0o077 == 0
    assert command("export", "episodes", str(file), "--database", kit.url).code == 2
    for what in ("episodes", "rounds", "entries"):
        other = tmp_path / f"none_{what}.parquet"
        done = command("export", what, str(other), "--table", "99", "--database", kit.url)
        assert done.code == 2 and "has no table 99" in done.err and not other.exists()
