"""Telling people that the solver is being compiled, which happens once and takes its time.

What was compiled is kept on disk, and whether it still serves depends on the source, the machine and the types it is
called with. Only the compiler knows all that, so it is asked: it announces every compilation just before it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def before_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call ``tell`` once, before the first compilation inside this block; never if everything is on disk already."""
    from numba.core import event

    class Announcement(event.Listener):
        """Hears of compilations."""

        told = False

        def on_start(self, event: object) -> None:
            """Tell of the first one only: one kernel after another is compiled."""
            if not self.told:
                self.told = True
                tell()

        def on_end(self, event: object) -> None:
            """Nothing is told of the end; the answer tells."""

    with event.install_listener("numba:compile", Announcement()):
        yield
