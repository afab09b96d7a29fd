"""Connections that say nothing, speak slowly or never stop do not shut anybody out. Tested with raw sockets."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pitboss.house.api.limiting.doors import LONGEST_HEAD, MOST_HEADERS
from tests.house.kit import Kit
from tests.house.live import Live

PATIENCE = 120.0
"""Seconds in which a closed connection is surely seen to be closed; no test waits for them."""
HEALTH = b"GET /api/health HTTP/1.1\r\nhost: house.test\r\n"
ENDLESS = 64_000_000
"""Bytes: more than any buffer on the way can store."""
Serve = Callable[..., Live]


@pytest.fixture
def serve(make_kit: Callable[..., Kit]) -> Iterator[Serve]:
    """Start servers with special settings."""
    started: list[Live] = []

    def start(**settings: Any) -> Live:
        started.append(Live(make_kit(**settings).house))
        return started[-1]

    yield start
    for live in started:
        live.close()


def connect(live: Live, sends: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection(live.socket.getsockname(), PATIENCE, source_address=(source, 0))
    made.sendall(sends)
    return made


def heard(connection: socket.socket) -> bytes:
    """Return everything that comes until the server closes."""
    said = b""
    try:
        while piece := connection.recv(65_536):
            said += piece
    except ConnectionResetError:
        pass
    connection.close()
    return said


def status(said: bytes) -> int:
    return int(said.split(b" ", 2)[1]) if said else 0


def answers(live: Live, source: str = "127.0.0.1") -> int:
    """Ask how the house is, and return the status."""
    return status(heard(connect(live, HEALTH + b"connection: close\r\n\r\n", source)))


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
class TestDoors:
    """One house after the other; no database is used for more than a check."""

    def test_a_head_that_never_ends_is_cut_off(self, serve: Serve) -> None:
        """In one header, in the address, or in many headers; what is within the limits is served."""
        live = serve()
        piece = b"a" * 65_536
        for beginning in (HEALTH + b"x-long: ", b"GET /api/health?"):
            connection = connect(live, beginning)
            sent = 0
            try:
                while sent < ENDLESS:
                    connection.sendall(piece)
                    sent += len(piece)
            except (BrokenPipeError, ConnectionResetError):
                pass
            assert sent < ENDLESS
            connection.close()
        exact = HEALTH + b"x-long: " + b"a" * (LONGEST_HEAD + 1 - len(HEALTH))
        assert status(heard(connect(live, exact))) == 431
        for headers, expected in ((MOST_HEADERS, 431), (MOST_HEADERS - 2, 200)):
            many = b"".join(b"x-%d: y\r\n" % number for number in range(headers))
            assert status(heard(connect(live, HEALTH + many + b"connection: close\r\n\r\n"))) == expected
        assert answers(live) == 200

    @pytest.mark.parametrize(
        "sends",
        [
            b"",
            HEALTH,
            b"POST /api/guests HTTP/1.1\r\nhost: house.test\r\ncontent-length: 100\r\n\r\n{",
            HEALTH + b"\r\n" + b"GET /api/hea",
        ],
        ids=["nothing", "half a head", "half a body", "half a second request"],
    )
    def test_a_request_has_some_seconds_to_arrive(self, serve: Serve, sends: bytes) -> None:
        live = serve(request_seconds=0.2)
        said = heard(connect(live, sends))
        assert b"HTTP/1.1 408" in said
        assert b"too_slow" in said
        assert answers(live) == 200

    def test_half_open_connections_give_way(self, serve: Serve) -> None:
        """Many connections that wait forever, ten times as many as there is room for: everybody else is served."""
        live = serve(open_connections=10)
        half_open = [connect(live, HEALTH) for _ in range(100)]
        assert [answers(live) for _ in range(5)] == [200] * 5
        assert [heard(connection) for connection in half_open[:90]] == [b""] * 90  # the oldest was closed first
        for connection in half_open[90:]:
            connection.close()

    def test_connections_between_two_requests_give_way(self, serve: Serve) -> None:
        live = serve(open_connections=10)
        idle = []
        for _ in range(12):
            idle.append(connect(live, HEALTH + b"\r\n"))
            assert idle[-1].recv(9) == b"HTTP/1.1 "
        assert answers(live) == 200
        for connection in idle:
            connection.close()

    def test_one_address_does_not_take_all(self, serve: Serve) -> None:
        live = serve(address_connections=3)
        held = [connect(live, HEALTH, "127.0.0.2") for _ in range(3)]
        assert answers(live, "127.0.0.2") == 429
        assert answers(live, "127.0.0.3") == 200
        assert answers(live) == 200
        held.pop().close()
        while answers(live, "127.0.0.2") != 200:  # as soon as the server has seen it
            pass
        for connection in held:
            connection.close()

    def test_a_watcher_keeps_the_place_and_leaves_it(self, serve: Serve) -> None:
        """A WebSocket counts as long as it is open, and does not give way to others."""
        live = serve(open_connections=10, address_connections=1)
        upgrade = (
            b"GET /api/tables/1/watch HTTP/1.1\r\nhost: house.test\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        watching = connect(live, upgrade, "127.0.0.2")
        assert watching.recv(12) == b"HTTP/1.1 101"
        assert answers(live, "127.0.0.2") == 429
        watching.close()
        while answers(live, "127.0.0.2") != 200:
            pass
