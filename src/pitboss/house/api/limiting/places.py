"""The places of a worker's watchers: taken and given back in the database, where all workers count them."""

from __future__ import annotations

import contextlib
import os
import secrets
from functools import partial

from pitboss.house.api.hub import Run
from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.roles import PersonKind
from pitboss.house.store.database import DatabaseAway
from pitboss.house.store.room import CannotWrite
from pitboss.house.store.watching import Place, keep_places, leave_all_places, leave_place, take_place

LONGEST_ADDRESS = 64


class Places:
    """Takes and gives back places. Where nothing can be written, watching goes on uncounted."""

    def __init__(self, house: House, run: Run) -> None:
        self.house, self.run = house, run
        self.over = False
        self.worker = f"{os.getpid()}-{secrets.token_hex(8)}"

    async def take(self, table: int, person: Person, address: str) -> str | None:
        """Take a place and return its id; None where the person, or the guests of the address, have no more."""
        settings = self.house.settings
        guest = person.kind is PersonKind.GUEST
        place = Place(secrets.token_hex(16), self.worker, table, person.id, address[:LONGEST_ADDRESS] if guest else "")
        work = partial(
            take_place,
            place=place,
            now=self.house.clock(),
            most_of_person=settings.person_watchers,
            most_of_address=settings.address_watchers,
        )
        try:
            taken: bool = await self.run(self.house.database.transact, work)
        except (CannotWrite, DatabaseAway):
            return place.id
        return place.id if taken else None

    async def leave(self, id: str) -> None:
        """Give a place back; one that cannot be is forgotten by itself."""
        if self.over:  # a house that is closed would open a connection again
            return
        with contextlib.suppress(CannotWrite, DatabaseAway):
            await self.run(self.house.database.transact, lambda connection: leave_place(connection, id))

    async def keep(self) -> None:
        """Say that the watchers are still there."""
        now = self.house.clock()
        with contextlib.suppress(CannotWrite, DatabaseAway):
            await self.run(self.house.database.transact, lambda connection: keep_places(connection, self.worker, now))

    async def leave_all(self) -> None:
        """Give all places back: the worker stops."""
        self.over = True
        with contextlib.suppress(CannotWrite, DatabaseAway):
            await self.run(self.house.database.transact, lambda connection: leave_all_places(connection, self.worker))
