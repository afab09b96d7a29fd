"""Two ways of doing the same sums: compiled floats, or exact rationals in plain Python."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from inspect import getsource, signature
from types import FunctionType
from typing import Any, get_type_hints

import numpy as np
from numpy.typing import NDArray

from pitboss.solve.kernels import dealing, drawing, following, playing, splitting, structures

Numbers = NDArray[Any]
Number = Any
"""A float, or a Fraction."""


@dataclass(frozen=True, slots=True, eq=False)
class Arithmetic:
    """The kernels, and the numbers they work on."""

    exact: bool
    dealer_chances: Callable[..., None]
    borrow: Callable[..., int]
    win_and_lose: Callable[..., None]
    best_play: Callable[..., None]
    follow_play: Callable[..., None]
    reach: Callable[..., tuple[int, int, int]]
    visit: Callable[..., None]
    split_shares: Callable[..., tuple[Number, Number]]
    split_ceiling: Callable[..., Number]
    split_values: Callable[..., None]

    def array(self, values: Sequence[int | Fraction] | NDArray[Any]) -> Numbers:
        """Return numbers as an array."""
        if self.exact:
            plain = values.tolist() if isinstance(values, np.ndarray) else values
            return np.array([Fraction(value) for value in plain], dtype=object)
        return np.array(values, dtype=np.float64)

    def zeros(self, *shape: int) -> Numbers:
        """Return an array of zeros."""
        if not self.exact:
            return np.zeros(shape)
        numbers = np.empty(shape, dtype=object)
        numbers.fill(Fraction(0))
        return numbers

    def number(self, value: int | Fraction) -> Number:
        """Return one number."""
        return Fraction(value) if self.exact else float(value)


NAMES = (
    "dealer_chances",
    "borrow",
    "win_and_lose",
    "best_play",
    "follow_play",
    "reach",
    "visit",
    "split_shares",
    "split_ceiling",
    "split_values",
)
MODULES = (drawing, dealing, playing, following, splitting)
"""Each module calls only its own functions and those of modules before it."""

OPTIONS: dict[str, Any] = {
    "error_model": "numpy",  # no need to check every divisor for zero
    "_nrt": False,  # nothing is allocated, so no reference counting
    "nogil": True,  # one thread at a time uses the arrays of a bench, so others need not wait
}


@cache
def rationals() -> Arithmetic:
    """Return exact arithmetic: slow, for small shoes."""
    plain = {name: value for module in MODULES for name, value in vars(module).items()}
    return Arithmetic(True, *(plain[name] for name in NAMES))


@cache
def floats() -> Arithmetic:
    """Return compiled arithmetic; compiled code is cached on disk.

    Functions see each other compiled through a separate namespace; the modules themselves stay unchanged. The name
    under which a kernel is cached on disk contains a digest of all sources, so that no change is missed.
    """
    from numba import njit

    sources = [getsource(module) for module in (*MODULES, structures, sys.modules[__name__])]
    digest = sha256("".join(sources).encode()).hexdigest()[:16]
    names: dict[str, Any] = {}
    for module in MODULES:
        names |= {name: value for name, value in vars(module).items() if not isinstance(value, FunctionType)}
        for name, plain in vars(module).items():
            if not isinstance(plain, FunctionType) or plain.__module__ != module.__name__:
                continue
            copy = FunctionType(plain.__code__, names, name)
            names[name] = njit(copy, forceinline=True, **OPTIONS)
    plain_kernels = rationals()
    return Arithmetic(False, *(_edge(getattr(plain_kernels, name), names, digest) for name in NAMES))


def _edge(kernel: Callable[..., Any], names: dict[str, Any], digest: str) -> Callable[..., Any]:
    """Return a compiled kernel that can be called like the plain one.

    A tuple argument costs as much per call as many arrays. Structures are therefore taken apart here and put together
    again on the compiled side, where that costs nothing.
    """
    from numba import njit

    hints, name = get_type_hints(kernel), kernel.__name__
    taken, given, inside = [], [], []
    for parameter in signature(kernel).parameters:
        structure = hints[parameter]
        fields = [f"{parameter}_{field}" for field in getattr(structure, "_fields", ())]
        taken += fields or [parameter]
        given.append(f"*{parameter}" if fields else parameter)
        inside.append(f"{structure.__name__}({', '.join(fields)})" if fields else parameter)
    here: dict[str, Any] = {"kernel": names[name], **vars(structures)}
    flat = f"def flat({', '.join(taken)}):\n    return kernel({', '.join(inside)})\n"
    exec(compile(flat, __file__, "exec"), here)
    here["flat"].__qualname__ = f"{name}_{digest}"
    here["flat"] = njit(here["flat"], cache=True, **OPTIONS)
    edge = f"def edge({', '.join(signature(kernel).parameters)}):\n    return flat({', '.join(given)})\n"
    exec(compile(edge, __file__, "exec"), here)
    compiled: Callable[..., Any] = here["edge"]
    return compiled
