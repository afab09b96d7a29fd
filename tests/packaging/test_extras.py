"""What runs on a plain install, what each extra adds, and how everything else is refused."""

from __future__ import annotations

import pickle
import pkgutil
from pathlib import Path

import pytest
import typer

import pitboss
from pitboss.cli.main import app
from pitboss.extras import EXTRAS, MissingExtra, is_installed, modules_of, need
from tests.packaging import refusing
from tools.project import ROOT, brought_by, extras, project

pytestmark = pytest.mark.long

CASE = ROOT / "src/pitboss/games/catfish_bend/cases/01-introduction.record"
SUBMISSION = 'game = "catfish-bend"\n\n[options]\ndecks = 6\n'
MODULES_OF = {"argon2-cffi": "argon2", "numba-cuda": "numba_cuda", "prometheus-client": "prometheus_client"}
APART = {"gpu"}
"""Extras that ``all`` leaves out: of use only with a device, and not to be had for every system."""
NOT_ASKED_FOR = {"uvloop", "tzdata"}
"""What a house does without if it is not installed, or requires itself."""


def sentence(extra: str, *present: str) -> str:
    """Return what is printed where an extra is missing and some others are there."""
    there = refusing.modules_with(*present)
    return f"{MissingExtra(extra, [module for module in modules_of(extra) if module not in there])}\n"


def test_the_extras_of_the_program_are_those_of_the_project() -> None:
    declared = project()["project"]["optional-dependencies"]
    assert set(extras()) - {"all"} == set(EXTRAS)
    assert declared["all"] == [f"pitboss[{','.join(sorted(set(EXTRAS) - APART))}]"]
    for name, extra in EXTRAS.items():
        brought = {MODULES_OF.get(line.name, line.name) for line in brought_by(name)} - NOT_ASKED_FOR
        of_others = {module for other in extra.within for module in EXTRAS[other].modules}
        assert brought - of_others == set(extra.modules), name  # an extra may bound the versions of those within it
        within = [line for line in declared[name] if line.startswith("pitboss[")]
        assert within == ([f"pitboss[{','.join(sorted(extra.within))}]"] if extra.within else []), name


def test_the_sentence_names_what_is_missing_and_the_line_that_installs_it() -> None:
    assert str(MissingExtra("solve", ["numba", "numpy"])) == (
        "To price or simulate a game, Pitboss needs numba and numpy, which are not installed. "
        'Install them with: pip install "pitboss[solve]"'
    )
    assert str(MissingExtra("pictures", ["matplotlib"])) == (
        "To draw pictures, Pitboss needs matplotlib, which is not installed. "
        'Install it with: pip install "pitboss[pictures]"'
    )
    assert str(MissingExtra("serve", ["alembic", "argon2", "cryptography", "fastapi", "httptools"])) == (
        "To run or look into a house, Pitboss needs alembic, argon2, cryptography and 2 others, "
        "which are not installed. "
        'Install them with: pip install "pitboss[serve]"'
    )
    assert str(MissingExtra("learn,parquet", ["gymnasium", "pyarrow"])) == (
        "To learn a game, Pitboss needs gymnasium and pyarrow, which are not installed. "
        'Install them with: pip install "pitboss[learn,parquet]"'
    )
    again = pickle.loads(pickle.dumps(MissingExtra("ray", ["ray"])))
    assert (str(again), again.extra, again.missing) == (str(MissingExtra("ray", ["ray"])), "ray", ("ray",))
    assert isinstance(again, ImportError) and again.name == "ray"


def test_an_extra_that_is_installed_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for extra in set(EXTRAS) - APART:
        need(extra)
    assert not is_installed("no_such_module_anywhere")
    monkeypatch.setitem(EXTRAS, "solve", EXTRAS["ray"].__class__("To do it", ("numpy", "no_such_module_anywhere")))
    with pytest.raises(MissingExtra, match="To do it, Pitboss needs no_such_module_anywhere, which is not installed"):
        need("solve")
    monkeypatch.setitem(EXTRAS, "parquet", EXTRAS["ray"].__class__("Else", ("no_such_either",)))
    with pytest.raises(MissingExtra, match=r"no_such_either and no_such_module_anywhere.*pitboss\[parquet,solve\]"):
        need("parquet", "solve")


PLAIN = [
    ["--version"],
    ["--help"],
    ["games"],
    ["games", "--json"],
    ["games", "--example", "free-bet-ma"],
    ["games", "--check", "house.toml"],
    ["games", "--new", "corner", "--like", "catfish-bend"],
    ["clauses", "catfish-bend", "--counts"],
    ["replay", str(CASE)],
    ["replay", str(CASE), "--json"],
    ["cases", "zappit-ma", "--json"],
    ["rng"],
    ["shuffle", "--rounds", "10"],
    ["deal", "catfish-bend", "--drill", "payouts", "--count", "1", "--seed", "1"],
    ["deal", "catfish-bend", "--rounds", "1", "--seed", "1"],
    ["play", "catfish-bend", "--seed", "1"],
]


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_a_command_that_needs_no_extra_runs_without(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text(SUBMISSION, encoding="utf-8")
    done = refusing.pitboss(*words, folder=tmp_path)
    assert done.code == 0 and done.out, done
    assert "Traceback" not in done.err and "not installed" not in done.err


def test_every_command_explains_itself_without_an_extra() -> None:
    group = typer.main.get_command(app)
    names = sorted(getattr(group, "commands"))  # noqa: B009  (typer has its own kind of group)
    assert len(names) > 20
    program = (
        "import typer; from pitboss.cli.main import app\n"
        "from typer.testing import CliRunner\n"
        f"for name in {names!r}:\n"
        "    done = CliRunner().invoke(app, [name, '--help'])\n"
        "    assert done.exit_code == 0, (name, done.output, done.exception)\n"
    )
    done = refusing.run(program)
    assert done.code == 0, done


REFUSED = [
    (["solve", "catfish-bend"], "solve"),
    (["compare", "catfish-bend"], "solve"),
    (["sweep", "catfish-bend"], "solve"),
    (["simulate", "catfish-bend"], "solve"),
    (["rng", "--battery"], "solve"),
    (["games", "--verify", "catfish-bend"], "solve"),
    (["shuffle", "--rounds", "10", "--report"], "pictures"),
    (["serve"], "serve"),
    (["health"], "serve"),
    (["config"], "serve"),
    (["audit"], "serve"),
    (["day"], "serve"),
    (["export", "rounds", "rounds.csv"], "serve"),
    (["backup", "backup.zip"], "serve"),
    (["restore", "backup.zip", "--database", "sqlite:///house.db"], "serve"),
    (["people"], "serve"),
]


@pytest.mark.parametrize(
    ("words", "extra"), REFUSED, ids=lambda part: part if isinstance(part, str) else " ".join(part)
)
def test_a_command_that_needs_an_extra_says_which(words: list[str], extra: str, tmp_path: Path) -> None:
    done = refusing.pitboss(*words, folder=tmp_path)
    assert (done.code, done.out, done.err) == (2, "", sentence(extra))
    assert list(tmp_path.iterdir()) == []


WITH_SOME = [
    (["solve", "catfish-bend", "--chart", "chart.png"], ["solve"], "pictures"),
    (["compare", "catfish-bend", "--picture"], ["solve"], "pictures"),
    (["simulate", "catfish-bend", "--picture", "it.png"], ["solve"], "pictures"),
    (["simulate", "catfish-bend", "--parquet", "rows"], ["solve"], "parquet"),
    (["export", "rounds", "rounds.parquet"], ["serve"], "parquet"),
    (["people", "--config", "postgres.toml"], ["serve"], "postgres"),
]


@pytest.mark.parametrize(
    ("words", "present", "extra"), WITH_SOME, ids=lambda part: part if isinstance(part, str) else " ".join(part)
)
def test_what_an_extra_lacks_is_told_before_the_work(
    words: list[str], present: list[str], extra: str, tmp_path: Path
) -> None:
    (tmp_path / "postgres.toml").write_text('database = "postgresql://nobody@127.0.0.1:1/none"\n', encoding="utf-8")
    done = refusing.pitboss(*words, extras=present, folder=tmp_path, XDG_DATA_HOME=str(tmp_path))
    assert (done.code, done.out, done.err) == (2, "", sentence(extra, *present))


ENTRIES = [
    ("from pitboss import solve; solve(None)", "solve"),
    ("import pitboss; pitboss.solve.advise", "solve"),
    ("from pitboss.solve import Strategy", "solve"),
    ("from pitboss.solve.prices.solving import solve", "solve"),
    ("from pitboss import simulate; simulate(None, 1)", "solve"),
    ("from pitboss.simulate import Result", "solve"),
    ("from pitboss.lab.charts import chart_of", "solve"),
    ("from pitboss.lab.effects.comparing import compare", "solve"),
    ("from pitboss.lab.sweep import sweep", "solve"),
    ("from pitboss.lab.battery import run", "solve"),
    ("from pitboss.lab.bankroll.ruin import risk_of_ruin", "solve"),
    ("from pitboss.lab.review.reviewing import Reviewer", "solve"),
    ("from pitboss.lab.verify import verify", "solve"),
    ("from pitboss.lab.writing.simulation_json import simulation_json", "solve"),
    ("from pitboss.client import House", "client"),
    ("import pitboss.client.house", "client"),
    ("from pitboss.house.settings import Settings", "serve"),
    ("from pitboss.web.app import worker", "serve"),
    ("from pitboss.lab.shuffle_quality.picture import draw; draw([], None)", "pictures"),
]


def test_a_function_that_needs_an_extra_says_which() -> None:
    program = "from pitboss.extras import MissingExtra\n" + "".join(
        f"try:\n    {entry}\nexcept MissingExtra as missing:\n    print(missing.extra, missing, sep=': ')\n"
        for entry, _ in ENTRIES
    )
    done = refusing.run(program)
    assert done.err == ""
    assert done.out == "".join(f"{extra}: {sentence(extra)}" for _, extra in ENTRIES)


OPENED = {
    (): ("cards", "chips", "games", "mechanisms", "record", "rulebook", "shoe", "table", "training"),
    ("client",): ("client",),
    ("solve",): ("solve", "simulate", "lab", "cli.pricing", "cli.simulating", "cli.shuffles", "cli.texts"),
    ("serve",): ("house", "web", "cli", "client"),
}


@pytest.mark.parametrize("present", OPENED, ids=lambda present: "+".join(present) or "none")
def test_an_extra_is_enough_for_what_it_opens(present: tuple[str, ...]) -> None:
    """Every module below these packages is imported; what draws, writes Parquet or asks PostgreSQL comes later."""
    root = Path(pitboss.__file__).parent
    names = [
        found.name
        for package in OPENED[present]
        for found in pkgutil.walk_packages([str(root.joinpath(*package.split(".")))], f"pitboss.{package}.")
        if ".migrations" not in found.name and not found.name.endswith((".__main__", ".api.notices"))
    ]
    assert names
    done = refusing.run(
        "import importlib\nfor name in sys.argv[1:]:\n    importlib.import_module(name)", *names, extras=present
    )
    assert (done.code, done.err) == (0, "")


SWEPT = """
from pathlib import Path
from pitboss.lab.sweep.files import write_files
print(*(file.name for file in write_files([{"game": "x", "ev": 0.5}], Path(), "rows")))
"""


def test_a_sweep_without_parquet_writes_csv(tmp_path: Path) -> None:
    assert refusing.run(SWEPT, extras=["solve"], folder=tmp_path).out == "rows.csv\n"
    assert refusing.run(SWEPT, extras=["solve", "parquet"], folder=tmp_path).out == "rows.csv rows.parquet\n"
