"""The cage: chips in and out, and corrections."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Request
from sqlalchemy import Connection

from pitboss.house.api.access import CageReaders, CageStaff, SignedIn, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import AfterNumber, Day, PersonName, limit_of
from pitboss.house.api.problems import Problem
from pitboss.house.api.reading import REFUSALS, read
from pitboss.house.api.schemas.audit import EntryOut, PersonChips
from pitboss.house.api.schemas.day import CageLineOut, CageTotalsOut
from pitboss.house.api.schemas.people import CageBody, DisputeBody, ReverseBody
from pitboss.house.audit.past_rounds.rounds import list_entries, round_at_table
from pitboss.house.gaming_day.cage_totals import CageTotals, cage_totals
from pitboss.house.gaming_day.sheet import DayUnknown, read_day
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.disputes import Disputed
from pitboss.house.ledger.journal import CAGE_BOOK
from pitboss.house.people.reading import chips_of
from pitboss.house.people.registry import Person, keep_person, the_person
from pitboss.house.protection.rows import find_protections
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.table import Refusal, Refused

router = APIRouter(route_class=CarefulRoute, prefix="/api/cage", tags=["cage"])


@router.post("/buy-ins", status_code=201, responses=REFUSALS)
async def buy_in(request: Request, you: CageStaff, body: CageBody) -> EntryOut:
    """Take a person's money and give chips for it."""

    def post(cage: Cage) -> int:
        person = _patron(cage, body.person)
        return cage.buy_in(person.id, body.amount, body.id, body.note)

    return await _post(request, you, post, body.person)


@router.post("/cash-outs", status_code=201, responses=REFUSALS)
async def cash_out(request: Request, you: CageStaff, body: CageBody) -> EntryOut:
    """Take a person's chips and give money for them."""

    def post(cage: Cage) -> int:
        person = _patron(cage, body.person)
        return cage.cash_out(person.id, body.amount, body.id, body.note)

    return await _post(request, you, post)


@router.post("/reversals", status_code=201, responses=REFUSALS)
async def reverse(request: Request, you: CageStaff, body: ReverseBody) -> EntryOut:
    """Reverse an entry of the cage with a new entry."""
    return await _post(request, you, lambda cage: cage.reverse(body.entry, body.id, body.note))


@router.post("/disputes", status_code=201, responses=REFUSALS)
async def settle_dispute(request: Request, you: CageStaff, body: DisputeBody) -> EntryOut:
    """Pay a person, or collect, because a round was settled wrongly; the entry names the round and the wager.

    The person must have had that wager (or, with wager 0, any wager in the round), and cannot get more than it could
    have won.
    """

    def post(cage: Cage) -> int:
        person = _patron(cage, body.person)
        round_at_table(cage.connection, body.table, body.round)
        about = Disputed(body.table, body.round, body.wager)
        return cage.settle_dispute(person.id, person.name, body.amount, body.id, body.note, about)

    return await _post(request, you, post)


@router.get("/people/{name}", responses=REFUSALS)
async def person_chips(request: Request, you: CageReaders, name: PersonName) -> PersonChips:
    """Return where a person's chips are."""

    def find(connection: Connection) -> PersonChips:
        person = the_person(connection, name)
        wallet, seats = chips_of(connection, person.id)
        at_tables = {str(table): chips for table, chips in seats.items()}
        row = find_protections(connection, person.id)
        away = row is not None and row.state.away_at(server_of(request).house.clock()) is not None
        return PersonChips(
            name=person.name, kind=person.kind, role=person.role, wallet=wallet, seats=at_tables, away=away
        )

    held: PersonChips = await read(request, find)
    return held


@router.get("/entries", responses=REFUSALS)
async def entries(
    request: Request,
    you: CageReaders,
    after: AfterNumber = 0,
    limit: Annotated[int, limit_of(500)] = 100,
) -> list[EntryOut]:
    """List the entries of the cage after a number."""

    def find(connection: Connection) -> list[dict[str, Any]]:
        book = schema.entries
        return list_entries(connection, book.c.book == CAGE_BOOK, book.c.number > after, limit=limit)

    return [EntryOut(**entry) for entry in await read(request, find)]


@router.get("/totals/{day}", responses=REFUSALS)
async def totals(request: Request, you: CageReaders, day: Day) -> CageTotalsOut:
    """Return what the cage did on a gaming day, by kind and cashier, with its chips before and after."""
    house = server_of(request).house
    calendar, now = house.settings.calendar, house.clock()
    try:
        asked = read_day(day, calendar, now)
    except DayUnknown as error:
        raise Problem("unknown_day", str(error)) from None
    moments = calendar.moments(asked)

    def find() -> CageTotals:
        with house.database.snapshot() as connection:
            return cage_totals(connection, moments[0], moments[-1])

    summed: CageTotals = await server_of(request).run_aside(find)
    return CageTotalsOut(
        day=asked.isoformat(),
        zone=calendar.zone,
        begins=moments[0],
        ends=moments[-1],
        over=moments[-1] <= now,
        opening=summed.opening,
        closing=summed.closing,
        lines=[CageLineOut(**line._asdict()) for line in summed.lines],
    )


def _patron(cage: Cage, name: str) -> Person:
    """Return a player, who stays one until the entry is written."""
    person = keep_person(cage.connection, the_person(cage.connection, name).id)
    if person.role is not Role.PLAYER:
        raise Refused(Refusal("not_a_player", f"{person.name} works here, and holds no chips.", ()))
    return person


async def _post(request: Request, you: SignedIn, work: Callable[[Cage], int], patron: str = "") -> EntryOut:
    """Do something at the cage for a patron, as somebody who works there at this moment."""
    server = server_of(request)
    known = await server.run(server.house.find, patron) if patron else None

    def post(cage: Cage) -> int:
        clerk = keep_person(cage.connection, you.person.id)
        if clerk.role is not Role.CAGE or clerk.disabled:
            raise Refused(Refusal("forbidden", f"{clerk.name} no longer works at the cage.", ()))
        return work(cage)

    entry = await server.run(server.house.at_cage, you.person.id, post, known.id if known is not None else None)

    def find(connection: Connection) -> list[dict[str, Any]]:
        book = schema.entries
        return list_entries(connection, book.c.book == entry.book, book.c.number == entry.number)

    (written,) = await read(request, find)
    return EntryOut(**written)
