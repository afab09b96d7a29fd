"""Watching a table: every event once and in order, whatever happens to the connection."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from pitboss.client.connection import Connection, HouseAway, Refused
from pitboss.client.models import View

PAUSE = 0.2
NOT_FOUND = frozenset({4401, 4403, 4404, 4409})
"""Codes with which a house says that watching is of no use."""
LARGEST = 2**24


class Silence(Exception):
    """Nothing was heard of a table for as long as one was willing to wait."""


@dataclass(frozen=True, slots=True)
class Update:
    """Something new: an event (with its number), or the table as you see it now."""

    event: dict[str, Any] | None
    view: View | None


def watch(
    connection: Connection, table: int, after: int | None, longest_silence: float | None = None
) -> Iterator[Update]:
    """Yield what is new at a table; after a lost connection go on from the last number."""
    lost_since: float | None = None
    while True:
        query = "" if after is None else f"?after={after}"
        address = f"ws{connection.url.removeprefix('http')}/api/tables/{table}/watch{query}"
        headers = {"Authorization": f"Bearer {connection.token}"}
        try:
            with connect(address, additional_headers=headers, max_size=LARGEST) as socket:
                lost_since = None
                while True:
                    for update in _updates(json.loads(_heard(socket, longest_silence))):
                        if update.event is not None:
                            after = update.event["number"]
                        elif after is None and update.view is not None:
                            after = update.view.number
                        yield update
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd is not None else 0
            if code in NOT_FOUND:
                raise Refused(code, {"code": "not_watched", "sentence": str(error)}) from None
        except (OSError, InvalidHandshake):
            pass
        lost_since = lost_since or time.monotonic()
        if time.monotonic() - lost_since > connection.patience:
            raise HouseAway(f"{connection.url} does not answer.")
        time.sleep(PAUSE)


def _heard(socket: ClientConnection, longest_silence: float | None) -> str | bytes:
    try:
        return socket.recv(timeout=longest_silence)
    except TimeoutError as error:
        raise Silence from error


def _updates(message: dict[str, Any]) -> Iterator[Update]:
    for event in message.get("events", ()):
        yield Update(event, None)
    if "view" in message:
        yield Update(None, View(message["view"]))
