"""Around every request: how large it may be, which headers go with the answer, one line in the log, the metrics."""

from __future__ import annotations

import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.house.api.careful import address_is_clean
from pitboss.house.api.logs import log_request
from pitboss.house.api.metrics import Metrics
from pitboss.house.api.problems import as_response
from pitboss.house.api.sealer import Sealer

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
HEAD = b"pitboss-head"
"""The last seal of the house goes with every answer: whoever keeps it can hold the house to it."""
LONGEST_LENGTH = 18
"""Digits of a length that could be a length; Python does not read numbers of thousands of digits."""
NOT_STORED = (b"cache-control", b"no-store")


class TooLarge(Exception):
    """A body that goes on beyond the limit."""


class Around:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, *, body_limit: int, metrics: Metrics, sealer: Sealer, https: bool = False) -> None:
        self.app, self.body_limit, self.metrics, self.sealer = app, body_limit, metrics, sealer
        strict = ((b"strict-transport-security", b"max-age=31536000"),) if https else ()
        self.headers = HEADERS + strict

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start, answer = time.perf_counter(), _Answer(send, (*self.headers, (HEAD, self.sealer.head)), scope)
        try:
            await self._serve(scope, receive, answer)
        finally:
            seconds = time.perf_counter() - start
            route = getattr(scope.get("route"), "path", "other")
            self.metrics.request(scope["method"], route, answer.status, seconds)
            log_request(scope, route, answer.status, seconds)

    async def _serve(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or len(length) > LONGEST_LENGTH or int(length) > self.body_limit:
            await self._too_large(scope, receive, answer)
            return
        if not address_is_clean(scope):
            sentence = "The address holds a character that no text has."
            await as_response("bad_request", sentence, status=422)(scope, receive, answer)
            return
        counted = 0

        async def count() -> Message:
            nonlocal counted
            message = await receive()
            counted += len(message.get("body", b""))
            if counted > self.body_limit:
                raise TooLarge
            return message

        try:
            await self.app(scope, count, answer)
        except TooLarge:
            await self._too_large(scope, receive, answer)

    async def _too_large(self, scope: Scope, receive: Receive, answer: _Answer) -> None:
        sentence = f"A request has at most {self.body_limit} bytes."
        await as_response("too_large", sentence, status=413)(scope, receive, answer)


class _Answer:
    """Sends the answer with its headers, and remembers its status."""

    def __init__(self, send: Send, headers: tuple[tuple[bytes, bytes], ...], scope: Scope) -> None:
        self.send, self.headers, self.status = send, headers, 500
        self.stored = scope["path"].startswith("/static/")

    async def __call__(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            kept = [] if self.stored else [NOT_STORED]
            message = {**message, "headers": [*message["headers"], *self.headers, *kept]}
        await self.send(message)
