"""Chunks on the CUDA devices of this machine: the same numbers, many chunks at a time, sums in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from queue import SimpleQueue
from typing import TYPE_CHECKING

from pitboss.extras import need
from pitboss.simulate.kernel import tables
from pitboss.simulate.results.batches import Batch

if TYPE_CHECKING:
    from pitboss.simulate.running.gpu.player import Player  # which needs a device's compiler

Batches = Generator[Batch, None, None]
Free = SimpleQueue[tuple[int, "Player"]]
"""The players without work, each with the number of its device."""

SIMULATED_PROCESSORS, SIMULATED_MEMORY, SIMULATED_SHARED = 1, 1 << 30, 227 << 10


class NoGpu(RuntimeError):
    """A CUDA device was requested, but none responds."""


def devices(most: int | None = None) -> list[int]:
    """Return the numbers of at most ``most`` CUDA devices; raise NoGpu if there are none."""
    from numba.core import config

    if config.ENABLE_CUDASIM:
        return [0]
    need("gpu")
    from numba import cuda

    try:
        many = len(cuda.gpus)
    except Exception as error:  # whatever the driver says: there is no device, or the driver is too old
        reason = str(error).strip().splitlines()[0].rstrip(" :.")
        raise NoGpu(f"No CUDA device answers here ({reason}). Leave --engine gpu out to use the processors.") from None
    if not many:
        raise NoGpu("There is no CUDA device here. Leave --engine gpu out to use the processors.")
    return list(range(min(many, most or many)))


class Devices:
    """The devices of a run, each with its memory and with the kernel compiled for the plan."""

    def __init__(self, work: tables.Work, most: int | None = None) -> None:
        numbers = devices(most)
        self.work = work
        self.free: Free = SimpleQueue()
        players = [device_player(work, number) for number in numbers]
        lanes = [(number, lane) for number, player in zip(numbers, players, strict=True) for lane in player.lanes]
        for lane in lanes:
            self.free.put(lane)
        self.many, self.size = len(lanes), min(player.most for player in players)
        self.pool = ThreadPoolExecutor(self.many)

    def in_order(self) -> Batches:
        """Play the chunks, batch by batch, and yield the batches in order."""
        waiting: deque[Future[Batch]] = deque()
        try:
            for first in range(0, self.work.chunks, self.size):
                waiting.append(self._submit(first, min(first + self.size, self.work.chunks)))
                if len(waiting) > self.many:
                    yield self._replayable(waiting.popleft().result())
            while waiting:
                yield self._replayable(waiting.popleft().result())
        finally:
            self.pool.shutdown(cancel_futures=True)

    def _submit(self, first: int, behind: int) -> Future[Batch]:
        return self.pool.submit(_play, self.free, first, behind)

    def _replayable(self, batch: Batch) -> Batch:
        """Return a batch whose beginning a free device can play again."""
        return replace(batch, beginning=lambda many: self._submit(batch.first, batch.first + many).result())


def _play(free: Free, first: int, behind: int) -> Batch:
    from numba import cuda

    number, player = free.get()
    try:
        with cuda.gpus[number]:
            return player.play(first, behind)
    finally:
        free.put((number, player))


def device_player(work: tables.Work, number: int) -> Player:
    """Return the player for a device: the faster layout if it supports everything in the plan."""
    from numba import cuda
    from numba.core import config

    from pitboss.simulate.running.gpu.lean_player import LeanPlayer
    from pitboss.simulate.running.gpu.lean_tables import lean_tables
    from pitboss.simulate.running.gpu.player import ChunkPlayer

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
