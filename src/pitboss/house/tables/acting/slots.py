"""Places of live tables: one a table, with the lock under which its copy is used."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from pitboss.house.tables.live.live_table import LiveTable

WARM_TABLES = 1000


@dataclass(slots=True)
class Slot:
    """The place of one live table; ``unsure`` from the first change to the commit."""

    lock: threading.RLock = field(default_factory=threading.RLock)
    live: LiveTable | None = None
    unsure: bool = False

    def take(self) -> LiveTable | None:
        """Return the copy, unless its last change may not have been committed."""
        if self.unsure:
            self.live, self.unsure = None, False
        return self.live


class Slots:
    """The tables that a worker keeps, those that were asked for last."""

    def __init__(self) -> None:
        self._slots: OrderedDict[int, Slot] = OrderedDict()
        self._guard = threading.Lock()

    def of(self, table: int) -> Slot:
        """Return the place of a table."""
        with self._guard:
            slot = self._slots.pop(table, None) or Slot()
            self._slots[table] = slot
            if len(self._slots) > WARM_TABLES:
                self._drop_oldest()
        return slot

    def _drop_oldest(self) -> None:
        for number, slot in list(self._slots.items())[: len(self._slots) // 10]:
            if slot.lock.acquire(blocking=False):
                slot.lock.release()
                del self._slots[number]
