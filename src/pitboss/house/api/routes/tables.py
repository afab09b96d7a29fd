"""The lobby, tables, and everything that is done at one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic_core import to_json

from pitboss.house.api.access import Anybody, Dealers, Floor, Openers, Players, Staff, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.commands import answer_command, looking, served_ahead
from pitboss.house.api.parameters import AfterNumber, BeforeNumber, SentId, TableNumber, limit_of
from pitboss.house.api.problems import Problem
from pitboss.house.api.reading import REFUSALS, read
from pitboss.house.api.schemas.commands import DealBody, FloorBody, PlayBody
from pitboss.house.api.schemas.events import Events
from pitboss.house.api.schemas.tables import (
    AdviceOut,
    BotsBody,
    CommandOut,
    OpenTableBody,
    Picture,
    Procedure,
    ShoeOut,
    TableDetails,
    TableLine,
)
from pitboss.house.bringing_bots import bring_bots
from pitboss.house.roles import Role
from pitboss.house.tables.acting import commands as house_commands
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.house.tables.shown.advising import ask_advice, cards_shown, give_advice
from pitboss.house.tables.shown.listing import MOST_LISTED, list_tables, table_details, the_table
from pitboss.house.tables.shown.reading import read_shoes, read_shown, round_so_far
from pitboss.house.tables.shown.staff import procedure

router = APIRouter(route_class=CarefulRoute, prefix="/api/tables", tags=["tables"])
EVENTS_AT_ONCE = 500
SEARCH = "Part of a table's name, of its game's name, or of the name of whoever opened it."


@router.get("", responses={401: {}})
async def lobby(
    request: Request,
    you: Anybody,
    after: AfterNumber = 0,
    search: Annotated[str, Query(max_length=60, description=SEARCH)] = "",
    limit: Annotated[int, limit_of(MOST_LISTED)] = 100,
    waits: Annotated[bool, Query(description="Only tables that an irregularity holds up.")] = False,
) -> list[TableLine]:
    """List the open tables by number, one page at a time."""
    return [TableLine(**line) for line in await read(request, list_tables, after, search, limit, waits, you.person)]


@router.post("", status_code=201, responses=REFUSALS)
async def open_table(request: Request, you: Openers, body: OpenTableBody) -> TableDetails:
    """Open a table from a submission; a refusal lists every fault with its clause."""
    server = server_of(request)
    house = server.house
    most = house.settings.player_tables if you.person.role is Role.PLAYER else None
    settings = house.table_settings(
        decision_seconds=body.decision_seconds, wager_seconds=body.wager_seconds, bots_alone=body.bots_alone
    )

    def opened() -> int:
        return house.open_table(
            body.name,
            body.game,
            body.options,
            by=you.person,
            settings=settings,
            command_id=body.id,
            most=most,
            private=body.private,
        )

    return await _details(request, await server.run(opened))


@router.get("/{table}", responses=REFUSALS)
async def details(request: Request, you: Anybody, table: TableNumber) -> TableDetails:
    """Return a table with everything that is printed on its layout."""
    return await _details(request, table)


async def _details(request: Request, table: int) -> TableDetails:
    return TableDetails(**table_details(await read(request, the_table, table)))


@router.delete("/{table}", responses=REFUSALS)
async def close_table(request: Request, you: Openers, table: TableNumber, id: SentId) -> TableDetails:
    """Close a table; all players get their chips back."""
    await answer_command(request, you, table, house_commands.CloseForGood(), id)
    return await _details(request, table)


@router.get("/{table}/view", responses=REFUSALS, response_model=Picture)
async def view(request: Request, you: Anybody, table: TableNumber) -> Response:
    """Return the table as you may see it now, with what you can do."""
    server = server_of(request)
    seen = await server.run(server.house.hosting.look, table, looking(server, you.person))
    return Response(seen, media_type="application/json")


@router.get("/{table}/events", responses=REFUSALS, response_model=Events)
async def events(request: Request, you: Anybody, table: TableNumber, after: AfterNumber = 0) -> Response:
    """Return the events after a number, as everybody may see them."""
    shown = await read(request, read_shown, table, after, EVENTS_AT_ONCE)
    return Response(
        to_json({"events": shown[:EVENTS_AT_ONCE], "more": len(shown) > EVENTS_AT_ONCE}), media_type="application/json"
    )


@router.get("/{table}/shoes", responses=REFUSALS)
async def shoes(request: Request, you: Anybody, table: TableNumber, before: BeforeNumber = None) -> list[ShoeOut]:
    """List the table's shoes, the latest first: commitments, and for finished shoes their order and salt."""
    return [ShoeOut(**shoe) for shoe in await read(request, read_shoes, table, before)]


@router.post("/{table}/play", responses=REFUSALS, response_model=CommandOut)
async def play(request: Request, you: Players, table: TableNumber, body: PlayBody) -> Response:
    """Give a player's command: bring chips, sit, wager, decide, leave."""
    raise served_ahead()


@router.post("/{table}/deal", responses=REFUSALS, response_model=CommandOut)
async def deal(request: Request, you: Dealers, table: TableNumber, body: DealBody) -> Response:
    """Perform a dealer's step at a table that you deal."""
    raise served_ahead()


@router.post("/{table}/rule", responses=REFUSALS, response_model=CommandOut)
async def rule(request: Request, you: Floor, table: TableNumber, body: FloorBody) -> Response:
    """Give an order or a ruling at a table that you supervise."""
    raise served_ahead()


@router.post("/{table}/position", responses=REFUSALS, response_model=CommandOut)
async def take_over(request: Request, you: Staff, table: TableNumber, id: SentId) -> Response:
    """Take over a table, as dealer or as floor."""
    return await answer_command(request, you, table, house_commands.TakePosition(you.person.role, you.person.name), id)


@router.delete("/{table}/position", responses=REFUSALS, response_model=CommandOut)
async def give_back(request: Request, you: Staff, table: TableNumber, id: SentId) -> Response:
    """Give a table back to the house."""
    return await answer_command(request, you, table, house_commands.LeavePosition(you.person.role, you.person.name), id)


@router.get("/{table}/procedure", responses=REFUSALS)
async def next_step(request: Request, you: Staff, table: TableNumber) -> Procedure:
    """Return what dealer and floor have to do at a table: next step, duties, reports, checklist."""
    server = server_of(request)
    return Procedure(**await server.run(server.house.hosting.look, table, procedure))


@router.post("/{table}/bots", status_code=201, responses=REFUSALS)
async def fill_with_bots(request: Request, you: Openers, table: TableNumber, body: BotsBody) -> list[str]:
    """Let bots take free seats; they play the solver's chart."""
    server = server_of(request)
    row = await read(request, the_table, table)
    if not server.house.settings.bots:
        raise Problem("no_bots", "This house has no bots.")
    if row.closed_at is not None:
        raise Problem("closed", "The table is closed.")
    if you.person.role is Role.PLAYER and row.opened_by not in (you.person.id, server.house.itself.id):
        raise Problem("forbidden", "This table was opened by somebody else.")
    brought: list[str] = await server.run(bring_bots, server.house, table, body.count, you.person.id, body.id)
    return brought


@router.get("/{table}/advice", responses=REFUSALS)
async def advice(request: Request, you: Players, table: TableNumber) -> AdviceOut:
    """Return the exact value of every decision open to you, given the cards seen in this round."""
    server = server_of(request)

    def asked(live: LiveTable) -> Any:
        return ask_advice(live, you.person.name)

    question = await server.run(server.house.hosting.look, table, asked)
    shown = cards_shown(await read(request, round_so_far, table))
    return AdviceOut(**await server.advice.run(you.person.id, give_advice, question, shown))
