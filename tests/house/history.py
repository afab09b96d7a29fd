"""A house with a history, kept in a file, so that every tampering starts from the same books."""

from __future__ import annotations

import copy
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from unittest.mock import patch

from pitboss.house import protecting
from pitboss.house.chain.seals import Seal
from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.slips import SlipKind
from pitboss.house.protection.limits import Absence
from pitboss.house.roles import Role
from pitboss.house.sealing import ANCHORS_NAME, KEY_NAME, Sealing
from pitboss.house.staffing import change_role, shut_out
from pitboss.house.tables.acting import writing
from pitboss.house.tables.acting.commands import CloseForGood, LeavePosition, Ready, TakePosition
from pitboss.house.tray_slips import ask_chips, cancel_slip, carry_out_slip
from pitboss.rulebook.parts import Kind
from pitboss.table import commands
from tests.house.addresses import new_address
from tests.house.kit import START, Kit
from tests.house.test_hosting import play_out
from tests.sizes import size

ROUNDS = size(6, 16)
CHECKPOINT_EVENTS = size(100, writing.CHECKPOINT_EVENTS)
"""Enough rounds that checkpoints are taken after this many events, and the second shoe is not reached."""


class History:
    """Members with wallets, guests with purses, three tables (one played and closed, one not played), two seals."""

    def __init__(self, folder: Path, url: str | None = None, early: bool = False) -> None:
        with patch.object(writing, "CHECKPOINT_EVENTS", CHECKPOINT_EVENTS):
            self._live(folder, url or new_address(folder), early)

    def _open(self, folder: Path, url: str, now: int = START) -> None:
        self.folder = folder
        names = {"signing_key": str(folder / KEY_NAME), "anchor_file": str(folder / ANCHORS_NAME)}
        self.kit = Kit(url, seed=7, now=now, **names)
        self.sealing = Sealing(self.kit.house)

    def _live(self, folder: Path, url: str, early: bool) -> None:
        self._open(folder, url)
        kit = self.kit
        self.early = self.sealing.seal() if early else None
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
        self.move_chips()
        self.protect()
        self.at_cage(partial(Cage.cash_out, person=self.bob.id, amount=100_00, command_id="out 1"))
        second = self.sealing.seal()
        assert second is not None
        self.seals: list[Seal] = [first, second]

    def again(self, folder: Path, url: str) -> History:
        """Return a house of its own with this history, on a copy of its books; key and anchors go into a folder."""
        other = copy.copy(self)
        for name in (KEY_NAME, ANCHORS_NAME):
            shutil.copy(self.folder / name, folder / name)
        other._open(folder, url, self.kit.time.now)
        other.kit.ids = copy.copy(self.kit.ids)
        other.kit.chance.setstate(self.kit.chance.getstate())
        return other

    def protect(self) -> None:
        """Let people limit themselves, one of them more loosely from tomorrow on, confirm a check, and stay away."""
        kit, (ann, bob) = self.kit, (self.ann, self.bob)
        protecting.set_limit(kit.house, ann, "wager day", 1_000_00)
        protecting.set_limit(kit.house, ann, "loss week", 500_00)
        protecting.set_limit(kit.house, ann, "loss week", 900_00)
        self.play(self.table, 2)
        kit.time.pass_seconds(3600)
        for person in (ann, bob):
            protecting.acknowledge(kit.house, person, 1)
        protecting.stay_away(kit.house, kit.staff("Cleo", Role.PLAYER), Absence.EXCLUSION, 6)
        protecting.set_limit(kit.house, bob, "deposit day", 100_00)

    def copy_to(self, path: Path) -> None:
        """Write the books as they are now into another file."""
        address = self.kit.house.database.url.database
        assert address is not None
        with closing(sqlite3.connect(address)) as books, closing(sqlite3.connect(path)) as copy:
            books.backup(copy)

    def at_cage(self, work: Callable[[Cage], int]) -> None:
        self.kit.house.at_cage(self.cashier.id, work)

    def move_chips(self) -> None:
        """A fill, a credit and a request that is cancelled, at the table that is not played."""
        kit, house = self.kit, self.kit.house
        kit.play(self.other, self.dealer, TakePosition("dealer", "Dora"))
        for number, (kind, amount) in enumerate(((SlipKind.FILL, 500_00), (SlipKind.CREDIT, 250_00)), 1):
            kit.time.pass_seconds(5)
            slip = ask_chips(house, self.other, kind, amount, self.dealer, f"ask {number}")
            kit.time.pass_seconds(5)
            carry_out_slip(house, slip.number, self.cashier, f"carry {number}")
        slip = ask_chips(house, self.other, SlipKind.FILL, 100_00, self.dealer, "ask 3")
        cancel_slip(house, slip.number, self.dealer)
        kit.play(self.other, self.dealer, LeavePosition("dealer", "Dora"))

    def play(self, table: int, rounds: int) -> None:
        kit, people = self.kit, (self.ann, self.bob)
        if not kit.look(table).table.state.players:
            for place, person in enumerate(people, 1):
                kit.sit_down(table, person, place, 1_500_00)
        for _ in range(rounds):
            kit.time.pass_seconds(48 // ROUNDS)
            for place, person in enumerate(people, 1):
                kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, 10_00))
            for person in people:
                kit.play(table, person, Ready(person.name))
            play_out(kit, table, list(people))
