"""Where the user's programs keep what they can work out again."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

COVERS_VARIABLE = "PITBOSS_COVERS"
"""The environment variable that names another folder for what is known of cover cards."""


def cache_folder() -> Path:
    """Return the folder; it need not be there yet."""
    if sys.platform == "darwin" and not os.environ.get("XDG_CACHE_HOME"):
        return Path.home() / "Library" / "Caches" / "pitboss"
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".cache") / "pitboss"


def covers_folder() -> Path:
    """Return the folder of the prices with cover cards; it need not be there yet."""
    named = os.environ.get(COVERS_VARIABLE)
    return Path(named) if named else cache_folder() / "cover-cards"


def keep(path: Path, data: Any) -> None:
    """Write data as JSON, whole or not at all; a folder that cannot be written to only costs time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            json.dump(data, file)
        Path(name).replace(path)
    except OSError:
        return
