"""The folders in which a person's programs keep what is his: data, and what they remember from one run to the next."""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "pitboss"


def data_folder() -> Path:
    """Return the folder of a person's data; it need not be there yet."""
    return _folder("XDG_DATA_HOME", Path(".local") / "share")


def state_folder() -> Path:
    """Return the folder of what is remembered, such as the lines that were typed; it need not be there yet."""
    return _folder("XDG_STATE_HOME", Path(".local") / "state")


def _folder(variable: str, usual: Path) -> Path:
    if sys.platform == "darwin" and not os.environ.get(variable):
        return Path.home() / "Library" / "Application Support" / NAME
    base = os.environ.get(variable) or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / usual) / NAME
