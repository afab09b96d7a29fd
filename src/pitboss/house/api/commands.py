"""Commands at tables, from the request to the answer.

They are most of what a server does, so their three routes are served ahead of the framework's router; the framework
describes them (``routes/tables.py``) and would serve them in the same way.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json
from starlette.routing import Route

from pitboss.house.api.access import Allow, SignedIn, server_of
from pitboss.house.api.schemas.commands import DealBody, FloorBody, PlayBody, command_of
from pitboss.house.api.server import Server
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables import commands as ask
from pitboss.house.tables.pictures import picture
from pitboss.house.tables.warm import Warm
from pitboss.house.tables.writing import Written
from pitboss.table import Refusal, Refused
from pitboss.table import commands as do

MOST_TABLES = 10**15
JSON = "application/json"


def quick_routes() -> list[Route]:
    """Return the routes of commands, to be served first."""
    return [
        Route(f"/api/tables/{{table:int}}/{verb}", _endpoint(body, Allow(role), position), methods=["POST"])
        for verb, body, role, position in (
            ("play", PlayBody, Role.PLAYER, ""),
            ("deal", DealBody, Role.DEALER, do.DEALER),
            ("rule", FloorBody, Role.FLOOR, do.FLOOR),
        )
    ]


def _endpoint(body: Any, allowed: Allow, position: str) -> Callable[[Request], Awaitable[Response]]:
    adapter: TypeAdapter[Any] = TypeAdapter(body)

    async def serve(request: Request) -> Response:
        table: int = request.path_params["table"]
        you = await allowed.admit(request)
        try:
            asked = adapter.validate_json(await request.body())
        except ValidationError as error:
            raise RequestValidationError(_in_body(error)) from None
        if not 1 <= table <= MOST_TABLES:
            raise Refused(Refusal("unknown_table", f"There is no table {table}.", ()))
        command = command_of(asked.command, "" if position else you.person.name)
        return await carry_out(request, you, table, command, asked.id, asked.expect, position)

    return serve


def _in_body(error: ValidationError) -> list[dict[str, Any]]:
    return [{**one, "loc": ("body", *one["loc"])} for one in error.errors(include_url=False, include_input=False)]


async def carry_out(
    request: Request,
    you: SignedIn,
    table: int,
    command: ask.AnyCommand,
    command_id: str,
    expect: int | None = None,
    position: str = "",
) -> Response:
    """Carry a command out and return the answer; with a ``position`` as whoever holds it."""
    server = server_of(request)
    name = type(command).__name__
    request.scope["table"] = table
    start = time.perf_counter()
    try:
        body: bytes = await server.run(_step, server, you.person, table, command, command_id, expect, position)
    except Refused as refused:
        server.metrics.refused.labels(name, refused.refusal.code).inc()
        raise
    server.metrics.commands.labels(name).observe(time.perf_counter() - start)
    return Response(body, media_type=JSON)


def _step(
    server: Server,
    person: Person,
    table: int,
    command: ask.AnyCommand,
    command_id: str,
    expect: int | None,
    position: str,
) -> bytes:
    """Carry a command out and put the answer together, in a thread."""
    look = looking(server, person)
    written, seen = server.house.play(
        table, command, person, command_id, look, actor=position or None, expect=expect, holding=position
    )
    return _answer(written, seen)


def looking(server: Server, person: Person) -> Callable[[Warm], dict[str, Any]]:
    """Return how a person looks at a table."""

    def look(warm: Warm) -> dict[str, Any]:
        return picture(warm, person.name, person.role.value, server.house.clock())

    return look


def _answer(written: Written, seen: dict[str, Any]) -> bytes:
    repeated = "true" if written.repeated else "false"
    head = f'{{"version":{written.seq},"repeated":{repeated},"events":{written.shown},"view":'
    return head.encode() + to_json(seen) + b"}"
