"""Orders from requests to the hosting: what comes while others are being written is written together, after them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from pitboss.house.tables.acting.hosting import Hosting
from pitboss.house.tables.acting.together import Ask, Taken, take_together

Waiting = tuple[Ask, asyncio.Future[Taken | None]]
Batch = list[Taken | None]
MOST = 32
"""Orders of a batch; more of them would let the first one wait too long."""
PATIENCE = 0.05
"""Seconds that the next batch waits for one: it may itself wait for a row that another worker holds."""


class OrderQueue:
    """The orders of one worker that wait to be written."""

    def __init__(self, hosting: Hosting, run: Callable[..., asyncio.Future[Any]]) -> None:
        self.hosting, self.run = hosting, run
        self._waiting: deque[Waiting] = deque()
        self._going: asyncio.Future[Batch] | None = None

    async def take(self, ask: Ask) -> Taken:
        """Have an order carried out: with others, or alone where it has to be."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Taken | None] = loop.create_future()
        self._waiting.append((ask, answered))
        if self._going is None:
            loop.call_soon(self._go)  # after whatever else has come in this moment
        taken = await answered
        if taken is None:
            taken = await self.run(self.hosting.take_order, ask.order, ask.look)
        return taken

    def _go(self) -> None:
        if not self._waiting or self._going is not None:
            return
        waiting = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        loop, answers = asyncio.get_running_loop(), [answered for _, answered in waiting]
        try:
            batch = self._going = self.run(take_together, self.hosting, [ask for ask, _ in waiting])
        except BaseException as error:  # nothing is begun any more: the server stops
            batch = loop.create_future()
            batch.set_exception(error)
        slow = loop.call_later(PATIENCE, self._go_on, batch)
        batch.add_done_callback(partial(self._answer, answers, slow))

    def _go_on(self, batch: asyncio.Future[Batch]) -> None:
        """A batch is done, or takes too long for others to wait."""
        if self._going is batch:
            self._going = None
            self._go()

    def _answer(
        self, waiting: list[asyncio.Future[Taken | None]], slow: asyncio.TimerHandle, batch: asyncio.Future[Batch]
    ) -> None:
        slow.cancel()
        self._go_on(batch)
        failed = None if batch.cancelled() else batch.exception()
        for place, answered in enumerate(waiting):
            if answered.done():  # who asked is gone
                continue
            if batch.cancelled():
                answered.cancel()
            elif failed is not None:
                answered.set_exception(failed)
            else:
                answered.set_result(batch.result()[place])
