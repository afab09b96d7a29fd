"""Watching tables: numbered events, reconnecting, several workers, people who do not read."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.house.api import hub as hubs
from tests.house.kit import Kit
from tests.house.postgres_server import PostgresServer
from tests.house.test_api import play_a_round
from tests.house.wire import Socket, Wire


def numbers(events: list[Any]) -> list[int]:
    return [event["number"] for event in events]


def test_who_reconnects_misses_nothing(kit: Kit, wire: Wire) -> None:
    """Somebody whose connection is lost at any moment, again and again, has in the end seen every event once."""
    chance = random.Random(4)
    ann, zoe, table = wire.guest("Ann"), wire.guest("Zoe"), kit.table("free-bet-ma")
    ann.done(table, "BuyIn", amount=500_000)
    seen: list[Any] = []
    socket: Socket | None = None
    for _ in range(25):
        if socket is None:
            socket = zoe.watch(table, after=seen[-1]["number"] if seen else 0, views=chance.random() < 0.5)
        view = play_a_round(ann, table)
        if chance.random() < 0.5:
            for message in socket.waiting():
                seen += message["events"] if message["type"] == "events" else []
        if chance.random() < 0.5:
            socket.close()  # whatever was still on its way is lost
            socket = None
    if socket is None:
        socket = zoe.watch(table, after=seen[-1]["number"] if seen else 0)
    if not seen or seen[-1]["number"] < view["number"]:
        seen += socket.events_until(view["number"])
    assert numbers(seen) == list(range(1, view["number"] + 1))
    assert seen[-1]["event"] in ("RoundEnded", "ShoeRevealed")
    socket.close()


def test_a_view_comes_with_every_change_and_shows_ones_own_choices(kit: Kit, wire: Wire) -> None:
    ann, bob, table = wire.guest("Ann"), wire.guest("Bob"), kit.table("catfish-bend")
    for player in (ann, bob):
        player.done(table, "BuyIn", amount=50_000)
    sockets = {player.name: player.watch(table) for player in (ann, bob)}
    for socket in sockets.values():
        assert socket.receive()["type"] == "view"
    ann.done(table, "Sit", box=1)
    for name, socket in sockets.items():
        events, view = socket.receive(), socket.receive()
        assert [event["event"] for event in events["events"]] == ["SeatTaken"]
        assert view["view"]["you"]["name"] == name
        leaves = [
            choice["command"] for choice in view["view"]["you"]["legal"] if choice["command"]["do"] == "LeaveSeat"
        ]
        assert leaves == ([{"do": "LeaveSeat", "box": 1}] if name == "Ann" else [])
        socket.close()


def test_watching_from_nowhere(kit: Kit, wire: Wire) -> None:
    ann, table = wire.guest("Ann"), kit.table()
    ann.done(table, "BuyIn", amount=50_000)
    future = ann.watch(table, after=10**6)
    assert (future.receive(), future.code) == (None, 4409)
    unknown = ann.watch(10**6)
    assert (unknown.receive(), unknown.code) == (None, 4404)
    stranger = wire.visitor.watch(table)
    assert (stranger.receive(), stranger.code) == (None, 4401)
    for socket in (future, unknown, stranger):
        socket.close()


def test_long_histories_come_in_pieces(kit: Kit, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "STEPS_AT_ONCE", 3)
    monkeypatch.setattr(hubs, "_STEPS", hubs._STEPS.limit(3))
    ann, table = wire.guest("Ann"), kit.table()
    ann.done(table, "BuyIn", amount=50_000)
    for _ in range(6):
        view = play_a_round(ann, table)
    socket = ann.watch(table, after=2)
    assert numbers(socket.events_until(view["number"])) == list(range(3, view["number"] + 1))
    assert socket.receive()["type"] == "view"
    socket.close()


def test_who_does_not_read_is_let_go_and_can_come_back(kit: Kit, wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "OUTBOX", 2)
    ann, table = wire.guest("Ann"), kit.table()
    ann.done(table, "BuyIn", amount=50_000)
    socket = ann.watch(table, after=0)
    wire.settle()
    watcher = next(iter(wire.server.hub.watchers[table]))
    for _ in range(5):  # nothing is sent on meanwhile: the outbox fills up
        watcher.put("{}")
    assert watcher.lost
    view = play_a_round(ann, table)
    wire.settle()
    assert table not in wire.server.hub.watchers
    while socket.receive() is not None:
        pass
    assert socket.code == 4408
    again = ann.watch(table, after=0)
    assert numbers(again.events_until(view["number"])) == list(range(1, view["number"] + 1))
    for connection in (socket, again):
        connection.close()


def test_too_many_watchers(make_kit: Callable[..., Kit]) -> None:
    kit = make_kit(watchers=2)
    wire = Wire(kit.house)
    ann, table = wire.guest("Ann"), kit.table()
    sockets = [ann.watch(table) for _ in range(3)]
    assert [socket.receive() is None for socket in sockets] == [False, False, True]
    assert sockets[2].code == 4429
    for socket in sockets:
        socket.close()
    wire.close()


def test_stopping_says_goodbye(kit: Kit) -> None:
    wire = Wire(kit.worker())
    ann, table = wire.guest("Ann"), kit.table()
    socket = ann.watch(table)
    socket.receive()
    wire.run(wire.server.stop())
    assert socket.receive() == {"type": "goodbye"}
    assert socket.receive() is None
    socket.close()
    assert wire.visitor.get("/api/health").status_code == 503
    wire.loop.close()


def wait_for(socket: Socket, number: int) -> list[Any]:
    return socket.events_until(number)


def test_workers_tell_each_other(postgres: PostgresServer, template: str) -> None:
    """Two workers on PostgreSQL: who watches at one sees what is done at the other, without asking again."""
    name = postgres.new_database(template)
    kit = Kit(postgres.url(name))
    here, there = Wire(kit.house, inline=False), Wire(kit.worker(), inline=False)
    table = kit.table("zappit-ma")
    ann, zoe = here.guest("Ann"), there.guest("Zoe")
    socket = zoe.watch(table, after=0)
    assert socket.receive()["type"] == "view"
    ann.done(table, "BuyIn", amount=50_000)
    for _ in range(3):
        view = play_a_round(ann, table)
    assert numbers(wait_for(socket, view["number"])) == list(range(1, view["number"] + 1))
    heard = there.server.metrics.notices.labels("heard")._value.get()
    assert heard > 0
    socket.close()
    here.close()
    there.close()
    postgres.drop_database(name)


def test_lost_notices_are_made_up_for(postgres: PostgresServer, template: str) -> None:
    """Nobody notifies the second worker: it looks on its own now and then."""
    name = postgres.new_database(template)
    kit = Kit(postgres.url(name))
    here, there = Wire(kit.house), Wire(kit.worker(), inline=True)
    table = kit.table("zappit-ma")
    ann, zoe = here.guest("Ann"), there.guest("Zoe")
    socket = zoe.watch(table, after=0)
    assert socket.receive()["type"] == "view"
    view = ann.done(table, "BuyIn", amount=50_000)
    assert socket.waiting() == []
    there.run(there.server.hub.look_again())
    assert numbers(socket.events_until(view["number"])) == list(range(1, view["number"] + 1))
    socket.close()
    here.close()
    there.close()
    postgres.drop_database(name)
