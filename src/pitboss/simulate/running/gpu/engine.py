"""Chunks on the CUDA devices of this machine: the same numbers, many chunks at a time, sums in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from queue import SimpleQueue
from typing import Any

from pitboss.extras import need
from pitboss.simulate.kernel import tables
from pitboss.simulate.results.batches import Batch

Batches = Generator[Batch, None, None]
SIMULATED_PROCESSORS, SIMULATED_MEMORY, SIMULATED_SHARED = 1, 1 << 30, 227 << 10


class NoGpu(RuntimeError):
    """A CUDA device is asked for, and there is none that answers."""


def devices(most: int | None = None) -> list[int]:
    """Return the numbers of the CUDA devices, ``most`` of them at most; raise NoGpu where there are none."""
    from numba import config

    if config.ENABLE_CUDASIM:
        return [0]
    need("gpu")
    from numba import cuda

    try:
        many = len(cuda.gpus)
    except Exception as error:  # whatever the driver says: none is there, or it is too old
        reason = str(error).strip().splitlines()[0]
        raise NoGpu(f"No CUDA device answers here ({reason}). Leave --engine gpu out to use the processors.") from None
    if not many:
        raise NoGpu("There is no CUDA device here. Leave --engine gpu out to use the processors.")
    return list(range(min(many, most or many)))


def in_order_on_devices(work: tables.Work, most: int | None = None) -> Batches:
    """Play the chunks on the devices, batch by batch, and yield the batches in order."""
    numbers = devices(most)
    free: SimpleQueue[tuple[int, Any]] = SimpleQueue()
    pool = ThreadPoolExecutor(len(numbers))
    try:
        players = [pool.submit(_player, work, number).result() for number in numbers]
        for number, player in zip(numbers, players, strict=True):
            free.put((number, player))
        size = min(player.most for player in players)
        waiting: deque[Future[Batch]] = deque()
        for first in range(0, work.chunks, size):
            waiting.append(pool.submit(_play, free, first, min(first + size, work.chunks)))
            if len(waiting) > len(numbers):
                yield _replayable(waiting.popleft().result(), pool, free)
        while waiting:
            yield _replayable(waiting.popleft().result(), pool, free)
    finally:
        pool.shutdown(cancel_futures=True)


def _replayable(batch: Batch, pool: ThreadPoolExecutor, free: SimpleQueue[tuple[int, Any]]) -> Batch:
    """Return a batch whose beginning is played again by a device that is free."""

    def beginning(many: int) -> Batch:
        return pool.submit(_play, free, batch.first, batch.first + many).result()

    return replace(batch, beginning=beginning)


def _play(free: SimpleQueue[tuple[int, Any]], first: int, behind: int) -> Batch:
    from numba import cuda

    number, player = free.get()
    try:
        with cuda.gpus[number]:
            batch: Batch = player.play(first, behind)
            return batch
    finally:
        free.put((number, player))


def _player(work: tables.Work, number: int) -> Any:
    """Return who plays on a device: the faster layout where it has all that the plan needs."""
    from numba import config, cuda

    from pitboss.simulate.running.gpu.player import ChunkPlayer

    from pitboss.simulate.running.gpu.lean_player import LeanPlayer, lean_tables

    with cuda.gpus[number]:
        processors, free, shared = SIMULATED_PROCESSORS, SIMULATED_MEMORY, SIMULATED_SHARED
        if not config.ENABLE_CUDASIM:
            device = cuda.get_current_device()
            processors, shared = device.MULTIPROCESSOR_COUNT, device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
            free = cuda.current_context().get_memory_info().free

        def any_plan() -> ChunkPlayer:
            return ChunkPlayer(work, processors, free, config.ENABLE_CUDASIM)

        lean = lean_tables(work)
        threads = 0 if lean is None else lean.threads(shared)
        if lean is None or not threads:
            return any_plan()
        return LeanPlayer(work, lean, processors, 2 if config.ENABLE_CUDASIM else threads, cache(any_plan))
