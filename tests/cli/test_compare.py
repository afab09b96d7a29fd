"""``pitboss compare`` from the command line: the page, the data and the picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pitboss
from pitboss.cli.bars import bar
from pitboss.rulebook import submit
from tests.cli.running import Command

pytestmark = pytest.mark.long

GAME = "catfish-bend"


def test_the_data_has_a_row_for_each_choice(command: Command) -> None:
    data = json.loads(command("compare", GAME, "--json").out)
    base = pitboss.solve(submit(GAME, {}))
    again = pitboss.solve(submit(GAME, {"resplit_aces": "true"}))
    assert (data["game"], data["strategy"], data["ev"], data["house_edge"]) == (GAME, "cd", base.ev, -base.ev)
    assert [(listed["option"], listed["value"]) for listed in data["effects"]] == [
        ("dealer_hits_soft_17", False),
        ("resplit_aces", True),
    ]
    effect = data["effects"][1]
    assert effect["ev"] == again.ev
    assert effect["difference"] == pytest.approx(again.house_edge - base.house_edge)
    assert effect["clauses"] == ["catfish-bend Splitting 4", "reading CB3"]
    assert effect["side_wagers"]["trilux"] == {"ev": data["side_wagers"]["trilux"]["ev"], "difference": 0}
    assert "table_minimum" in data["without_effect"]


def test_the_page_has_edges_differences_bars_and_clauses(command: Command) -> None:
    done = command("compare", GAME)
    assert done.code == 0 and done.err == ""
    assert "The game: house edge 0.6154% from a fresh shoe" in done.out
    assert done.line("dealer_hits_soft_17") == (
        "dealer_hits_soft_17 = false 0.4029% -0.2125 ████████████│ Dealing 20; reading A1"
    )
    assert done.line("resplit_aces") == "resplit_aces = true 0.5472% -0.0682 ████│ Splitting 4; reading CB3"
    assert "No figure depends on blackjack_rounding" in done.out


@pytest.mark.usefixtures("eighty_columns")
def test_in_a_narrow_terminal_the_clauses_stand_below(command: Command) -> None:
    done = command("compare", GAME, "--set", "resplit_aces=true")
    assert done.widest <= 80
    lines = [line.strip() for line in done.out.splitlines()]
    place = next(number for number, line in enumerate(lines) if line.startswith("resplit_aces = false"))
    assert lines[place + 1] == "Splitting 4; reading CB3"
    assert "│████" in lines[place]


def test_the_picture_is_drawn_where_it_is_told(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "effects.png"
    done = command("compare", GAME, "--picture", str(file), "--json")
    assert done.err == f"The picture is in {file}.\n"
    assert file.read_bytes().startswith(b"\x89PNG")


def test_or_under_the_games_name(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command("compare", GAME, "--picture")
    assert [path.name for path in tmp_path.iterdir()] == [f"compare-{GAME}.png"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["nowhere"], "There is no game 'nowhere'"),
        ([GAME, "--set", "decks=8"], "the text leaves no choice; it is 6"),
        ([GAME, "--strategy", "missing.txt"], "there is no such file"),
        ([GAME, "--picture", "effects.txt"], "ends in .png or .svg or .pdf"),
        ([GAME, "--picture", "nowhere/effects.png"], "There is no folder nowhere"),
        ([GAME, "effects.png"], "write --picture effects.png"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_done(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = command("compare", *words)
    assert done.refused
    assert why in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("value", "drawn"),
    [(2.0, "   |###"), (-2.0, "###|   "), (1.0, "   |## "), (0.001, "   |#  "), (-0.001, "  #|   "), (0.0, "   |   ")],
)
def test_bars_stand_on_either_side_of_a_line(value: float, drawn: str) -> None:
    assert bar(value, 2.0, 7, more="red", less="green", ascii_only=True).plain == drawn
