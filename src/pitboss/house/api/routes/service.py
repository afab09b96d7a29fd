"""For those who run the house: health, metrics, settings, and the plain lobby."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from sqlalchemy import Connection, text

from pitboss import __version__
from pitboss.chips import dollars
from pitboss.house.api.access import Admins, MetricsReaders, server_of
from pitboss.house.api.reading import REFUSALS, REFUSALS_OF_TEXT, read
from pitboss.house.api.schemas.service import HeadOut
from pitboss.house.tables.shown.listing import MOST_LISTED, list_tables

router = APIRouter()


@router.get("/api/health", tags=["service"], responses={503: {}})
async def health(request: Request) -> JSONResponse:
    """Return whether the house can serve: the database answers and can be written to, and no shutdown is under way."""
    server = server_of(request)
    state: dict[str, Any] = {"status": "open", "version": __version__}
    if server.stopping:  # a house that is closed would open a connection again, and never close it
        return JSONResponse(state | {"status": "away"}, 503)
    try:
        await read(request, _answers)
    except Exception:
        return JSONResponse(state | {"status": "away", "cause": "database_away"}, 503)
    trouble = await server.look_for_trouble()
    if trouble is None:
        return JSONResponse(state)
    return JSONResponse(state | {"status": "cannot write", "cause": trouble.code, "sentence": trouble.sentence}, 503)


def _answers(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


@router.get("/api/head", tags=["service"])
async def head(request: Request) -> HeadOut:
    """Return the last seal of the house: a signed link over the heads of all its hash chains."""
    sealer = server_of(request).sealer
    last = await server_of(request).run(sealer.sealing.refresh)
    return HeadOut(**last.as_data())


@router.get("/metrics", tags=["service"], responses=REFUSALS_OF_TEXT, response_class=Response)
async def metrics(request: Request, you: MetricsReaders) -> Response:
    """Return the metrics for Prometheus."""
    return Response(server_of(request).metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@router.get("/api/settings", tags=["admin"], responses=REFUSALS)
async def settings(request: Request, you: Admins) -> dict[str, Any]:
    """Return the settings of the house, without secrets."""
    return server_of(request).house.settings.shown()


@router.get("/", include_in_schema=False)
async def lobby_page(request: Request, after: Annotated[int, Query(ge=0, le=10**15)] = 0) -> HTMLResponse:
    """Show the tables in plain HTML, a page at a time."""
    tables = await read(request, list_tables, after)
    more = f'<p><a href="/?after={tables[-1]["id"]}">More tables</a></p>' if len(tables) == MOST_LISTED else ""
    rows = "".join(
        f"<tr><td>{table['id']}</td><td>{escape(table['name'])}</td><td>{escape(table['rules'])}</td>"
        f"<td>{dollars(table['minimum'])} to {dollars(table['maximum'])}</td>"
        f"<td>{len(table['seats'])} of {table['positions']}</td><td>{table['round']}</td></tr>"
        for table in tables
    )
    return HTMLResponse(PAGE.format(rows=rows, more=more))


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pitboss</title><link rel="stylesheet" href="/static/lobby.css"></head>
<body><main><h1>Pitboss</h1>
<p>The house is open. Its API is described at <a href="/openapi.json">/openapi.json</a>;
a program reaches it with <code>pitboss.client</code>.</p>
<table><caption>Tables</caption>
<thead><tr><th>No.</th><th>Table</th><th>Rules</th><th>Wagers</th><th>Seats</th><th>Rounds</th></tr></thead>
<tbody>{rows}</tbody></table>{more}</main></body></html>
"""
