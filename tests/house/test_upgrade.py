"""The house of schema 0005, with people, chips and rounds in play, is upgraded and goes on."""

from __future__ import annotations

import itertools
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from pitboss.house.audit.auditing import audit
from pitboss.house.audit.book_checks.seal_checks import Anchor
from pitboss.house.audit.since import audit_since
from pitboss.house.backup.backing_up import back_up
from pitboss.house.backup.restoring import restore
from pitboss.house.people.registry import Person
from pitboss.house.sealing import Sealing
from pitboss.house.store.database import Database
from pitboss.house.store.migrating import is_current
from pitboss.house.tables.acting.commands import Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, legal
from tests.house.kit import Kit
from tests.house.old_house import REVISION_0005, put_old_house
from tests.house.plain_reader import Rows, books, read_everything
from tests.house.test_backup import BOTH, Empty, play_a_round
from tests.sizes import size

IN_PLAY, BY_HAND, OWN, NEVER_PLAYED = 1, 5, 4, 2
PEOPLE = ("Ann", "Bob", "Zoe")


@pytest.fixture(params=BOTH)
def old(request: pytest.FixtureRequest, empty: Empty) -> str:
    """The address of a database as the older version left it."""
    url = empty(request.param)
    put_old_house(url)
    return url


@pytest.fixture
def kit(old: str) -> Iterator[Kit]:
    """Today's house on the older database."""
    made = Kit(old)
    made.ids = itertools.count(10_000)
    yield made
    made.close()


def findings(kit: Kit) -> list[str]:
    return [str(finding) for finding in audit(kit.house.database).findings]


def known(kit: Kit, *names: str) -> list[Person]:
    people = [kit.house.find(name) for name in names]
    return [person for person in people if person is not None]


def finish(kit: Kit, table: int, people: list[Person], staff: Person | None = None) -> None:
    """Play a round out: the dealer does what is next, players stand and want nothing."""
    while (game := kit.look(table).table).state.running:
        step = game.staff_step() if staff is not None else None
        if step is not None and staff is not None:
            kit.play(table, staff, step)
            continue
        open_now = [
            (person, choice)
            for person in people
            for choice in legal(game, person.name)
            if choice.name in ("Stand", "Decline")
        ]
        assert open_now, "somebody has to decide"
        kit.play(table, open_now[0][0], open_now[0][1].command)


def test_everything_is_there_after_the_upgrade(old: str) -> None:
    before = books(old)
    made = Kit(old)
    after = read_columns(old, before)
    made.close()
    assert {row[0] for row in after["people"]} == {0}, "the new column, came_as, is the first by its name"
    after["people"] = [row[1:] for row in after["people"]]
    assert {name: rows for name, rows in after.items() if name not in ("steps", "standings", "cage")} == {
        name: rows for name, rows in before.items() if name not in ("steps", "standings", "cage")
    }
    assert {name: len(rows) for name, rows in after.items()} == {name: len(rows) for name, rows in before.items()}


def read_columns(url: str, before: Rows) -> Rows:
    """Return what is there now of the tables that were there before."""
    return {name: rows for name, rows in books(url).items() if name in before}


def test_the_audit_passes_and_no_chip_is_lost(old: str) -> None:
    balances = balances_of(old)
    kit = Kit(old)
    assert is_current(kit.house.database) and findings(kit) == []
    assert balances_of(old) == balances
    assert sum(balance for _, _, _, balance in balances) == 0 and len(balances) > 30
    kit.close()


def balances_of(url: str) -> list[Any]:
    database = Database(url)
    with database.reading() as connection:
        rows = connection.execute(text("SELECT kind, table_id, person_id, balance FROM accounts ORDER BY 1, 2, 3"))
        found = [tuple(row) for row in rows]
    database.close()
    return found


def test_rounds_in_play_go_on_and_settle(kit: Kit) -> None:
    people, (dealer,) = known(kit, *PEOPLE), known(kit, "Dora")
    assert kit.look(IN_PLAY).table.state.running and kit.look(BY_HAND).table.state.running
    rounds = {table: kit.look(table).table.state.round for table in (IN_PLAY, BY_HAND)}
    finish(kit, IN_PLAY, people)
    finish(kit, BY_HAND, people, dealer)
    for table, number in rounds.items():
        wagers = kit.look(table).table.state
        assert not wagers.running and wagers.round == number
    assert findings(kit) == []
    with kit.house.database.reading() as connection:
        listed = connection.execute(text("SELECT table_id, max(number) FROM rounds GROUP BY table_id")).all()
    assert rounds.items() <= {row[0]: row[1] for row in listed}.items()


def test_the_house_plays_on(kit: Kit, tmp_path: Path) -> None:
    """With a seal in the middle of a round, from which an audit begins."""
    people = known(kit, *PEOPLE)
    sealing = Sealing(kit.house)
    sealing.key_file, sealing.anchor_file = tmp_path / "key.pem", tmp_path / "anchors.jsonl"
    seal = sealing.seal()
    assert seal is not None
    finish(kit, IN_PLAY, people)
    for _ in range(2):
        play_a_round(kit, IN_PLAY, people)
        play_a_round(kit, OWN, people)
    newcomer = kit.guest("Newcomer")
    kit.sit_down(NEVER_PLAYED, newcomer, 1)
    kit.play(NEVER_PLAYED, newcomer, commands.Place("Newcomer", 1, Kind.BLACKJACK, 10_00))
    kit.play(NEVER_PLAYED, newcomer, Ready("Newcomer"))
    kit.sit_down(kit.table("house-blackjack"), newcomer, 1)
    assert findings(kit) == []
    since = audit_since(kit.house.database, Anchor(seal.number, seal.hash))
    assert list(since.findings) == []
    replayed = next(check.examined for check in since.checks if check.id == "payouts_replayed")
    assert 5 <= replayed < 40, "the rounds since the last checkpoint of each table, and not all of them"
    for statement in ("UPDATE steps SET at = 0", "DELETE FROM postings", "UPDATE changes SET at = 0"):
        with kit.house.database.writing() as connection, pytest.raises(DBAPIError, match="only ever appended"):
            connection.execute(text(statement))


KILLED = """
import os, signal, sys
from sqlalchemy import event
from pitboss.house.store.database import Database
from pitboss.house.store.migrating import upgrade
database, last, count = Database(sys.argv[1]), int(sys.argv[2]), 0
@event.listens_for(database.engine, "after_cursor_execute")
def ran(connection, cursor, statement, *others):
    global count
    count += 1
    if count == last:
        os.kill(os.getpid(), signal.SIGKILL)
upgrade(database)
print(count)
"""


def upgrade_killed(url: str, last: int) -> tuple[int, str]:
    """Upgrade in a process that is killed after a number of statements; 0: never."""
    done = subprocess.run([sys.executable, "-c", KILLED, url, str(last)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("kind", BOTH)
def test_an_upgrade_that_is_killed_is_undone_and_made_by_the_next_start(kind: str, empty: Empty) -> None:
    whole = empty(kind)
    put_old_house(whole)
    code, said = upgrade_killed(whole, 0)
    assert code == 0
    statements = int(said)
    assert statements > 500
    url = empty(kind)
    put_old_house(url)
    before = read_everything(url)
    for last in size((2 * statements // 3,), (5, statements // 3, 2 * statements // 3, statements - 4)):
        assert upgrade_killed(url, last)[0] == -signal.SIGKILL
        assert read_everything(url) == before, f"after {last} of {statements} statements"
    kit = Kit(url)
    assert is_current(kit.house.database) and findings(kit) == []
    kit.close()
    assert books(url)["steps"] == books(whole)["steps"]


@pytest.mark.parametrize("kind", BOTH)
def test_an_old_backup_is_restored_and_upgraded(kind: str, empty: Empty) -> None:
    url, upgraded = empty(kind), empty("sqlite")
    database = Database(url)
    assert restore(database, REVISION_0005).revision == "0005"
    assert is_current(database) and audit(database).passed
    database.close()
    put_old_house(upgraded)
    for address in (url, upgraded):  # opened once: the house writes the openers of tables that have none
        Kit(address).close()
    assert books(url) == books(upgraded)


def test_an_old_house_is_backed_up_as_it_is(old: str, tmp_path: Path) -> None:
    """Before an upgrade, with the version that will make it: nothing is changed by the backup."""
    before, database = read_everything(old), Database(old)
    manifest = back_up(database, tmp_path / "before.zip")
    database.close()
    assert manifest.revision == "0005" and manifest.heads == ()
    assert read_everything(old) == before
