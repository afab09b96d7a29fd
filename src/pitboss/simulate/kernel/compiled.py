"""Compiles the kernel's plain functions. Compiled code is cached on disk."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from inspect import getsource
from types import FunctionType, ModuleType
from typing import Any

from pitboss.simulate.kernel import (
    kernel,
    kernel_extras,
    kernel_hands,
    kernel_seats,
    kernel_sides,
    kernel_sums,
    stream,
    tables,
)

Kernel = Callable[..., None]
MODULES = (stream, kernel_sums, kernel_seats, kernel_sides, kernel_extras, kernel_hands, kernel)
"""Each module calls only its own functions and those of modules before it."""

RARE = frozenset({"shuffle", "more_cards"})
"""Called once per shoe or less: not worth inlining at every call."""

OPTIONS: dict[str, Any] = {
    "nogil": True,  # threads run in parallel
    "error_model": "numpy",  # no need to check every divisor for zero
    "_nrt": False,  # nothing is allocated, so no reference counting, which would take most of the time
}


def functions_of(module: ModuleType) -> dict[str, FunctionType]:
    """Return the functions that a module defines itself."""
    members = vars(module).items()
    return {
        name: member
        for name, member in members
        if isinstance(member, FunctionType) and member.__module__ == module.__name__
    }


@cache
def compiled_functions() -> dict[str, Any]:
    """Return the kernel's functions compiled, by name.

    They see each other compiled through a separate namespace; the modules themselves stay unchanged. The name under
    which ``run_chunk`` is cached on disk contains a digest of all sources, so that no change is missed.
    """
    from numba import njit

    sources = [getsource(module) for module in (*MODULES, tables, sys.modules[__name__])]
    digest = sha256("".join(sources).encode()).hexdigest()[:16]
    names: dict[str, Any] = {}
    for module in MODULES:
        names |= {name: value for name, value in vars(module).items() if not isinstance(value, FunctionType)}
        for name, plain in functions_of(module).items():
            copy = FunctionType(plain.__code__, names, name)
            if plain is kernel.run_chunk:
                copy.__qualname__ = f"{name}_{digest}"
                names[name] = njit(copy, cache=True, **OPTIONS)
            else:
                names[name] = njit(copy, forceinline=name not in RARE, **OPTIONS)
    return names


def compiled_kernel() -> Kernel:
    """Return ``run_chunk`` compiled."""
    run_chunk: Kernel = compiled_functions()[kernel.run_chunk.__name__]
    return run_chunk
