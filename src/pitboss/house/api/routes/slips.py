"""Slips: chips asked for at a table and carried out by the cage."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Connection

from pitboss.house.api.access import CageStaff, HouseStaff, Staff, TableOrCage, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import BeforeNumber, OnlyTable, SlipNumber, TableNumber, limit_of
from pitboss.house.api.reading import REFUSALS, REFUSALS_OF_TEXT, read
from pitboss.house.api.schemas.day import CarryOutBody, SlipBody, SlipOut, SlipWithTray
from pitboss.house.gaming_day.parts import slip_row
from pitboss.house.gaming_day.printing import print_slip
from pitboss.house.gaming_day.sheet import NamedSlip, list_slips, one_slip
from pitboss.house.ledger.accounts import AccountKind
from pitboss.house.ledger.journal import find_account
from pitboss.house.ledger.slips import Slip, SlipKind
from pitboss.house.tray_slips import ask_chips, cancel_slip, carry_out_slip

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["slips"])


@router.post("/tables/{table}/slips", status_code=201, responses=REFUSALS)
async def ask(request: Request, you: Staff, table: TableNumber, body: SlipBody) -> SlipOut:
    """Ask the cage for a fill or a credit, at a table that you deal or supervise."""
    server = server_of(request)
    kind = SlipKind(body.kind)
    slip = await server.run(ask_chips, server.house, table, kind, body.amount, you.person, body.id, body.note)
    return await _slip_out(request, slip)


@router.get("/slips", responses=REFUSALS)
async def slips(
    request: Request,
    you: HouseStaff,
    table: OnlyTable = None,
    state: Annotated[
        Literal["asked", "done", "cancelled"] | None, Query(description="Only slips in this state.")
    ] = None,
    before: BeforeNumber = None,
    limit: Annotated[int, limit_of(200)] = 50,
) -> list[SlipOut]:
    """List slips, the latest first: of a table, in a state, before a number."""
    listed: list[NamedSlip] = await read(request, list_slips, table, state, before, limit)
    return [SlipOut(**slip_row(named)) for named in listed]


@router.get("/slips/{number}", responses=REFUSALS)
async def slip(request: Request, you: HouseStaff, number: SlipNumber) -> SlipWithTray:
    """Return one slip, and what is in the tray of its table now."""

    def find(connection: Connection) -> SlipWithTray:
        named = one_slip(connection, number)
        tray = find_account(connection, AccountKind.TRAY, table=named.slip.table_id)
        return SlipWithTray(**slip_row(named), tray=tray[1] if tray is not None else 0)

    told: SlipWithTray = await read(request, find)
    return told


@router.get("/slips/{number}/slip.pdf", responses=REFUSALS_OF_TEXT, response_class=Response)
async def printed(request: Request, you: HouseStaff, number: SlipNumber) -> Response:
    """Return a slip to be printed and signed."""
    calendar = server_of(request).house.settings.calendar

    def make(connection: Connection) -> bytes:
        return print_slip(one_slip(connection, number), calendar)

    return pdf_response(await read(request, make), f"slip-{number}.pdf")


@router.post("/slips/{number}/chips", responses=REFUSALS)
async def carry_out(request: Request, you: CageStaff, number: SlipNumber, body: CarryOutBody) -> SlipOut:
    """Move the chips of a slip, as the cage; somebody else must have asked for them."""
    server = server_of(request)
    return await _slip_out(request, await server.run(carry_out_slip, server.house, number, you.person, body.id))


@router.delete("/slips/{number}", responses=REFUSALS)
async def cancel(request: Request, you: TableOrCage, number: SlipNumber) -> SlipOut:
    """Cancel a request of yours, or reject one, as the cage."""
    server = server_of(request)
    return await _slip_out(request, await server.run(cancel_slip, server.house, number, you.person))


def pdf_response(data: bytes, name: str) -> Response:
    """Return a PDF file that the browser shows."""
    return Response(data, media_type="application/pdf", headers={"content-disposition": f'inline; filename="{name}"'})


async def _slip_out(request: Request, slip: Slip) -> SlipOut:
    return SlipOut(**slip_row(await read(request, one_slip, slip.number)))
