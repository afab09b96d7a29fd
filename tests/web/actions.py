"""Write what players may decide, as the server names it: ``python -m tests.web.actions FILE``, for the page's tests."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pitboss.house.tables.shown.pictures import list_actions

if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(list_actions(), indent=1) + "\n", encoding="utf-8")
