"""The sealer: seals the house's books on a schedule, when it opens and when it closes."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from pitboss.house.api.hub import Run
from pitboss.house.api.logs import LOG
from pitboss.house.chain.signing import KeyRefused
from pitboss.house.sealing import Sealing
from pitboss.house.store.room import CannotWrite

NOT_SEALED = "the books could not be sealed, or the seal not be kept"


class Sealer:
    """Seals every so many seconds; with 0 seconds never."""

    def __init__(self, sealing: Sealing, run: Run, seconds: int) -> None:
        self.sealing, self.run, self.seconds = sealing, run, seconds
        self._over = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def head(self) -> bytes:
        """The last seal, as it goes with every answer."""
        last = self.sealing.last
        return f"seal {last.number} {last.hash}".encode() if last.number else b"none"

    def start(self) -> None:
        """Begin, in the running loop."""
        if self.seconds:
            self._task = asyncio.get_running_loop().create_task(self._go_on())

    async def stop(self) -> None:
        """Seal once more, and end."""
        self._over.set()
        if self._task is not None:
            await self._task

    async def _go_on(self) -> None:
        while not self._over.is_set():
            await self._seal()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), self.seconds)
        await self._seal()

    async def _seal(self) -> None:
        try:
            await self.run(self.sealing.seal)
        except CannotWrite:
            return  # the log has its cause
        except (OSError, KeyRefused) as error:
            LOG.log(logging.ERROR, NOT_SEALED, extra={"values": {"why": str(error)}})
        except Exception:
            LOG.log(logging.ERROR, NOT_SEALED, exc_info=True)
