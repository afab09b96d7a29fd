"""``pitboss games --new`` and ``--verify`` from the command line."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from pitboss.games import FOLDERS_VARIABLE
from tests.cli.running import Command
from tests.games.new_games import change
from tools.project import ROOT

pytestmark = pytest.mark.long

LIKE = ("--like", "catfish-bend")
EXAMPLE = ROOT / "examples" / "spanish-21" / "src" / "spanish_21"


@pytest.fixture(autouse=True)
def nothing_else_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, "")


def test_a_new_game_is_written_and_verified(command: Command, tmp_path: Path) -> None:
    ran = command("games", "--new", "typed-game", "--like", "free-bet-ma", str(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Wrote {tmp_path}/typed-game: a game like free-bet-ma, with 164 clauses and ")
    assert f"pitboss games --verify {tmp_path}/typed-game" in ran.out
    ran = command("games", "--verify", str(tmp_path), "--rounds", "150")
    assert ran.code == 0
    assert ran.line("typed-game") == "typed-game: Typed Game"
    assert ran.line("  ok    Clauses").startswith("ok Clauses 164 clauses: ")
    assert ran.line("Nothing is missing.")
    assert "FAULT" not in ran.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--new", "catfish-bend", *LIKE), "There is a game 'catfish-bend' already; choose another id."),
        (
            ("--new", "Typed", *LIKE),
            "'Typed' cannot be a game's id: use lowercase letters, digits and hyphens, as in my-game.",
        ),
        (("--new", "typed"), "Say which game it starts as: --like GAME"),
        (("--new", "typed", "--like", "poker"), "There is no game 'poker'; the games are zappit-ma, "),
        (("--verify", "nowhere"), "There is no game in nowhere: name a game's folder, "),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    words: tuple[str, ...], sentence: str, command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = command("games", *words)
    assert ran.refused
    assert sentence in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_empty_is_left_alone(command: Command, tmp_path: Path) -> None:
    (tmp_path / "typed-game").mkdir()
    (tmp_path / "typed-game" / "game.py").write_text("mine")
    ran = command("games", "--new", "typed-game", *LIKE, str(tmp_path))
    assert ran.refused
    assert "is there already and not empty" in ran.err
    assert (tmp_path / "typed-game" / "game.py").read_text() == "mine"


def test_a_full_disk_is_said_to_be_that_of_the_new_folder(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_text(*words: object, **settings: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", write_text)
    done = command("games", "--new", "my-game", "--like", "catfish-bend", str(tmp_path))
    assert done.refused and done.err.startswith(f"{tmp_path / 'my-game'}: the disk is full"), done


def test_several_games_are_verified_one_of_them_broken(command: Command, tmp_path: Path) -> None:
    for name in ("typed-sound", "typed-broken"):
        assert command("games", "--new", name, *LIKE, str(tmp_path)).code == 0
    change(tmp_path / "typed-broken" / "game.py", "GAME = Game(", "GAMES = Game(")
    os.environ[FOLDERS_VARIABLE] = ""
    ran = command("games", "--verify", str(tmp_path), "--rounds", "150", "--json")
    assert ran.code == 1
    sound, broken = json.loads(ran.out)
    assert (sound["game"], sound["passed"]) == ("typed-sound", True)
    assert [check["name"] for check in sound["checks"]][:2] == ["Loads", "Options"]
    assert (broken["game"], broken["passed"]) == (str(tmp_path / "typed-broken"), False)
    assert "game.py has no GAME" in broken["checks"][0]["faults"][0]


def test_a_known_game_is_verified_by_its_id(command: Command) -> None:
    ran = command("games", "--verify", "double-attack-ma", "--rounds", "150", "--seed", "7")
    assert (ran.code, ran.line("double-attack-ma")) == (0, "double-attack-ma: Double Attack Blackjack (Massachusetts)")


def test_a_game_that_is_not_priced_is_refused_in_a_sentence(command: Command, tmp_path: Path) -> None:
    assert command("games", "--new", "typed-ties", *LIKE, str(tmp_path)).code == 0
    change(tmp_path / "typed-ties" / "game.py", "tie=Outcome.PUSH", "tie=Outcome.LOSE")
    ran = command("solve", "typed-ties", "--games", str(tmp_path))
    assert ran.refused
    assert ran.err == "typed-ties: equal hands that do not get their wagers back are not priced yet.\n"


def test_a_mistake_in_the_code_of_a_game_is_told_with_its_file_and_line(command: Command, tmp_path: Path) -> None:
    """A judge of the game's own that raises: whoever solves and whoever simulates learns where, without a traceback."""
    folder = tmp_path / "spanish_21"
    copytree(EXAMPLE, folder, ignore=ignore_patterns("__pycache__"))
    change(folder / "match_the_dealer.py", "    matches = [card for", '    {}["nobody"]\n    matches = [card for')
    text = (folder / "match_the_dealer.py").read_text(encoding="utf-8").splitlines()
    line = next(number for number, said in enumerate(text, 1) if "nobody" in said)
    asked = ("spanish-21", "--set", "match_the_dealer=true", "--games", str(folder))
    for words in (("solve",), ("simulate", "--rounds", "500", "--side", "match the dealer=5")):
        ran = command(*words[:1], *asked, *words[1:])
        told = f"The code of a game failed. {folder}/match_the_dealer.py, line {line}: KeyError: 'nobody'\n"
        assert ran.refused and ran.err == told, (words, ran)
