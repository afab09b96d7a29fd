"""``pitboss indices``, ``pitboss errors`` and ``play --strategy``: what they print, write and refuse."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from pitboss.cli.play.advising import Adviser
from pitboss.lab.strategy_advice import count_at
from pitboss.rulebook import rules
from pitboss.solve.strategies.text import read_strategy_file
from tests.cli.running import Command
from tests.cli.test_play_advice import dealt

pytestmark = pytest.mark.long
GAME = "house-blackjack"


def test_the_page_the_files_and_json_say_the_same(command: Command, tmp_path: Path) -> None:
    table, saved = tmp_path / "plays.csv", tmp_path / "mine.txt"
    done = command("indices", GAME, "--best", "5", "--csv", str(table), "--save", str(saved), "--json")
    told = json.loads(done.out)
    assert (done.code, len(told["plays"]), told["count"]["name"]) == (0, 5, "hi-lo")
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [row["hand"] for row in rows] == [play["hand"] for play in told["plays"]]
    assert [float(row["gain"]) for row in rows] == [play["gain"] for play in told["plays"]]
    strategy = read_strategy_file(saved, rules(GAME))
    assert [play.place for play in strategy.plays] == [play["hand"] for play in told["plays"]]
    page = command("indices", GAME, "--best", "5").out
    for play in told["plays"]:
        assert play["hand"] in page and f"{100 * play['gain']:.4f}" in page
    judged = command("simulate", GAME, "--strategy", str(saved), "--rounds", "20000", "--json")
    assert judged.code == 0 and json.loads(judged.out)["rounds"] == 20_000
    compared = json.loads(command("errors", GAME, str(saved), "--json").out)
    assert compared["cells"] == [] and compared["cost"] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([GAME, "--count", "hi-hi"], "that is no count"),
        ([GAME, "--count", "1 1 1 1 1 1 1 1 1 1"], "it tells nothing"),
        ([GAME, "--strategy", "cd"], "exceptions to a chart"),
        ([GAME, "--cover", "400"], "put it 1 to 311 from the back"),
        ([GAME, "--csv", "plays.xlsx"], "plays.xlsx"),
        (["zappit-online"], "nothing to count"),
    ],
)
def test_wrong_input_is_refused_in_a_sentence(given: list[str], says: str, command: Command) -> None:
    done = command("indices", *given)
    assert done.refused and says in done.err, done


def test_errors_are_ranked_and_written(command: Command, tmp_path: Path) -> None:
    chart, table = tmp_path / "chart.txt", tmp_path / "errors.csv"
    command("solve", GAME, "--strategy", "td", "--save", str(chart))
    text = chart.read_text(encoding="utf-8").splitlines()
    hit = next(line for line in text if line.startswith("hard 16 "))
    chart.write_text("\n".join(text).replace(hit, hit.replace("H", "S")), encoding="utf-8")
    done = command("errors", GAME, str(chart), "--csv", str(table), "--json")
    told = json.loads(done.out)
    assert told["cost"] > 0 and [cell["hand"][:7] for cell in told["cells"]] == ["hard 16"] * 5
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [float(row["cost"]) for row in rows] == [cell["cost"] for cell in told["cells"]]
    page = command("errors", GAME, str(chart)).out
    assert "5 cells differ" in page and "chart.txt compared with td" in page
    assert command("errors", GAME, "cd").refused
    assert "They play alike everywhere." in command("errors", GAME, str(chart), str(chart)).out


def test_advice_tells_what_the_strategy_does_at_the_count(tmp_path: Path, command: Command) -> None:
    chart = tmp_path / "chart.txt"
    command("solve", "catfish-bend", "--strategy", "td", "--save", str(chart))
    plays = "\ncount = hi-lo running\nindex hard 15 v T S from {at}\n"
    table = dealt("catfish-bend", "Th Td 5c 9s 5d 4c 3c 2c")
    for at, says in ((-1, "stand"), (0, "hit")):
        file = tmp_path / f"from{at}.txt"
        file.write_text(chart.read_text(encoding="utf-8") + plays.format(at=at), encoding="utf-8")
        strategy = read_strategy_file(file, table.rules)
        assert strategy.count is not None and count_at(table, strategy.count) == -1
        assert (
            Adviser(None, strategy).advise(table).startswith(f"Your strategy: {says}, at a running count of -1. Best: ")
        )
    assert Adviser(None).advise(table).startswith("Best: ")
