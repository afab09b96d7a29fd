"""``--cover``: prices with a fresh shoe and with the cover card, side by side in every command that prices."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from pitboss.lab.cut.cover_price import CoverShelf
from pitboss.rulebook import submit
from tests.cli.running import Command

pytestmark = pytest.mark.long

GAME = "catfish-bend"
FEW = ["--cover", "--rounds", "200000"]
ONE = ["--set=dealer_hits_soft_17=false", "--set=resplit_aces=true"]


def test_solve_has_both_prices(command: Command, tmp_path: Path) -> None:
    told = json.loads(command("solve", GAME, *FEW, "--json").out)
    cover = told["cover"]
    assert (cover["cards_behind"], cover["cards_before"], cover["rounds"]) == (52, 260, 200_000)
    assert cover["ev"] == told["ev"] + cover["effect"] == -cover["house_edge"]
    page = command("solve", GAME, *FEW)
    lines = [line for line in page.out.splitlines() if line.startswith("House edge")]
    assert f"{told['house_edge']:.4%}" in lines[0] and "fresh shoe" in lines[0]
    assert f"{cover['house_edge']:.4%} ± {cover['se']:.4%}" in lines[1]
    assert "52 cards behind the cover card" in " ".join(page.out.split())
    drawn = tmp_path / "chart.html"
    assert command("solve", GAME, *FEW, "--chart", str(drawn)).code == 0
    html = drawn.read_text(encoding="utf-8")
    assert f"{told['house_edge']:.4%} from a fresh shoe" in html and f"{cover['house_edge']:.4%}" in html


def test_a_strategy_of_your_own_is_what_is_simulated(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    assert command("solve", GAME, "--strategy", "td", "--save", str(file)).code == 0
    text = file.read_text(encoding="utf-8")
    stands = re.sub(r"(?m)^hard 16 .*$", "hard 16   S   S   S   S   S   S   S   S   S   S", text)
    assert stands != text
    file.write_text(stands, encoding="utf-8")
    mine, best = (
        json.loads(command("solve", GAME, "--strategy", name, *FEW, "--json").out) for name in (str(file), "td")
    )
    assert mine["ev"] < best["ev"] and mine["cover"]["effect"] != best["cover"]["effect"]
    assert mine["cover"]["ev"] == mine["ev"] + mine["cover"]["effect"]


def test_nothing_is_simulated_unless_asked(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.lab.cut import cover_price

    monkeypatch.delattr(cover_price, "cut_curve")
    assert json.loads(command("solve", GAME, "--json").out)["cover"] is None
    assert command("solve", GAME).out.count("House edge") == 1
    assert json.loads(command("compare", GAME, "--json").out)["cover"] is None


def test_compare_has_both_prices_of_every_choice(command: Command) -> None:
    words = ("compare", GAME, *FEW)
    told = json.loads(command(*words, "--json").out)
    page = " ".join(command(*words).out.split())
    games = [told, *(effect for effect in told["effects"] if effect["cover"] is not None)]
    assert len(games) > 2
    for priced in games:
        assert priced["cover"]["ev"] == priced["ev"] + priced["cover"]["effect"]
        assert f"{priced['house_edge']:.4%}" in page
        assert f"{priced['cover']['house_edge']:.4%} ± {priced['cover']['se']:.4%}" in page
    assert len({priced["cover"]["effect"] for priced in games}) == len(games)


def test_a_sweep_has_both_prices_in_its_rows(command: Command, tmp_path: Path) -> None:
    words = ("sweep", GAME, "--out", str(tmp_path), "--workers", "1", *ONE)
    plain = command(*words)
    with (tmp_path / f"{GAME}-cd.csv").open(newline="", encoding="utf-8") as opened:
        assert not any(column.startswith("cover") for column in next(csv.reader(opened)))
    told = json.loads(command(*words, *FEW, "--json").out)
    with (tmp_path / f"{GAME}-cd.csv").open(newline="", encoding="utf-8") as opened:
        (row,) = csv.DictReader(opened)
    (game,) = told["games"]
    assert float(row["cover_house_edge"]) == game["cover"]["house_edge"] == -float(row["cover_ev"])
    assert (int(row["cover_cards_behind"]), float(row["cover_se"])) == (52, game["cover"]["se"])
    assert "with the cover card" not in plain.out
    assert "with the cover card" in command(*words, *FEW).out


def test_cut_leaves_its_price_for_the_others(command: Command) -> None:
    house = json.loads(command("cut", GAME, "--rounds", "300000", "--json").out)["house"]
    known = CoverShelf().known(submit(GAME, {}))
    assert known is not None and (known.rounds, known.effect, known.se) == (300_000, house["effect"], house["se"])
    assert json.loads(command("solve", GAME, *FEW, "--json").out)["cover"]["effect"] == house["effect"]


def test_a_shoe_that_is_always_whole_has_one_price(command: Command) -> None:
    words = ("solve", "zappit-ma", "--set", "shuffling=continuous", "--cover")
    told = json.loads(command(*words, "--json").out)
    assert (told["cover"]["ev"], told["cover"]["se"]) == (told["ev"], 0)
    assert "every round is dealt from a whole shoe" in " ".join(command(*words).out.split())


def test_rounds_that_are_no_number_are_refused_before_anything_is_solved(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("pitboss.solve.prices.solving.solve")
    for name in ("solve", "compare", "sweep"):
        done = command(name, GAME, "--cover", "--rounds", "many")
        assert done.refused and "that is no number of rounds" in done.err, name
