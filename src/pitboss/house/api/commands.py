"""Commands at tables, from the request to the answer.

They are most of what a server does, and the framework's layers cost more than the command itself: so the three routes
are served ahead of it. The framework only describes them (``routes/tables.py``) and never gets such a request.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json
from starlette.types import Receive, Scope, Send

from pitboss.house.api.access import Allow, SignedIn, come_to, server_of
from pitboss.house.api.middleware import TooLarge
from pitboss.house.api.problems import answer
from pitboss.house.api.schemas.commands import DealBody, FloorBody, PlayBody, command_of
from pitboss.house.api.server import Server
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.acting.hosting import Order
from pitboss.house.tables.acting.together import Ask
from pitboss.house.tables.acting.writing import Written
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.shown.pictures import picture
from pitboss.table import Refusal, Refused

MOST_TABLES = 10**15
JSON = "application/json"
PATH = re.compile(r"/api/tables/([^/]+)/(play|deal|rule)")
Serve = Callable[[Request, str], Awaitable[Response]]


class Named(NamedTuple):
    """A route, as metrics and the log name it."""

    path: str


class QuickCommands:
    """Serves commands; ``takes`` says of a request whether it is one."""

    def __init__(self) -> None:
        self._serve: dict[str, Serve] = {
            "play": _endpoint(PlayBody, Allow(Role.PLAYER)),
            "deal": _endpoint(DealBody, Allow(Role.DEALER)),
            "rule": _endpoint(FloorBody, Allow(Role.FLOOR)),
        }
        self._routes = {verb: Named(f"/api/tables/{{table}}/{verb}") for verb in self._serve}

    def takes(self, scope: Scope) -> bool:
        """Whether this is a command; then the scope is told its table and route."""
        if scope["type"] != "http" or scope["method"] != "POST":
            return False
        match = PATH.fullmatch(scope["path"])
        if match is None:
            return False
        scope["command"], scope["route"] = match.groups(), self._routes[match[2]]
        return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a command that was taken."""
        request = Request(scope, receive)
        number, verb = scope["command"]
        try:
            response = await self._serve[verb](request, number)
        except TooLarge:
            raise
        except Exception as error:
            response = await answer(request, error)
        await response(scope, receive, send)


def _endpoint(body: Any, allowed: Allow) -> Serve:
    adapter: TypeAdapter[Any] = TypeAdapter(body)

    async def serve(request: Request, number: str) -> Response:
        you = await allowed.admit(request)
        table = _table_number(number)
        await come_to(request, you.person, table)
        try:
            asked = adapter.validate_json(await request.body())
        except ValidationError as error:
            raise RequestValidationError(_in_body(error)) from None
        command = command_of(asked.command, you.person.name if body is PlayBody else "")
        turn = asked.turn if body is PlayBody else None
        return await answer_command(request, you, table, command, asked.id, asked.expect, turn)

    return serve


def _table_number(written: str) -> int:
    """Return the number of a table as a path names it: digits and nothing else."""
    if not (written.isascii() and written.isdigit()):
        raise RequestValidationError([{"type": "int_parsing", "loc": ("path", "table"), "msg": "Give a whole number."}])
    table = int(written) if len(written) <= len(str(MOST_TABLES)) else 0
    if not 1 <= table <= MOST_TABLES:
        raise Refused(Refusal("unknown_table", f"There is no table {written[:20]}.", ()))
    return table


def _in_body(error: ValidationError) -> list[dict[str, Any]]:
    return [{**fault, "loc": ("body", *fault["loc"])} for fault in error.errors(include_url=False, include_input=False)]


def served_ahead() -> RuntimeError:
    """Return the error of a route that the framework describes and does not serve."""
    return RuntimeError("Commands are served ahead of the framework, by QuickCommands.")


async def answer_command(
    request: Request,
    you: SignedIn,
    table: int,
    command: house_commands.AnyCommand,
    command_id: str,
    expect: int | None = None,
    turn: str | None = None,
) -> Response:
    """Carry a command out and return the answer."""
    server = server_of(request)
    name = type(command).__name__
    request.scope["table"] = table
    start = time.perf_counter()
    order = Order(table, command, you.person, command_id, expect, turn)
    try:
        written, seen = await server.orders.take(Ask(order, looking(server, you.person)))
    except Refused as refused:
        server.metrics.refused.labels(name, refused.refusal.code).inc()
        raise
    server.metrics.command(name, time.perf_counter() - start)
    return Response(_answer(written, seen), media_type=JSON)


def looking(server: Server, person: Person) -> Callable[[LiveTable], bytes]:
    """Return how a person looks at a table: what he sees, as it is sent."""

    def look(live: LiveTable) -> bytes:
        return to_json(picture(live, person.name, person.role.value, server.house.clock()))

    return look


def _answer(written: Written, seen: bytes) -> bytes:
    repeated = "true" if written.repeated else "false"
    head = f'{{"version":{written.seq},"repeated":{repeated},"head":"{written.head}","events":{written.shown},"view":'
    return head.encode() + seen + b"}"
