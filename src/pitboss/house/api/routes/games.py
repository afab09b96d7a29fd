"""The rulebook: games, options, clauses, what a submission is worth."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict

from pitboss.house.api.access import Anybody, SignedIn, server_of
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import GameId
from pitboss.house.api.reading import REFUSALS
from pitboss.house.api.schemas.audit import ClauseOut, GameOut, PriceOut
from pitboss.house.api.schemas.tables import NamedAction, Options
from pitboss.house.rulebooks import list_clauses, list_games, price, price_at_hand
from pitboss.house.tables.shown.pictures import list_actions
from pitboss.rulebook import find_game

router = APIRouter(route_class=CarefulRoute, prefix="/api/games", tags=["rulebook"])


class SubmissionBody(BaseModel):
    """The chosen options."""

    model_config = ConfigDict(extra="forbid")

    options: Options = {}


@router.get("")
async def games() -> list[GameOut]:
    """List the games with their options, what is allowed, and why."""
    return [GameOut(**game) for game in list_games()]


@router.get("/actions")
async def actions() -> list[NamedAction]:
    """List every decision that a player may have to make, and what it is called."""
    return [NamedAction(**action) for action in list_actions()]


@router.get("/{game}/clauses", responses=REFUSALS)
async def clauses(request: Request, game: GameId) -> list[ClauseOut]:
    """List the clauses of a game with their status, their code and their cases."""
    find_game(game)
    return [ClauseOut(**clause) for clause in await server_of(request).run_aside(list_clauses, game)]


@router.post("/{game}/price", responses=REFUSALS)
async def worth(request: Request, you: Anybody, game: GameId, body: SubmissionBody) -> PriceOut:
    """Check a submission and return its exact edge and the prices of its side wagers."""
    return await priced(request, you, game, body.options)


async def priced(request: Request, you: SignedIn, game: str, options: Mapping[str, object]) -> PriceOut:
    """Return a price: at once where it was asked before, else as a job of the lab."""
    known = price_at_hand(game, options)
    return PriceOut(**(known or await server_of(request).lab.run(you.person.id, price, game, options)))
