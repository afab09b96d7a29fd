"""Editing a line that is typed: arrow keys, and the lines typed before, in this session and in earlier ones.

The lines are kept in the user's own folder, readable for nobody else. Passwords are never among them: they are not
asked for here. Where the input is a pipe, or there is no readline, lines are read as they come.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType

from pitboss.user_folders import state_folder

LONGEST_HISTORY = 1000
OWNER_ONLY = 0o600
OWNERS_FOLDER = 0o700


def at_a_keyboard() -> bool:
    """Whether somebody types, and sees what he types."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()


def editor() -> ModuleType | None:
    """Return the module that edits lines, where there is one and somebody types."""
    if not at_a_keyboard():
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline


def history_file(what: str) -> Path:
    """Return where the lines of a command are kept."""
    return state_folder() / f"{what}-history"


@contextmanager
def edited_lines(what: str) -> Iterator[None]:
    """Have lines edited inside of this block, with those of earlier sessions of the same command at hand."""
    readline = editor()
    if readline is None:
        yield
        return
    file = history_file(what)
    before = readline.get_completer()
    readline.clear_history()
    readline.set_history_length(LONGEST_HISTORY)
    readline.set_auto_history(True)
    readline.set_completer(_nothing)  # without one, the tabulator would offer the files of the folder
    with suppress(OSError):  # there are none yet, or they cannot be read: that is no reason not to play
        readline.read_history_file(file)
    try:
        yield
    finally:
        with suppress(OSError):
            _keep(readline, file)
        readline.clear_history()
        readline.set_completer(before)


def _nothing(text: str, state: int) -> None:
    return None


def _keep(readline: ModuleType, file: Path) -> None:
    """Write the lines down, for their owner only."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=OWNERS_FOLDER)
    file.touch(mode=OWNER_ONLY)
    file.chmod(OWNER_ONLY)
    readline.write_history_file(file)
