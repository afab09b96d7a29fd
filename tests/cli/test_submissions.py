"""A submission file wherever a command takes a game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss
from pitboss.rulebook import GAMES, digest_of, example_submission, find_game, read_submission, rules
from tests.cli.running import Command

pytestmark = pytest.mark.long

GAME = "catfish-bend"
TEXT = f"""# Ours
game = "{GAME}"

[options]
resplit_aces = true
table_minimum = 15
"""
ROOT = Path(pitboss.__file__).parents[1]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a submission file in the folder where commands are typed."""
    (tmp_path / "my-house.toml").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "my-house.toml"


def options(printed: str) -> dict[str, object]:
    return dict(json.loads(printed)["options"])


@pytest.mark.long
def test_it_is_solved_as_its_options_would_be(command: Command, file: str) -> None:
    done = command("solve", file, "--json")
    same = command("solve", GAME, "--set", "resplit_aces=true", "--set", "table_minimum=15", "--json")
    mine, theirs = json.loads(done.out), json.loads(same.out)
    assert (mine.pop("seconds"), theirs.pop("seconds")) > (0, 0)
    assert mine == theirs and mine["options"]["resplit_aces"] is True


@pytest.mark.long
def test_what_is_set_as_well_wins_over_the_file(command: Command, file: str) -> None:
    chosen = options(command("solve", file, "--set", "table_minimum=20", "--json").out)
    assert (chosen["table_minimum"], chosen["resplit_aces"]) == ("20.00", True)
    Path(file).write_text(TEXT.replace("15", "-15"), encoding="utf-8")
    assert command("solve", file).refused
    assert options(command("solve", file, "--set", "table_minimum=20", "--json").out)["table_minimum"] == "20.00"


@pytest.mark.long
def test_it_is_simulated_and_compared(command: Command, file: str) -> None:
    simulated = json.loads(command("simulate", file, "--rounds", "1000", "--json").out)
    assert simulated["game"] == GAME and simulated["options"]["resplit_aces"] is True
    compared = json.loads(command("compare", file, "--json").out)
    assert compared["options"]["table_minimum"] == "15.00"
    assert "resplit_aces" in {effect["option"] for effect in compared["effects"]}
    assert command("compare", file, "--picture").code == 0
    assert Path("compare-my-house.png").is_file()


@pytest.mark.long
def test_a_sweep_keeps_what_the_file_says(command: Command, file: str) -> None:
    done = command("sweep", file, "--workers", "1")
    assert done.err == "Solving on 1 core: 2 submissions, 2 distinct games.\n"
    rows = (Path("sweep-my-house") / f"{GAME}-cd.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 3 and all(",15.00," in row for row in rows[1:])


@pytest.mark.long
def test_its_clauses_are_those_of_its_game(command: Command, file: str) -> None:
    assert command("clauses", file, "--counts").out == command("clauses", GAME, "--counts").out


def test_it_is_filled_up_with_what_it_leaves_out(command: Command, file: str) -> None:
    printed = command("games", "--example", file).out
    assert read_submission(printed) == rules(GAME, resplit_aces=True, table_minimum="15")
    assert printed.count("\n# Allowed: ") == len(rules(GAME).options)


def typed(words: list[str], keys: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a separate process, with something typed into it."""
    program = [sys.executable, "-c", "from pitboss.cli.main import main; main()", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(program, input=keys, env=environment, capture_output=True, text=True, check=False)


def test_it_is_played(file: str) -> None:
    done = typed(["play", file, "--seed", "1"], "q\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "$15" in done.stdout


@pytest.mark.parametrize("words", [["--seed", "1", "--rounds", "1"], ["--drill", "payouts", "--count", "1"]])
def test_it_is_dealt(file: str, words: list[str]) -> None:
    done = typed(["deal", file, *words, "--json"], "q\n")
    assert done.returncode == 0
    assert json.loads(done.stdout)["game"] == GAME


@pytest.mark.long
def test_the_house_opens_a_table_of_it_once(file: str) -> None:
    digest = digest_of(TEXT)
    for opened in ("is open", "is open already"):
        told = served("--table", file, "--table", GAME)
        mine, usual = told
        assert mine == f"Table {len(GAMES) + 1} (my-house, {GAME}) {opened}; its submission has the SHA-256 {digest}."
        assert f"({find_game(GAME).name}, {GAME}) is open already; its submission has the SHA-256 " in usual


def served(*words: str) -> list[str]:
    """Open the house, stop it when it is open, and return what it said of its tables."""
    program = [sys.executable, "-c", "from pitboss.cli.main import main; main()", "serve", "--port", "0"]
    program += ["--database", "sqlite:///house.db", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    said: list[str] = []
    with subprocess.Popen(program, env=environment, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        for line in house.stdout:
            if line.startswith("Pitboss is open at"):
                house.terminate()
            elif line.startswith("Table"):
                said.append(line.rstrip())
    return said


def test_a_byte_order_mark_and_other_line_ends_are_read(command: Command, file: str) -> None:
    Path(file).write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    assert read_submission(command("games", "--example", file).out).limits.minimum == 1500


def test_a_file_without_the_ending_is_one_too(command: Command, file: str) -> None:
    os.rename(file, "house-rules")
    assert read_submission(command("games", "--example", "house-rules").out).limits.minimum == 1500


def test_a_file_that_is_called_like_a_game_is_not_taken_for_it(command: Command, file: str) -> None:
    os.rename(file, "zappit-ma")
    assert command("games", "--example", "zappit-ma").out == example_submission("zappit-ma")
    assert read_submission(command("games", "--example", "./zappit-ma").out).game == GAME


REFUSED = {
    "no file": (None, ["There is no file my-house.toml", "pitboss games --example GAME"]),
    "no TOML": (b"game = \n", ["my-house.toml: ", "The text is not TOML: ", "line 1"]),
    "a number without end": (b"game = " + b"9" * 9999, ["The text is not TOML"]),
    "nested without end": (b"game = " + b"[" * 9999, ["The text is not TOML: it is nested too deeply."]),
    "another encoding": (TEXT.encode("utf-16"), ["my-house.toml is not text in UTF-8: save it in that encoding."]),
    "too long": (b"#" * 200_000, ["more than 100,000 characters"]),
    "nothing": (b"", ["name the game"]),
    "no such game": (b'game = "pontoon"\n', ["There is no game 'pontoon'; the games are zappit-ma, "]),
    "all faults": (
        TEXT.replace("15", "-15").replace("true", '"perhaps"').encode() + b"jokers = 2\n",
        [
            "3 faults",
            "resplit_aces = perhaps",
            "table_minimum = -",
            "reading A12",
            "jokers: catfish-bend has no such option",
        ],
    ),
}
COMMANDS = ["solve", "simulate", "compare", "sweep", "play", "deal", "clauses", "games --example", "serve --table"]


@pytest.mark.parametrize("fault", REFUSED)
@pytest.mark.parametrize("words", COMMANDS)
def test_what_is_wrong_with_it_is_said(command: Command, file: str, words: str, fault: str) -> None:
    content, says = REFUSED[fault]
    Path(file).unlink()
    if content is not None:
        Path(file).write_bytes(content)
    done = command(*words.split(), file)
    assert done.refused
    assert all(part in done.err for part in says)
    assert not any(Path().glob("*.db")), "no house is founded for a table that cannot be opened"


@pytest.mark.parametrize("words", COMMANDS)
def test_a_folder_is_none(command: Command, tmp_path: Path, words: str) -> None:
    (tmp_path / "rules.toml").mkdir()
    for folder in (tmp_path, tmp_path / "rules.toml"):
        done = command(*words.split(), str(folder))
        assert done.refused
        assert done.err.startswith(f"{folder} is a folder. To use a game in it, add --games ")


def test_one_that_may_not_be_read(command: Command, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", denied)
    done = command("solve", file)
    assert (
        done.refused
        and done.err == "my-house.toml: you may not use it: change its permissions, or name another place.\n"
    )


def test_a_name_without_end_is_no_game(command: Command) -> None:
    done = command("solve", "x" * 5000)
    assert done.refused and "There is no game 'xxx" in done.err


def test_a_digest_is_that_of_the_file(file: str) -> None:
    told = subprocess.run(["sha256sum", file], capture_output=True, text=True, check=True)
    assert told.stdout.split()[0] == digest_of(Path(file).read_bytes().decode())
