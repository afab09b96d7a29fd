"""For auditors: find and reconstruct rounds, the ledger, commitments, returns, the audit itself, exports."""

from __future__ import annotations

import asyncio
import os
import pathlib
import tempfile
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import FileResponse
from sqlalchemy import Connection, select
from starlette.background import BackgroundTask

from pitboss.house.api.access import Auditors, server_of
from pitboss.house.api.parameters import LARGEST_NUMBER, AfterNumber, limit_of
from pitboss.house.api.reading import REFUSALS, REFUSALS_OF_FILES, REFUSALS_OF_TEXT, read
from pitboss.house.api.schemas.audit import AccountOut, AuditOut, CheckOut, EntryOut, ReturnOut, RoundLine
from pitboss.house.audit.auditing import audit
from pitboss.house.audit.findings import AuditReport
from pitboss.house.audit.past_rounds.exports import EXPORTS, RECORDS, export
from pitboss.house.audit.past_rounds.finding import Wanted, find_rounds
from pitboss.house.audit.past_rounds.rounds import list_entries
from pitboss.house.audit.returns.monitor import Return, returns
from pitboss.house.people.registry import the_person
from pitboss.house.store import schema

router = APIRouter(prefix="/api/audit", tags=["audit"])
Table = Annotated[int | None, Query(ge=0, le=LARGEST_NUMBER, description="Only this table, by its number.")]
Limit = Annotated[int, limit_of(200)]
MOST_ACCOUNTS = 5000
CLAUSE = "A clause, with its game or without: `zappit-ma 6(n)`, `6(n)`, `reading ZM8`. Those below it are included."


def _number(meaning: str) -> Any:
    """Return a parameter that takes a number."""
    return Query(ge=0, le=LARGEST_NUMBER, description=meaning)


@router.get("/rounds", responses=REFUSALS)
async def search_rounds(
    request: Request,
    you: Auditors,
    table: Table = None,
    game: Annotated[str | None, Query(max_length=40, description="Only this game, by its id.")] = None,
    table_name: Annotated[str, Query(max_length=64, description="Part of the table's name.")] = "",
    player: Annotated[str, Query(max_length=32, description="Part of a player's name.")] = "",
    clause: Annotated[str, Query(max_length=80, description=CLAUSE)] = "",
    least: Annotated[int | None, _number("Only rounds in which at least this was staked, in cents.")] = None,
    ended_from: Annotated[
        int | None, _number("Only rounds that ended at this moment or later, in milliseconds.")
    ] = None,
    ended_to: Annotated[int | None, _number("Only rounds that ended before this moment, in ms since 1970.")] = None,
    dealt_by: Annotated[str, Query(max_length=32, description="Part of the name of somebody who dealt.")] = "",
    supervised_by: Annotated[
        str, Query(max_length=32, description="Part of the name of somebody who supervised.")
    ] = "",
    ruled_by: Annotated[str, Query(max_length=32, description="Part of the name of somebody who ruled.")] = "",
    before: Annotated[int | None, _number("List only rounds before this number: the last one you have.")] = None,
    limit: Limit = 50,
) -> list[RoundLine]:
    """Find rounds by table, game, amount staked (cents) and when they ended (milliseconds since 1970).

    Part of a name is enough. A person dealt or supervised a round if they held the position during it. A round cites a
    clause if any of its events does: a settlement, a ruling, a report, or a declaration that it is void. To list more,
    pass the last number listed as ``before``.
    """
    wanted = Wanted(
        table=table,
        table_name=table_name,
        game=game,
        player=player,
        clause=clause,
        least=least,
        ended_from=ended_from,
        ended_to=ended_to,
        dealt_by=dealt_by,
        supervised_by=supervised_by,
        ruled_by=ruled_by,
    )

    def find(connection: Connection) -> list[dict[str, Any]]:
        return find_rounds(connection, wanted, before=before, limit=limit)

    return [RoundLine(**line) for line in await read(request, find)]


@router.get("/entries", responses=REFUSALS)
async def search_entries(
    request: Request,
    you: Auditors,
    book: Annotated[int | None, _number("Only this book: a table's number, or 0 for the cage.")] = None,
    after: AfterNumber = 0,
    player: Annotated[str | None, Query(max_length=32, description="Only entries of this player.")] = None,
    what: Annotated[str | None, Query(max_length=16, description="Only entries of this kind, such as `win`.")] = None,
    limit: Limit = 100,
) -> list[EntryOut]:
    """List entries of the ledger: of one book after a number, of one player, or of one kind."""

    def find(connection: Connection) -> list[dict[str, Any]]:
        entries = schema.entries
        where: list[Any] = [entries.c.number > after]
        if book is not None:
            where.append(entries.c.book == book)
        if player:
            where.append(entries.c.person_id == the_person(connection, player).id)
        if what:
            where.append(entries.c.what == what)
        return list_entries(connection, *where, limit=limit)

    return [EntryOut(**entry) for entry in await read(request, find)]


@router.get("/accounts", responses=REFUSALS)
async def accounts(request: Request, you: Auditors) -> list[AccountOut]:
    """List the accounts with their balances."""

    def find(connection: Connection) -> list[AccountOut]:
        known, people = schema.accounts, schema.people
        rows = connection.execute(
            select(known, people.c.name)
            .outerjoin(people, people.c.id == known.c.person_id)
            .order_by(known.c.id)
            .limit(MOST_ACCOUNTS)
        )
        return [
            AccountOut(id=row.id, kind=row.kind, table=row.table_id or None, person=row.name, balance=row.balance)
            for row in rows
        ]

    listed: list[AccountOut] = await read(request, find)
    return listed


@router.get("/returns", responses=REFUSALS)
async def monitor(request: Request, you: Auditors) -> list[ReturnOut]:
    """Return actual and theoretical returns with bands and alarms, per table and per game."""
    server = server_of(request)

    def look() -> list[Return]:
        with server.house.database.reading() as connection:
            return returns(connection, server.house.settings.alarm_sigmas)

    return [ReturnOut(**line.as_data()) for line in await server.run_aside(look)]


@router.post("/run", responses=REFUSALS)
async def run_audit(request: Request, you: Auditors) -> AuditOut:
    """Prove from the database alone that everything is right; one audit runs at a time."""
    server = server_of(request)
    lock: asyncio.Lock = request.app.state.audit_lock
    async with lock:
        report: AuditReport = await server.run_aside(audit, server.house.database)
    return audit_out(report)


def audit_out(report: AuditReport) -> AuditOut:
    """Return an audit as a client gets it."""
    checks = [
        CheckOut(
            id=check.id,
            name=check.name,
            proves=check.proves,
            examined=check.examined,
            unit=check.unit,
            findings=[str(finding) for finding in check.findings],
        )
        for check in report.checks
    ]
    return AuditOut(passed=report.passed, seconds=report.seconds, checks=checks)


@router.get("/exports/records.txt", responses=REFUSALS_OF_TEXT, response_class=Response)
async def download_records(request: Request, you: Auditors, table: Table = None) -> Response:
    """Download the records of finished rounds, as `pitboss replay` reads them."""
    return await _download(request, RECORDS, "txt", table, "text/plain; charset=utf-8")


@router.get("/exports/{what}.{form}", responses=REFUSALS_OF_FILES, response_class=Response)
async def download(
    request: Request,
    you: Auditors,
    what: Annotated[
        Literal["tables", "rounds", "entries", "postings", "events", "shoes", "slips", "accounts"],
        Path(description="What to export."),
    ],
    form: Annotated[Literal["csv", "parquet"], Path(description="The file's format.")],
    table: Table = None,
) -> Response:
    """Download a table of the database; what a shoe in play must not reveal is left out."""
    media = "text/csv; charset=utf-8" if form == "csv" else "application/vnd.apache.parquet"
    return await _download(request, what, form, table, media)


async def _download(request: Request, what: str, form: str, table: int | None, media: str) -> Response:
    """Write the export into a file that is gone when it has been sent."""
    server = server_of(request)
    number, name = tempfile.mkstemp(suffix=f".{form}")
    os.close(number)
    file = pathlib.Path(name)

    def make() -> None:
        with server.house.database.snapshot() as connection:
            export(connection, what, form, file, table)

    try:
        await server.run_aside(make)
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    gone = BackgroundTask(file.unlink, missing_ok=True)
    return FileResponse(file, media_type=media, filename=f"{what}.{form}", background=gone)


assert set(EXPORTS) == {"tables", "rounds", "entries", "postings", "events", "shoes", "slips", "accounts"}
