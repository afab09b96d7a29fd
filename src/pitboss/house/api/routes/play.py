"""Your own play: sessions, the bankroll curve, luck against skill; and hands that are shared."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from sqlalchemy import Connection

from pitboss.house.api.access import Players, address_of, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import RoundNumber
from pitboss.house.api.reading import REFUSALS, come_to_round, read
from pitboss.house.api.routes.lab import reviewed
from pitboss.house.api.schemas.play import (
    HandLink,
    MarkedOut,
    OwnRound,
    PageQuery,
    PlayOut,
    PlayQuery,
    PlaySession,
    Progress,
    ShareBody,
    SharedHand,
    Token,
)
from pitboss.house.people.reading import as_whom
from pitboss.house.play.marking import mark_rounds
from pitboss.house.play.own_rounds import Filters
from pitboss.house.play.sharing import links_of, share, shared_hand, withdraw
from pitboss.house.play.summing import overview, rounds_of, sessions
from pitboss.house.play.valuing import value_rounds

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["play"])
Wanted = Annotated[PlayQuery, Query()]
WantedPage = Annotated[PageQuery, Query()]
LinkToken = Annotated[Token, Path(description="The token of the link.")]


def _filters(query: PlayQuery) -> Filters:
    return Filters(**query.model_dump(exclude={"before", "limit"}))


@router.get("/me/play", responses=REFUSALS)
async def own_play(request: Request, you: Players, query: Wanted) -> PlayOut:
    """Return the totals and the curve of your play."""
    return PlayOut(**await read(request, overview, you.person.id, _filters(query)))


@router.get("/me/play/sessions", responses=REFUSALS)
async def own_sessions(request: Request, you: Players, query: WantedPage) -> list[PlaySession]:
    """List your sessions, the latest first."""
    lines = await read(request, sessions, you.person.id, _filters(query), query.before, query.limit)
    return [PlaySession(**line) for line in lines]


@router.get("/me/play/rounds", responses=REFUSALS)
async def own_rounds(request: Request, you: Players, query: WantedPage) -> list[OwnRound]:
    """List your rounds, the latest first."""
    lines = await read(request, rounds_of, you.person.id, _filters(query), query.before, query.limit)
    return [OwnRound(**line) for line in lines]


@router.post("/me/play/marks", responses=REFUSALS)
async def mark(request: Request, you: Players) -> MarkedOut:
    """Record what happened in rounds of yours that have not been examined yet, some at a time."""
    server = server_of(request)

    def work() -> int:
        return server.house.database.transact(
            lambda connection: mark_rounds(connection, as_whom(connection, you.person.id))
        )

    return MarkedOut(marked=await server.valuing.run(you.person.id, work))


@router.post("/me/play/values", responses=REFUSALS)
async def value(request: Request, you: Players, query: Wanted) -> Progress:
    """Work out the expectation, cost and luck of these rounds, some at a time; results are kept."""
    server = server_of(request)
    wanted = _filters(query)
    done = await server.valuing.run(you.person.id, value_rounds, server.house.database, you.person.id, wanted)
    return Progress(**done._asdict())


@router.get("/rounds/{number}/links", responses=REFUSALS)
async def links(request: Request, you: Players, number: RoundNumber) -> list[HandLink]:
    """List your links to a round, the latest first."""
    await come_to_round(request, you.person, number)
    return [HandLink(**link) for link in await read(request, links_of, you.person.id, number)]


@router.post("/rounds/{number}/links", status_code=201, responses=REFUSALS)
async def make_link(request: Request, you: Players, number: RoundNumber, body: ShareBody) -> HandLink:
    """Create a link to a round that you played; anybody who has it can see the round."""
    await come_to_round(request, you.person, number)
    server = server_of(request)
    lines = [line.model_dump() for line in await reviewed(request, you, number)] if body.review else None

    def made(connection: Connection) -> dict[str, Any]:
        return share(connection, you.person.id, number, server.house.clock(), lines)

    return HandLink(**await server.run(server.house.database.transact, made))


@router.delete("/hands/{token}", status_code=204, responses=REFUSALS)
async def withdraw_link(request: Request, you: Players, token: LinkToken) -> None:
    """Withdraw a link of yours; the hand can no longer be seen with it."""
    server = server_of(request)

    def gone(connection: Connection) -> None:
        withdraw(connection, you.person.id, token, server.house.clock())

    await server.run(server.house.database.transact, gone)


@router.get("/hands/{token}", responses=REFUSALS)
async def hand(request: Request, token: LinkToken) -> SharedHand:
    """Return a hand that somebody shared; no sign-in is needed."""
    server_of(request).requests.take(("hand", address_of(request)))
    return SharedHand(**await read(request, shared_hand, token))
