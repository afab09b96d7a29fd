"""The wall of all tables: as it is now, and what changes on it over one WebSocket."""

from __future__ import annotations

from fastapi import APIRouter, Request, WebSocket

from pitboss.house.api.access import FloorReaders, address_of, find_session, same_origin, server_of
from pitboss.house.api.hub import NOT_SIGNED_IN, Watcher
from pitboss.house.api.reading import REFUSALS
from pitboss.house.api.routes.watching import FORBIDDEN, FULL, serve
from pitboss.house.api.schemas.wall import WallOut
from pitboss.house.api.wall import MAY_WATCH
from pitboss.house.people.sessions import hash_token

router = APIRouter(tags=["floor"])
THE_WALL = 0
"""The wall is no table; whoever watches it takes one place, as at a table."""


@router.get("/api/wall", responses=REFUSALS)
async def wall(request: Request, you: FloorReaders) -> WallOut:
    """Return every open table as a card, with its money on this gaming day."""
    return WallOut(**await server_of(request).wall.snapshot())


@router.websocket("/api/wall/watch")
async def watch(websocket: WebSocket) -> None:
    """Watch the wall: the cards and figures that change, about once a second."""
    server = server_of(websocket)
    signed_in, by_cookie = await find_session(websocket)
    await websocket.accept()
    if signed_in is None:
        await websocket.close(NOT_SIGNED_IN, "Sign in first.")
        return
    if (by_cookie and not same_origin(websocket)) or signed_in.person.role not in MAY_WATCH:
        await websocket.close(FORBIDDEN, "The wall is for floor, auditor and admin, and for pages of this house.")
        return
    place = await server.places.take(THE_WALL, signed_in.person, address_of(websocket))
    if place is None or server.stopping:
        await websocket.close(FULL, "You are watching as much as you may; close something first.")
        return
    watcher = Watcher(THE_WALL, signed_in.person, 0, True, hash_token(signed_in.token))
    try:
        server.wall.add(watcher)
        try:
            await serve(websocket, watcher)
        finally:
            await server.wall.remove(watcher)
    finally:
        await server.places.leave(place)
