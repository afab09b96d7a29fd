"""The server's application, with routes that each worker prepares once: they store nothing about a house.

The framework prepares routes on their first request, and all of them again in every application: that took longer than
most tests.
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
