"""Games that strangers might write from ``docs/adding-a-game.md``: declared, sound, and dealt by their rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import pitboss
from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.starting import start_game
from pitboss.lab.verify import Check, Extent, verify
from pitboss.rulebook import find_game, rules
from tests.games.new_games import change

pytestmark = pytest.mark.long

PONTOON_CASE = """
pitboss record 1
title A pontoon is paid 2 to 1, and five cards are enough
proves pontoon-night Payouts 5, pontoon-night Introduction 1, pontoon-night Twisting 1
game pontoon-night
wager Ann box 1 blackjack 10.00
wager Ben box 2 blackjack 10.00
wager Cy box 3 blackjack 10.00
cards Ah Th 2c 9d Kd 9s 3c Tc  # Ann, Ben, Cy, the up card, Ann, Ben, Cy, the hole card
decide Ben box 2 stand
decide Cy box 3 hit, hit, hit
cards 4h 5h 2d
settle Ann box 1 hand 1 blackjack 10.00 chips win +20.00
settle Ben box 2 hand 1 blackjack 10.00 chips push 0.00
settle Cy box 3 hand 1 blackjack 10.00 chips lose -10.00
end
"""
CHARLIE_CASE = """
pitboss record 1
title A hand of seven cards draws no more
proves charlie-night Charlie 1
game charlie-night
wager Ann box 1 blackjack 10.00
cards 2c 9d 2d 8s
decide Ann box 1 hit, hit, hit, hit, hit
cards 2h 2s 3c 3d 3h
settle Ann box 1 hand 1 blackjack 10.00 chips push 0.00
end
"""


def started(game: str, where: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = start_game(game, "catfish-bend", where, declared=True).folder
    for file in (folder / "cases").iterdir():
        file.unlink()
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder))
    return folder


def add(file: Path, text: str) -> None:
    file.write_text((file.read_text(encoding="utf-8") if file.exists() else "") + text, encoding="utf-8")


def checked(game: str) -> dict[str, Check]:
    checks = {check.name: check for check in verify(find_game(game), Extent(rounds=300))}
    assert [check for check in checks.values() if check.faults] == []
    return checks


def test_a_pontoon_as_far_as_the_mechanisms_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = started("pontoon-night", tmp_path, monkeypatch)
    change(folder / "game.toml", 'allowed = ["3:2"]', 'allowed = ["2:1"]')
    change(folder / "game.toml", "stands_on_21 =", 'most_cards = 5\nstands_on_most = ["Twisting 1"]\nstands_on_21 =')
    change(folder / "game.toml", '    "insurance",\n', "")
    change(folder / "game.toml", '    "collect_insurance",\n', "")
    add(folder / "clauses.txt", "# Twisting\nTwisting 1 | play | A hand of five cards twists no more\n")
    add(folder / "cases" / "01-pontoon.record", PONTOON_CASE)
    checked("pontoon-night")
    plain, pontoon = pitboss.solve(rules("catfish-bend")).ev, pitboss.solve(rules("pontoon-night")).ev
    assert 0.015 < pontoon - plain < 0.025  # half a wager more for each blackjack that the dealer does not tie


def test_ties_that_lose_are_taken_and_not_priced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = started("ties-night", tmp_path, monkeypatch)
    change(folder / "game.toml", 'tie = "push"', 'tie = "lose"')
    checks = {check.name: check for check in verify(find_game("ties-night"), Extent(rounds=300))}
    assert checks["Simulator against table"].faults == checks["Random sessions"].faults == ()
    assert checks["Cases"].faults  # those of the game it started from, in which ties push
    assert "The solver does not price it: ties-night: equal hands" in checks["Simulator against solver"].told


def test_a_seven_card_charlie_that_only_stands_is_priced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = started("charlie-night", tmp_path, monkeypatch)
    change(folder / "game.toml", "stands_on_21 =", 'most_cards = 7\nstands_on_most = ["Charlie 1"]\nstands_on_21 =')
    add(folder / "clauses.txt", "# Charlie\nCharlie 1 | play | A hand of seven cards draws no more\n")
    add(folder / "cases" / "01-charlie.record", CHARLIE_CASE)
    checked("charlie-night")
    plain, charlie = pitboss.solve(rules("catfish-bend")).ev, pitboss.solve(rules("charlie-night")).ev
    assert -0.0001 < charlie - plain <= 0
