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
AT_A_TIME = 2
"""So many batches are on their way: while one waits for the database, the next one is carried out."""
MOST = 32
"""Orders of a batch; more of them would let the first one wait too long."""


class OrderQueue:
    """The orders of one worker that wait to be written."""

    def __init__(self, hosting: Hosting, run: Callable[..., asyncio.Future[Any]]) -> None:
        self.hosting, self.run = hosting, run
        self._waiting: deque[Waiting] = deque()
        self._going: set[asyncio.Future[Batch]] = set()

    async def take(self, ask: Ask) -> Taken:
        """Have an order carried out: with others, or alone where it has to be."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Taken | None] = loop.create_future()
        self._waiting.append((ask, answered))
        loop.call_soon(self._go)  # after whatever else has come in this moment
        taken = await answered
        if taken is None:
            taken = await self.run(self.hosting.take_order, ask.order, ask.look)
        return taken

    def _go(self) -> None:
        while self._waiting and len(self._going) < AT_A_TIME:
            waiting = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            batch = self.run(take_together, self.hosting, [ask for ask, _ in waiting])
            self._going.add(batch)
            batch.add_done_callback(partial(self._answer, [answered for _, answered in waiting]))

    def _answer(self, waiting: list[asyncio.Future[Taken | None]], batch: asyncio.Future[Batch]) -> None:
        self._going.discard(batch)
        self._go()
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
