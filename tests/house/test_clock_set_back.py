"""The system's clock is set back: the house's time goes on, and no decision takes longer than its setting."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from pitboss.house.audit.auditing import audit
from pitboss.house.clock import HouseClock
from pitboss.house.house import House
from pitboss.house.store import schema
from pitboss.house.store.database import Database
from pitboss.table import commands
from tests.house.arranged import Arranged
from tests.house.kit import START, Kit, Time
from tests.house.test_clocks import begin, look_after

HOUR = 3600.0
CARDS = "2c 8h 7c 3d 5s 2d 2s 3h"


def moments(kit: Kit, table: int) -> list[int]:
    """Return when each step of a table was, in order."""
    steps = schema.steps
    with kit.house.database.reading() as connection:
        return list(
            connection.execute(select(steps.c.at).where(steps.c.table_id == table).order_by(steps.c.seq)).scalars()
        )


def test_a_decision_takes_no_longer(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged(CARDS)
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    kit.time.pass_seconds(-HOUR)
    for seconds in (0, 29):  # the house looks several times a second
        kit.time.pass_seconds(seconds)
        assert look_after(kit) == 0
    kit.time.pass_seconds(2)
    assert look_after(kit) == 1
    assert not kit.look(table).table.state.running
    assert audit(kit.house.database).passed


def test_a_decision_that_begins_later_has_its_usual_time(kit: Kit) -> None:
    """And it stays so when the clock is set back again and again."""
    kit.house.hosting.chance = Arranged(CARDS)
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    for _ in range(2):
        kit.time.pass_seconds(-HOUR)
        kit.play(table, ann, commands.Hit("Ann", 1))
        assert kit.look(table).desk.clock == kit.house.clock() + 30_000
    written = moments(kit, table)
    assert written == sorted(written)


def test_a_worker_that_starts_afterwards_goes_on_from_what_is_written(kit: Kit) -> None:
    kit.house.hosting.chance = Arranged(CARDS)
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    last = moments(kit, table)[-1]
    kit.time.pass_seconds(-HOUR)
    again = kit.worker()
    assert again.clock() == last
    kit.time.pass_seconds(31)
    assert look_after(kit, again) == 1
    assert not kit.look(table, again).table.state.running
    written = moments(kit, table)
    assert written == sorted(written)
    again.close()


def test_a_worker_whose_clock_is_behind_learns_the_time_at_the_table(kit: Kit) -> None:
    """Two machines an hour apart, both running for long: nobody sees a table before its last step."""
    behind = Time()
    behind.pass_seconds(-HOUR)
    slow = House(kit.settings, Database(kit.url, connections=3, patience=5), clock=behind, chance=kit.chance)
    slow.found()
    slow.clock._now = behind.now  # as it was before anything was written
    kit.house.hosting.chance = Arranged(CARDS)
    table, ann = kit.table("zappit-ma"), kit.guest("Ann")
    begin(kit, table, ann)
    kit.play(table, ann, commands.Hit("Ann", 1), house=slow)
    written = moments(kit, table)
    assert written == sorted(written)
    assert kit.look(table, slow).desk.clock == slow.clock() + 30_000
    behind.pass_seconds(31)
    assert look_after(kit, slow) == 1
    slow.close()


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        ([0, 5, 9], [0, 5, 9]),
        ([0, 5, 2, 4], [0, 5, 5, 7]),
        ([0, -9, -8, 20], [0, 0, 1, 29]),
        ([0, 100, 3, 50, 120], [0, 100, 100, 147, 217]),
    ],
)
def test_the_time_of_the_house_never_goes_back(shown: list[int], told: list[int]) -> None:
    time = Time()
    clock = HouseClock(time)
    heard = []
    for moment in shown:
        time.now = START + moment
        heard.append(clock() - START)
    assert heard == told
