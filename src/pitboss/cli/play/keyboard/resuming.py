"""Going on with a line after Ctrl-Z and ``fg``.

A shell that stops a program sets the terminal for itself, and does not set it back: the arrow keys would then print
``^[[D``, and nothing would show what is asked. Python's readline leaves that to the program.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, ModuleType
from typing import Any


@contextmanager
def resumed_lines(readline: ModuleType, prompt: str) -> Iterator[None]:
    """Have the line that is edited inside of this block edited on, and shown again, when the program is continued."""
    if not hasattr(signal, "SIGCONT") or threading.current_thread() is not threading.main_thread():
        yield
        return
    import termios

    terminal = sys.stdin.fileno()
    modes: list[list[Any]] = []

    def keep() -> None:
        modes[:] = [termios.tcgetattr(terminal)]

    def resume(number: int, frame: FrameType | None) -> None:
        if modes:
            termios.tcsetattr(terminal, termios.TCSADRAIN, modes[0])
            sys.stdout.write(f"\r{prompt}{readline.get_line_buffer()}")
            sys.stdout.flush()
            os.kill(os.getpid(), signal.SIGWINCH)  # with the next key readline puts the cursor where it belongs

    readline.set_pre_input_hook(keep)  # called when the terminal is set for editing
    before = signal.signal(signal.SIGCONT, resume)
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, before)
        readline.set_pre_input_hook(None)
