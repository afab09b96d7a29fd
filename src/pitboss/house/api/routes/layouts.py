"""Layouts: what a submission, or a table, prints on its felt, and what a table is worth."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request

from pitboss.house.api.access import Anybody
from pitboss.house.api.careful import CarefulRoute
from pitboss.house.api.parameters import GameId, TableNumber
from pitboss.house.api.reading import REFUSALS, read
from pitboss.house.api.routes.games import SubmissionBody, priced
from pitboss.house.api.schemas.audit import PriceOut
from pitboss.house.api.schemas.layouts import LayoutOut
from pitboss.house.layouts import layout_parts
from pitboss.house.tables.shown.listing import the_table
from pitboss.rulebook import submit

router = APIRouter(route_class=CarefulRoute, prefix="/api", tags=["rulebook"])


@router.post("/games/{game}/layout", responses=REFUSALS)
async def layout(you: Anybody, game: GameId, body: SubmissionBody) -> LayoutOut:
    """Check a submission and return its layout; a refusal lists every fault with its clause."""
    return LayoutOut(**layout_parts(submit(game, body.options)))


@router.get("/tables/{table}/layout", responses=REFUSALS)
async def layout_of_table(request: Request, you: Anybody, table: TableNumber) -> LayoutOut:
    """Return the layout of a table."""
    row = await read(request, the_table, table)
    return LayoutOut(**layout_parts(submit(row.game, json.loads(row.options))))


@router.get("/tables/{table}/price", responses=REFUSALS)
async def price_of_table(request: Request, you: Anybody, table: TableNumber) -> PriceOut:
    """Return the exact edge of a table, and the prices of its side wagers."""
    row = await read(request, the_table, table)
    return await priced(request, you, row.game, json.loads(row.options))
