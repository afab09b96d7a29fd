"""A faulty backup, or a faulty destination, is refused with a sentence, and nothing is left of the attempt."""

from __future__ import annotations

import hashlib
import json
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.engine import make_url

from pitboss.house.backup.archive import ANOTHER, BackupRefused, verify
from pitboss.house.backup.backing_up import back_up
from pitboss.house.store.database import Database
from tests.cli.running import Command
from tests.house.history import History
from tests.house.plain_reader import books, read_everything
from tests.house.postgres_server import PostgresServer
from tests.house.test_backup import Empty, restored

BOTH = ("sqlite", "postgresql")
Edit = Callable[[dict[str, bytes]], None]


@pytest.fixture(scope="module")
def made(sqlite_history: History, tmp_path_factory: pytest.TempPathFactory) -> tuple[History, Path]:
    """A house with a history, and a backup of it."""
    file = tmp_path_factory.mktemp("backup") / "house.zip"
    back_up(sqlite_history.kit.house.database, file)
    return sqlite_history, file


def contents(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rewrite(file: Path, to: Path, edit: Edit) -> Path:
    """Rewrite a backup with something changed in it."""
    members = contents(file)
    edit(members)
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return to


def in_manifest(**said: Any) -> Edit:
    def edit(members: dict[str, bytes]) -> None:
        manifest = json.loads(members["manifest.json"])
        members["manifest.json"] = json.dumps(manifest | said).encode()

    return edit


def in_table(table: str, old: bytes, new: bytes, *, honest: bool = False) -> Edit:
    """Change the first line that contains some text; a dishonest person corrects the digest."""

    def edit(members: dict[str, bytes]) -> None:
        name = f"tables/{table}.jsonl"
        assert old in members[name]
        members[name] = members[name].replace(old, new, 1)
        manifest = json.loads(members["manifest.json"])
        for member in manifest["tables"]:
            if member["table"] == table and not honest:
                member["sha256"] = hashlib.sha256(members[name]).hexdigest()
                member["rows"] = members[name].count(b"\n")
        members["manifest.json"] = json.dumps(manifest).encode()

    return edit


def without(name: str) -> Edit:
    return lambda members: members.update({"other": members.pop(name)})


REFUSED: dict[str, tuple[Edit, str]] = {
    "another format": (in_manifest(format=2), "is a backup of format 2, and this version of Pitboss reads format 1"),
    "a newer schema": (in_manifest(revision="9999"), "holds a house at schema 9999, which this version of Pitboss"),
    "no manifest": (without("manifest.json"), "is no backup of a house: it has no manifest"),
    "a poor manifest": (in_manifest(heads=None), "The manifest of"),
    "a table gone": (without("tables/people.jsonl"), "has no member tables/people.jsonl, which its manifest names"),
    "a row changed": (in_table("people", b"Ann", b"Eve", honest=True), "people.jsonl in"),
    "a row that is none": (in_table("people", b"[1,", b"1,["), "Row 1 of tables/people.jsonl"),
    "a row too long": (in_table("people", b"[1,", b"[1,1,"), "Row 1 of tables/people.jsonl"),
    "words for a number": (in_table("accounts", b"[1,", b'["one",'), "does not fit its table"),
    "a row doubled": (in_table("people", b"[2,", b"[1,"), "does not fit its table"),
}


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("case", REFUSED)
def test_a_wrong_backup_is_refused(
    case: str, kind: str, made: tuple[History, Path], empty: Empty, tmp_path: Path, command: Command
) -> None:
    edit, said = REFUSED[case]
    file, target = rewrite(made[1], tmp_path / "wrong.zip", edit), empty(kind)
    done = command("restore", str(file), "--database", target)
    assert done.refused and said in done.err, done
    assert_nothing(target)


def assert_nothing(url: str) -> None:
    file = make_url(url).database or ""
    if url.startswith("sqlite"):
        assert not Path(file).exists()
    else:
        assert read_everything(url) == {}


def test_a_file_cut_short_is_refused_wherever_it_is_cut(
    made: tuple[History, Path], empty: Empty, tmp_path: Path, command: Command
) -> None:
    whole, cut = made[1].read_bytes(), tmp_path / "cut.zip"
    for share in (0.0, 0.01, 0.5, 0.9, 0.99, 0.9999):
        cut.write_bytes(whole[: int(share * len(whole))])
        done = command("restore", str(cut), "--database", empty("sqlite"))
        assert done.refused and "is not a whole backup" in done.err and ANOTHER in done.err, (share, done)


def test_a_changed_byte_is_refused_or_changes_nothing(made: tuple[History, Path], tmp_path: Path) -> None:
    """The archive has bits that mean nothing here: hours, rights, and what fills up the last byte of a packed block."""
    whole, spoiled, honest, refused = made[1].read_bytes(), tmp_path / "spoiled.zip", contents(made[1]), 0
    places = [*range(0, len(whole), max(1, len(whole) // 300)), *range(len(whole) - 400, len(whole), 7)]
    for place in places:
        spoiled.write_bytes(whole[:place] + bytes([whole[place] ^ 0x21]) + whole[place + 1 :])
        try:
            verify(spoiled, lambda what, done, of: None)
        except BackupRefused:
            refused += 1
        else:
            assert {name: data for name, data in contents(spoiled).items() if name in honest} == honest
    assert refused > len(places) / 2


@pytest.mark.parametrize("kind", BOTH)
def test_a_changed_row_with_its_digest_is_told_by_the_audit(
    kind: str, made: tuple[History, Path], empty: Empty, tmp_path: Path, command: Command
) -> None:
    history, honest = made
    spoilt = rewrite(honest, tmp_path / "spoilt.zip", in_table("entries", b'"buy in"', b'"buy  in"'))
    done = command("restore", str(spoilt), "--database", empty(kind), "--anchor", str(history.sealing.anchor_file))
    assert done.code == 1 and "is not as it was when it was made" in done.out


@pytest.mark.parametrize("kind", BOTH)
def test_a_database_that_holds_something_is_left_alone(
    kind: str, made: tuple[History, Path], empty: Empty, command: Command
) -> None:
    target = empty(kind)
    restored(made[1], target)
    before = books(target)
    done = command("restore", str(made[1]), "--database", target)
    assert done.refused and "The database is not empty: it holds" in done.err and "name an empty database" in done.err
    assert books(target) == before


@pytest.mark.parametrize(
    ("statement", "held"),
    [("CREATE TABLE notes (line text)", "notes"), ("CREATE SCHEMA other CREATE TABLE there (x int)", "there")],
)
def test_somebody_elses_tables_are_something(
    statement: str, held: str, made: tuple[History, Path], empty: Empty, command: Command
) -> None:
    target = empty("postgresql")
    with psycopg.connect(target.replace("+psycopg", "")) as connection:
        connection.execute(statement.encode())
    done = command("restore", str(made[1]), "--database", target)
    assert done.refused and f"it holds {held}" in done.err


def test_places_that_cannot_be(made: tuple[History, Path], empty: Empty, tmp_path: Path, command: Command) -> None:
    history, file = made
    url = history.kit.url
    cases = {
        ("backup", str(file), "--database", url): "is there already, and is not written over",
        ("backup", str(tmp_path / "no" / "b.zip"), "--database", url): "There is no folder",
        ("backup", str(tmp_path), "--database", url): "is a folder",
        ("backup", str(tmp_path / "b.zip"), "--database", empty("sqlite")): "There is no house in",
        ("backup", str(tmp_path / "b.zip"), "--database", empty("postgresql")): "There is no house in this database",
        ("restore", str(tmp_path / "none.zip"), "--database", empty("sqlite")): "cannot be read: No such file",
        ("restore", str(tmp_path), "--database", empty("sqlite")): "cannot be read: Is a directory",
        ("restore", str(file), "--database", "sqlite:////proc/none/house.db"): "cannot be written",
        ("restore", str(file), "--database", "mysql://somewhere/house"): "it is not supported",
        ("restore", str(file), "--database", empty("sqlite"), "--anchor", "nonsense"): "is no anchor",
    }
    for words, said in cases.items():
        done = command(*words)
        assert done.refused and said in done.err, (words, done)
    assert not (tmp_path / "b.zip").exists()


def test_a_server_that_does_not_let_us_in(
    made: tuple[History, Path], postgres: PostgresServer, tmp_path: Path, command: Command
) -> None:
    """No such database, a wrong password, nobody there: each is reported in the server's words."""
    rules = postgres.data / "pg_hba.conf"
    rules.write_text(f"host all locked 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
    with psycopg.connect(postgres.url().replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
        connection.execute("SELECT pg_reload_conf()")
    address = f"127.0.0.1:{postgres.port}/postgres"
    cases = {
        postgres.url("nowhere"): 'database "nowhere" does not exist',
        f"postgresql://locked:wrong@{address}": "password authentication failed",
        "postgresql://pitboss@127.0.0.1:1/house": "Connection refused",
    }
    for url, said in cases.items():
        for words in (("backup", str(tmp_path / "b.zip")), ("restore", str(made[1]))):
            done = command(*words, "--database", url)
            assert done.refused and said in done.err and "Check the address" in done.err, (url, done)
            assert "wrong" not in done.err.replace(said, ""), "a password is not repeated"


def test_no_room_on_the_disk(made: tuple[History, Path], empty: Empty, tmp_path: Path) -> None:
    """Files may not grow beyond some kilobytes: nothing is left of the backup, nor of the restored house."""
    target = empty("sqlite")
    cases = {
        ("backup", str(tmp_path / "b.zip"), "--database", made[0].kit.url): 20_000,
        ("restore", str(made[1]), "--database", target): 200_000,
    }
    for words, most in cases.items():
        done = subprocess.run(
            [sys.executable, "-m", "pitboss.cli.run", *words],
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, most)),
        )
        assert done.returncode == 2 and "Traceback" not in done.stderr, done
        assert "cannot be written" in done.stderr or "Nothing was restored" in done.stderr, done
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == []
    assert not Path(make_url(target).database or "").exists()


def test_a_later_house_is_backed_up_by_a_later_version(
    empty: Empty, made: tuple[History, Path], tmp_path: Path
) -> None:
    for kind in BOTH:
        target = empty(kind)
        restored(made[1], target)
        database = Database(target)
        with database.writing() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(BackupRefused, match="Make the backup with the version that runs the house"):
            back_up(database, tmp_path / f"{kind}.zip")
        database.close()
