"""``pitboss diff``: what it prints and writes, its exit codes, and records that replay with ``pitboss replay``."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.running import Command
from tests.documents.reading import lines, written

pytestmark = pytest.mark.long

H17 = ("diff", "house-blackjack", "--set-b", "dealer_hits_soft_17=true")


def test_the_witness_replays_under_both(command: Command, tmp_path: Path) -> None:
    done = command(*H17, "--no-prices", "--json", "--out", str(tmp_path / "out"))
    assert done.code == 1
    data = json.loads(done.out)
    assert [option["name"] for option in data["options"]] == ["dealer_hits_soft_17"]
    assert [value["place"] for value in data["values"]] == ["dealer.hits_soft_17"]
    assert "house-blackjack 11.3" in [clause["id"] for clause in data["clauses"]]
    assert data["witness"]["cards"] == ["Ac", "Ac", "6c", "6c", "Ac"]
    assert (data["witness"]["before"]["net"], data["witness"]["after"]["net"]) == (0, -550)
    for side in ("before", "after"):
        file = tmp_path / "out" / f"witness-{side}.record"
        assert file.read_text() == data["witness"][side]["record"]
        assert command("replay", str(file)).code == 0
    changed = (tmp_path / "out" / "witness-after.record").read_text().replace("set dealer_hits_soft_17 true\n", "")
    (tmp_path / "other.record").write_text(changed)
    assert command("replay", str(tmp_path / "other.record")).code != 0
    assert {case["name"] for case in data["cases"]["different"]} >= {"house-blackjack/11-dealer#6"}


def test_prices_and_decisions(command: Command, tmp_path: Path) -> None:
    done = command(*H17, "--cards", "1", "--json", "--pdf", str(tmp_path / "difference.pdf"))
    prices = json.loads(done.out)["prices"]
    (game,) = [wager for wager in prices["wagers"] if wager["wager"] == "the game"]
    assert 0.0018 < game["difference"] < 0.0022
    cells = {(cell["section"], cell["hand"], cell["up_card"]) for cell in prices["changed_cells"]}
    assert ("Hard totals", "11", "A") in cells
    printed = [line for page in written((tmp_path / "difference.pdf").read_bytes()) for line in lines(page)]
    assert any(f"{100 * game['difference']:+.4f}" in line for line in printed)
    assert any("dealer.hits_soft_17" in line for line in printed)


def test_equal_rule_sets_are_no_difference(command: Command) -> None:
    done = command("diff", "free-bet-ma", "free-bet-ma", "--set-b", "decks=6")
    assert done.code == 0 and "No difference" in done.out


def test_folders_are_compared(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "amended"
    shutil.copytree(str(files("pitboss.games.house_blackjack")), folder)
    game = folder / "game.py"
    game.write_text(game.read_text().replace("tie=Outcome.PUSH", "tie=Outcome.LOSE"))
    done = command("diff", "house-blackjack", str(folder), "--no-prices")
    assert done.code == 1 and "settlement.tie" in done.out and "The shortest round" in done.out


def test_what_cannot_be_compared_is_refused(command: Command, tmp_path: Path) -> None:
    assert command("diff", "no-such-game").refused
    assert command("diff", "free-bet-ma", "--set-b", "no_option=1").refused
    assert command("diff", "free-bet-ma", "--pdf", str(tmp_path / "a.txt")).refused
    (tmp_path / "game.py").write_text("GAME = 1\n")
    assert command("diff", "free-bet-ma", str(tmp_path)).refused
