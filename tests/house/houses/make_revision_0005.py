"""Makes the house of ``revision-0005.zip``: run it with the code of commit 32d3a15, the last with schema 0005."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

from tests.house.kit import Kit

from pitboss.house.ledger.cage import Cage
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.tables.acting.commands import CloseForGood, Ready, TakePosition
from pitboss.rulebook import parse_submission
from pitboss.rulebook.parts import Kind
from pitboss.table import commands, legal

DECISIONS = ("Stand", "Hit", "Split", "Decline", "Zap", "Accept")
SUBMISSION = """# As the house submitted it.
game = "free-bet-ma"

[options]
table_minimum = 10
"""


class OldHouse:
    """Plays a history with some chance in it, the same every time."""

    def __init__(self, url: str) -> None:
        self.kit = Kit(url, seed=5, bankroll="3000000", tray="2000", tray_fill="1000")
        self.chance = random.Random(5)
        self.ids = 0

    def at_cage(self, work: Callable[[Cage], Any]) -> None:
        kit = self.kit
        kit.time.pass_seconds(4)
        by = self.cashier.id
        kit.house.database.transact(lambda connection: work(Cage(connection, kit.house.clock(), by)))

    def wager(self, table: int, people: list[Person], amount: int = 20_00) -> None:
        self.kit.time.pass_seconds(6)
        for place, person in enumerate(people, 1):
            self.kit.play(table, person, commands.Place(person.name, place, Kind.BLACKJACK, amount))
        for person in people:
            self.kit.play(table, person, Ready(person.name))

    def decide(self, table: int, people: list[Person]) -> bool:
        """Let one of the players decide something; whether anybody could."""
        game = self.kit.look(table).table
        for person in people:
            open_now = [choice for choice in legal(game, person.name) if choice.name in DECISIONS]
            if open_now:
                self.kit.time.pass_seconds(1)
                self.kit.play(table, person, self.chance.choice(open_now).command)
                return True
        return False

    def rounds(self, table: int, people: list[Person], count: int) -> None:
        for _ in range(count):
            self.wager(table, people)
            while self.kit.look(table).table.state.running:
                assert self.decide(table, people)

    def make(self) -> None:
        kit = self.kit
        self.cashier = kit.staff("Carl", Role.CAGE)
        dealer = kit.staff("Dora", Role.DEALER)
        kit.staff("Audrey", Role.AUDITOR)
        ann, bob, guest = kit.staff("Ann", Role.PLAYER), kit.staff("Bob", Role.PLAYER), kit.guest("Zoe")
        self.at_cage(lambda cage: cage.buy_in(ann.id, 6_000_00, "buy 1"))
        self.at_cage(lambda cage: cage.buy_in(bob.id, 4_000_00, "buy 2", "in notes"))
        long, resting, closed = kit.table("catfish-bend"), kit.table("zappit-ma"), kit.table("double-attack-ma")
        own = kit.house.open_once("Our own", parse_submission(SUBMISSION))[0]
        by_hand = kit.table("free-bet-ma")
        kit.table("zappit-online")
        people = [ann, bob, guest]
        for table in (long, own, closed, by_hand):
            for place, person in enumerate(people, 1):
                kit.sit_down(table, person, place, 1_200_00 if table == long else 600_00)
        self.rounds(closed, people, 3)
        kit.play(closed, kit.house.itself, CloseForGood())
        self.rounds(own, people, 4)
        self.rounds(long, people, 45)
        self.at_cage(lambda cage: cage.cash_out(bob.id, 150_00, "out 1"))
        kit.play(by_hand, dealer, TakePosition("dealer", "Dora"))
        kit.play(by_hand, ann, commands.Place("Ann", 1, Kind.BLACKJACK, 40_00))
        while (step := kit.look(by_hand).table.staff_step()) is not None:
            kit.play(by_hand, dealer, step)
        kit.play(by_hand, dealer, commands.CloseWagering())
        for _ in range(2):
            step = kit.look(by_hand).table.staff_step()
            assert step is not None
            kit.play(by_hand, dealer, step)
        self.wager(long, people, 35_00)
        while not kit.look(long).table.state.running:  # a blackjack of the dealer's may end it at once
            self.wager(long, people, 35_00)
        self.decide(long, people)
        assert kit.look(long).table.state.running and kit.look(by_hand).table.state.running
        print(resting, "has", kit.look(resting).version, "steps; shoe", kit.look(long).table.state.shoe)
        kit.close()


if __name__ == "__main__":
    OldHouse(f"sqlite:///{sys.argv[1]}").make()
