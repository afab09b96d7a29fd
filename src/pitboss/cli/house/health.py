"""``pitboss health``: whether the house that runs here is open, for containers and whoever watches over them."""

from __future__ import annotations

import json
import sys
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from pitboss.cli.file_troubles import cause_of
from pitboss.cli.house.opening import read_settings

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
SECONDS = 8.0


def ask_health(config: Path | None) -> int:
    """Print what the house says of itself; 0 when it is open and can write, 1 when it is not."""
    settings = read_settings(config).settings
    host = EVERYWHERE.get(settings.host, settings.host)
    connection = HTTPConnection(host, settings.port, timeout=SECONDS)
    try:
        connection.request("GET", "/api/health")
        answer = connection.getresponse()
        said = json.loads(answer.read(65_536))
        status, cause = said["status"], said.get("sentence") or said.get("cause")
    except (OSError, HTTPException, ValueError, KeyError, TypeError) as error:
        said = f"No house answers at {host}:{settings.port}: {_why(error)}"
        print(f"{said}. Start one with pitboss serve, or name its settings with --config.", file=sys.stderr)
        return 1
    finally:
        connection.close()
    if answer.status == 200:
        print(f"The house is {status}.")
        return 0
    print(f"The house is not open: {status}{f' ({cause})' if cause else ''}.", file=sys.stderr)
    return 1


def _why(error: Exception) -> str:
    """Say why there was no answer, or none of a house."""
    if isinstance(error, TimeoutError):
        return f"nothing came within {SECONDS:.0f} seconds"
    if isinstance(error, ConnectionRefusedError):
        return "no program listens there"
    if isinstance(error, OSError):
        return cause_of(error)
    return "the program that listens there is something else"
