"""Streams of random numbers in the kernel's initial state."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.simulate.kernel.stream import prepare_block
from pitboss.simulate.running.chunk import stream_of


def begun(seed: int, chunk: int) -> NDArray[np.uint64]:
    """The stream of a chunk with its first block computed."""
    stream = stream_of(seed, chunk)
    prepare_block(stream)
    return stream
