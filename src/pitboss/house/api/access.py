"""Who may come in: the session of a request, and which roles a route is open to."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response
from pydantic import Field, TypeAdapter, ValidationError
from starlette.requests import HTTPConnection

from pitboss.house.api.forwarding import limited_by
from pitboss.house.api.problems import Problem
from pitboss.house.api.server import Server
from pitboss.house.people.registry import Person
from pitboss.house.people.sessions import SignedInSession
from pitboss.house.roles import Role
from pitboss.house.settings import LONGEST_TOKEN

COOKIE = "pitboss_session"
CSRF_HEADER = "x-csrf-token"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
NUMBER = TypeAdapter(Annotated[int, Field(ge=1, le=10**15)])


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody who is signed in, and the token that says so."""

    session: SignedInSession
    token: str

    @property
    def person(self) -> Person:
        """Who it is."""
        return self.session.person


def server_of(connection: HTTPConnection) -> Server:
    """Return the server that a request came to."""
    server: Server = connection.app.state.server
    return server


def token_of(connection: HTTPConnection) -> tuple[str | None, bool]:
    """Return the token of a request, and whether it came by itself, as a browser's cookie does."""
    header = connection.headers.get("authorization", "")
    scheme, _, token = header.partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()[:LONGEST_TOKEN], False
    cookie = connection.cookies.get(COOKIE)
    return (cookie[:LONGEST_TOKEN], True) if cookie else (None, False)


async def find_session(connection: HTTPConnection) -> tuple[SignedIn | None, bool]:
    """Return who sends a request, and whether a cookie says so."""
    token, by_cookie = token_of(connection)
    if token is None:
        return None, False
    server = server_of(connection)
    session = server.sessions.remembered(token) or await server.run(server.sessions.find, token)
    return (SignedIn(session, token) if session is not None else None), by_cookie


class Allow:
    """A dependency that lets in only some roles."""

    def __init__(self, *roles: Role) -> None:
        self.roles = frozenset(roles)

    async def __call__(self, request: Request) -> SignedIn:
        """Return who sends the request, or refuse it."""
        return await self.admit(request)

    async def admit(self, request: Request) -> SignedIn:
        """Return who sends the request, or refuse it."""
        signed_in, by_cookie = await find_session(request)
        if signed_in is None:
            raise Problem("not_signed_in", "Sign in first.", {"WWW-Authenticate": "Bearer"})
        request.scope["person"] = signed_in.person.id
        server_of(request).requests.take(signed_in.person.id)
        if by_cookie and request.method not in SAFE:
            given = request.headers.get(CSRF_HEADER, "")
            if not secrets.compare_digest(given.encode(), signed_in.session.csrf.encode()):
                raise Problem("csrf", f"What a page sends needs the header {CSRF_HEADER} of its session.")
        if signed_in.person.role not in self.roles:
            names = ", ".join(sorted(self.roles))
            raise Problem("forbidden", f"This is for {names}; you are signed in as {signed_in.person.role}.")
        table = _table_of(request)
        if table is not None:
            await come_to(request, signed_in.person, table)
        return signed_in


class AllowMetrics(Allow):
    """Lets in whoever shows the token of the settings as well: a collector has no session, which would expire."""

    async def __call__(self, request: Request) -> SignedIn | None:  # type: ignore[override]
        """Return who sends the request, None for a collector; or refuse it."""
        token, by_cookie = token_of(request)
        own = server_of(request).metrics_token
        if own and token and not by_cookie and secrets.compare_digest(token.encode(), own.encode()):
            return None
        return await self.admit(request)


def _table_of(request: Request) -> int | None:
    """Return the table that a path names, read as routes read it: ``1.0`` is table 1 as well."""
    try:
        return NUMBER.validate_python(request.path_params.get("table"))
    except ValidationError:
        return None  # the route itself refuses it


async def come_to(connection: HTTPConnection, person: Person, table: int) -> None:
    """Raise NoSuchTable where somebody may not know of a table; every route that names one in its path asks here."""
    server = server_of(connection)
    if not server.doors.known(table, person):
        await server.run(server.doors.check, table, person)


Anybody = Annotated[SignedIn, Depends(Allow(*Role))]
Players = Annotated[SignedIn, Depends(Allow(Role.PLAYER))]
Dealers = Annotated[SignedIn, Depends(Allow(Role.DEALER))]
Floor = Annotated[SignedIn, Depends(Allow(Role.FLOOR))]
Staff = Annotated[SignedIn, Depends(Allow(Role.DEALER, Role.FLOOR))]
TableOrCage = Annotated[SignedIn, Depends(Allow(Role.DEALER, Role.FLOOR, Role.CAGE))]
HouseStaff = Annotated[SignedIn, Depends(Allow(*(role for role in Role if role is not Role.PLAYER)))]
Openers = Annotated[SignedIn, Depends(Allow(Role.PLAYER, Role.FLOOR, Role.ADMIN))]
CageStaff = Annotated[SignedIn, Depends(Allow(Role.CAGE))]
CageReaders = Annotated[SignedIn, Depends(Allow(Role.CAGE, Role.AUDITOR, Role.ADMIN))]
FloorReaders = Annotated[SignedIn, Depends(Allow(Role.FLOOR, Role.AUDITOR, Role.ADMIN))]
Auditors = Annotated[SignedIn, Depends(Allow(Role.AUDITOR, Role.ADMIN))]
MetricsReaders = Annotated[SignedIn | None, Depends(AllowMetrics(Role.AUDITOR, Role.ADMIN))]
Admins = Annotated[SignedIn, Depends(Allow(Role.ADMIN))]


def address_of(request: HTTPConnection) -> str:
    """Return where a request comes from, as limits count it."""
    return limited_by(request.client.host) if request.client is not None else "unknown"


def set_cookie(request: Request, response: Response, token: str, seconds: int) -> None:
    """Give a browser its session: out of the page's reach, and not sent along from other sites."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="strict",
        secure=server_of(request).house.settings.secure_cookies,
    )


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a page of this house, or no page at all, opens the connection."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    host = connection.headers.get("host", "")
    return origin.partition("://")[2] == host or origin in server_of(connection).house.settings.origins
