"""Requests to a house: signed in by a token, sent again when no answer comes."""

from __future__ import annotations

import itertools
import secrets
import time
from typing import Any

import httpx

PATIENCE = 20.0
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
TRY_AGAIN = frozenset({429, 502, 503, 504})
"""Statuses after which the same request may succeed in a moment."""


class Refused(Exception):
    """Raised if the house refuses something: ``code``, ``sentence`` and ``clauses`` say why.

    ``status`` is the HTTP status, and ``faults`` are those of a submission or a request.
    """

    def __init__(self, status: int, body: Any) -> None:
        told = body if isinstance(body, dict) else {}
        self.status = status
        self.code: str = told.get("code", "http_error")
        self.sentence: str = told.get("sentence", f"The house answered {status}.")
        self.clauses: tuple[str, ...] = tuple(told.get("clauses", ()))
        self.faults: tuple[dict[str, Any], ...] = tuple(told.get("faults", ()))
        cited = f"; {', '.join(self.clauses)}" if self.clauses else ""
        super().__init__(f"{self.sentence} [{self.code}{cited}]")


class HouseAway(ConnectionError):
    """Raised if the house does not answer, even after some patience."""


class Connection:
    """Sends requests, and sends them again when the answer was lost: commands carry an id, and have one effect."""

    def __init__(self, url: str, patience: float = PATIENCE, client: httpx.Client | None = None) -> None:
        self.url = url.rstrip("/")
        self.patience = patience
        self.token = ""
        self._client = client or httpx.Client(base_url=self.url, timeout=10.0)
        self._prefix = secrets.token_hex(6)
        self._numbers = itertools.count(1)

    def new_id(self) -> str:
        """Return an id for a command, different from every other."""
        return f"{self._prefix}-{next(self._numbers)}"

    def signed_in(self, token: str) -> None:
        """Send everything in the name of whoever the token belongs to."""
        self.token = token
        self._client.headers["authorization"] = f"Bearer {token}"

    def get(self, path: str, **query: Any) -> Any:
        """Ask for something."""
        given = {name: value for name, value in query.items() if value is not None}
        return self.send("GET", path, params=given)

    def post(self, path: str, body: Any = None) -> Any:
        """Send something that may be sent again."""
        return self.send("POST", path, json=body if body is not None else {})

    def send(self, method: str, path: str, **given: Any) -> Any:
        """Send a request until it is answered, and return the answer."""
        until, pause = time.monotonic() + self.patience, FIRST_PAUSE
        while True:
            try:
                answer = self._client.request(method, path, **given)
            except httpx.TransportError as error:
                if time.monotonic() > until:
                    raise HouseAway(f"{self.url} does not answer: {error}") from error
            else:
                if answer.status_code not in TRY_AGAIN or time.monotonic() > until:
                    return _read(answer)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def close(self) -> None:
        """Hang up."""
        self._client.close()


def _read(answer: httpx.Response) -> Any:
    json = answer.headers.get("content-type", "").startswith("application/json")
    body = answer.json() if json else answer.text
    if answer.is_success:
        return body
    raise Refused(answer.status_code, body)
