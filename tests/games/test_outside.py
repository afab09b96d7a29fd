"""Games from outside: found in a folder or an installed package, then dealt, priced and served like any other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import pitboss
from pitboss.games import FOLDERS_VARIABLE
from pitboss.games.finding import built_in, known_games, name_folders
from pitboss.record import read_records, replay
from pitboss.rulebook import UnknownGame, find_game, games, rules
from pitboss.rulebook.clause_index import clauses_of
from tests.house.kit import Kit

pytestmark = pytest.mark.long

ID = "corner-casino"
LIKE = Path(pitboss.__file__).parent / "games" / "catfish_bend"
RECORD = f"""
pitboss record 1
game {ID}
wager Ann box 1 blackjack 10.00
cards Th 6c 9d Td 5s
decide Ann box 1 stand
settle Ann box 1 hand 1 blackjack 10.00 chips lose -10.00
net Ann -10.00
end
"""
Write = Callable[[Path], None]


def write_game(folder: Path, game: str = ID) -> Path:
    """Write a game like Catfish Bend with its own id."""
    shutil.copytree(LIKE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    change(folder / "options.py", 'ID = "catfish-bend"', f'ID = "{game}"')
    for cases in (folder / "cases").glob("*.record"):
        change(cases, "catfish-bend", game)
    return folder


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, known from now on."""
    folder = write_game(tmp_path / "games" / "corner")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(folder.parent))
    return folder


@pytest.mark.usefixtures("outside")
def test_a_folder_is_a_game_like_any_other() -> None:
    assert [game.id for game in games()] == [*(game.id for game in built_in()), ID]
    assert known_games().broken == ()
    assert [clause.place for clause in clauses_of(ID)] == [clause.place for clause in clauses_of("catfish-bend")]
    assert pitboss.solve(rules(ID)).ev == pitboss.solve(rules("catfish-bend")).ev
    (record,) = read_records(RECORD)
    (settled,) = replay(record).settled
    assert (settled.event.net, settled.clauses[0].partition(" ")[0]) == (-1000, ID)


def test_a_folder_may_be_the_games_own(outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    with pytest.raises(UnknownGame, match="There is no game 'corner-casino'; the games are zappit-ma, "):
        find_game(ID)
    name_folders([outside])
    assert find_game(ID).id == ID
    assert os.environ[FOLDERS_VARIABLE] == str(outside)


def test_several_folders_are_named_as_in_a_path(outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = write_game(tmp_path / "another", "other-casino")
    monkeypatch.setenv(FOLDERS_VARIABLE, os.pathsep.join([str(outside), str(other)]))
    assert [game.id for game in games()][-2:] == [ID, "other-casino"]


@pytest.mark.usefixtures("outside")
def test_a_house_opens_a_table_of_it(tmp_path: Path) -> None:
    kit = Kit(f"sqlite:///{tmp_path / 'house.db'}")
    table = kit.table(ID)
    kit.sit_down(table, kit.guest("Ann"), 1)
    assert kit.look(table).table.rules.game == ID
    kit.close()


def test_a_house_that_is_served_from_folders_has_no_setting_of_that_name(outside: Path) -> None:
    told = run("config", "--games", str(outside))
    assert (told.returncode, told.stderr) == (0, "")


def announced(folder: Path, module: str) -> str:
    """Write what an installed package says of itself, and return the path on which it is found."""
    about = folder / "corner_casino-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: corner-casino\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[pitboss.games]\npacked-casino = {module}\n")
    return os.pathsep.join([str(folder), str(LIKE.parents[2])])


def test_a_package_announces_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an entry point of the group ``pitboss.games``, which names the module that has GAME."""
    package = write_game(tmp_path / "corner_casino_package", "packed-casino")
    told = run("games", "--json", PYTHONPATH=announced(tmp_path, f"{package.name}.game"))
    assert "packed-casino" in [game["game"] for game in json.loads(told.stdout)]
    assert told.stderr == ""


@pytest.mark.parametrize("words", [("games", "--json"), ("solve", "packed-casino")])
def test_a_package_whose_game_is_broken_is_told(words: tuple[str, ...], tmp_path: Path) -> None:
    package = write_game(tmp_path / "corner_casino_package", "packed-casino")
    change(package / "game.py", "    write=write,", "    write=wrote,")
    told = run(*words, PYTHONPATH=announced(tmp_path, f"{package.name}.game"))
    assert "A game is left out. package corner-casino/game.py, line " in told.stderr
    assert "NameError: name 'wrote'" in told.stderr


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a separate process."""
    program = [sys.executable, "-c", "from pitboss.cli.main import main; main()", *words]
    environment = {"PYTHONPATH": str(LIKE.parents[2]), **environment}
    return subprocess.run(program, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("place", ["before", "behind", "with an equals sign"])
def test_the_command_line_takes_a_folder_anywhere(outside: Path, place: str) -> None:
    folder = ["--games", str(outside)]
    words = {
        "before": [*folder, "games", "--json"],
        "behind": ["games", "--json", *folder],
        "with an equals sign": ["games", f"--games={outside}", "--json"],
    }
    told = run(*words[place], **{FOLDERS_VARIABLE: ""})
    assert told.stderr == ""
    assert [game["game"] for game in json.loads(told.stdout)][-1] == ID


def test_a_folder_must_be_named() -> None:
    told = run("games", "--games")
    assert (told.returncode, told.stdout) == (2, "")
    assert "--games needs a folder" in told.stderr


def in_game(old: str, new: str) -> Write:
    return lambda folder: change(folder / "game.py", old, new)


def add_line(file: str, line: str) -> Write:
    def write(folder: Path) -> None:
        with (folder / file).open("a", encoding="utf-8") as text:
            text.write(f"{line}\n")

    return write


def twice(folder: Path) -> None:
    clause = (folder / "clauses.txt").read_text(encoding="utf-8").splitlines()[-1]
    add_line("clauses.txt", clause)(folder)


BROKEN: dict[str, tuple[Write, str, bool, str]] = {
    "syntax": (in_game("GAME = Game(", "GAME = Game(("), "game.py", True, "was never closed"),
    "a name that is not there": (
        in_game("    write=write,", "    write=wrote,"),
        "game.py",
        True,
        "NameError: name 'wrote'",
    ),
    "a program that ends": (
        in_game("GAME = Game(", "raise SystemExit(3)\nGAME = Game("),
        "game.py",
        True,
        "SystemExit: 3",
    ),
    "no game": (in_game("GAME = Game(", "GAMES = Game("), "", False, "game.py has no GAME"),
    "an id that is taken": (
        lambda folder: change(folder / "options.py", ID, "free-bet-ma"),
        "",
        False,
        "there is a game 'free-bet-ma' already",
    ),
    "an id that cannot be one": (
        lambda folder: change(folder / "options.py", ID, "Corner Casino"),
        "",
        False,
        "lowercase letters, digits and hyphens",
    ),
    "another game's rules": (
        in_game("        game=ID,", '        game="free-bet-ma",'),
        "",
        False,
        "name the game 'free-bet-ma'",
    ),
    "a part that is missing": (
        in_game("        game=ID,", ""),
        "game.py",
        True,
        "missing 1 required keyword-only argument: 'game'",
    ),
    "no clauses": (lambda folder: (folder / "clauses.txt").unlink(), "clauses.txt", False, "there is no such file"),
    "a clause too short": (add_line("clauses.txt", "Odds 1 | payout"), "clauses.txt", True, "place | kind | summary"),
    "a kind of clause": (
        add_line("clauses.txt", "Odds 1 | money | pays"),
        "clauses.txt",
        True,
        "'money' is not a kind of clause",
    ),
    "a clause without a summary": (
        add_line("clauses.txt", "Odds 1 | payout |"),
        "clauses.txt",
        True,
        "a clause needs a place and a summary: place | kind | summary.",
    ),
    "clauses that are a text": (
        in_game('layout=cite("Dealing 3", "Placement 1")', 'layout="Dealing 3"'),
        "game.py",
        True,
        'boxes.layout is a text: write cite("Dealing 3") instead.',
    ),
    "a remark": (
        add_line("clauses.txt", "Odds 1 | payout | pays | later: on"),
        "clauses.txt",
        True,
        "premises: why or trained: why",
    ),
    "a clause twice": (twice, "clauses.txt", True, "a second time"),
    "a moment": (
        add_line("checklist.txt", "Dealing 1 | noon | ring | rings"),
        "checklist.txt",
        True,
        "'noon' is not a moment",
    ),
    "an item too short": (
        add_line("checklist.txt", "Dealing 1 | hit"),
        "checklist.txt",
        True,
        "clause; clause | moment",
    ),
    "an option that every game has": (
        in_game("    options=OPTIONS,", '    options=tuple(o for o in OPTIONS if o.name != "chip_unit"),'),
        "",
        False,
        "the option 'chip_unit' is missing",
    ),
    "a minimum without a maximum": (
        in_game("    options=OPTIONS,", '    options=tuple(o for o in OPTIONS if o.name != "trilux_maximum"),'),
        "",
        False,
        "the option 'trilux_maximum' is missing",
    ),
    "an option twice": (
        in_game("    options=OPTIONS,", "    options=(*OPTIONS, OPTIONS[0]),"),
        "",
        False,
        "'decks' is there twice",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_is_told_and_the_others_stay(
    fault: str, outside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, file, has_line, reason = BROKEN[fault]
    write(outside)
    write_game(tmp_path / "games" / "whole", "other-casino")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(outside.parent) + os.pathsep)
    assert [game.id for game in games()] == [*(game.id for game in built_in()), "other-casino"]
    (broken,) = known_games().broken
    assert (broken.where, broken.file, bool(broken.line)) == (str(outside), file, has_line)
    assert reason in broken.reason
    assert str(broken).startswith(str(outside / file) if file else str(outside))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere", "there is no such folder"),
        ("", "there is no game.py in it"),
        ("game.toml", "this is a file: name the folder that it is in."),
    ],
)
def test_a_folder_without_a_game_is_told(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "game.toml":
        (tmp_path / name).write_text("", encoding="utf-8")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path / name))
    (broken,) = known_games().broken
    assert reason in broken.reason
    assert games() == built_in()


def test_of_two_games_with_one_id_both_folders_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("first", "second"):
        write_game(tmp_path / name, "same-casino")
    monkeypatch.setenv(FOLDERS_VARIABLE, str(tmp_path))
    (broken,) = known_games().broken
    assert broken.where == str(tmp_path / "second")
    reason = f"there is a game 'same-casino' already in {tmp_path / 'first'}; give this one an id of its own."
    assert broken.reason == reason


def test_the_command_line_says_what_is_left_out_and_goes_on(outside: Path) -> None:
    add_line("clauses.txt", "Odds 1 | money | pays")(outside)
    number = len((outside / "clauses.txt").read_text(encoding="utf-8").splitlines())
    told = run("games", "--json", "--games", str(outside))
    assert told.returncode == 0
    assert [game["game"] for game in json.loads(told.stdout)] == [game.id for game in built_in()]
    assert (
        f"A game is left out. {outside / 'clauses.txt'}, line {number}: 'money' is not a kind of clause" in told.stderr
    )
