"""For those who run the house: health, metrics, settings, and the plain lobby."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from sqlalchemy import Connection, text

from pitboss import __version__
from pitboss.chips import dollars
from pitboss.house.api.access import Admins, Auditors, server_of
from pitboss.house.api.reading import REFUSALS, REFUSALS_OF_TEXT, read
from pitboss.house.tables.shown.listing import list_tables

router = APIRouter()


@router.get("/api/health", tags=["service"], responses={503: {}})
async def health(request: Request) -> JSONResponse:
    """Say whether the house can serve: the database answers and it is not being stopped."""
    answers = not server_of(request).stopping
    if answers:  # a house that is closed would open a connection again, and never close it
        try:
            await read(request, _answers)
        except Exception:
            answers = False
    state = {"status": "open" if answers else "away", "version": __version__}
    return JSONResponse(state, 200 if answers else 503)


def _answers(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


@router.get("/metrics", tags=["service"], responses=REFUSALS_OF_TEXT, response_class=Response)
async def metrics(request: Request, you: Auditors) -> Response:
    """Return the numbers for Prometheus."""
    return Response(server_of(request).metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@router.get("/api/settings", tags=["admin"], responses=REFUSALS)
async def settings(request: Request, you: Admins) -> dict[str, Any]:
    """Return the settings of the house, without secrets."""
    return server_of(request).house.settings.shown()


@router.get("/", include_in_schema=False)
async def lobby_page(request: Request) -> HTMLResponse:
    """Show the tables in plain HTML."""
    tables = await read(request, list_tables)
    rows = "".join(
        f"<tr><td>{table['id']}</td><td>{escape(table['name'])}</td><td>{escape(table['rules'])}</td>"
        f"<td>{dollars(table['minimum'])} to {dollars(table['maximum'])}</td>"
        f"<td>{len(table['seats'])} of {table['positions']}</td><td>{table['round']}</td></tr>"
        for table in tables
    )
    return HTMLResponse(PAGE.format(rows=rows))


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Pitboss</title><link rel="stylesheet" href="/static/lobby.css"></head>
<body><main><h1>Pitboss</h1>
<p>The house is open. Its API is described at <a href="/openapi.json">/openapi.json</a>;
a program reaches it with <code>pitboss.client</code>.</p>
<table><caption>Tables</caption>
<thead><tr><th>No.</th><th>Table</th><th>Rules</th><th>Wagers</th><th>Seats</th><th>Rounds</th></tr></thead>
<tbody>{rows}</tbody></table></main></body></html>
"""
