"""The memory of a device: one plain allocation for a run, divided into arrays."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np
from numba import cuda

ALIGNED = 256
Shapes = Mapping[str, tuple[Any, tuple[int, ...]]]
"""By name, the type of an array's numbers, and its shape."""


def bytes_of(shapes: Shapes) -> int:
    """Return how much memory some arrays take."""
    return sum(_size(dtype, shape) for dtype, shape in shapes.values())


def allocated(shapes: Shapes) -> dict[str, Any]:
    """Return arrays on the current device, all in one allocation."""
    block = cuda.device_array(max(bytes_of(shapes), ALIGNED), np.uint8)
    arrays, begin = {}, 0
    for name, (dtype, shape) in shapes.items():
        used = prod(shape) * np.dtype(dtype).itemsize
        arrays[name] = block[begin : begin + used].view(dtype).reshape(shape)
        begin += _size(dtype, shape)
    return arrays


def _size(dtype: Any, shape: tuple[int, ...]) -> int:
    used: int = prod(shape) * np.dtype(dtype).itemsize
    return -(-max(used, 1) // ALIGNED) * ALIGNED


def sent(values: Any) -> Any:
    """Return a tuple of numbers and arrays with the arrays on the current device."""
    return type(values)(*(cuda.to_device(value) if isinstance(value, np.ndarray) else value for value in values))
