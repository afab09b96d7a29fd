"""Solving many games in several processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from threading import Thread

from pitboss.lab.writing.solution_json import options_json
from pitboss.rulebook import Rules, submit
from pitboss.solve.prices.key_figures import KeyFigures, key_figures
from pitboss.solve.strategies.strategy import Strategy

Jobs = Mapping[str, Rules]
"""The games to solve, each under the key it is known by."""


def available_cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def solve_all(jobs: Jobs, strategy: str | Strategy, workers: int) -> Iterator[tuple[str, KeyFigures]]:
    """Solve every game and return its figures as soon as they are known, in whatever order that is.

    The first game is solved here, so that what must be compiled is compiled once, before there are several to do it.
    """
    waiting = dict(jobs)
    here = list(waiting) if workers == 1 else list(waiting)[:1]
    for key in here:
        yield key, key_figures(waiting.pop(key), strategy)
    if waiting:
        yield from _solve_elsewhere(waiting, strategy, min(workers, len(waiting)))


def _solve_elsewhere(jobs: Jobs, strategy: str | Strategy, workers: int) -> Iterator[tuple[str, KeyFigures]]:
    # A new process is begun afresh, not copied: a copy of a process with threads may never come to its senses.
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=fresh, initializer=begin_worker)
    try:
        running = {
            pool.submit(_solve_one, rules.game, options_json(rules), strategy): key for key, rules in jobs.items()
        }
        for future in as_completed(running):
            yield running[future], future.result()
    finally:
        # Only once: a second call, such as that of a with statement, would take back that the rest is cancelled.
        pool.shutdown(cancel_futures=True)


def _solve_one(game: str, options: dict[str, object], strategy: str | Strategy) -> KeyFigures:
    return key_figures(submit(game, options), strategy)


def begin_worker() -> None:
    """Begin a worker: an interruption is for the process that asked for the work, and it ends when that one does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End at once when the parent has gone: nobody would take the result."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
