"""Reading a line, and the words that mean the same at every prompt: quit, ``?`` and ``i``."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rich.console import Console

from pitboss.cli.play.keyboard.line_editing import editor
from pitboss.cli.play.keyboard.resuming import edited_line

Read = Callable[[str], str]
"""Shows a prompt and returns the line typed; raises EOFError at the end of input."""

LONGEST_LINE = 200
QUIT = frozenset({"q", "quit", "exit"})


class Quit(Exception):
    """The player leaves, or the input is at its end."""


def reader(console: Console) -> Read:
    """Return the reader of a console. Where the input is not typed, its lines are written down as if they were.

    Somebody who types can edit his line: the prompt then belongs to the editor, which has to know its length.
    """

    def read(prompt: str) -> str:
        readline = editor() if console.file is sys.stdout else None
        if readline is not None:
            return edited_line(readline, prompt)
        line = console.input(prompt, markup=False, emoji=False)
        if not sys.stdin.isatty():
            console.print(ascii(line)[1:-1], markup=False, highlight=False)
        return line

    return read


def read_line(read: Read, prompt: str) -> str:
    """Return a line, cut to a sensible length; raises Quit where the player leaves in any way."""
    try:
        line = read(prompt)[:LONGEST_LINE].strip()
    except (EOFError, KeyboardInterrupt, UnicodeDecodeError):
        raise Quit from None
    if line.lower() in QUIT:
        raise Quit
    return line
