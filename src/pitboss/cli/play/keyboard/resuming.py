"""Going on with a line after Ctrl-Z and ``fg``.

A shell that stops a program sets the terminal for itself, and does not set it back: the arrow keys would then print
``^[[D``, and nothing would show what is asked. Python's readline leaves that to the program.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType, ModuleType


class _Continued(Exception):
    """The program was stopped while a line was typed, and goes on."""


def edited_line(readline: ModuleType, prompt: str) -> str:
    """Return a line that is edited; after a stop it is asked for anew, with what was typed already."""
    if not hasattr(signal, "SIGCONT") or threading.current_thread() is not threading.main_thread():
        return input(prompt)
    before = signal.signal(signal.SIGCONT, _go_on)
    try:
        while True:
            try:
                return input(prompt)
            except _Continued:
                typed = readline.get_line_buffer()
                readline.set_startup_hook(lambda typed=typed: readline.insert_text(typed))
    finally:
        signal.signal(signal.SIGCONT, before)
        readline.set_startup_hook(None)


def _go_on(number: int, frame: FrameType | None) -> None:
    """End the reading of the line; in the background (``bg``) there is no line to go on with."""
    if _in_front():
        raise _Continued


def _in_front() -> bool:
    """Whether the terminal is this program's; one that is not its session's belongs to nobody else."""
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except OSError:
        return True
