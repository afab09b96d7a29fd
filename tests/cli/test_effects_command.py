"""``pitboss effects``: what it prints and writes, and what it refuses."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.running import Command

pytestmark = pytest.mark.long


def test_the_page_the_file_and_json_say_the_same(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "effects.csv"
    done = command("effects", "catfish-bend", "--gone", "As,Kd 5h", "--count", "hi-lo", "--csv", str(file), "--json")
    told = json.loads(done.out)
    assert (done.code, told["cards"]["A"], told["cards"]["5"]) == (0, 23, 23)
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))
    for wager in told["wagers"]:
        written = {row["card"]: float(row["effect"]) for row in rows if row["wager"] == wager["wager"]}
        assert written == wager["by_rank"] | wager["by_card"]
        assert list(wager["counts"]) == ["hi-lo"]
        assert [best["level"] for best in wager["best_tags"]] == [1, 2, 3]
    page = command("effects", "catfish-bend", "--gone", "As Kd 5h", "--count", "hi-lo").out
    for wager in told["wagers"]:
        assert f"{100 * wager['by_rank']['5']:+.4f}" in page and f"{wager['counts']['hi-lo']:.4f}" in page


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--gone", "Xx"], "'Xx' is not a card"),
        (["--gone", "As " * 30], "There is no As left to take away"),
        (["--count", "hi-hi"], "that is no count"),
        (["--strategy", "nowhere.txt"], "There is no strategy 'nowhere.txt'"),
        (["--csv", "effects.xlsx"], "effects.xlsx"),
    ],
)
def test_wrong_input_is_refused_in_a_sentence(given: list[str], says: str, command: Command) -> None:
    done = command("effects", "catfish-bend", *given)
    assert done.refused and says in done.err, done


def test_hardly_any_cards_left_are_refused(command: Command) -> None:
    gone = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs" for _ in range(6))
    done = command("effects", "catfish-bend", "--gone", gone)
    assert done.refused and "leave at least 26" in done.err
