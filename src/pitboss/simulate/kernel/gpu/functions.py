"""The kernel's plain functions compiled for a CUDA device. Importing this module needs numba with its CUDA target."""

from __future__ import annotations

from functools import cache
from inspect import signature
from types import FunctionType
from typing import Any

from numba import cuda
from numba.core import config

from pitboss.simulate.kernel.compiled import MODULES, RARE, functions_of

SIMULATED = bool(config.ENABLE_CUDASIM)
"""Whether numba simulates the device in Python: slow, but it allows tests on machines without one."""

WARP, EVERYBODY = 32, 0xFFFFFFFF
"""The number of threads in a warp, and all of them as bits."""

INLINE = "forceinline" if "forceinline" in signature(cuda.jit).parameters else "inline"
"""The name of the option in numba's CUDA target; the target included in numba has an older name for it."""


def for_device(function: Any, inline: bool = True) -> Any:
    """Return a function that kernels can call, by default inlined at every call."""
    return function if SIMULATED else cuda.jit(function, device=True, **({INLINE: True} if inline else {}))


def most_registers(many: int) -> dict[str, int]:
    """Return the option that limits the registers of a kernel's threads; numba's simulator has no registers."""
    return {} if SIMULATED else {"max_registers": many}


def any_alone(wish: Any) -> Any:
    """Return whether a thread wants something; each thread is asked alone."""
    return wish


def many_alone(wish: Any) -> Any:
    """Return how many threads want something if each is asked alone: all of them, or none."""
    return WARP if wish else 0


@for_device
def any_voting(wish: Any) -> Any:
    """Return whether any thread of a warp wants something."""
    return cuda.any_sync(EVERYBODY, wish)


@for_device
def many_voting(wish: Any) -> Any:
    """Return how many threads of a warp want something."""
    return cuda.popc(cuda.ballot_sync(EVERYBODY, wish))


any_of_warp = any_alone if SIMULATED else any_voting
many_of_warp = many_alone if SIMULATED else many_voting
"""Numba's simulator runs threads one by one. Threads vote only on when something is done, never on what."""


@cache
def device_functions() -> dict[str, Any]:
    """Return the kernel's functions for a device, by name; they see each other through a separate namespace.

    Numba's simulator needs no copies: it runs the plain functions as they are.
    """
    names: dict[str, Any] = {}
    for module in MODULES:
        names |= {name: value for name, value in vars(module).items() if not isinstance(value, FunctionType)}
        for name, plain in functions_of(module).items():
            copy = FunctionType(plain.__code__, names, name)
            names[name] = for_device(copy, inline=name not in RARE)
    return names
