"""Problems with files and folders: which one it is, why, and what to do, not one sentence for all of them."""

from __future__ import annotations

import errno
import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from pitboss.cli.file_troubles import CAUSES, named, told
from pitboss.house.house import House
from pitboss.house.store.database import Database
from pitboss.house.store.room import FULL, Trouble
from tests.cli.running import Command
from tests.house.addresses import new_address

GAME = "catfish-bend"


@pytest.mark.parametrize("name", CAUSES)
def test_every_cause_names_the_path_and_what_to_do(name: str) -> None:
    sentence = told(OSError(getattr(errno, name), "strange words", "/some/where"))
    assert sentence.startswith("/some/where: ") and sentence.endswith(".")
    assert ": " in sentence.removeprefix("/some/where: "), "it does not say what to do"
    assert "strange words" not in sentence and "{" not in sentence


def test_an_unknown_cause_keeps_its_words_and_no_path_is_the_output() -> None:
    assert told(OSError(9999, "Strange words", "/x")) == "/x: Strange words."
    assert told(OSError(errno.ENOSPC, "x")).startswith("Standard output: the disk is full")
    assert told(OSError(errno.ENOSPC, "x"), "/a/b").startswith("/a/b: the disk is full")
    assert told(OSError("only words")) == "Standard output: only words."


def test_an_error_without_a_path_gets_the_one_that_was_written() -> None:
    with pytest.raises(OSError) as raised, named(Path("/a/chart.png")):
        raise OSError(errno.ENOSPC, "No space left on device")
    assert told(raised.value) == "/a/chart.png: the disk is full: make room, or name a place on another disk."
    with pytest.raises(OSError) as raised, named("/a"):
        raise FileNotFoundError(errno.ENOENT, "x", "/b")
    assert raised.value.filename == "/b"


def test_a_full_disk_is_told_for_standard_output() -> None:
    """Nothing is lost silently: the exit code says so too."""
    with open("/dev/full", "w") as full:
        program = [sys.executable, "-m", "pitboss", "games"]
        done = subprocess.run(program, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Standard output: the disk is full: make room, or name a place on another disk.\n"


@pytest.mark.parametrize("what", ["save", "picture"])
def test_a_file_that_cannot_be_written_is_named(command: Command, tmp_path: Path, what: str) -> None:
    link = tmp_path / ("chart.png" if what == "picture" else "strategy.txt")
    link.symlink_to("/dev/full")
    words = ["--chart", str(link)] if what == "picture" else ["--save", str(link)]
    done = command("solve", GAME, *words)
    assert done.code == 2 and done.err.splitlines()[-1].startswith(f"{link}: the disk is full"), done


def test_a_folder_in_the_place_of_the_rows_and_a_file_in_the_place_of_a_folder(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for words, says in (
        (["sweep", GAME, "--out", str(file / "rows")], f"There is no folder {file}"),
        (["sweep", GAME, "--out", str(file)], f"{file} is a file, not a folder"),
        (["solve", GAME, "--save", str(tmp_path)], f"{tmp_path} is a folder"),
        (["rng", "--battery", "--report", str(tmp_path)], f"{tmp_path} is a folder"),
        (["simulate", GAME, "--parquet", str(file)], f"{file} is a file, not a folder"),
        (["replay", str(tmp_path)], str(tmp_path)),
        (["replay", str(tmp_path / "none")], f"{tmp_path / 'none'}"),
    ):
        done = command(*words)
        assert done.refused and says in done.err


def test_the_data_folder_is_named(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "data"
    file.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(file))
    done = command("serve", "--port", "0")
    assert done.refused and str(file) in done.err and "output" not in done.err


def test_a_missing_checklist_is_named(command: Command, tmp_path: Path) -> None:
    assert command("games", "--new", "corner", "--like", GAME, str(tmp_path)).code == 0
    missing = tmp_path / "corner" / "checklist.txt"
    missing.unlink()
    program = [sys.executable, "-m", "pitboss", "deal", "corner", "--games", str(missing.parent)]
    done = subprocess.run(program, input="q\n", capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert str(missing) in done.stderr or f"{missing.parent}: checklist.txt" in done.stderr, done.stderr


def test_a_database_that_is_no_database_is_named(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    file.write_text("this is no database, and long enough to be taken for one " * 50)
    done = command("people", "--database", f"sqlite:///{file}")
    assert done.refused and str(file) in done.err


@pytest.mark.parametrize("words", [[], ["--add", "Dora"], ["--password", "Dora"]], ids=["list", "add", "password"])
def test_people_of_no_house_found_none(command: Command, tmp_path: Path, words: list[str]) -> None:
    """It says what every command says that looks at a house, and asks for no password."""
    file = tmp_path / "house.db"
    done = command("people", *words, "--database", f"sqlite:///{file}")
    assert done.refused and done.err == f"There is no house in {file}; pitboss serve founds one.\n", done
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("words", [["--add", "Dora"], ["--password", "Ann"]], ids=["add", "password"])
def test_a_full_disk_under_the_house_is_told_with_what_to_do(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    url = new_address(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a long password 1\n"))
    assert command("people", "--add", "Ann", "--database", url).code == 0
    opened = House.open

    @contextmanager
    def writing_fails(database: Database) -> Iterator[Connection]:
        raise database.room.refuse(Trouble(FULL, "database or disk is full"))
        yield

    def open_full(house: House) -> None:
        opened(house)
        monkeypatch.setattr(Database, "writing", writing_fails)

    monkeypatch.setattr(House, "open", open_full)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a long password 2\n" * 2))
    done = command("people", *words, "--database", url)
    assert done.refused, done
    assert done.err == (
        f"{tmp_path / 'house.db'}: The disk of the house is full, and nothing can be written. "
        "(The database said: database or disk is full) "
        "Make room on that disk, or move the database to a larger one, and try again.\n"
    )


def test_people_of_a_database_that_is_named(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = new_address(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("a long password 1\n"))
    added = command("people", "--add", "Dora", "--role", "dealer", "--database", url)
    assert added.code == 0 and added.out == "Dora now has the role dealer.\n", added
    assert "Dora" in command("people", "--database", url).out
    monkeypatch.setattr(sys, "stdin", io.StringIO("a long password 2\n"))
    assert command("people", "--password", "Dora", "--database", url).code == 0
