"""A house with a history, kept in a file, so that every tampering begins from the same books."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from pitboss.house.chain.seals import Seal
from pitboss.house.ledger.cage import Cage
from pitboss.house.roles import Role
from pitboss.house.sealing import Sealing
from pitboss.house.staffing import change_role, shut_out
from pitboss.house.tables.acting.commands import CloseForGood, Ready
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.kit import Kit
from tests.house.test_hosting import play_out

ROUNDS = 16
"""So many that checkpoints are taken, and the second shoe is not reached."""


class History:
    """Members with wallets, guests with purses, three tables (one played and closed, one not played), two seals."""

    def __init__(self, folder: Path) -> None:
        self.kit = Kit(f"sqlite:///{folder / 'house.db'}", seed=7)
        kit = self.kit
        self.sealing = Sealing(kit.house)
        self.dealer, self.cashier = kit.staff("Dora", Role.DEALER), kit.staff("Carl", Role.CAGE)
        self.ann, self.bob = kit.staff("Ann", Role.PLAYER), kit.staff("Bob", Role.PLAYER)
        for number, person in enumerate((self.ann, self.bob), 1):
            kit.time.pass_seconds(5)
            self.at_cage(partial(Cage.buy_in, person=person.id, amount=5_000_00, command_id=f"buy {number}"))
        change_role(kit.house, "Dora", Role.FLOOR, kit.house.itself)
        change_role(kit.house, "Dora", Role.DEALER, kit.house.itself)
        shut_out(kit.house, "Carl", True, kit.house.itself)
        shut_out(kit.house, "Carl", False, kit.house.itself)
        kit.house.members.set_password("Dora", "a long password 1")
        self.table, self.other, self.closed = (kit.table(game) for game in ("free-bet-ma", "zappit-ma", "catfish-bend"))
        self.play(self.closed, 2)
        kit.play(self.closed, kit.house.itself, CloseForGood())
        first = self.sealing.seal()
        assert first is not None
        self.play(self.table, ROUNDS)
        self.at_cage(partial(Cage.cash_out, person=self.bob.id, amount=100_00, command_id="out 1"))
        second = self.sealing.seal()
        assert second is not None
        self.seals: list[Seal] = [first, second]

    def copy_to(self, path: Path) -> None:
        """Write the books as they are now into another file."""
        address = self.kit.house.database.url.database
        assert address is not None
        with closing(sqlite3.connect(address)) as books, closing(sqlite3.connect(path)) as copy:
            books.backup(copy)

    def at_cage(self, work: Callable[[Cage], int]) -> None:
        self.kit.house.at_cage(self.cashier.id, work)

    def play(self, table: int, rounds: int) -> None:
        kit, people = self.kit, (self.ann, self.bob)
        if not kit.look(table).version:
            for place, person in enumerate(people, 1):
                kit.sit_down(table, person, place, 1_500_00)
        for _ in range(rounds):
            kit.time.pass_seconds(3)
            for place, person in enumerate(people, 1):
                kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, 10_00))
            for person in people:
                kit.play(table, person, Ready(person.name))
            play_out(kit, table, list(people))
