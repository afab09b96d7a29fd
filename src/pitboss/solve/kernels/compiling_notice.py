"""Tells people that the solver is being compiled, which happens once and takes a while.

Compiled code is cached on disk, and whether it is still valid depends on the source, the machine and the argument
types. Only the compiler knows all of that, so it announces every compilation just before it starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def before_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call ``tell`` once, before the first compilation inside this block; never if everything is on disk already."""
    from numba.core import event

    class Announcement(event.Listener):
        """Listens for compilations."""

        told = False

        def on_start(self, event: object) -> None:
            """Announce only the first one: the kernels are compiled one after another."""
            if not self.told:
                self.told = True
                tell()

        def on_end(self, event: object) -> None:
            """The end is not announced; the answer appears then."""

    with event.install_listener("numba:compile", Announcement()):
        yield
