"""Handing out the page: its built files below ``/static``, and the page itself for every address it knows.

The files are built from ``web/`` (``make page``) into this package. Names below ``assets`` carry a hash of their
content, so that a browser may keep them for ever; the page itself is asked for again every time.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

BUILT = Path(__file__).parent / "static"
INDEX = "index.html"
PAGES = (
    "table",
    "history",
    "rulebook",
    "lab",
    "floor",
    "cage",
    "day",
    "audit",
    "people",
    "protection",
    "school",
    "train",
    "hand",
    "invitation",
)
"""The first part of every address that the page knows, besides the lobby's."""
SERVERS_OWN = ("/api/", "/static/", "/metrics", "/docs", "/redoc", "/openapi.json")
FOR_EVER = "public, max-age=31536000, immutable"


class BuiltFiles(StaticFiles):
    """The built files, compressed where the browser takes that."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file."""
        packed = self.directory is not None and Path(self.directory, f"{path}.gz").is_file()
        if packed and "gzip" in Request(scope).headers.get("accept-encoding", ""):
            response = await super().get_response(f"{path}.gz", scope)
            response.headers["content-type"] = mimetypes.guess_type(path)[0] or "application/octet-stream"
            response.headers["content-encoding"] = "gzip"
        else:
            response = await super().get_response(path, scope)
        response.headers["vary"] = "accept-encoding"
        response.headers["cache-control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        return response


class UnknownPage(Route):
    """Every other address that a browser opens: the page says that there is no such page, and leads back."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Leave to the server what is its own, and whatever asks for something else than a page."""
        if scope["type"] != "http" or scope["path"].startswith(SERVERS_OWN):
            return Match.NONE, {}
        if scope["method"] != "GET" or "text/html" not in Request(scope).headers.get("accept", ""):
            return Match.NONE, {}
        return super().matches(scope)


def is_built(folder: Path = BUILT) -> bool:
    """Whether the page has been built."""
    return (folder / INDEX).is_file()


def hand_out(app: FastAPI, folder: Path = BUILT) -> None:
    """Have an app answer with the page where it would show a plain lobby."""

    async def page(request: Request) -> FileResponse:
        return FileResponse(folder / INDEX, headers={"cache-control": "no-cache"})

    routes: list[BaseRoute] = [Mount("/static", BuiltFiles(directory=folder), name="page files"), Route("/", page)]
    for name in PAGES:
        routes += [Route(f"/{name}", page), Route(f"/{name}/{{rest:path}}", page)]
    app.router.routes[:0] = routes

    async def unknown(request: Request) -> FileResponse:
        return FileResponse(folder / INDEX, 404, headers={"cache-control": "no-cache"})

    app.router.routes.append(UnknownPage("/{rest:path}", unknown))
