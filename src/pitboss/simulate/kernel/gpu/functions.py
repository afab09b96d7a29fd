"""The kernel's plain functions compiled for a CUDA device. Importing this needs numba with its CUDA target."""

from __future__ import annotations

from functools import cache
from inspect import signature
from types import FunctionType
from typing import Any

from numba import cuda
from numba.core import config

from pitboss.simulate.kernel.compiled import MODULES, RARE, functions_of

SIMULATED = bool(config.ENABLE_CUDASIM)
"""Whether numba plays the device itself, in Python: slow, but a proof where there is none."""

WARP, EVERYBODY = 32, 0xFFFFFFFF
"""The threads that go together, and all of them as bits."""

INLINE = "forceinline" if "forceinline" in signature(cuda.jit).parameters else "inline"
"""What numba's CUDA target calls it; the one within numba has an older name."""


def for_device(function: Any, inline: bool = True) -> Any:
    """Return a function that kernels can call, by default put into each place that calls it."""
    return function if SIMULATED else cuda.jit(function, device=True, **({INLINE: True} if inline else {}))


def most_registers(many: int) -> dict[str, int]:
    """Return the word for a kernel whose threads have so many registers at most; numba's simulator has no registers."""
    return {} if SIMULATED else {"max_registers": many}


def any_alone(wish: Any) -> Any:
    """Return whether a thread wishes something; it is asked alone."""
    return wish


def many_alone(wish: Any) -> Any:
    """Return how many threads wish something where one is asked alone: all of them, or none."""
    return WARP if wish else 0


@for_device
def any_voting(wish: Any) -> Any:
    """Return whether any thread of a warp wishes something."""
    return cuda.any_sync(EVERYBODY, wish)


@for_device
def many_voting(wish: Any) -> Any:
    """Return how many threads of a warp wish something."""
    return cuda.popc(cuda.ballot_sync(EVERYBODY, wish))


any_of_warp = any_alone if SIMULATED else any_voting
many_of_warp = many_alone if SIMULATED else many_voting
"""Numba's simulator plays threads one by one. Threads vote on when something is done, never on what."""


@cache
def device_functions() -> dict[str, Any]:
    """Return the kernel's functions for a device, by name; they see each other through a name space of their own.

    Numba's simulator needs no copies: there the plain functions are run as they are.
    """
    names: dict[str, Any] = {}
    for module in MODULES:
        names |= {name: value for name, value in vars(module).items() if not isinstance(value, FunctionType)}
        for name, plain in functions_of(module).items():
            copy = FunctionType(plain.__code__, names, name)
            names[name] = for_device(copy, inline=name not in RARE)
    return names
