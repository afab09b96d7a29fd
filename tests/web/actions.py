"""Writes the server's list of player actions for the page's tests: ``python -m tests.web.actions FILE``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pitboss.house.tables.shown.pictures import list_actions

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(list_actions(), indent=1) + "\n", encoding="utf-8")
