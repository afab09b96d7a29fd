"""Watching a table: numbered events over a WebSocket, from wherever one left off."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from starlette.websockets import WebSocketState

from pitboss.house.api.access import address_of, come_to, find_session, same_origin, server_of
from pitboss.house.api.hub import NOT_SIGNED_IN, Watcher
from pitboss.house.api.parameters import TableNumber
from pitboss.house.people.sessions import hash_token
from pitboss.house.tables.acting.hosting import GameIsGone, NoSuchTable
from pitboss.house.tables.live.live_table import LiveTable

router = APIRouter()
FORBIDDEN, UNKNOWN, FUTURE, FULL = 4403, 4404, 4409, 4429
TOO_SLOW = 4408
PARTING = 5.0
"""Seconds that a client has to hear that the watching is over."""


@router.websocket("/api/tables/{table}/watch")
async def watch(
    websocket: WebSocket,
    table: TableNumber,
    after: Annotated[int | None, Query(ge=0, le=10**15)] = None,
    views: bool = True,
) -> None:
    """Watch a table: events after a number (or from now on), and after each change how you see it."""
    server = server_of(websocket)
    signed_in, by_cookie = await find_session(websocket)
    await websocket.accept()
    if signed_in is None:
        await websocket.close(NOT_SIGNED_IN, "Sign in first.")
        return
    if by_cookie and not same_origin(websocket):
        await websocket.close(FORBIDDEN, "Pages of other sites cannot watch.")
        return
    try:
        await come_to(websocket, signed_in.person, table)
        number = await server.run(server.house.hosting.look, table, _number)
    except GameIsGone:
        await websocket.close(UNKNOWN, f"Table {table} is not open.")
        return
    except NoSuchTable:
        await websocket.close(UNKNOWN, f"There is no table {table}.")
        return
    if after is not None and after > number:
        await websocket.close(FUTURE, f"There are {number} events so far.")
        return
    place = await server.places.take(table, signed_in.person, address_of(websocket))
    if place is None:
        await websocket.close(FULL, "You are watching as many tables as you may; close one first.")
        return
    try:
        if server.hub.count >= server.house.settings.watchers or server.stopping:
            await websocket.close(FULL, "Too many people are watching; try again later.")
            return
        session = hash_token(signed_in.token)
        watcher = Watcher(table, signed_in.person, number if after is None else after, views, session)
        server.hub.add(watcher)
        try:
            await serve(websocket, watcher)
        finally:
            await server.hub.remove(watcher)
    finally:
        await server.places.leave(place)


def _number(live: LiveTable) -> int:
    return live.events


async def serve(websocket: WebSocket, watcher: Watcher) -> None:
    """Send what comes until one side has enough."""
    sending = asyncio.create_task(_send(websocket, watcher))
    hearing = asyncio.create_task(_hear(websocket))
    dismissed = asyncio.create_task(watcher.over.wait())
    _, left = await asyncio.wait({sending, hearing, dismissed}, return_when=asyncio.FIRST_COMPLETED)
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    if websocket.client_state is WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, TimeoutError):
            await asyncio.wait_for(websocket.close(TOO_SLOW if watcher.lost else watcher.code), PARTING)


async def _send(websocket: WebSocket, watcher: Watcher) -> None:
    while (text := await watcher.outbox.get()) is not None:
        try:
            await websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            return


async def _hear(websocket: WebSocket) -> None:
    """Watchers say nothing; what they send is not read. The hub looks whether they may still watch."""
    while True:
        try:
            await websocket.receive_text()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            return
