"""The doors of a worker: how many connections are open, from where, and how long and how large a request may be.

A connection that says nothing, or sends a request byte by byte, costs a file and some memory. So a request has some
seconds to arrive and a limit on its head; there is a limit on all connections and on those from one address; and where
there is no more room, the connection that has waited longest without a whole request gives way to the next one.
"""

from __future__ import annotations

import asyncio
import contextlib
import http
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pitboss.house.api.problems import refusal_body

LONGEST_HEAD = 16_384
"""Bytes of a request's first line and headers."""
MOST_HEADERS = 100
SPARED = frozenset({"127.0.0.1", "::1"})
"""This machine itself, where a proxy brings the connections of many."""
KEPT_FILES = 128
"""Files that a worker needs for other things than connections."""
SENTENCES = {
    408: "The request did not arrive in time.",
    429: "Too many connections from your address; close some.",
    431: f"The head of a request has at most {LONGEST_HEAD} bytes and {MOST_HEADERS} headers.",
    503: "Too many connections are open; try again later.",
}
CODES = {408: "too_slow", 429: "too_many_connections", 431: "too_large", 503: "too_many_connections"}


class HeadTooLarge(Exception):
    """A head that goes on beyond the limit."""


@dataclass(slots=True)
class Doors:
    """Who is inside: ``most`` connections in all, ``most_of_address`` from one address (0: no limit)."""

    most: int
    most_of_address: int
    request_seconds: float
    spared: frozenset[str] = SPARED
    inside: dict[Any, str] = field(default_factory=dict)
    waiting: dict[Any, GuardedHttp] = field(default_factory=dict)
    _of_address: Counter[str] = field(default_factory=Counter)

    def come_in(self, transport: Any, address: str) -> int:
        """Let a connection in, or return the status with which it is sent away."""
        if self.most_of_address and address not in self.spared and self._of_address[address] >= self.most_of_address:
            return 429
        if len(self.inside) >= self.most and not self._make_room():
            return 503
        self.inside[transport] = address
        self._of_address[address] += 1
        return 0

    def leave(self, transport: Any) -> None:
        """A connection is closed."""
        self.waiting.pop(transport, None)
        address = self.inside.pop(transport, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def _make_room(self) -> bool:
        """Close the connection that has waited longest without a whole request."""
        transport = next(iter(self.waiting), None)
        if transport is None:
            return False
        self.leave(transport)
        transport.abort()
        return True


class GuardedHttp(HttpToolsProtocol):
    """A connection that keeps to the limits."""

    doors: Doors

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._in_head = True
        self._head = self._counted = self._headers = 0
        self._status = 400
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, or be sent away."""
        super().connection_made(transport)
        status = self.doors.come_in(transport, self.client[0] if self.client else "unknown")
        if status:
            self._send_away(status)
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        self._stop_timer()
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head is too large already."""
        if self.transport.is_closing():
            return
        self._head += len(data) if self._in_head else 0
        super().data_received(data)
        if self._in_head and self._head > LONGEST_HEAD and not self.transport.is_closing():
            self._send_away(431)

    def on_message_begin(self) -> None:
        """The first byte of a request: from now on it has some seconds to arrive."""
        super().on_message_begin()
        self._in_head, self._counted, self._headers = True, 0, 0
        if self._timer is None:
            self._wait()

    def on_url(self, url: bytes) -> None:
        """Count the address to the head."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header."""
        self._headers += 1
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, length: int) -> None:
        self._counted += length
        if self._counted > LONGEST_HEAD or self._headers > MOST_HEADERS:
            self._status = 431
            raise HeadTooLarge

    def on_headers_complete(self) -> None:
        """The head is there; the body has the rest of the time."""
        self._in_head, self._head = False, 0
        self.doors.waiting.pop(self.transport, None)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Between two requests a connection gives way to others."""
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self.doors.waiting[self.transport] = self

    def handle_websocket_upgrade(self) -> None:
        """A WebSocket has its own ways of telling whether anybody is there."""
        self._stop_timer()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong with a request that cannot be read."""
        if self._status in SENTENCES:
            self._send_away(self._status)
        else:
            super().send_400_response(msg)

    def _wait(self) -> None:
        self.doors.waiting.setdefault(self.transport, self)
        self._timer = self.loop.call_later(self.doors.request_seconds, self._too_slow)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self.flow.read_paused:  # the server itself reads no further
            self._timer = self.loop.call_later(self.doors.request_seconds, self._too_slow)
        elif not self.transport.is_closing():
            self._send_away(408)

    def _send_away(self, status: int) -> None:
        """Answer without asking anybody, and close; where an answer has begun, only close."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.transport.write(_answer(status))
        self.transport.close()


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that leaves by the same door."""

    doors: Doors

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        self.doors.leave(self.transport)
        super().connection_lost(exc)


def _answer(status: int) -> bytes:
    body = refusal_body(CODES[status], SENTENCES[status])
    lines = (
        f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "retry-after: 10",
        "connection: close",
        "",
        "",
    )
    return "\r\n".join(lines).encode() + body


def protocols(doors: Doors) -> tuple[type[GuardedHttp], type[GuardedWebSocket]]:
    """Return the protocols of a worker, for uvicorn to make connections of."""
    own = {"doors": doors}
    return type("WorkersHttp", (GuardedHttp,), own), type("WorkersWebSocket", (GuardedWebSocket,), own)


def files_for_connections(wanted: int) -> int:
    """Have the system allow as many open files as may be, and return how many connections that is room for."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = wanted + KEPT_FILES
    if soft != resource.RLIM_INFINITY and soft < enough:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (_least(enough, hard), hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - KEPT_FILES))


def _least(wanted: int, hard: int) -> int:
    return wanted if hard < 0 else min(wanted, hard)
