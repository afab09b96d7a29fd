"""Backups of a running house, into either kind of database: checked by the audit, and the house goes on from there."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import Anchor, anchors_of_backup, read_anchors
from pitboss.house.backup.archive import Manifest, read_manifest
from pitboss.house.backup.backing_up import back_up
from pitboss.house.backup.restoring import restore
from pitboss.house.ledger.cage import Cage
from pitboss.house.people.registry import Person
from pitboss.house.store.database import Database
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.cli.running import Command
from tests.house.history import History
from tests.house.kit import Kit
from tests.house.plain_reader import books
from tests.house.relinking import relink
from tests.house.test_audit import drop_triggers
from tests.house.test_hosting import play_out
from tests.sizes import size, some

BOTH = ("sqlite", "postgresql")
Empty = Callable[[str], str]


def restored(file: Path, url: str) -> Manifest:
    database = Database(url)
    try:
        return restore(database, file)
    finally:
        database.close()


def faults(url: str, anchors: list[Anchor]) -> list[str]:
    database = Database(url)
    try:
        return [str(finding) for finding in audit(database, anchors=anchors).findings]
    finally:
        database.close()


def outside(history: History) -> list[Anchor]:
    return read_anchors(str(history.sealing.anchor_file), history.sealing.signer().public)


def play_a_round(kit: Kit, table: int, people: list[Person]) -> None:
    for place, person in enumerate(people, 1):
        kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, 10_00))
    for person in people:
        kit.play(table, person, Ready(person.name))
    play_out(kit, table, people)


@pytest.mark.parametrize("kind", BOTH)
def test_every_row_comes_back_in_either_kind(kind: str, history: History, empty: Empty, tmp_path: Path) -> None:
    file, target = tmp_path / "house.zip", empty(kind)
    manifest = back_up(history.kit.house.database, file)
    restored(file, target)
    there, here = books(target), books(history.kit.url)
    assert there == here
    assert {name: len(rows) for name, rows in here.items()} == {member.table: member.rows for member in manifest.tables}
    assert manifest.rows > size(300, 500)
    assert faults(target, [*anchors_of_backup(manifest), *outside(history)]) == []


@pytest.mark.parametrize("kind", BOTH)
def test_a_restored_house_plays_on(kind: str, history: History, empty: Empty, tmp_path: Path) -> None:
    """In the middle of a round: it is finished elsewhere, and every chain continues from where it was."""
    kit, table = history.kit, history.table
    for place, person in enumerate((history.ann, history.bob), 1):
        kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, 25_00))
    for person in (history.ann, history.bob):
        kit.play(table, person, Ready(person.name))
    file, target = tmp_path / "house.zip", empty(kind)
    manifest = back_up(kit.house.database, file)
    restored(file, target)
    other = Kit(target, seed=3, reality_check_minutes=0)
    other.time.now, other.ids = kit.time.now, kit.ids
    ann, bob = other.house.find("Ann"), other.house.find("Bob")
    assert ann is not None and bob is not None
    assert other.look(table).table.state.running and other.look(table).head == kit.look(table).head
    play_out(other, table, [ann, bob])
    play_a_round(other, table, [ann, bob])
    opened, guest = other.table("zappit-ma"), other.guest("Newcomer")
    other.sit_down(opened, guest, 1)
    other.house.at_cage(history.cashier.id, partial(Cage.buy_in, person=ann.id, amount=50_00, command_id="after"))
    assert faults(target, [*anchors_of_backup(manifest), *outside(history)]) == []
    assert other.look(table).version > kit.look(table).version
    with other.house.database.writing() as connection, pytest.raises(DBAPIError, match="only ever appended"):
        connection.execute(text("UPDATE steps SET at = 0"))
    other.close()


@pytest.mark.parametrize("kind", some(BOTH, 1))
def test_a_backup_is_of_one_moment_while_commands_go_on(
    kind: str, history: History, empty: Empty, tmp_path: Path
) -> None:
    kit, done, wrong = history.kit, threading.Event(), []
    tables = [kit.table(game) for game in ("zappit-ma", "catfish-bend")]

    def keep_playing(number: int) -> None:
        try:
            guest = kit.guest(f"Guest{number}")
            kit.sit_down(tables[number], guest, 1, 1_000_00)
            while not done.is_set():
                play_a_round(kit, tables[number], [guest])
                kit.guest(f"Visitor{number}-{kit.look(tables[number]).version}")
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=keep_playing, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    try:
        made = []
        for number in range(size(2, 4)):
            file = tmp_path / f"{number}.zip"
            made.append(back_up(kit.house.database, file))
    finally:
        done.set()
        for thread in threads:
            thread.join()
    assert wrong == []
    versions = [{chain: place for chain, place, _ in manifest.heads}[tables[0]] for manifest in made]
    assert versions == sorted(versions) and kit.look(tables[0]).version > versions[0]
    for number, manifest in enumerate(made):
        target = empty(kind)
        restored(tmp_path / f"{number}.zip", target)
        assert faults(target, [*anchors_of_backup(manifest), *outside(history)]) == []
    kept = [anchor for number in range(len(made)) for anchor in read_anchors(str(tmp_path / f"{number}.zip"))]
    assert faults(kit.url, kept) == [], "the house goes on from its backups"


def test_a_house_moves_there_and_back(history: History, empty: Empty, tmp_path: Path) -> None:
    """Written again from the other kind, the members are the same to the byte."""
    first = back_up(history.kit.house.database, tmp_path / "0.zip")
    for number, kind in enumerate(("postgresql", "sqlite", "postgresql"), 1):
        target = empty(kind)
        restored(tmp_path / f"{number - 1}.zip", target)
        database = Database(target)
        again = back_up(database, tmp_path / f"{number}.zip")
        database.close()
        assert {member.table: member for member in again.tables} == {member.table: member for member in first.tables}
        assert (again.heads, again.seal) == (first.heads, first.seal)


KILLED = """
import os, signal, sys
from pathlib import Path
from pitboss.house.backup.restoring import restore
from pitboss.house.store.database import Database
def progress(what, done, of):
    if what == sys.argv[3]:
        os.kill(os.getpid(), signal.SIGKILL)
restore(Database(sys.argv[1]), Path(sys.argv[2]), progress)
"""


@pytest.mark.parametrize("kind", BOTH)
def test_a_restore_that_is_killed_leaves_nothing(kind: str, sqlite_kit: Kit, empty: Empty, tmp_path: Path) -> None:
    sqlite_kit.sit_down(sqlite_kit.table(), sqlite_kit.guest("Ann"), 1)
    file, target = tmp_path / "house.zip", empty(kind)
    manifest = back_up(sqlite_kit.house.database, file)
    for moment in ("checking people", "restoring people", f"restoring {manifest.tables[-1].table}"):
        killed = subprocess.run([sys.executable, "-c", KILLED, target, str(file), moment], check=False)
        assert killed.returncode == -signal.SIGKILL
        if kind == "postgresql" or "restoring" in moment:
            assert books(target) == {}
    restored(file, target)
    assert books(target) == books(sqlite_kit.url)


def test_a_backup_that_breaks_off_leaves_no_file(sqlite_kit: Kit, tmp_path: Path) -> None:
    def broken(what: str, done: int, of: int) -> None:
        raise KeyboardInterrupt

    folder = tmp_path / "backups"
    folder.mkdir()
    with pytest.raises(KeyboardInterrupt):
        back_up(sqlite_kit.house.database, folder / "house.zip", broken)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("habit", [0, 0o777], ids=["careless", "overcautious"])
def test_files_are_their_owners_alone(habit: int, history: History, tmp_path: Path, command: Command) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "old.csv").write_text("from before")
    (folder / "old.csv").chmod(0o666)
    before = os.umask(habit)
    try:
        back_up(history.kit.house.database, folder / "house.zip")
        for name in ("new.csv", "old.csv", "new.parquet", "records.txt"):
            what = "records" if name == "records.txt" else "rounds"
            assert command("export", what, str(folder / name), "--database", history.kit.url).code == 0
    finally:
        os.umask(before)
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == dict.fromkeys(
        ("house.zip", "new.csv", "old.csv", "new.parquet", "records.txt"), 0o600
    )
    assert "from before" not in (folder / "old.csv").read_text()


def test_backup_and_restore_as_they_are_typed(history: History, empty: Empty, tmp_path: Path, command: Command) -> None:
    file, key = tmp_path / "house.zip", history.sealing.signer().public
    made = command("backup", str(file), "--database", history.kit.url)
    assert made.code == 0 and f"seal 2 {history.seals[1].hash}" in made.out and "the shoes in play" in made.out
    for kind in BOTH:
        anchor = ("--anchor", str(history.sealing.anchor_file), "--key", key)
        done = command("restore", str(file), "--database", empty(kind), *anchor)
        assert done.code == 0, done
        assert "Nothing is wrong." in done.out and f"{read_manifest(file).rows:,} rows are restored" in done.out
    held = command("audit", "--database", history.kit.url, "--anchor", str(file), "--key", key)
    assert held.code == 0 and "Nothing is wrong." in held.out


def test_a_backup_of_rewritten_books_is_told_by_an_anchor_from_outside(
    history: History, empty: Empty, tmp_path: Path, command: Command
) -> None:
    """Somebody who changes the books, relinks them and makes a backup gets a sound one: the anchor reveals it."""
    honest, forged = tmp_path / "honest.zip", tmp_path / "forged.zip"
    back_up(history.kit.house.database, honest)
    workshop = empty("sqlite")
    restored(honest, workshop)
    database = Database(workshop)
    with database.writing() as connection:
        drop_triggers(connection)
        connection.execute(text("UPDATE entries SET note = 'forged' WHERE book = 0 AND what = 'buy in'"))
    relink(database)
    back_up(database, forged)
    database.close()
    alone = command("restore", str(forged), "--database", empty("postgresql"))
    assert alone.code == 0 and "--anchor with one that was kept elsewhere" in alone.out
    told = command("restore", str(forged), "--database", empty("sqlite"), "--anchor", str(history.sealing.anchor_file))
    assert told.code == 1
    assert "is another in the books than the one that was kept elsewhere" in told.out
    assert "do not open it before you know why" in told.out
