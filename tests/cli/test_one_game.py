"""``pitboss games GAME``: a single game, as a user types it after reading its name in the list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.rulebook import GAMES
from tests.cli.running import Command


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_one_game_is_listed_as_among_all_of_them(game: str, command: Command) -> None:
    (alone,) = json.loads(command("games", game, "--json").out)
    assert alone in json.loads(command("games", "--json").out)
    assert alone["game"] == game
    printed = command("games", game).out
    assert printed.startswith(game) and printed.count("pitboss games --example") == 1
    assert not any(f"\n{other.id} " in printed for other in GAMES if other.id != game)


def test_a_submission_names_its_game(tmp_path: Path, command: Command) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "catfish-bend"\n')
    assert command("games", str(file), "--json").out == command("games", "catfish-bend", "--json").out


def test_a_game_that_is_not_there_is_told_with_what_was_meant(command: Command) -> None:
    ran = command("games", "free-bet")
    assert ran.code == 2 and "Did you mean free-bet-ma?" in ran.err


@pytest.mark.parametrize("option", ["--example", "--check"])
def test_a_game_beside_another_is_refused(option: str, command: Command) -> None:
    ran = command("games", "free-bet-ma", option, "zappit-ma")
    assert ran.code == 2 and "Leave free-bet-ma out" in ran.err
