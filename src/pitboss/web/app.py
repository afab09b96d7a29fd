"""The server with its page: what each worker process runs."""

from __future__ import annotations

from fastapi import FastAPI

from pitboss.house.api.app import worker as house_worker
from pitboss.house.api.serving import APPLICATION
from pitboss.web.page import hand_out, is_built

WITH_PAGE = "pitboss.web.app:worker"


def application() -> str:
    """Return what a worker runs: the house with its page, or with its plain lobby where no page was built."""
    return WITH_PAGE if is_built() else APPLICATION


def worker() -> FastAPI:
    """Return the application of one worker process, with the page in front."""
    app = house_worker()
    hand_out(app)
    return app
