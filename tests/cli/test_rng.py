"""``pitboss rng``: the source in words, and the tests with their verdict on the screen, in a file and as data."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli.main import app
from pitboss.cli.shuffles import rng
from pitboss.lab.battery import FEWEST_SHOES, TESTS
from pitboss.shoe import Shuffler, arranged

NAMES = [test.name for test in TESTS]
SEEDED = ("rng", "--battery", "--seed", "5", "--shoes", "150")


def pitboss(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def stacked(source: random.Random | None) -> Shuffler:
    """A shuffler that leaves the cards as they are."""
    return arranged


def test_without_the_battery_the_source_is_named() -> None:
    told = pitboss("rng")
    assert told.exit_code == 0
    assert "operating system's cryptographic source" in told.stdout
    assert "os.urandom" in json.loads(pitboss("rng", "--json").stdout)["source"]


def test_the_battery_prints_a_p_value_for_every_test_and_pack() -> None:
    done = pitboss(*SEEDED)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert "seeded generator, not for play" in lines[0]
    assert lines[2].split() == ["p-values", "1", "deck", "6", "decks", "8", "decks"]
    for name, line in zip(NAMES, lines[3:], strict=False):
        assert line.startswith(name)
        values = line.removeprefix(name).split()
        assert len(values) == 3
        assert all(0 <= float(value) <= 1 for value in values)
    assert "Passed at 99% collectively." in done.stdout
    assert "Holm" in done.stdout
    assert f"the {3 * len(NAMES)} p-values" in " ".join(done.stdout.split())
    assert max(map(len, lines)) <= 100


def test_a_seed_and_a_number_of_shoes_give_the_same_result_again() -> None:
    assert pitboss(*SEEDED).stdout == pitboss(*SEEDED).stdout


def test_the_result_as_data() -> None:
    data = json.loads(pitboss(*SEEDED, "--json").stdout)
    assert (data["passed"], data["level"], data["correction"], data["seed"]) == (True, 0.01, "Holm", 5)
    assert [(pack["decks"], pack["cards"], pack["shoes"]) for pack in data["packs"]] == [
        (1, 52, 150),
        (6, 312, 150),
        (8, 416, 150),
    ]
    for pack in data["packs"]:
        assert [test["test"] for test in pack["tests"]] == NAMES
        assert all(0 <= test["p_value"] <= test["adjusted_p_value"] <= 1 and test["passed"] for test in pack["tests"])


def test_the_written_result_holds_the_screen_and_every_figure(tmp_path: Path) -> None:
    report = tmp_path / "battery.txt"
    done = pitboss(*SEEDED, "--report", str(report))
    written = report.read_text(encoding="utf-8")
    assert done.stdout.strip() in written
    assert "The written result is in" in done.stderr
    figures = [line for line in written.splitlines() if line.split()[:1] in (["1"], ["6"], ["8"])]
    assert len(figures) == 3 * len(NAMES)
    assert all(test.asks in written for test in TESTS)
    assert "UTC" in written
    assert "Holm's method multiplies" in " ".join(written.split())


def test_the_systems_own_source_is_tested_unless_a_seed_is_given() -> None:
    done = pitboss("rng", "--battery", "--shoes", "100", "--json")
    data = json.loads(done.stdout)
    assert data["seed"] is None
    assert "os.urandom" in data["source"]
    assert done.exit_code == (0 if data["passed"] else 1)


def test_a_bad_shuffle_fails_and_its_faults_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rng, "shuffler", stacked)
    report = tmp_path / "battery.txt"
    done = pitboss("rng", "--battery", "--shoes", "100", "--report", str(report))
    assert done.exit_code == 1
    assert "FAILED at 99% collectively." in done.stdout
    assert "* <0.0001" in done.stdout
    assert "<0.0001 *" in report.read_text(encoding="utf-8")
    data = json.loads(pitboss("rng", "--battery", "--shoes", "100", "--json").stdout)
    assert not data["passed"]
    assert {test["test"] for pack in data["packs"] for test in pack["tests"] if not test["passed"]} >= {
        "places",
        "same orders",
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--seconds", "5"), "add --battery"),
        (("--report", "file.txt"), "add --battery"),
        (("--battery", "--seconds", "5", "--shoes", "100"), "give one of them"),
        (("--battery", "--seconds", "0.5"), "--seconds"),
        (("--battery", "--shoes", str(FEWEST_SHOES - 1)), "--shoes"),
        (("--battery", "--report", "nowhere/at/all.txt"), "no folder"),
        (("--battery", "--report", "."), "is a folder"),
    ],
)
def test_what_cannot_be_done_is_refused_before_the_work(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = pitboss("rng", *words)
    assert refused.exit_code == 2
    assert sentence in " ".join(refused.output.split())


def test_the_battery_takes_twenty_seconds_unless_told_otherwise() -> None:
    assert (rng.plan(None, None).seconds, rng.plan(None, None).shoes) == (20, None)
    assert rng.plan(7.5, None).seconds == 7.5
    assert rng.plan(None, 400).shoes == 400
