"""``pitboss cut``: what it prints, writes and draws, and what it refuses."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.running import Command

pytestmark = pytest.mark.long

SMALL = ["cut", "catfish-bend", "--rounds", "200000"]


def test_the_page_the_file_the_picture_and_json_say_the_same(command: Command, tmp_path: Path) -> None:
    file, picture = tmp_path / "cut.csv", tmp_path / "cut.png"
    done = command(*SMALL, "--csv", str(file), "--picture", str(picture), "--json")
    told = json.loads(done.out)
    assert (done.code, told["house"]["cards_behind"], len(told["places"])) == (0, 52, 311)
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    assert [float(row["ev"]) for row in rows] == [place["ev"] for place in told["places"]]
    assert [int(row["cards_before"]) for row in rows] == list(range(1, 312))
    assert picture.read_bytes().startswith(b"\x89PNG")
    page = command(*SMALL).out
    assert f"{-100 * told['fresh_ev']:.4f}%" in page and f"{-100 * told['house']['ev']:.4f}%" in page
    for place in told["places"]:
        assert place["ev"] == told["fresh_ev"] + place["effect"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--rounds", "many"], "that is no number of rounds"),
        (["--rounds", "0"], "so many rounds cannot be played"),
        (["--boxes", "9"], "has 7 boxes"),
        (["--strategy", "nowhere.txt"], "There is no strategy 'nowhere.txt'"),
        (["--csv", "cut.xlsx"], "cut.xlsx"),
        (["--picture", "cut.txt"], "cut.txt"),
        (["--seed", "-1"], "a seed has 64 bits"),
        (["--workers", "0"], "so many cannot work"),
        (["--address", "auto"], "threads need no cluster"),
        (["--engine", "cloud"], "'cloud'"),
    ],
)
def test_wrong_input_is_refused_in_a_sentence(given: list[str], says: str, command: Command) -> None:
    done = command("cut", "catfish-bend", *given)
    assert done.refused and says in done.err, done


def test_a_game_without_a_cover_card_has_no_curve(command: Command) -> None:
    done = command("cut", "zappit-online", "--rounds", "1000")
    assert done.refused and "has no cover card" in done.err, done
