"""Limits, breaks, self-exclusion and reality checks: everybody for himself alone."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from pitboss.house import protecting
from pitboss.house.api.access import COOKIE, Players, address_of, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.reading import REFUSALS, read
from pitboss.house.api.routes.people import check_by_password
from pitboss.house.api.schemas.protection import (
    AbsenceBody,
    AbsenceByPasswordBody,
    AwayOut,
    CheckBody,
    LimitBody,
    ProtectionOut,
    ReturnBody,
)
from pitboss.house.people.registry import Person
from pitboss.house.protection.limits import LIMITS, Absence, Protections

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["protection"])
Limited = Annotated[str, Path(max_length=20, description="The limit.", json_schema_extra={"enum": list(LIMITS)})]


async def _shown(request: Request, person: Person) -> ProtectionOut:
    house = server_of(request).house

    def find(connection: Connection) -> dict[str, Any]:
        return protecting.standing_of(house, connection, person)

    return ProtectionOut(**await read(request, find))


@router.get("/me/protection", responses=REFUSALS)
async def protection(request: Request, you: Players) -> ProtectionOut:
    """Return your limits and how much of each is used, your break or self-exclusion, and your next reality check."""
    return await _shown(request, you.person)


@router.put("/me/protection/limits/{limit}", responses=REFUSALS)
async def set_limit(request: Request, you: Players, limit: Limited, body: LimitBody) -> ProtectionOut:
    """Set or remove a limit: a tighter one applies at once, a looser one after a delay."""
    server = server_of(request)
    await server.run(protecting.set_limit, server.house, you.person, limit, body.amount)
    return await _shown(request, you.person)


@router.delete("/me/protection/limits/{limit}/pending", responses=REFUSALS)
async def withdraw(request: Request, you: Players, limit: Limited) -> ProtectionOut:
    """Cancel a looser limit that is still pending."""
    server = server_of(request)
    await server.run(protecting.withdraw, server.house, you.person, limit)
    return await _shown(request, you.person)


@router.post("/me/protection/checks", responses=REFUSALS)
async def confirm_check(request: Request, you: Players, body: CheckBody) -> ProtectionOut:
    """Confirm the reality check that is due; you can then wager again."""
    server = server_of(request)
    await server.run(protecting.acknowledge, server.house, you.person, body.number)
    return await _shown(request, you.person)


@router.post("/me/protection/absence", status_code=201, responses=REFUSALS)
async def stay_away(request: Request, response: Response, you: Players, body: AbsenceBody) -> AwayOut:
    """Take a break, or exclude yourself: you are signed out everywhere at once, and nobody can end it early."""
    away = await _stay_away(request, you.person, body)
    response.delete_cookie(COOKIE, path="/")
    return away


async def _stay_away(request: Request, person: Person, body: AbsenceBody) -> AwayOut:
    server = server_of(request)
    state: Protections = await server.run(protecting.stay_away, server.house, person, Absence(body.why), body.length)
    server.sessions.forget_all()
    return _away(state)


def _away(state: Protections) -> AwayOut:
    away = state.away
    assert away is not None
    return AwayOut(why=away.why, since=away.since, until=away.until, back_at=away.back_at)


@router.post("/absences", status_code=201, responses=REFUSALS)
async def stay_away_longer(request: Request, body: AbsenceByPasswordBody) -> AwayOut:
    """Extend a break or self-exclusion with name and password, for a person who cannot sign in."""
    await server_of(request).sign_ins.take(address_of(request))
    person = await check_by_password(request, body.name, body.password)
    return await _stay_away(request, person, body)


@router.post("/returns", status_code=201, responses=REFUSALS)
async def come_back(request: Request, body: ReturnBody) -> AwayOut:
    """Ask to return after a self-exclusion has ended; you can sign in again after the delay."""
    server = server_of(request)
    await server.sign_ins.take(address_of(request))
    person = await check_by_password(request, body.name, body.password)
    return _away(await server.run(protecting.ask_back, server.house, person))
