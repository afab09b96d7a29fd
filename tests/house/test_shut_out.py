"""People who are shut out, sign out or lose their session stop receiving, whatever their client sends or ignores."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.house.api.hub import Watcher
from pitboss.house.people.registry import set_disabled, set_role
from pitboss.house.people.sessions import close_sessions_of, hash_token
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import TakePosition
from tests.house.kit import Kit
from tests.house.test_api import play_a_round
from tests.house.wire import Socket, Visitor, Wire

WEEK = 8 * 24 * 3600.0
End = Callable[[Kit, Visitor], None]


def disabled(kit: Kit, visitor: Visitor) -> None:
    """By an admin at another worker: nobody tells this one."""
    kit.house.database.transact(lambda connection: set_disabled(connection, visitor.name, True, by=1, now=kit.time()))


def signed_out_elsewhere(kit: Kit, visitor: Visitor) -> None:
    person = kit.house.find(visitor.name)
    assert person is not None
    kit.house.database.transact(lambda connection: close_sessions_of(connection, person.id))


def expired(kit: Kit, visitor: Visitor) -> None:
    kit.time.pass_seconds(WEEK)


ENDS: dict[str, End] = {end.__name__: end for end in (disabled, signed_out_elsewhere, expired)}


@pytest.fixture
def at_a_table(kit: Kit, wire: Wire) -> tuple[int, Visitor, Visitor, Socket]:
    """A table that was already played at, somebody who plays, and somebody who watches."""
    table, ann, zoe = kit.table("catfish-bend"), wire.guest("Ann"), wire.guest("Zoe")
    ann.done(table, "BuyIn", amount=50_000)
    play_a_round(ann, table)
    socket = zoe.watch(table)
    assert socket.receive()["type"] == "view"
    return table, ann, zoe, socket


def chatter(socket: Socket) -> None:
    """Send something, as a client does that wants to seem busy."""
    socket.incoming.put_nowait({"type": "websocket.receive", "text": "still here"})
    socket.visitor.wire.settle()


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("chatters", [False, True])
def test_the_next_look_ends_the_watching(
    kit: Kit, wire: Wire, at_a_table: tuple[int, Visitor, Visitor, Socket], end: str, chatters: bool
) -> None:
    table, _, zoe, socket = at_a_table
    ENDS[end](kit, zoe)
    if chatters:
        chatter(socket)
    wire.run(wire.server.hub.look_again())
    wire.settle()
    assert table not in wire.server.hub.watchers
    assert (socket.receive(), socket.code) == (None, 4401)


def test_what_waited_is_not_sent_and_nobody_else_is_dismissed(
    kit: Kit, wire: Wire, at_a_table: tuple[int, Visitor, Visitor, Socket]
) -> None:
    """His client does not read: whatever is in the outbox stays there."""
    table, ann, zoe, _ = at_a_table
    own = ann.watch(table)
    watcher = Watcher(table, watcher_of(wire, table, "Zoe").person, 0, True, hash_token("of nobody"))
    wire.server.hub.watchers[table].add(watcher)
    for _ in range(3):
        watcher.put("{}")
    disabled(kit, zoe)
    wire.run(wire.server.hub.look_again())
    assert watcher.outbox.get_nowait() is None
    assert watcher.over.is_set()
    assert {left.person.name for left in wire.server.hub.watchers[table]} == {"Ann"}
    assert own.receive()["type"] == "view"


def watcher_of(wire: Wire, table: int, name: str) -> Watcher:
    return next(watcher for watcher in wire.server.hub.watchers[table] if watcher.person.name == name)


def test_who_signs_out_here_stops_at_once(wire: Wire, at_a_table: tuple[int, Visitor, Visitor, Socket]) -> None:
    _, _, zoe, socket = at_a_table
    assert zoe.send("DELETE", "/api/session").status_code == 204
    assert (socket.receive(), socket.code) == (None, 4401)


def test_who_is_shut_out_by_an_admin_here_stops_at_once(
    kit: Kit, wire: Wire, at_a_table: tuple[int, Visitor, Visitor, Socket]
) -> None:
    _, _, _, socket = at_a_table
    admin = wire.as_person(kit.staff("Boss", Role.ADMIN))
    assert admin.send("PUT", "/api/people/Zoe/disabled", {"disabled": True}).status_code == 200
    assert (socket.receive(), socket.code) == (None, 4401)


def test_another_role_sees_with_other_eyes(kit: Kit, wire: Wire) -> None:
    """A dealer who becomes a player no longer sees what dealers see."""
    table, dealer = kit.table(), kit.staff("Dee", Role.DEALER)
    kit.play(table, dealer, TakePosition("dealer", "Dee"))
    socket = wire.as_person(dealer).watch(table)
    assert socket.receive()["view"]["you"]["actor"] == "dealer"
    kit.house.database.transact(lambda connection: set_role(connection, "Dee", Role.PLAYER, by=1, now=kit.time()))
    wire.run(wire.server.hub.look_again())
    assert socket.receive()["view"]["you"]["actor"] == "Dee"
