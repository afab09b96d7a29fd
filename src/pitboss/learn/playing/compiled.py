"""The edge: the stepping kernel compiled, with the simulator's functions that it calls. Kept on disk."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from inspect import getsource
from types import FunctionType
from typing import Any

from pitboss.learn.playing import stepping, tables, telling
from pitboss.simulate.kernel import compiled as simulated
from pitboss.simulate.kernel.compiled import MODULES, OPTIONS, RARE, functions_of

Step = Callable[..., None]
OWN = (stepping, telling)
"""Each calls only functions of its own, of the one before it, and of the simulator."""

CALLED_OFTEN = frozenset({"step_tables", "begin_tables"})
"""What Python calls: kept on disk under a name that holds a digest of all sources."""

KEPT_APART = RARE | CALLED_OFTEN
"""Not worth a copy at every place that calls them. All others are: a call hands over every array of the game."""


@cache
def compiled_steps() -> dict[str, Step]:
    """Return the functions that Python calls, compiled, by name."""
    from numba import njit

    sources = [getsource(module) for module in (*MODULES, *OWN, tables, simulated, sys.modules[__name__])]
    digest = sha256("".join(sources).encode()).hexdigest()[:16]
    names: dict[str, Any] = {}
    for module in (*MODULES[:-1], *OWN):
        names |= {name: value for name, value in vars(module).items() if not isinstance(value, FunctionType)}
        for name, plain in functions_of(module).items():
            copy = FunctionType(plain.__code__, names, name)
            if name in CALLED_OFTEN:
                copy.__qualname__ = f"{name}_{digest}"
            names[name] = njit(copy, cache=name in CALLED_OFTEN, forceinline=name not in KEPT_APART, **OPTIONS)
    return {name: names[name] for name in CALLED_OFTEN}
