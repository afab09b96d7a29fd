"""``pitboss serve``: open the house."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import uvicorn
from uvicorn.supervisors import Multiprocess

from pitboss.cli.house.opening import open_house, read_settings
from pitboss.house.api.app import SETTINGS_VARIABLE
from pitboss.house.api.metrics import SHARED_FOLDER
from pitboss.house.settings import Settings

GRACE = 10
"""Seconds that requests have to finish when the server stops."""
LONGEST_MESSAGE = 4096
"""Bytes of a WebSocket message: watchers have nothing to say."""


def serve(file: Path | None, **given: object) -> int:
    """Serve until somebody stops it."""
    settings = read_settings(file, **given).settings
    open_house(read_settings(file, **given)).close()
    os.environ[SETTINGS_VARIABLE] = json.dumps(settings.handed_over())
    config = _configuration(settings)
    socket = config.bind_socket()
    host = settings.host if settings.host not in ("0.0.0.0", "::") else "localhost"
    print(f"Pitboss is open at http://{host}:{socket.getsockname()[1]}/  (stop it with Ctrl-C)", flush=True)
    if settings.workers == 1:
        uvicorn.Server(config).run(sockets=[socket])
        return 0
    folder = tempfile.mkdtemp(prefix="pitboss-metrics-")
    os.environ[SHARED_FOLDER] = folder
    try:
        Multiprocess(config, target=uvicorn.Server(config).run, sockets=[socket]).run()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def _configuration(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        "pitboss.house.api.app:worker",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
        ws_max_size=LONGEST_MESSAGE,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
    )
