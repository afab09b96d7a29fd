"""Results that are expensive to compute and always the same: one worker computes them, the others read them.

They are stored in pytest's folder for the run, so that nothing computed by other code is ever read.
"""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from pickle import Pickler, Unpickler
from typing import Any, TypeVar

from pitboss.solve.kernels.arithmetic import Arithmetic, floats
from pitboss.solve.prices.solution import Solution

Value = TypeVar("Value")
FLOATS = "floats"
folders: list[Path] = []
"""The folder that the workers of this run share; none if there is only one process."""


class _Writer(Pickler):
    """Writes everything but the compiled functions, which every worker has."""

    def persistent_id(self, obj: Any) -> str | None:
        return FLOATS if isinstance(obj, Arithmetic) and not obj.exact else None

    def reducer_override(self, obj: Any) -> Any:
        """A solution keeps its hands, which it leaves out elsewhere: to solve them again is what is to be saved."""
        return (object.__new__, (Solution,), vars(obj)) if isinstance(obj, Solution) else NotImplemented


class _Reader(Unpickler):
    def persistent_load(self, pid: Any) -> Arithmetic:
        assert pid == FLOATS
        return floats()


def share_in(folder: Path) -> None:
    """Share results with all processes that name the same folder."""
    folder.mkdir(parents=True, exist_ok=True)
    folders[:] = [folder]


def shared(name: str, work_out: Callable[[], Value]) -> Value:
    """Return the result stored under a name by whichever worker was first; others wait for it meanwhile."""
    if not folders:
        return work_out()
    file = folders[0] / sha256(name.encode()).hexdigest()
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if file.exists():
            with file.open("rb") as written:
                found: Value = _Reader(written).load()
            return found
        value = work_out()
        held = BytesIO()
        _Writer(held, protocol=5).dump(value)
        half = file.with_suffix(".half")
        half.write_bytes(held.getbuffer())
        half.replace(file)  # completely, or not at all
        return value
