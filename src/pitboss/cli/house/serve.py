"""``pitboss serve``: open the house."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from pitboss.cli.house.opening import open_house, read_settings
from pitboss.house.api.metrics import SHARED_FOLDER
from pitboss.house.api.serving import Workers, listen, serve_here
from pitboss.web.app import application

EVERYWHERE = ("0.0.0.0", "::")


def serve(file: Path | None, **given: object) -> int:
    """Serve until somebody stops it."""
    loaded = read_settings(file, **given)
    settings = loaded.settings
    open_house(loaded).close()
    several = settings.workers > 1
    try:
        made = listen(settings.host, settings.port, shared=several)
    except OSError as error:
        print(f"Nobody can listen at {settings.host}:{settings.port}: {error.strerror}.", file=sys.stderr)
        return 2
    port = made.getsockname()[1]
    host = "localhost" if settings.host in EVERYWHERE else settings.host

    def opened() -> None:
        print(f"Pitboss is open at http://{host}:{port}/  (stop it with Ctrl-C)", flush=True)

    if not several:
        opened()
        serve_here(settings, made, application())
        return 0
    made.close()  # the workers listen for themselves
    folder = tempfile.mkdtemp(prefix="pitboss-metrics-")
    os.environ[SHARED_FOLDER] = folder
    try:
        Workers(settings, port, application()).run(opened)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0
