"""Coming in, signing in and out, and who works here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from pitboss.house import staffing
from pitboss.house.api.access import (
    COOKIE,
    Admins,
    Allow,
    Anybody,
    Players,
    SignedIn,
    address_of,
    server_of,
    set_cookie,
)
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.problems import Problem
from pitboss.house.api.reading import read
from pitboss.house.api.schemas.people import (
    DisabledBody,
    GuestBody,
    MeOut,
    PasswordBody,
    PersonOut,
    PlayChipsBody,
    RegisterBody,
    RoleBody,
    SeatOut,
    SessionOut,
    SignInBody,
    StaffBody,
)
from pitboss.house.people.reading import as_whom, chips_of, everybody
from pitboss.house.people.registry import Person
from pitboss.house.people.tries import TooManyTries
from pitboss.house.registering import register_player
from pitboss.house.roles import PLAY_MONEY, Role

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["people"])
NameOfPerson = Annotated[str, Path(description="The person's name.")]


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
    await server.sign_ins.take(address_of(request))
    if not server.house.settings.guests:
        raise Problem("no_guests", "This house takes no guests; register and sign in.")
    person = await server.run(server.house.guest, body.name)
    return await _sign_in(request, response, person, body.token)


@router.post("/people", status_code=201, responses={401: {}, 403: {}, 409: {}, 422: {}, 429: {}})
async def register(request: Request, response: Response, body: RegisterBody) -> SessionOut:
    """Register as a player; a guest keeps their history and play chips."""
    server = server_of(request)
    await server.sign_ins.take(address_of(request))
    if not server.house.settings.registration:
        raise Problem("no_registration", "This house does not let people register; ask its admin.")
    if body.play and not server.house.settings.guests:
        raise Problem("no_guests", "This house has no play chips; register for money.")
    guest = (await Allow(Role.PLAYER).admit(request)) if body.guest else None

    def work() -> Person:
        who = guest.person if guest is not None else None
        return register_player(server.house, body.name, body.password, play=body.play, guest=who)

    person = await server.run_hashing(work)
    if guest is not None:
        server.sessions.forget(guest.token)
    return await _sign_in(request, response, person, body.token)


@router.post("/session", status_code=201, responses={401: {}, 422: {}, 429: {}})
async def sign_in(request: Request, response: Response, body: SignInBody) -> SessionOut:
    """Sign in with name and password."""
    server = server_of(request)
    await server.sign_ins.take(address_of(request))
    person = await check_by_password(request, body.name, body.password)
    return await _sign_in(request, response, person, body.token)


async def check_by_password(request: Request, name: str, password: str) -> Person:
    """Return the person of a name and password, or refuse."""
    check = server_of(request).house.members.check_password
    person: Person = await _hashed(request, check, name, password, address_of(request))
    return person


async def _hashed(request: Request, work: Callable[..., Any], *given: Any) -> Any:
    """Do something that hashes a password; who tried too often is told how long to wait."""
    try:
        return await server_of(request).run_hashing(work, *given)
    except TooManyTries as many:
        refusal = many.refusal
        raise Problem(refusal.code, refusal.sentence, {"Retry-After": str(many.seconds)}) from None


@router.delete("/session", status_code=204, responses={401: {}, 403: {}})
async def sign_out(request: Request, response: Response, you: Anybody) -> None:
    """Sign out."""
    server = server_of(request)
    await server.run(server.house.members.sign_out, you.token)
    server.sessions.forget(you.token)
    response.delete_cookie(COOKIE, path="/")


@router.delete("/sessions", status_code=204, responses={401: {}, 403: {}})
async def sign_out_everywhere(request: Request, response: Response, you: Anybody) -> None:
    """Sign out here and everywhere else."""
    server = server_of(request)
    await server.run(server.house.members.sign_out_everywhere, you.person.id)
    server.sessions.forget_all()
    response.delete_cookie(COOKIE, path="/")


@router.put("/me/password", status_code=204, responses={401: {}, 403: {}, 409: {}, 422: {}, 429: {}})
async def change_password(request: Request, you: Anybody, body: PasswordBody) -> None:
    """Change your password; your other sessions end."""
    server = server_of(request)
    address = address_of(request)
    await server.sign_ins.take(address)
    change = server.house.members.change_password
    await _hashed(request, change, you.person, body.current, body.new, you.token, address)
    server.sessions.forget_all()


@router.get("/me", responses={401: {}})
async def me(request: Request, you: Anybody) -> MeOut:
    """Return who you are and where your chips are."""

    def find(connection: Connection) -> tuple[tuple[int, dict[int, int]], dict[int, str]]:
        return chips_of(connection, you.person.id), as_whom(connection, you.person.id)

    (wallet, at_tables), names = await read(request, find)
    seats = [SeatOut(table=table, chips=chips) for table, chips in at_tables.items()]
    came_as = next((name for number, name in names.items() if number != you.person.id), None)
    return MeOut(person=person_out(you.person), came_as=came_as, csrf=you.session.csrf, wallet=wallet, seats=seats)


@router.post("/me/chips", responses={401: {}, 403: {}, 409: {}})
async def more_play_chips(request: Request, you: Players, body: PlayChipsBody) -> MeOut:
    """Get new play chips, if you play with them and have none left."""
    server = server_of(request)
    house = server.house
    if you.person.kind not in PLAY_MONEY:
        raise Problem("not_a_guest", "You play for money; chips are bought at the cage.")
    await server.run(house.new_play_chips, you.person, body.id)
    return await me(request, you)


@router.get("/people", responses={401: {}, 403: {}}, tags=["admin"])
async def people(request: Request, you: Admins) -> list[PersonOut]:
    """List the people of the house: staff first, then the newest."""
    return [person_out(person) for person in await read(request, everybody)]


@router.post("/people/staff", status_code=201, responses={401: {}, 403: {}, 409: {}}, tags=["admin"])
async def add_staff(request: Request, you: Admins, body: StaffBody) -> PersonOut:
    """Add a member of staff."""
    server = server_of(request)
    return person_out(await server.run_hashing(server.house.register, body.name, body.password, body.role))


@router.put("/people/{name}/role", responses={401: {}, 403: {}, 404: {}, 409: {}}, tags=["admin"])
async def change_role(request: Request, you: Admins, name: NameOfPerson, body: RoleBody) -> PersonOut:
    """Give a person another role."""
    house = server_of(request).house
    return await _change(request, you, name, lambda: staffing.change_role(house, name, body.role, you.person))


@router.put("/people/{name}/disabled", responses={401: {}, 403: {}, 404: {}, 409: {}}, tags=["admin"])
async def shut_out(request: Request, you: Admins, name: NameOfPerson, body: DisabledBody) -> PersonOut:
    """Bar a person from the house, or let them in again."""
    house = server_of(request).house
    return await _change(request, you, name, lambda: staffing.shut_out(house, name, body.disabled, you.person))


async def _change(request: Request, you: SignedIn, name: str, change: Callable[[], Person]) -> PersonOut:
    if name.casefold() == you.person.name.casefold():
        raise Problem("oneself", "You cannot change your own rights; ask another admin.")
    server = server_of(request)
    person: Person = await server.run(change)
    server.sessions.forget_all()
    return person_out(person)
