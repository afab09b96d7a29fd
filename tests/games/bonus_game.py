"""A game for tests in which a 21 always wins: Catfish Bend declared in ``game.toml``, with every such part.

It has bonuses by cards and suits, a super bonus, a blackjack that beats the dealer's, three doubles, and surrender of
the first two cards and of a doubled hand.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.starting import start_game
from tests.games.new_games import change

BONUS_GAME = "bonus-casino"
PARTS = """
[twenty_one]
won = ["Bonus 1"]
doubled = ["Bonus 2"]

[[twenty_one.bonuses]]
name = "five cards"
odds = "3:2"
fewest_cards = 5
paid = ["Bonus 3"]

[[twenty_one.bonuses]]
name = "6-7-8 of one suit"
odds = "2:1"
ranks = "678"
suits = "same"
paid = ["Bonus 4"]

[[twenty_one.bonuses]]
name = "7-7-7 in spades"
odds = "3:1"
ranks = "777"
suits = "spades"
paid = ["Bonus 5"]

[twenty_one.super_bonus]
ranks = "777"
suits = "same"
up = "7"
steps = [{ wager = 1000, pays = 100000 }, { wager = 2500, pays = 500000 }]
others = 5000
paid = ["Bonus 6"]
others_paid = ["Bonus 7"]

[surrender]
takes = "1/2"
waits_for = ""
offered = ["Bonus 8"]
at_once = ["Bonus 8"]
waits = ["Bonus 8"]
cleared = false
lost = ["Bonus 8"]
not_after_standing = ["Bonus 8"]
two_cards = ["Bonus 9"]
doubled = ["Bonus 10"]
"""
CLAUSES = """
# What a 21 wins
Bonus 1 | payout | A 21 that is no blackjack wins whatever the dealer draws
Bonus 2 | payout | A doubled hand gets no bonus
Bonus 3 | payout | A 21 of five cards or more pays 3 to 2
Bonus 4 | payout | A suited 6-7-8 pays 2 to 1
Bonus 5 | payout | Three sevens of spades pay 3 to 1
Bonus 6 | payout | Three suited sevens against a seven pay a fixed sum besides
Bonus 7 | payout | Each other player then gets fifty dollars
Bonus 8 | play | A hand may be surrendered for half
Bonus 9 | play | Only the first two cards are surrendered
Bonus 10 | play | A doubled hand may be surrendered for its last double
Bonus 11 | payout | A player's blackjack beats the dealer's
Bonus 12 | play | A hand may be doubled three times
"""


@cache
def _files() -> dict[str, bytes]:
    """Return the files of the game, which take a while to make, by their places in its folder."""
    with TemporaryDirectory() as made:
        folder = start_game(BONUS_GAME, "catfish-bend", Path(made), declared=True).folder
        file = folder / "game.toml"
        change(file, "[blackjack]\n", '[blackjack]\nbeats_dealers = ["Bonus 11"]\n')
        change(file, "[doubling]\n", '[doubling]\nmost = 3\nagain = ["Bonus 12"]\n')
        change(file, "any_cards = false", "any_cards = true")
        for name, added in (("game.toml", PARTS), ("clauses.txt", CLAUSES)):
            with (folder / name).open("a", encoding="utf-8") as text:
                text.write(added)
        return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def declare_bonus_game(where: Path) -> Path:
    """Write the folder of the game."""
    folder = where / BONUS_GAME
    for name, content in _files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def know_bonus_game(where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the game known while a test runs."""
    folder = declare_bonus_game(where)
    known = os.environ.get(FOLDERS_VARIABLE, "")
    monkeypatch.setenv(FOLDERS_VARIABLE, os.pathsep.join(filter(None, [known, str(folder)])))
