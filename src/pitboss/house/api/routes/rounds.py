"""Finished rounds: one's own, and any by its number."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from sqlalchemy import Connection

from pitboss.house.api.access import Anybody, Auditors, FloorReaders, Players
from pitboss.house.api.parameters import LARGEST_NUMBER, BeforeNumber, RoundNumber, TableNumber, limit_of
from pitboss.house.api.reading import REFUSALS, REFUSALS_OF_TEXT, come_to_round, read
from pitboss.house.api.schemas.audit import EntryOut, RoundLine, RoundStory
from pitboss.house.api.schemas.floor import AttendanceOut
from pitboss.house.audit.past_rounds.finding import Wanted, find_rounds
from pitboss.house.audit.past_rounds.rounds import (
    list_entries,
    round_at_table,
    round_entries,
    round_record,
    round_story,
    the_round,
)
from pitboss.house.floor.incidents import incidents_of_round
from pitboss.house.ledger.accounts import AWAY_FROM_TABLES, AccountKind
from pitboss.house.people.reading import as_whom
from pitboss.house.store import schema
from pitboss.house.tables.shown.attendance import attendance_of

router = APIRouter(prefix="/api", tags=["rounds"])
AtTable = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="The round's number at the table.")]
AfterMoment = Annotated[
    int,
    Query(ge=0, le=LARGEST_NUMBER, description="List only entries after this moment, in milliseconds since 1970."),
]
Limit = Annotated[int, limit_of(200)]


@router.get("/me/rounds", responses=REFUSALS)
async def own_rounds(request: Request, you: Players, before: BeforeNumber = None, limit: Limit = 50) -> list[RoundLine]:
    """List the rounds you had a wager in, the last first."""

    def find(connection: Connection) -> list[dict[str, Any]]:
        return find_rounds(connection, Wanted(person=you.person.id), before=before, limit=limit)

    return [RoundLine(**line) for line in await read(request, find)]


@router.get("/me/entries", responses=REFUSALS)
async def own_entries(request: Request, you: Anybody, after: AfterMoment = 0, limit: Limit = 100) -> list[EntryOut]:
    """List the entries that moved your chips, after a moment."""

    def find(connection: Connection) -> list[dict[str, Any]]:
        entries, own = schema.entries, as_whom(connection, you.person.id)
        listed = list_entries(connection, entries.c.person_id.in_(own), entries.c.at > after, limit=limit)
        return [_own(entry, set(own.values())) for entry in listed]

    return [EntryOut(**entry) for entry in await read(request, find)]


def _own(entry: dict[str, Any], names: set[str]) -> dict[str, Any]:
    """Leave out what an entry did to other people's accounts."""
    hidden = (*AWAY_FROM_TABLES, AccountKind.SEAT)
    kept = [posting for posting in entry["postings"] if posting["account"] not in hidden or posting["person"] in names]
    return {**entry, "postings": kept}


@router.get("/rounds/{number}", responses=REFUSALS)
async def story(request: Request, you: Anybody, number: RoundNumber) -> RoundStory:
    """Return a finished round by its number in the house, event by event."""
    await come_to_round(request, you.person, number)
    return RoundStory(**await read(request, lambda connection: round_story(connection, the_round(connection, number))))


@router.get("/rounds/{number}/record", responses=REFUSALS_OF_TEXT, response_class=PlainTextResponse)
async def record(request: Request, you: Anybody, number: RoundNumber) -> Response:
    """Return the record of a finished round, which can be replayed anywhere."""
    await come_to_round(request, you.person, number)
    text = await read(request, lambda connection: round_record(connection, the_round(connection, number)))
    return PlainTextResponse(text)


@router.get("/rounds/{number}/attendance", responses=REFUSALS)
async def attendance(request: Request, you: FloorReaders, number: RoundNumber) -> AttendanceOut:
    """Return who dealt, supervised, reported and ruled in a finished round; null means the house itself."""

    def find(connection: Connection) -> AttendanceOut:
        row = the_round(connection, number)
        worked = attendance_of(connection, row.table_id, row.number)
        incidents = incidents_of_round(connection, row.table_id, row.number)
        return AttendanceOut(**worked.as_data(), incidents=incidents)

    worked: AttendanceOut = await read(request, find)
    return worked


@router.get("/rounds/{number}/entries", responses=REFUSALS)
async def entries(request: Request, you: Auditors, number: RoundNumber) -> list[EntryOut]:
    """Return the entries of a finished round with their postings."""
    listed = await read(request, lambda connection: round_entries(connection, the_round(connection, number)))
    return [EntryOut(**entry) for entry in listed]


@router.get("/tables/{table}/rounds/{number}", responses=REFUSALS)
async def story_at_table(request: Request, you: Anybody, table: TableNumber, number: AtTable) -> RoundStory:
    """Return a finished round by its number at a table."""

    def find(connection: Connection) -> dict[str, Any]:
        return round_story(connection, round_at_table(connection, table, number))

    return RoundStory(**await read(request, find))
