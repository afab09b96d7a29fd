"""Chunks on a Ray cluster: the same numbers, wherever they are computed.

A chunk's numbers depend only on the seed and on its index, so a task that is lost with its machine is simply run again
elsewhere, and the sums come back in order. Chunks are sent in groups, so that a task takes seconds and there is little
traffic.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pitboss.simulate.kernel import tables
from pitboss.simulate.running.chunk import run_chunk
from pitboss.simulate.running.threads import AHEAD, Chunks

GROUP = 16
"""Chunks per task."""


OWN_CLUSTER = "local"
"""Ray's name for a cluster that is started for this process alone."""


class NoRay(RuntimeError):
    """Ray was requested, but no cluster responds or can be started."""


def run_group(work: tables.Work, first: int, behind: int) -> list[tables.KernelTally]:
    """Play some chunks, one after the other."""
    return [run_chunk(work, chunk) for chunk in range(first, behind)]


def in_order_on_cluster(work: tables.Work, workers: int | None, address: str | None) -> Chunks:
    """Play the chunks on a cluster and yield their sums in order; ``workers`` limits the number of concurrent tasks."""
    import ray

    with joined_cluster(ray, address):
        yield from _in_order(ray, work, workers)


@contextmanager
def joined_cluster(ray: Any, address: str | None) -> Iterator[None]:
    """Join a cluster for a while; do not leave one that this process had already joined."""
    started = not ray.is_initialized()
    if started:
        _join(ray, address)
    try:
        yield
    finally:
        if started:
            ray.shutdown()


def _in_order(ray: Any, work: tables.Work, workers: int | None) -> Chunks:
    # A lost task is run again, however often; a task that raises is not, because it would only raise again.
    remote = ray.remote(max_retries=-1, retry_exceptions=False, num_cpus=1)(run_group)
    sent = ray.put(work)
    window = AHEAD * (workers or max(int(ray.cluster_resources().get("CPU", 1)), 1))
    group = max(min(GROUP, work.chunks // window), 1)
    waiting: deque[Any] = deque()
    try:
        for first in range(0, work.chunks, group):
            waiting.append(remote.remote(sent, first, min(first + group, work.chunks)))
            if len(waiting) >= window:
                yield from ray.get(waiting.popleft())
        while waiting:
            yield from ray.get(waiting.popleft())
    finally:
        for task in waiting:
            ray.cancel(task)


def _join(ray: Any, address: str | None) -> None:
    """Join the cluster at an address, or start our own on this machine.

    Without an address, Ray would join any cluster on this machine, or the one that RAY_ADDRESS names: somebody else's.
    """
    try:
        ray.init(address=address or OWN_CLUSTER, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError) as error:
        reason = str(error).splitlines()[0]
        raise NoRay(
            f"No Ray cluster can be joined at {address}: {reason} Start it, or leave the address out."
            if address
            else f"Ray cannot start a cluster on this machine: {reason} Name a running one by its address."
        ) from None
