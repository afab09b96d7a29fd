"""Two workers on PostgreSQL at the same moment: the second one waits for the first, and then sees its changes.

The first transaction is held at its commit until the second one waits for a lock. A statement that reads without
locking does not wait: it goes on with outdated data, and the second worker's next action reveals it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from pitboss.house.audit.auditing import audit
from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import AnyCommand, Leave
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.kit import Kit

pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)
PATIENCE = 60.0
OFTEN = 0.02
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
MONEY = 1000_00
Act = Callable[[House], object]


@contextmanager
def held_at_commit(house: House) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Hold a worker's transactions before they commit: the first event says that one is held, the second lets it go."""
    held, let_go = threading.Event(), threading.Event()

    def hold(connection: Connection) -> None:
        held.set()
        assert let_go.wait(PATIENCE)

    event.listen(house.database.engine, "commit", hold)
    try:
        yield held, let_go
    finally:
        let_go.set()
        event.remove(house.database.engine, "commit", hold)


def at_once(kit: Kit, first: Act, second: Act, *, warm: int = 0) -> Future[object]:
    """Let two workers act, the second while the first has not committed; return what became of the second.

    Both are cold unless a table is named that the second one has at hand.
    """
    one, other = kit.worker(), kit.worker()
    if warm:
        kit.look(warm, other)
    with ThreadPoolExecutor(2) as threads, held_at_commit(one) as (held, let_go):
        before = threads.submit(first, one)
        assert held.wait(PATIENCE)
        after = threads.submit(second, other)
        until_it_waits(kit, after)
        let_go.set()
        before.result(PATIENCE)
        wait([after], PATIENCE)
    one.close()
    other.close()
    return after


def until_it_waits(kit: Kit, act: Future[object]) -> None:
    """Wait until somebody waits for a lock, or the act is over because nothing held it up."""
    with kit.house.database.reading() as connection:
        for _ in range(round(PATIENCE / OFTEN)):
            if connection.execute(WAITING).scalar_one() or wait([act], OFTEN).done:
                return
            connection.rollback()
    raise AssertionError("the second worker neither waited nor came to an end")


def two_at_a_table(kit: Kit) -> tuple[int, Person, Person]:
    table, ann, bob = kit.table(), kit.guest("Ann"), kit.guest("Bob")
    for box, person in enumerate((ann, bob), 1):
        kit.sit_down(table, person, box)
    return table, ann, bob


SECOND: dict[str, Callable[[str], AnyCommand]] = {
    "places": lambda name: commands.Place(name, 2, Kind.BLACKJACK, 10_00),
    "leaves": Leave,
}
"""What needs one statement, and what also moves chips to a wallet."""


@pytest.mark.parametrize("warm", [False, True])
@pytest.mark.parametrize("second", SECOND)
def test_the_second_command_at_a_table_is_carried_out_after_the_first(kit: Kit, second: str, warm: bool) -> None:
    table, ann, bob = two_at_a_table(kit)
    version = kit.look(table).version
    at_once(
        kit,
        lambda house: kit.play(table, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 10_00), "first", house=house),
        lambda house: kit.play(table, bob, SECOND[second]("Bob"), "second", house=house),
        warm=table if warm else 0,
    ).result()
    live = kit.look(table)
    assert live.version == version + 2
    assert {wager.bettor for wager in live.table.state.wagers} == {"Ann", "Bob"} - (
        {"Bob"} if second == "leaves" else set()
    )
    assert audit(kit.house.database).passed


def test_a_box_is_taken_once(kit: Kit) -> None:
    """The second is refused because of what the first did, not because it could not be written."""
    table, ann, _ = two_at_a_table(kit)

    def take(house: House) -> object:
        return kit.play(table, ann, commands.Sit("Ann", 3), f"by {id(house)}", house=house)

    with pytest.raises(Refused):
        at_once(kit, take, take).result()
    assert audit(kit.house.database).passed


def test_chips_are_brought_to_one_table_only(kit: Kit) -> None:
    """The wallet is read under a lock: what went to the first table cannot go to the second as well."""
    ann, tables = kit.guest("Ann"), (kit.table(), kit.table())
    most = kit.house.wallet(ann.id) // 100 * 60

    def bring(table: int) -> Act:
        return lambda house: kit.play(table, ann, commands.BuyIn("Ann", most), f"to {table}", house=house)

    with pytest.raises(Refused, match="short_of_chips"):
        at_once(kit, bring(tables[0]), bring(tables[1])).result()
    assert kit.look(tables[0]).table.state.players["Ann"].chips == most
    assert audit(kit.house.database).passed


@pytest.fixture
def paying(kit: Kit) -> tuple[Person, int]:
    """A person who bought chips with money, and the number of that cage entry."""
    ann = kit.staff("Ann", Role.PLAYER)
    return ann, at_the_cage(kit.house, lambda cage: cage.buy_in(ann.id, MONEY, "bought"))


def at_the_cage(house: House, work: Callable[[Any], int]) -> int:
    return int(house.at_cage(house.itself.id, work).number)


def test_two_entries_of_the_cage_have_two_numbers(kit: Kit, paying: tuple[Person, int]) -> None:
    """Each sees the book as the one before it left it, and neither is done a second time."""
    ann, number = paying
    done: list[str] = []

    def buy(command_id: str) -> Act:
        def work(cage: Any) -> int:
            done.append(command_id)
            return int(cage.buy_in(ann.id, MONEY, command_id))

        return lambda house: at_the_cage(house, work)

    assert at_once(kit, buy("first"), buy("second")).result() == number + 2
    assert done == ["first", "second"]
    assert kit.house.wallet(ann.id) == 3 * MONEY
    assert audit(kit.house.database).passed


BACK: dict[str, Callable[[Any, int, int], int]] = {
    "cashed out": lambda cage, person, number: int(cage.cash_out(person, MONEY, "back")),
    "reversed": lambda cage, person, number: int(cage.reverse(number, "back", "")),
}


@pytest.mark.parametrize("back", BACK)
def test_chips_on_their_way_to_a_table_are_not_given_back(kit: Kit, paying: tuple[Person, int], back: str) -> None:
    """It is refused on the first request, not after the database refused to write it."""
    (ann, number), table, asked = paying, kit.table(), []

    def give_back(cage: Any) -> int:
        asked.append(back)
        return BACK[back](cage, ann.id, number)

    with pytest.raises(Refused, match="short_of_chips"):
        at_once(
            kit,
            lambda house: kit.play(table, ann, commands.BuyIn("Ann", MONEY), "to the table", house=house),
            lambda house: at_the_cage(house, give_back),
        ).result()
    assert asked == [back]
    assert kit.house.wallet(ann.id) == 0
    assert audit(kit.house.database).passed
