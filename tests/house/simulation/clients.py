"""Clients: what each of them sent, received and saw. Whatever they see must fit what they saw before."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.house.wire import Socket


class Wrong(AssertionError):
    """The server did something that it must not do."""


def must(holds: bool, sentence: str) -> None:
    """Raise Wrong unless a condition is true."""
    if not holds:
        raise Wrong(sentence)


@dataclass
class Request:
    """Something that a client sends until it is answered; what has no id is sent once."""

    client: Client
    method: str
    path: str
    body: Any = None
    id: str = ""
    table: int = 0
    tries: int = 0


@dataclass
class Client:
    """Somebody with a token.

    ``polled`` and ``watched`` are the events that came by asking for them and over a WebSocket, ``done`` the requests
    that were answered as done with their answers, ``refused`` those that were refused.
    """

    name: str
    role: str
    token: str
    views: dict[int, Any] = field(default_factory=dict)
    reports: dict[int, list[Any]] = field(default_factory=dict)
    polled: dict[int, list[Any]] = field(default_factory=dict)
    watched: dict[int, list[Any]] = field(default_factory=dict)
    sockets: dict[int, Socket] = field(default_factory=dict)
    done: dict[str, tuple[Request, Any]] = field(default_factory=dict)
    refused: dict[str, Any] = field(default_factory=dict)
    sent: set[str] = field(default_factory=set)
    number: int = 0

    def new_id(self) -> str:
        """Choose an id for a command."""
        self.number += 1
        return f"{self.name}-{self.number}"

    def holds(self, table: int) -> bool:
        """Whether the client deals or supervises a table, as far as it knows."""
        view = self.views.get(table)
        return view is not None and self.name in (view["dealt_by"], view["floor_by"])

    def is_at(self, table: int) -> bool:
        """Whether the client plays or works at a table, as far as it knows."""
        view = self.views.get(table)
        return view is not None and not view["closed"] and (bool(view["you"]["chips"]) or self.holds(table))

    def answered(self, request: Request, status: int, body: Any) -> None:
        """Note an answer; a command that was answered before must be answered in the same way."""
        if not request.id:
            return
        before = self.done.get(request.id)
        if status >= 300:
            must(before is None, f"{request.id} was done, and sent again it is refused: {body}")
            self.refused[request.id] = body
            return
        must(request.id not in self.refused or request.tries > 1, f"{request.id} was refused, and is done")
        self.refused.pop(request.id, None)
        if before is not None:
            must(essence(before[1]) == essence(body), f"{request.id} is answered differently when it is sent again")
        self.done[request.id] = (request, body)

    def see(self, seen: dict[int, list[Any]], table: int, events: list[Any]) -> None:
        """Take further events; their numbers go on without a gap."""
        so_far = seen.setdefault(table, [])
        for event in events:
            last = so_far[-1]["number"] if so_far else 0
            must(event["number"] == last + 1, f"{self.name} gets event {event['number']} of table {table} after {last}")
            so_far.append(event)


def essence(answer: Any) -> Any:
    """Return what an answer says about the command itself: not how the table looks by now."""
    if isinstance(answer, dict) and "view" in answer:
        return answer["version"], answer["events"]
    return {name: value for name, value in answer.items() if name != "closed_at"}
