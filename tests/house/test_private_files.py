"""Only its owner can read the database, which contains the shoe in play."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.house import House
from pitboss.house.settings import Settings
from pitboss.house.store.database import Database
from pitboss.table import commands
from tests.house.kit import USUAL, Kit

BESIDE = ("", "-wal", "-shm")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def loosen(file: Path) -> None:
    """Give everybody the rights that an earlier version gave."""
    for ending in BESIDE:
        beside = file.with_name(file.name + ending)
        beside.touch()
        beside.chmod(0o644)
    file.parent.chmod(0o755)


@pytest.fixture(autouse=True)
def _careless() -> Iterator[None]:
    """Nothing that is made here is protected by the person's own habits."""
    before = os.umask(0)
    yield
    os.umask(before)


def played(file: Path) -> Kit:
    kit = Kit(f"sqlite:///{file}")
    kit.play(kit.table(), kit.guest("Ann"), commands.BuyIn("Ann", 100_00))
    return kit


def test_a_new_house_is_private_before_anything_is_written(tmp_path: Path) -> None:
    file = tmp_path / "some" / "where" / "house.db"
    database = Database(f"sqlite:///{file}")
    assert (rights(file), file.stat().st_size, rights(file.parent)) == (0o600, 0, 0o700)
    database.close()


def test_everything_beside_the_database_is_private(tmp_path: Path) -> None:
    file = tmp_path / "own" / "house.db"
    kit = played(file)
    assert {path.name: rights(path) for path in file.parent.iterdir()} == {f"house.db{end}": 0o600 for end in BESIDE}
    assert rights(file.parent) == 0o700
    kit.close()


def test_a_house_from_before_is_corrected(tmp_path: Path) -> None:
    file = tmp_path / "own" / "house.db"
    played(file).close()
    loosen(file)
    kit = Kit(f"sqlite:///{file}")
    assert {rights(path) for path in file.parent.iterdir()} == {0o600}
    assert rights(file.parent) == 0o700
    kit.close()


def test_a_folder_of_others_is_left_alone(tmp_path: Path) -> None:
    """Somebody's own folder, or one for everything: only the house's files are closed."""
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "other.txt").write_text("something else")
    played(shared / "house.db").close()
    assert rights(shared) == 0o755
    assert rights(shared / "house.db") == 0o600
    assert rights(shared / "other.txt") == 0o666


def test_the_data_folder_is_the_houses_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "pitboss"
    folder.mkdir(mode=0o755)
    (folder / "notes.txt").write_text("kept beside the house")
    usual: dict[str, Any] = USUAL
    house = House(Settings(**usual))
    house.open()
    assert (rights(folder), rights(folder / "house.db")) == (0o700, 0o600)
    house.close()


def test_a_house_that_may_only_be_read_can_be_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    played(file).close()
    file.chmod(0o400)
    database = Database(f"sqlite:///{file}")
    assert rights(file) == 0o400
    with database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar_one() == 1
    database.close()
