"""Orders that are written together: each as if it had come alone, whatever happens to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from pitboss.house.api.orders import MOST, PATIENCE, OrderQueue
from pitboss.house.audit.auditing import audit
from pitboss.house.people.registry import Person
from pitboss.house.store import step_rows
from pitboss.house.tables.acting import hosting as hostings
from pitboss.house.tables.acting import together
from pitboss.house.tables.acting.commands import Ready
from pitboss.house.tables.acting.hosting import Hosting, Order
from pitboss.house.tables.acting.together import Ask, Taken, take_together
from pitboss.rulebook.parts import Kind
from pitboss.table import Refused, commands
from tests.house.kit import Kit
from tests.house.test_ahead import rows
from tests.house.test_hosting import play_out

GAMES = ("catfish-bend", "free-bet-ma", "double-attack-ma", "zappit-online", "zappit-ma")


class Seats:
    """A guest at each of some tables."""

    def __init__(self, kit: Kit, count: int = 5) -> None:
        self.kit, self.hosting, self.sent = kit, kit.house.hosting, 0
        self.tables = [kit.table(GAMES[place % len(GAMES)]) for place in range(count)]
        self.people = [kit.guest(f"Guest-{place}") for place in range(count)]
        for table, person in zip(self.tables, self.people, strict=True):
            kit.sit_down(table, person, 1)

    def ask(self, place: int, command: Any, command_id: str = "", look: Callable[[Any], Any] | None = None) -> Ask:
        self.sent += 1
        order = Order(self.tables[place], command, self.people[place], command_id or f"together-{self.sent}")
        return Ask(order, look or (lambda live: live.version))

    def wager(self, place: int, amount: int = 1000, command_id: str = "") -> Ask:
        return self.ask(place, commands.Place(self.people[place].name, 1, Kind.BLACKJACK, amount), command_id)

    def ready(self, place: int) -> Ask:
        return self.ask(place, Ready(self.people[place].name))

    def steps(self) -> int:
        return int(rows(self.kit)["steps"])


def alone(hosting: Hosting, ask: Ask) -> Taken:
    return hosting.take_order(ask.order, ask.look)


def all_of(taken: list[Taken | None]) -> list[Taken]:
    assert None not in taken
    return [step for step in taken if step is not None]


def test_orders_at_every_game_are_written_together(kit: Kit) -> None:
    seats = Seats(kit)
    writes: list[int] = []
    inner = step_rows.write_rows

    def counting(connection: Any, steps: Any) -> Any:
        writes.append(len(steps))
        return inner(connection, steps)

    for _ in range(3):
        with patch.object(hostings, "write_rows", counting):
            placed = all_of(take_together(seats.hosting, [seats.wager(place) for place in range(5)]))
            begun = all_of(take_together(seats.hosting, [seats.ready(place) for place in range(5)]))
        for place, (written, version) in enumerate(begun):
            assert (written.table, written.seq, version) == (seats.tables[place], placed[place][0].seq + 1, written.seq)
        for table, person in zip(seats.tables, seats.people, strict=True):
            play_out(kit, table, [person])
    assert writes[0] == 5
    assert rows(kit)["rounds"] == 15
    assert audit(kit.house.database).passed


def test_one_that_is_refused_leaves_the_others_alone(kit: Kit) -> None:
    seats = Seats(kit)
    asks = [seats.wager(place, 7 if place == 2 else 1000) for place in range(5)]
    before = seats.steps()
    taken = take_together(seats.hosting, asks)
    assert [step is None for step in taken] == [False, False, True, False, False]
    assert seats.steps() == before + 4
    with pytest.raises(Refused):
        alone(seats.hosting, asks[2])
    alone(seats.hosting, seats.wager(2))
    assert seats.steps() == before + 5
    assert audit(kit.house.database).passed


def test_one_that_was_done_before_is_found_and_the_others_written(kit: Kit) -> None:
    seats = Seats(kit)
    first, _ = alone(seats.hosting, seats.wager(1, command_id="once"))
    before = seats.steps()
    again = seats.wager(1, command_id="once")
    side = seats.ask(3, commands.TakeBack(seats.people[3].name, 1), "taken back")
    taken = take_together(seats.hosting, [seats.wager(0), again, seats.wager(2), side])
    assert [step is None for step in taken] == [False, True, False, True]  # nothing lies there that could be taken back
    assert seats.steps() == before + 2
    written, _ = alone(seats.hosting, again)
    assert (written.repeated, written.seq, written.shown) == (True, first.seq, first.shown)
    assert audit(kit.house.database).passed


def test_the_same_id_for_something_new_breaks_nothing(kit: Kit) -> None:
    seats = Seats(kit)
    alone(seats.hosting, seats.wager(1, command_id="once"))
    before = seats.steps()
    again = seats.ask(1, Ready(seats.people[1].name), "once")
    taken = take_together(seats.hosting, [seats.wager(0), again, seats.wager(2)])
    assert [step is None for step in taken] == [False, True, False]
    with pytest.raises(Refused, match="id_used"):
        alone(seats.hosting, again)
    assert seats.steps() == before + 2
    assert audit(kit.house.database).passed


def test_a_table_that_another_worker_moved_on_is_taken_alone(kit: Kit) -> None:
    seats, other = Seats(kit), kit.worker()
    other.hosting.take_order(seats.wager(1).order, lambda live: None)
    taken = take_together(seats.hosting, [seats.wager(0), seats.ready(1), seats.wager(2)])
    assert [step is None for step in taken] == [False, True, False]
    written, version = alone(seats.hosting, seats.ready(1))
    assert version == written.seq
    assert audit(kit.house.database).passed
    other.close()


def test_two_orders_at_one_table_go_one_after_the_other(kit: Kit) -> None:
    seats = Seats(kit, 2)
    taken = take_together(seats.hosting, [seats.wager(0), seats.ready(0), seats.wager(1)])
    assert [step is None for step in taken] == [False, True, False]
    assert alone(seats.hosting, seats.ready(0))[0].seq == all_of(taken[:1])[0][0].seq + 1
    assert audit(kit.house.database).passed


def test_a_commit_that_fails_leaves_no_copy_behind(kit: Kit) -> None:
    seats = Seats(kit, 3)
    asks = [seats.wager(place) for place in range(3)]
    before = rows(kit)
    failure = OperationalError("COMMIT", None, Exception("the disk is away"))
    with patch.object(hostings, "write_rows", side_effect=failure):
        assert take_together(seats.hosting, asks) == [None] * 3
    assert rows(kit) == before
    for ask in asks:
        written, version = alone(seats.hosting, ask)
        assert version == written.seq
    assert seats.steps() == before["steps"] + 3
    assert audit(kit.house.database).passed


def test_a_commit_whose_answer_is_lost_has_one_effect(kit: Kit) -> None:
    seats = Seats(kit, 3)
    asks = [seats.wager(place) for place in range(3)]
    before, inner = seats.steps(), Hosting.write_all

    def lose_the_answer(self: Hosting, steps: Any) -> Any:
        inner(self, steps)
        raise OperationalError("COMMIT", None, Exception("the connection is lost"))

    with patch.object(Hosting, "write_all", lose_the_answer):
        assert take_together(seats.hosting, asks) == [None] * 3
    for ask in asks:
        assert alone(seats.hosting, ask)[0].repeated
    assert seats.steps() == before + 3
    assert audit(kit.house.database).passed


def test_who_cannot_be_shown_the_table_does_not_stop_the_others(kit: Kit) -> None:
    seats = Seats(kit, 3)

    def fail(live: Any) -> Any:
        raise ZeroDivisionError

    name = seats.people[1].name
    broken = seats.ask(1, commands.Place(name, 1, Kind.BLACKJACK, 1000), "broken", fail)
    told: list[int] = []
    seats.hosting.told = lambda table, version: told.append(table)
    taken = take_together(seats.hosting, [seats.wager(0), broken, seats.wager(2)])
    assert [step is None for step in taken] == [False, True, False]
    assert told == seats.tables  # it is committed, and everybody who watches sees it
    with pytest.raises(ZeroDivisionError):
        alone(seats.hosting, broken)
    assert alone(seats.hosting, broken._replace(look=lambda live: live.version))[0].repeated


def test_an_order_that_breaks_down_does_not_stop_the_others(kit: Kit) -> None:
    seats = Seats(kit, 3)
    inner = Hosting.carry_out_ahead

    def break_down(self: Hosting, slot: Any, order: Order) -> Any:
        ahead = inner(self, slot, order)
        if order.table == seats.tables[1]:
            raise ZeroDivisionError
        return ahead

    before = seats.steps()
    with patch.object(Hosting, "carry_out_ahead", break_down):
        taken = take_together(seats.hosting, [seats.wager(place) for place in range(3)])
    assert [step is None for step in taken] == [False, True, False]
    assert seats.steps() == before + 2
    alone(seats.hosting, seats.wager(1))
    assert audit(kit.house.database).passed


def test_a_table_somebody_is_at_is_left_to_go_alone(kit: Kit) -> None:
    seats = Seats(kit, 2)
    with together._held(seats.hosting, [seats.wager(0)]):
        seen = asyncio.run(asyncio.wait_for(_in_a_thread(take_together, seats.hosting, [seats.wager(0)]), 120))
    assert seen == [None]


async def _in_a_thread(work: Callable[..., Any], *given: Any) -> Any:
    return await asyncio.to_thread(work, *given)


class FakeRuns:
    """Runs of batches that end on command."""

    def __init__(self) -> None:
        self.batches: list[tuple[list[Any], asyncio.Future[Any]]] = []
        self.alone: list[Any] = []

    def __call__(self, work: Any, *given: Any) -> asyncio.Future[Any]:
        done = asyncio.get_running_loop().create_future()
        if work is take_together:
            self.batches.append((given[1], done))
        else:
            self.alone.append(given[0])
            done.set_result(("alone", given[0]))
        return done


class FakeHosting:
    def take_order(self, order: Any, look: Any) -> Any:
        raise AssertionError("only the fake runs anything")


def ask_of(number: int) -> Any:
    return Ask(number, None)  # type: ignore[arg-type]


def queue_of(runs: Any) -> Any:
    return OrderQueue(FakeHosting(), runs)  # type: ignore[arg-type]


def test_what_comes_while_a_batch_is_written_is_the_next_batch() -> None:
    async def play() -> None:
        runs = FakeRuns()
        queue = queue_of(runs)
        tasks = [asyncio.create_task(queue.take(ask_of(number))) for number in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [[ask.order for ask in asks] for asks, _ in runs.batches] == [[0, 1, 2]]
        tasks += [asyncio.create_task(queue.take(ask_of(number))) for number in range(3, 3 + MOST + 2)]
        await asyncio.sleep(0)
        assert len(runs.batches) == 1
        runs.batches[0][1].set_result(["a", None, "c"])
        assert await asyncio.gather(*tasks[:3]) == ["a", ("alone", 1), "c"]
        assert len(runs.batches[1][0]) == MOST
        runs.batches[1][1].set_exception(ZeroDivisionError())
        ended = await asyncio.gather(*tasks[3 : 3 + MOST], return_exceptions=True)
        assert {type(end) for end in ended} == {ZeroDivisionError}
        runs.batches[2][1].set_result(["y", "z"])
        assert await asyncio.gather(*tasks[3 + MOST :]) == ["y", "z"]
        assert len(runs.batches) == 3

    asyncio.run(play())


def test_a_batch_that_waits_for_a_row_does_not_hold_up_the_next() -> None:
    async def play() -> None:
        runs = FakeRuns()
        queue = queue_of(runs)
        first = asyncio.create_task(queue.take(ask_of(0)))
        await asyncio.sleep(0.01)
        second = asyncio.create_task(queue.take(ask_of(1)))
        await asyncio.sleep(2 * PATIENCE)
        assert len(runs.batches) == 2
        runs.batches[1][1].set_result(["second"])
        assert await second == "second"
        runs.batches[0][1].set_result(["first"])
        assert await first == "first"
        third = asyncio.create_task(queue.take(ask_of(2)))
        await asyncio.sleep(0.01)
        runs.batches[2][1].set_result(["third"])
        assert await third == "third"

    asyncio.run(play())


def test_a_server_that_stops_leaves_nobody_waiting() -> None:
    async def play() -> None:
        def stopped(work: Any, *given: Any) -> Any:
            raise RuntimeError("cannot schedule new futures after shutdown")

        queue = queue_of(stopped)
        asked = (asyncio.wait_for(queue.take(ask_of(number)), 120) for number in range(3))
        ended = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(end) for end in ended} == {RuntimeError}

    asyncio.run(play())


def test_who_is_gone_gets_no_answer_and_the_others_theirs() -> None:
    async def play() -> None:
        runs = FakeRuns()
        queue = queue_of(runs)
        gone, here = (asyncio.create_task(queue.take(ask_of(number))) for number in range(2))
        await asyncio.sleep(0.01)
        gone.cancel()
        await asyncio.sleep(0)
        runs.batches[0][1].set_result(["gone", "here"])
        assert await here == "here"

    asyncio.run(play())


def test_a_person_acts_at_several_tables_at_the_same_moment(kit: Kit) -> None:
    ann: Person = kit.guest("Ann")
    tables = [kit.table(game) for game in GAMES]
    for table in tables:
        kit.sit_down(table, ann, 1, chips=10_000)
    place = commands.Place("Ann", 1, Kind.BLACKJACK, 1000)
    asks = [Ask(Order(table, place, ann, f"at-{table}"), lambda live: live.version) for table in tables]
    assert None not in take_together(kit.house.hosting, asks)
    assert audit(kit.house.database).passed
