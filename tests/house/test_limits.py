"""Limits that work: for simultaneous requests, for several workers, and for every table of a long lobby."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import func, select

from pitboss.house.audit.auditing import audit
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.store.tries import FORGOTTEN, forget_tries, take_try
from pitboss.house.tables.acting.commands import CloseForGood
from pitboss.house.tables.acting.opening import open_table
from pitboss.table import Refused
from tests.house.kit import Kit
from tests.house.wire import Socket, Visitor, Wire

AT_ONCE = 8


@pytest.fixture
def two_workers(make_kit: Callable[..., Kit]) -> Iterator[Callable[..., tuple[Kit, Wire, Wire]]]:
    """Two workers of one house, with special settings."""
    wires: list[Wire] = []

    def make(**settings: Any) -> tuple[Kit, Wire, Wire]:
        kit = make_kit(**settings)
        wires.extend((Wire(kit.house), Wire(kit.worker())))
        return kit, wires[0], wires[1]

    yield make
    for wire in wires:
        wire.close()


def test_tables_opened_at_the_same_moment_count(kit: Kit) -> None:
    """Three may be open: of many requests at once, at two workers, three are done."""
    ann, houses = kit.guest("Ann"), (kit.house, kit.worker())

    def opened(number: int) -> int | str:
        try:
            return houses[number % 2].open_table(
                f"Table {number}", "catfish-bend", {}, by=ann, command_id=f"open {number}", most=3
            )
        except Refused as refused:
            return refused.refusal.code

    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = list(threads.map(opened, range(2 * AT_ONCE)))
    assert sum(isinstance(answer, int) for answer in answers) == 3
    assert {answer for answer in answers if isinstance(answer, str)} == {"too_many_tables"}
    number = next(answer for answer in answers if isinstance(answer, int))
    assert opened(answers.index(number)) == number  # the same again is no other
    kit.play(number, ann, CloseForGood())
    assert isinstance(opened(100), int)
    houses[1].close()
    assert audit(kit.house.database).passed


def test_the_limit_is_for_players(wire: Wire, kit: Kit) -> None:
    ann = wire.guest("Ann")
    opened = [ann.post("/api/tables", {"name": "Mine", "game": "catfish-bend", "id": f"o{n}"}) for n in range(5)]
    assert [answer.status_code for answer in opened] == [201, 201, 201, 409, 409]
    assert opened[-1].json()["code"] == "too_many_tables"
    floor = wire.as_person(kit.staff("Flo", Role.FLOOR))
    for number in range(5):
        body = {"name": "Ours", "game": "catfish-bend", "id": f"o{number}"}
        assert floor.post("/api/tables", body).status_code == 201


def is_open(socket: Socket) -> bool:
    return socket.receive() is not None


def test_one_person_watches_so_many_tables_at_all_workers(two_workers: Callable[..., Any]) -> None:
    kit, here, there = two_workers(person_watchers=3)
    table, ann = kit.table(), kit.guest("Ann")
    kit.play(table, ann, _buy_in("Ann"))  # the table is warm
    visitors = [wire.as_person(ann) for wire in (here, there)]
    sockets = [visitors[number % 2].watch(table) for number in range(6)]
    assert [is_open(socket) for socket in sockets] == [True] * 3 + [False] * 3
    assert sockets[-1].code == 4429
    assert is_open(there.guest("Bob").watch(table))  # others have their own
    sockets[0].close()
    assert is_open(visitors[1].watch(table))


def test_guests_of_one_address_watch_so_many_together(two_workers: Callable[..., Any]) -> None:
    """New guests are free, so they count by where they come from; a member counts for himself alone."""
    kit, here, there = two_workers(address_watchers=2)
    table = kit.table()
    sockets = [wire.guest().watch(table) for wire in (here, there, here, there)]
    assert [is_open(socket) for socket in sockets] == [True, True, False, False]
    assert is_open(here.as_person(kit.staff("Meg", Role.PLAYER)).watch(table))


def test_places_of_a_worker_that_died_are_free_again(two_workers: Callable[..., Any]) -> None:
    kit, here, there = two_workers(person_watchers=1)
    table, ann = kit.table(), kit.guest("Ann")
    assert is_open(here.as_person(ann).watch(table))
    kit.time.pass_seconds(20)
    here.run(here.server.places.keep())  # it is still there
    kit.time.pass_seconds(20)
    assert not is_open(there.as_person(ann).watch(table))
    kit.time.pass_seconds(20)  # and now it says nothing any more
    there.run(there.server.places.keep())
    assert is_open(there.as_person(ann).watch(table))


def test_a_worker_that_stops_gives_its_places_back(two_workers: Callable[..., Any]) -> None:
    kit, here, there = two_workers(person_watchers=1)
    table, ann = kit.table(), kit.guest("Ann")
    assert is_open(here.as_person(ann).watch(table))
    here.run(here.server.places.leave_all())
    assert is_open(there.as_person(ann).watch(table))


def test_places_taken_at_the_same_moment_count(two_workers: Callable[..., Any]) -> None:
    from pitboss.house.store.watching import Place, take_place

    kit, here, there = two_workers()
    ann, houses = kit.guest("Ann"), (here.server.house, there.server.house)

    def take(number: int) -> bool:
        place = Place(f"place {number}", "worker", 1, ann.id, "127.0.0.9")
        database = houses[number % 2].database
        return bool(database.transact(lambda connection: take_place(connection, place, kit.time.now, 5, 3)))

    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert sum(threads.map(take, range(2 * AT_ONCE))) == 3


def test_sign_ins_are_counted_for_all_workers(two_workers: Callable[..., Any]) -> None:
    kit, here, there = two_workers(sign_ins_a_minute=3)
    body = {"name": "Nobody", "password": "not the password"}
    visitors = [Visitor(wire) for wire in (here, there)]
    statuses = [visitors[number % 2].post("/api/session", body).status_code for number in range(6)]
    assert statuses == [401, 401, 401, 429, 429, 429]
    refused = visitors[0].post("/api/guests", {})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
    kit.time.pass_seconds(int(refused.headers["retry-after"]))
    assert [visitor.post("/api/guests", {}).status_code for visitor in visitors] == [201, 429]


def test_tries_at_the_same_moment_count(kit: Kit) -> None:
    houses = (kit.house, kit.worker())

    def tries(number: int) -> bool:
        database = houses[number % 2].database
        return database.transact(lambda connection: take_try(connection, "an address", 5, 0.1, kit.time.now)) == 0

    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert sum(threads.map(tries, range(2 * AT_ONCE))) == 5
    kit.house.database.transact(lambda connection: forget_tries(connection, kit.time.now + FORGOTTEN + 1))
    with kit.house.database.reading() as connection:
        assert connection.execute(select(func.count()).select_from(schema.tries)).scalar_one() == 0
    houses[1].close()


def many_tables(kit: Kit, ann: Person, count: int) -> list[int]:
    def opened(connection: Any) -> list[int]:
        return [
            open_table(
                connection,
                name=f"Number {number}",
                game="catfish-bend",
                options={},
                settings=kit.house.table_settings(),
                by=ann.id,
                now=kit.time.now,
                tray=100,
                command_id=f"open {number}",
            )
            for number in range(count)
        ]

    return kit.house.database.transact(opened)


def test_every_table_can_be_reached_by_pages(kit: Kit, wire: Wire) -> None:
    ann = kit.guest("Ann")
    numbers = many_tables(kit, ann, 23)
    seen: list[int] = []
    visitor = wire.guest("Bob")
    while page := visitor.get(f"/api/tables?limit=5&after={seen[-1] if seen else 0}").json():
        assert len(page) <= 5
        seen += [line["id"] for line in page]
    assert seen == numbers
    kit.play(numbers[3], ann, CloseForGood())
    assert numbers[3] not in [line["id"] for line in visitor.get("/api/tables?limit=500").json()]
    for wrong in ("limit=0", "limit=501", "after=-1", "after=x", f"search={'x' * 61}"):
        assert visitor.get(f"/api/tables?{wrong}").status_code == 422


def test_a_table_is_found_by_its_name_its_game_or_its_opener(kit: Kit, wire: Wire) -> None:
    many_tables(kit, kit.guest("Ann"), 12)
    late = kit.house.open_table("The 100% table", "zappit-ma", {})
    visitor = wire.guest("Bob")

    def listed(search: str) -> list[int]:
        answer = visitor.get("/api/tables", params={"search": search, "limit": 100})
        assert answer.status_code == 200, answer.text
        return [line["id"] for line in answer.json()]

    assert listed("100%") == listed("zappit") == listed("ZAPPIT-MA") == [late]
    assert len(listed("ann")) == 12
    assert len(listed("number 1")) == 3
    assert listed("%") == [late]  # a sign like any other
    assert listed("_") == listed("nothing of that name") == []
    assert len(listed(" ")) == 13


def test_the_plain_lobby_reaches_every_table(kit: Kit, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.house.tables.shown.listing.list_tables.__defaults__", (0, "", 5, False, None))
    monkeypatch.setattr("pitboss.house.api.routes.service.MOST_LISTED", 5)
    numbers = many_tables(kit, kit.guest("Ann"), 7)
    assert f'href="/?after={numbers[4]}"' in wire.visitor.get("/").text
    last = wire.visitor.get(f"/?after={numbers[4]}").text
    assert "Number 6" in last
    assert "More tables" not in last


def _buy_in(name: str) -> Any:
    from pitboss.table import commands

    return commands.BuyIn(name, 1000_00)
