"""The server: routes, limits, headers, and its life from start to graceful stop."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from typing import Any

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss import __version__
from pitboss.house.api import problems
from pitboss.house.api.commands import QuickCommands
from pitboss.house.api.forwarding import TrustedProxies
from pitboss.house.api.logs import note, start_logging
from pitboss.house.api.middleware import Around
from pitboss.house.api.routes import (
    audit,
    cage,
    days,
    games,
    incidents,
    invitations,
    lab,
    layouts,
    people,
    play,
    proofs,
    protection,
    regulator,
    rounds,
    school,
    service,
    slips,
    tables,
    trainer,
    wall,
    watching,
    workbench,
)
from pitboss.house.api.schemas.answer_fields import describe_answers
from pitboss.house.api.server import Server
from pitboss.house.house import House
from pitboss.house.settings import Settings

SETTINGS_VARIABLE = "_PITBOSS_SETTINGS"
"""How the first process hands its settings to the workers."""
NEW_OBJECTS = 50_000
"""After so many new objects Python looks through them for garbage; by itself it does after 700."""
SAYS = """Live tables of regulated blackjack games, with a ledger and an audit.

Amounts of money are whole cents, times are milliseconds since 1970, and cards are written rank first (`Ah`, `Td`).
Sign in to get a cookie (pages also send the header `X-CSRF-Token`), or ask for a `token` and send it as
`Authorization: Bearer`. A command carries an id that you choose; if you send it twice, it takes effect once. A refusal
has a code, a sentence, and the clauses that it rests on.
"""


class HouseApp(FastAPI):
    """The framework's application, with commands served ahead of it."""

    commands: QuickCommands
    around_commands: ASGIApp
    proxies: TrustedProxies

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document, in which the fields of answers are described too."""
        if self.openapi_schema is None:
            self.openapi_schema = describe_answers(super().openapi())
        return self.openapi_schema

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        self.proxies.settle(scope)
        if not self.commands.takes(scope):
            await super().__call__(scope, receive, send)
            return
        scope["app"] = self
        await self.around_commands(scope, receive, send)


def create_app(server: Server) -> FastAPI:
    """Return the server as an ASGI application."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await server.start()
        note("the house is open", worker=os.getpid())
        yield
        await server.stop()
        note("the house is closed", worker=os.getpid())

    settings = server.house.settings
    around = partial(
        Around,
        body_limit=settings.body_limit,
        metrics=server.metrics,
        sealer=server.sealer,
        https=settings.secure_cookies,
    )
    app = HouseApp(title="Pitboss", version=__version__, description=SAYS, lifespan=life, docs_url=None, redoc_url=None)
    app.state.server = server
    app.state.audit_lock = asyncio.Lock()
    for module in (
        people,
        protection,
        games,
        proofs,
        layouts,
        lab,
        trainer,
        workbench,
        regulator,
        school,
        tables,
        invitations,
        rounds,
        play,
        slips,
        cage,
        days,
        audit,
        incidents,
        wall,
        watching,
        service,
    ):
        app.include_router(module.router)
    app.mount("/static", StaticFiles(directory=str(files("pitboss.house.api").joinpath("static"))), name="static")
    problems.install(app)
    app.add_middleware(around)
    app.proxies = TrustedProxies(settings.trusted_proxies)
    app.commands = QuickCommands()
    app.around_commands = around(app.commands)
    return app


def worker() -> FastAPI:
    """Return the application of one worker process; its settings come from the first process."""
    settings = Settings.model_validate_json(os.environ[SETTINGS_VARIABLE])
    start_logging(settings.log_level, settings.log_format)
    house = House(settings)
    house.found()
    app = create_app(Server(house))
    _collect_seldom()
    return app


def _collect_seldom() -> None:
    """Have Python look for garbage in circles seldom: a command makes hardly any, and a look goes over everything."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 50)
