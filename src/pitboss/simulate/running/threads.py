"""Chunks played by threads of this process, whose sums come back in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor

from pitboss.simulate.kernel import tables
from pitboss.simulate.running.chunk import run_chunk

AHEAD = 2
"""Chunks given to each worker before the first one is collected, so that no worker waits."""

Chunks = Generator[tables.KernelTally, None, None]


def default_workers() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: tables.Work, workers: int) -> Chunks:
    """Play the chunks in threads and yield their sums in order. The kernel lets other threads run in parallel."""
    if workers == 1 or work.chunks == 1:
        yield from (run_chunk(work, chunk) for chunk in range(work.chunks))
        return
    pool = ThreadPoolExecutor(workers)
    try:
        yield from _windowed(lambda chunk: pool.submit(run_chunk, work, chunk), work.chunks, AHEAD * workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _windowed(submit: Callable[[int], Future[tables.KernelTally]], chunks: int, window: int) -> Chunks:
    waiting: deque[Future[tables.KernelTally]] = deque()
    for chunk in range(chunks):
        waiting.append(submit(chunk))
        if len(waiting) >= window:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
