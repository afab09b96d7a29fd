"""The server with its page: what each worker process runs."""

from __future__ import annotations

from fastapi import FastAPI

from pitboss.house.api.app import worker as house_worker
from pitboss.web.page import hand_out


def worker() -> FastAPI:
    """Return the application of one worker process, with the page in front."""
    app = house_worker()
    hand_out(app)
    return app
