"""Invitations to private tables: made by who opened one, followed by anybody who has the link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from sqlalchemy import Connection

from pitboss.house.api.access import Openers, Players, address_of, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import TableNumber
from pitboss.house.api.reading import REFUSALS, read
from pitboss.house.api.schemas.play import InvitationOut, InvitedTo, LetIn, Token
from pitboss.house.tables.shown.invitations import follow, invitation_of, look_at, renew, withdraw_invitation

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["tables"])
LinkToken = Annotated[Token, Path(description="The token of the invitation's link.")]


@router.get("/tables/{table}/invitation", responses=REFUSALS)
async def invitation(request: Request, you: Openers, table: TableNumber) -> InvitationOut:
    """Return the invitation to a private table that you opened."""
    return InvitationOut(**await read(request, invitation_of, table, you.person))


@router.post("/tables/{table}/invitation", responses=REFUSALS)
async def renew_invitation(request: Request, you: Openers, table: TableNumber) -> InvitationOut:
    """Create a new invitation; the old link stops working."""
    now = server_of(request).house.clock()
    return InvitationOut(**await _write(request, lambda connection: renew(connection, table, you.person, now)))


@router.delete("/tables/{table}/invitation", responses=REFUSALS)
async def end_invitation(request: Request, you: Openers, table: TableNumber) -> InvitationOut:
    """Withdraw the invitation; players who are in already can stay."""
    now = server_of(request).house.clock()
    gone = await _write(request, lambda connection: withdraw_invitation(connection, table, you.person, now))
    return InvitationOut(**gone)


async def _write(request: Request, work: Callable[[Connection], dict[str, Any]]) -> dict[str, Any]:
    server = server_of(request)
    written: dict[str, Any] = await server.run(server.house.database.transact, work)
    return written


@router.get("/invitations/{token}", responses=REFUSALS)
async def invited_to(request: Request, token: LinkToken) -> InvitedTo:
    """Return what an invitation is for; no sign-in is needed."""
    server_of(request).requests.take(("invitation", address_of(request)))
    return InvitedTo(**await read(request, look_at, token))


@router.post("/invitations/{token}", responses=REFUSALS)
async def come_in(request: Request, you: Players, token: LinkToken) -> LetIn:
    """Accept an invitation: from now on, the table is open to you."""
    server = server_of(request)
    now = server.house.clock()

    def let_in(connection: Connection) -> int:
        return follow(connection, token, you.person, now)

    return LetIn(table=await server.run(server.house.database.transact, let_in))
