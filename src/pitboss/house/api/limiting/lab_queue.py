"""The lab's queue: what takes seconds of computing is done one job a person, a few at a time, and never in the way.

Who asks while his last question is still open, and who comes when the queue is full, is told so at once and may ask
again: nobody can fill the queue alone, and no clock and no command waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any

from pitboss.house.api.problems import Problem


class LabQueue:
    """Jobs of people: ``threads`` of them at a time, and ``waiting`` more in the queue."""

    def __init__(self, name: str, threads: int, waiting: int, *, inline: bool = False) -> None:
        self.most, self.inline = threads + waiting, inline
        self._threads = ThreadPoolExecutor(threads, name)
        self._people: set[int] = set()

    async def run(self, person: int, work: Callable[..., Any], *given: Any) -> Any:
        """Do a person's job and return what came of it, or refuse it for now."""
        if self.inline:
            self._check(person)
            return work(*given)
        return await asyncio.wrap_future(self.begin(person, work, *given))

    def begin(self, person: int, work: Callable[..., Any], *given: Any) -> Future[Any]:
        """Begin a person's job, for which nobody waits, or refuse it for now."""
        self._check(person)
        if self.inline:
            return _done_at_once(work, *given)
        loop = asyncio.get_running_loop()
        self._people.add(person)
        job = self._threads.submit(partial(work, *given))
        # A job whose asker is gone is still at work: the person has one until it is over.
        job.add_done_callback(lambda done: loop.call_soon_threadsafe(self._people.discard, person))
        return job

    def _check(self, person: int) -> None:
        if person in self._people:
            sentence = "Your last question is still being worked out; wait for its answer."
            raise Problem("lab_busy", sentence, {"Retry-After": "1"})
        if len(self._people) >= self.most:
            sentence = "Too many people are asking right now; try again in a few seconds."
            raise Problem("lab_full", sentence, {"Retry-After": "5"})

    def stop(self, *, wait: bool = False) -> None:
        """Begin nothing more; ``wait`` for what is at work where that was told to end."""
        self._threads.shutdown(wait=wait, cancel_futures=True)


def _done_at_once(work: Callable[..., Any], *given: Any) -> Future[Any]:
    job: Future[Any] = Future()
    try:
        job.set_result(work(*given))
    except Exception as error:
        job.set_exception(error)
    return job
