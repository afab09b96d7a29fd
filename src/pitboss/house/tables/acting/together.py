"""Orders at different tables that come at the same time are written together.

A transaction costs about as much as what it writes: under load one of them takes what has come while the one before it
was written. What is answered is committed, as before: an answer waits for the commit
of all. An order that cannot go this way (it is refused, its table is busy or has moved on, a wallet has to be locked)
leaves nothing behind and is then taken alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy.exc import DBAPIError

from pitboss.house.store.room import CannotWrite
from pitboss.house.tables.acting.hosting import Ahead, Hosting, Order
from pitboss.house.tables.acting.slots import Slot
from pitboss.house.tables.acting.writing import MadeStep, Written, make_step
from pitboss.house.tables.live.live_table import LiveTable

NOT_NEEDED: Any = None
"""No connection: a plain step opens no account and moves no chips of a wallet or the cage."""
Taken = tuple[Written, Any]
"""What was written, and what who gave the order sees then."""


class Ask(NamedTuple):
    """An order, and how its giver looks at the table afterwards."""

    order: Order
    look: Callable[[LiveTable], Any]


@dataclass(slots=True)
class _Held:
    """An order on its way, the place of its table held."""

    place: int
    ask: Ask
    slot: Slot

    @property
    def live(self) -> LiveTable:
        """The copy, which is there once the order was carried out on it."""
        assert self.slot.live is not None
        return self.slot.live


Done = tuple[_Held, Written]


def take_together(hosting: Hosting, asks: Sequence[Ask]) -> list[Taken | None]:
    """Carry orders out and write them together; None stands for one that has to be taken alone."""
    taken: list[Taken | None] = [None] * len(asks)
    done: list[Done] = []
    with _held(hosting, asks) as going, suppress(DBAPIError, CannotWrite):  # who comes alone then finds out why
        done = _written(hosting, going)
        for held, written in done:
            held.slot.unsure = False
            with suppress(Exception):  # committed all the same: alone, it is found done, and fails by itself
                taken[held.place] = written, held.ask.look(held.live)
    for _, written in done:
        hosting.told(written.table, written.seq)
    return taken


@contextmanager
def _held(hosting: Hosting, asks: Sequence[Ask]) -> Iterator[list[_Held]]:
    """Hold the places of tables that nobody else is at."""
    going: dict[int, _Held] = {}
    try:
        for place, ask in enumerate(asks):
            table = ask.order.table
            slot = hosting.slots.of(table)
            if table not in going and slot.lock.acquire(blocking=False):
                going[table] = _Held(place, ask, slot)
        yield list(going.values())
    finally:
        for held in going.values():
            held.slot.lock.release()


def _written(hosting: Hosting, going: list[_Held]) -> list[Done]:
    """Carry the orders out on the copies, and write those down whose tables still stand there."""
    made: list[tuple[_Held, Ahead, MadeStep]] = []
    others: list[tuple[_Held, Ahead]] = []
    for held in going:
        with suppress(Exception):  # its copy is not to be trusted; alone, it fails by itself
            ahead = hosting.carry_out_ahead(held.slot, held.ask.order)
            if ahead is not None and ahead.plain:
                step = hosting.step_of(held.ask.order, ahead.now)
                made.append((held, ahead, make_step(NOT_NEEDED, ahead.live, step)))
            elif ahead is not None:
                others.append((held, ahead))
    done: list[Done] = []
    stood = hosting.write_all([step.rows for _, _, step in made]) if made else set()
    for held, ahead, made_step in made:
        if ahead.live.id in stood:
            ahead.live.written_down()
            ahead.live.at = ahead.now
            done.append((held, made_step.written))
    for held, ahead in others:
        with suppress(Exception):
            written = hosting.write_ahead(ahead, held.ask.order)
            done += [(held, written)] if written is not None else []
    return done
