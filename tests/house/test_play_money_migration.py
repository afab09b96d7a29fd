"""A house from before play money was separated: its database is migrated, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, select, text

from pitboss.house.audit.auditing import audit
from pitboss.house.bringing_bots import bring_bots
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.migrating import configuration, is_current, upgrade
from pitboss.table import Refused, commands
from tests.house.kit import Kit
from tests.house.test_audit import appended, drop_triggers, findings, play_rounds
from tests.house.test_play_money import balances

LAST = "(SELECT MAX(number) FROM entries WHERE book = 0)"
MINT, OUTSIDE = (f"(SELECT id FROM accounts WHERE kind = '{kind}')" for kind in ("mint", "outside"))


@contextmanager
def unguarded(connection: Connection) -> Iterator[None]:
    """Let rows be changed for once."""
    triggers = []
    if connection.dialect.name == "sqlite":
        triggers = list(connection.execute(text("SELECT sql FROM sqlite_master WHERE type = 'trigger'")).scalars())
    drop_triggers(connection)
    yield
    for trigger in triggers or [f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in appended(connection)]:
        connection.exec_driver_sql(trigger)


def make_old(kit: Kit, *guests: Person) -> None:
    """Write the database as it was: play chips came from outside into wallets, and guests bought chips with money."""
    with kit.house.database.engine.begin() as connection:
        command.downgrade(configuration(connection), "0002")
    with kit.house.database.engine.begin() as connection, unguarded(connection):
        for statement in (
            f"DELETE FROM postings WHERE book = 0 AND number = {LAST}",
            f"DELETE FROM entries WHERE book = 0 AND number = {LAST}",
            "UPDATE cage SET entries = entries - 1",
            f"UPDATE postings SET account_id = {OUTSIDE} WHERE account_id = {MINT}",
            "DELETE FROM accounts WHERE kind = 'mint'",
            *(f"UPDATE people SET kind = 'guest' WHERE id = {guest.id}" for guest in guests),
        ):
            connection.execute(text(statement))


def at_cage(kit: Kit, what: str, person: Person, amount: int) -> None:
    name = f"{what} {person.name} {amount}"
    kit.house.at_cage(kit.house.itself.id, lambda cage: getattr(cage, what)(person.id, amount, name))


def reverse(kit: Kit, number: int) -> None:
    kit.house.at_cage(kit.house.itself.id, lambda cage: cage.reverse(number, f"r{number}", ""))


def played(kit: Kit) -> tuple[int, Person, Person]:
    """A house with guests, a bot, Meg who plays for money, and Gus, a guest who bought chips with money as well."""
    table = play_rounds(kit, 3)
    bring_bots(kit.house, table, 1)
    meg, gus = kit.staff("Meg", Role.PLAYER), kit.staff("Gus", Role.PLAYER)
    at_cage(kit, "buy_in", meg, 500_00)
    at_cage(kit, "buy_in", gus, 700_00)
    at_cage(kit, "cash_out", gus, 200_00)
    ann = kit.house.find("Ann")
    assert ann is not None
    kit.play(table, ann, commands.BuyIn("Ann", 100_00))
    make_old(kit, gus)
    return table, meg, gus


def test_a_house_that_was_played_goes_on(kit: Kit) -> None:
    table, meg, gus = played(kit)
    assert set(balances(kit)) == {"wallet", "seat", "play", "tray", "lammers", "tokes", "cage", "outside"}
    with kit.house.database.reading() as connection:
        before = {row.number: tuple(row) for row in connection.execute(_cage_book())}
    assert not is_current(kit.house.database)
    upgrade(kit.house.database)
    assert findings(kit) == {}
    held = balances(kit)
    money = kit.settings.bankroll + 500_00 + 700_00 - 200_00
    assert (held["outside"], held["mint"]) == (-money, -3 * kit.settings.guest_chips)
    with kit.house.database.reading() as connection:
        after = {row.number: tuple(row) for row in connection.execute(_cage_book())}
    assert {number: after[number] for number in before} == before
    assert [after[number][3] for number in sorted(set(after) - set(before))] == ["set apart", "set apart"]
    ann, worker = kit.house.find("Ann"), kit.worker()
    assert ann is not None
    kit.play(table, ann, commands.BuyIn("Ann", 100_00), house=worker)
    for person, amount, code in ((ann, 1, "play_money"), (gus, 500_01, "short_of_chips"), (meg, 500_01, "short")):
        with pytest.raises(Refused, match=code):
            at_cage(kit, "cash_out", person, amount)
    for person in (meg, gus):
        at_cage(kit, "cash_out", person, 500_00)
    assert audit(kit.house.database).passed
    worker.close()


def _cage_book() -> Any:
    return select(schema.entries).where(schema.entries.c.book == 0)


def test_old_entries_of_guests_are_not_reversed_into_money(kit: Kit) -> None:
    _, _, gus = played(kit)
    upgrade(kit.house.database)
    with kit.house.database.reading() as connection:
        rows = connection.execute(_cage_book()).all()
    ann = kit.house.find("Ann")
    assert ann is not None
    numbers = [row.number for row in rows if row.person_id in (ann.id, gus.id) and row.what in ("play chips", "buy in")]
    assert len(numbers) == 2
    for number in numbers:
        with pytest.raises(Refused, match="play_money"):
            reverse(kit, number)
    assert findings(kit) == {}


def test_going_back_and_forth_keeps_the_books(kit: Kit) -> None:
    play_rounds(kit, 2)
    before = balances(kit)
    for _ in range(2):
        with kit.house.database.engine.begin() as connection:
            command.downgrade(configuration(connection), "0002")
        assert "purse" not in balances(kit)
        assert balances(kit)["outside"] == before["outside"] + before["mint"]
        upgrade(kit.house.database)
        assert balances(kit) == before
        assert findings(kit) == {}
