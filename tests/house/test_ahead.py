"""Commands that are carried out on the warm copy first: written whole if the table has not changed, or not at all."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from pitboss.house.audit.auditing import audit
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import Ready
from pitboss.house.tables.acting.writing import VersionMoved, WrittenStep, is_plain, write_step
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.kit import START, Kit
from tests.house.test_hosting import play_out

TABLES = (
    *(schema.steps, schema.entries, schema.postings, schema.rounds),
    *(schema.round_results, schema.round_bettors, schema.round_clauses, schema.floor_log),
)


def rows(kit: Kit) -> dict[str, Any]:
    """How many rows there are, and every balance."""
    with kit.house.database.reading() as connection:
        counts = {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in TABLES
        }
        balances = connection.execute(select(schema.accounts.c.id, schema.accounts.c.balance)).all()
    return {**counts, "balances": sorted(map(tuple, balances))}


def sit_down(kit: Kit) -> tuple[int, Any]:
    table, ann = kit.table("catfish-bend"), kit.guest("Ann")
    kit.sit_down(table, ann, 1)
    return table, ann


def test_a_step_from_a_stale_copy_writes_nothing(kit: Kit) -> None:
    table, ann = sit_down(kit)
    live = kit.look(table)
    other = kit.worker()
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000), house=other)
    before = rows(kit)
    live.table.do(commands.Place("Ann", 1, Kind.BLACKJACK, 1500), by="Ann")
    step = WrittenStep(commands.Place("Ann", 1, Kind.BLACKJACK, 1500), ann.id, "Ann", "stale", START, 100)
    assert is_plain(live)
    with pytest.raises((VersionMoved, IntegrityError)), kit.house.database.writing() as connection:
        write_step(connection, live, step)
    assert rows(kit) == before
    other.close()


def test_two_workers_take_turns_and_each_notices_the_other(kit: Kit) -> None:
    table, ann = sit_down(kit)
    other = kit.worker()
    for _ in range(6):
        kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
        kit.play(table, ann, Ready("Ann"), house=other)
        play_out(kit, table, [ann])
    assert kit.look(table).version == kit.look(table, other).version
    assert rows(kit)["rounds"] == 6
    assert audit(kit.house.database).passed
    other.close()


def test_a_command_sent_again_to_a_stale_worker_has_one_effect(kit: Kit) -> None:
    table, ann = sit_down(kit)
    other = kit.worker()
    kit.look(table, other)
    first = kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000), "once")
    before = rows(kit)
    for house in (other, kit.house, other):
        again = kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000), "once", house=house)
        assert again.repeated
        assert (again.seq, again.shown) == (first.seq, first.shown)
    assert rows(kit) == before
    assert audit(kit.house.database).passed
    other.close()


def test_what_a_stale_copy_would_refuse_is_asked_of_the_table_itself(kit: Kit) -> None:
    table, ann = sit_down(kit)
    other = kit.worker()
    kit.look(table, other)
    kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 1000))
    kit.play(table, ann, commands.TakeBack("Ann", 1), house=other)
    assert not kit.look(table).table.state.wagers
    assert audit(kit.house.database).passed
    other.close()
