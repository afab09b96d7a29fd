"""Printing for people and for programs."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.table import Table


def print_json(data: Any) -> None:
    """Print data as JSON."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def plain_table(*columns: str) -> Table:
    """Return a table without a frame, its columns named."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def console() -> Console:
    """Return the console that commands print to; a pipe gets wide lines instead of folded ones."""
    out = Console(highlight=False)
    return out if out.is_terminal else Console(highlight=False, width=200)
