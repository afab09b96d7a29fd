"""Printing for people and for programs."""

from __future__ import annotations

import json
import os
import shutil
from typing import Any

from rich.console import Console, ConsoleDimensions
from rich.table import Table

WIDE = 200
"""The columns of a pipe, where nothing says how many there are."""
NARROWEST = 20


def print_json(data: Any) -> None:
    """Print data as JSON."""
    print(json.dumps(data, indent=2, ensure_ascii=False))


def plain_table(*columns: str) -> Table:
    """Return a table without a frame, its columns named; the first has names, which are not broken."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for place, column in enumerate(columns):
        table.add_column(column, overflow="fold", no_wrap=not place)
    return table


class SizedConsole(Console):
    """A console that knows its columns under TERM=dumb too, where Rich takes any terminal for 80 columns wide."""

    @property
    def size(self) -> ConsoleDimensions:
        """The columns and rows there are."""
        if self.is_dumb_terminal and self._width is None:
            return ConsoleDimensions(*shutil.get_terminal_size())
        return super().size

    @size.setter
    def size(self, new_size: tuple[int, int]) -> None:
        self._width, self._height = new_size


def console() -> Console:
    """Return the console that commands print to; a pipe gets wide lines unless COLUMNS says how wide they may be."""
    out = SizedConsole(highlight=False)
    wanted = os.environ.get("COLUMNS", "")
    return out if out.is_terminal or _is_width(wanted) else Console(highlight=False, width=WIDE)


def _is_width(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) >= NARROWEST
