"""Coming in, signing in and out, and who works here."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from pitboss.house.api.access import Admins, Anybody, Players, SignedIn, address_of, server_of, set_cookie
from pitboss.house.api.problems import Problem
from pitboss.house.api.reading import read
from pitboss.house.api.schemas.people import (
    DisabledBody,
    GuestBody,
    MeOut,
    PersonOut,
    PlayChipsBody,
    RegisterBody,
    RoleBody,
    SeatOut,
    SessionOut,
    SignInBody,
    StaffBody,
)
from pitboss.house.people.reading import chips_of, everybody
from pitboss.house.people.registry import Person, set_disabled, set_role
from pitboss.house.people.sessions import close_sessions_of
from pitboss.house.roles import PersonKind

router = APIRouter(prefix="/api", tags=["people"])


def person_out(person: Person) -> PersonOut:
    """Return a person as a client sees one."""
    return PersonOut(id=person.id, name=person.name, kind=person.kind, role=person.role, disabled=person.disabled)


async def _sign_in(request: Request, response: Response, person: Person, by_token: bool) -> SessionOut:
    server = server_of(request)
    token, session = await server.run(server.house.sign_in, person)
    if not by_token:
        set_cookie(request, response, token, server.house.settings.session_hours * 3600)
    return SessionOut(
        person=person_out(person),
        csrf=session.csrf,
        expires_at=session.expires_at,
        token=token if by_token else None,
    )


@router.post("/guests", status_code=201, responses={409: {}, 422: {}, 429: {}})
async def come_in_as_guest(request: Request, response: Response, body: GuestBody) -> SessionOut:
    """Come in as a guest with play chips."""
    server = server_of(request)
    server.sign_ins.take(address_of(request))
    if not server.house.settings.guests:
        raise Problem("no_guests", "This house takes no guests; register and sign in.")
    person = await server.run(server.house.guest, body.name)
    return await _sign_in(request, response, person, body.token)


@router.post("/people", status_code=201, responses={409: {}, 422: {}, 429: {}})
async def register(request: Request, response: Response, body: RegisterBody) -> SessionOut:
    """Register as a player."""
    server = server_of(request)
    server.sign_ins.take(address_of(request))
    if not server.house.settings.registration:
        raise Problem("no_registration", "This house does not let people register; ask its admin.")
    person = await server.run(server.house.register, body.name, body.password)
    return await _sign_in(request, response, person, body.token)


@router.post("/session", status_code=201, responses={401: {}, 422: {}, 429: {}})
async def sign_in(request: Request, response: Response, body: SignInBody) -> SessionOut:
    """Sign in with name and password."""
    server = server_of(request)
    server.sign_ins.take(address_of(request))
    server.sign_ins.take(("name", body.name.casefold()))
    person = await server.run(server.house.check_password, body.name, body.password)
    return await _sign_in(request, response, person, body.token)


@router.delete("/session", status_code=204, responses={401: {}, 403: {}})
async def sign_out(request: Request, response: Response, you: Anybody) -> None:
    """Sign out."""
    server = server_of(request)
    await server.run(server.house.sign_out, you.token)
    server.sessions.forget(you.token)
    response.delete_cookie("pitboss_session", path="/")


@router.get("/me", responses={401: {}})
async def me(request: Request, you: Anybody) -> MeOut:
    """Return who you are and where your chips are."""
    wallet, at_tables = await read(request, chips_of, you.person.id)
    seats = [SeatOut(table=table, chips=chips) for table, chips in at_tables.items()]
    return MeOut(person=person_out(you.person), csrf=you.session.csrf, wallet=wallet, seats=seats)


@router.post("/me/chips", responses={401: {}, 403: {}, 409: {}})
async def more_play_chips(request: Request, you: Players, body: PlayChipsBody) -> MeOut:
    """Get new play chips, as a guest who has none left."""
    server = server_of(request)
    house = server.house
    if you.person.kind is not PersonKind.GUEST:
        raise Problem("not_a_guest", "Play chips are for guests; see the cage.")
    await server.run(house.new_play_chips, you.person, body.id)
    return await me(request, you)


@router.get("/people", responses={401: {}, 403: {}}, tags=["admin"])
async def people(request: Request, you: Admins) -> list[PersonOut]:
    """List the people of the house: who works here first, then the newest."""
    return [person_out(person) for person in await read(request, everybody)]


@router.post("/people/staff", status_code=201, responses={401: {}, 403: {}, 409: {}}, tags=["admin"])
async def add_staff(request: Request, you: Admins, body: StaffBody) -> PersonOut:
    """Add a person who works here."""
    server = server_of(request)
    return person_out(await server.run(server.house.register, body.name, body.password, body.role))


@router.put("/people/{name}/role", responses={401: {}, 403: {}, 404: {}, 409: {}}, tags=["admin"])
async def change_role(request: Request, you: Admins, name: str, body: RoleBody) -> PersonOut:
    """Give a person another role."""
    return await _change(request, you, name, lambda connection: set_role(connection, name, body.role))


@router.put("/people/{name}/disabled", responses={401: {}, 403: {}, 404: {}, 409: {}}, tags=["admin"])
async def shut_out(request: Request, you: Admins, name: str, body: DisabledBody) -> PersonOut:
    """Shut a person out, or let one in again."""

    def change(connection: Connection) -> Person:
        person = set_disabled(connection, name, body.disabled)
        if body.disabled:
            close_sessions_of(connection, person.id)
        return person

    return await _change(request, you, name, change)


async def _change(request: Request, you: SignedIn, name: str, change: object) -> PersonOut:
    if name.casefold() == you.person.name.casefold():
        raise Problem("oneself", "Nobody changes his own rights; ask another admin.")
    server = server_of(request)
    person: Person = await server.run(server.house.database.transact, change)
    server.sessions.forget_all()
    return person_out(person)
