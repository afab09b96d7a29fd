"""Write the server's OpenAPI document, which the page's client is made from: ``python -m pitboss.web.openapi FILE``."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from pitboss.house.api.app import create_app
from pitboss.house.api.server import Server
from pitboss.house.house import House
from pitboss.house.settings import Settings


def document() -> str:
    """Return the document as text. The database that a house needs is never asked for anything."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Settings.model_validate({"database": f"sqlite:///{folder}/unused.db"}))
        try:
            return json.dumps(create_app(Server(house)).openapi(), indent=1, sort_keys=True)
        finally:
            house.close()


def main() -> None:
    """Write the document into the file that is named."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m pitboss.web.openapi FILE")
    Path(sys.argv[1]).write_text(document(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
