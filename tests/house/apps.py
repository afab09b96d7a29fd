"""The server's application, with routes that are prepared once by a worker: they hold nothing of a house.

The framework prepares a route when it is first asked for anything, and all of them anew in every application: that took
longer than most tests.
"""

from __future__ import annotations

from fastapi import FastAPI
from starlette.routing import BaseRoute

from pitboss.house.api.app import create_app
from pitboss.house.api.server import Server

_PREPARED: list[BaseRoute] = []


def app_of(server: Server) -> FastAPI:
    """Return the application of a server."""
    app = create_app(server)
    _PREPARED[:] = _PREPARED or app.router.routes
    app.router.routes[:] = _PREPARED
    return app
