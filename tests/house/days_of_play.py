"""Random days of play: several tables that open and close, chips and money that move, workers that restart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

from sqlalchemy import select

from pitboss.house.ledger.cage import Cage
from pitboss.house.ledger.disputes import Disputed
from pitboss.house.ledger.slips import SlipKind
from pitboss.house.people.registry import Person
from pitboss.house.roles import Role
from pitboss.house.store import schema
from pitboss.house.tables.acting.commands import CloseForGood, Leave, LeavePosition, Ready, TakePosition
from pitboss.house.tray_slips import ask_chips, cancel_slip, carry_out_slip
from pitboss.rulebook.parts import Irregularity, Kind
from pitboss.table import Refusal, Refused, commands, legal
from tests.house.kit import Kit

GAMES = ("catfish-bend", "free-bet-ma", "free-bet-ma", "double-attack-ma", "zappit-ma")
MOST_TABLES = 4
DECISIONS = frozenset({"Stand", "Decline", "Hit", "Double", "Split"})


class Days:
    """Plays on, with a clock that jumps: mostly ahead a little, now and then to where a shift begins, to the moment."""

    def __init__(self, kit: Kit, seed: int, moments: list[int]) -> None:
        self.kit, self.chance, self.moments = kit, random.Random(seed), moments
        kit.time.now = moments[0] - 3_600_000
        self.ann, self.bob = kit.staff("Ann", Role.PLAYER), kit.staff("Bob", Role.PLAYER)
        self.people = [self.ann, self.bob, kit.guest("Gus")]
        self.dora, self.flo = kit.staff("Dora", Role.DEALER), kit.staff("Flo", Role.FLOOR)
        self.clerks = [kit.staff("Carl", Role.CAGE), kit.staff("Cleo", Role.CAGE)]
        self.tables: list[int] = []
        self.done: Counter[str] = Counter()
        for person in (self.ann, self.bob):
            self.at_cage(partial(Cage.buy_in, person=person.id, amount=20_000_00, command_id=f"first {person.name}"))
        self.tables.append(kit.table("zappit-online"))
        kit.sit_down(self.tables[0], self.people[2], 3)

    def play(self, actions: int) -> None:
        """Do a number of random things, using all of the moments."""
        step = (self.moments[-1] + 3_600_000 - self.kit.time.now) // actions
        for _ in range(actions):
            self.go_on(step)
            name = self.chance.choices(list(ACTIONS), weights=list(ACTIONS.values()))[0]
            act: Callable[[], None] = getattr(self, name)
            try:
                act()
            except Refused:
                continue
            self.done[name] += 1

    def go_on(self, step: int) -> None:
        """Let time pass; where a shift begins on the way, sometimes to its very moment, or the one before it."""
        now = self.kit.time.now + self.chance.randint(1, 2 * step)
        passed = [moment for moment in self.moments if self.kit.time.now < moment <= now]
        if passed and self.chance.random() < 0.7:
            now = passed[0] - self.chance.choice((0, 1))
        self.kit.time.now = now

    def id(self) -> str:
        return f"x{self.chance.getrandbits(60):x}"

    def at_cage(self, work: Callable[[Cage], int]) -> None:
        self.kit.house.at_cage(self.chance.choice(self.clerks).id, work)

    def table(self) -> int:
        return self.chance.choice(self.tables)

    def open(self) -> None:
        if len(self.tables) < MOST_TABLES:
            self.tables.append(self.kit.table(self.chance.choice(GAMES)))

    def shut(self) -> None:
        if len(self.tables) > 1:
            table = self.chance.choice(self.tables[1:])
            self.kit.play(table, self.flo, CloseForGood())
            self.tables.remove(table)

    def buy_in(self) -> None:
        person, amount = self.chance.choice((self.ann, self.bob)), self.chance.choice((50_00, 3_333_33, 9_999_99))
        self.at_cage(lambda cage: cage.buy_in(person.id, amount, self.id()))

    def cash_out(self) -> None:
        person, amount = self.chance.choice((self.ann, self.bob)), self.chance.randint(1, 6_000_00)
        self.at_cage(lambda cage: cage.cash_out(person.id, amount, self.id()))

    def reverse(self) -> None:
        entries = schema.entries
        with self.kit.house.database.reading() as connection:
            numbers = list(
                connection.execute(
                    select(entries.c.number).where(entries.c.book == 0, entries.c.person_id > 0)
                ).scalars()
            )
        self.at_cage(lambda cage: cage.reverse(self.chance.choice(numbers), self.id(), "a mistake"))

    def dispute(self) -> None:
        table, person = self.table(), self.chance.choice(self.people)
        rounds = self.kit.look(table).table.state.round
        about = Disputed(table, self.chance.randint(1, max(1, rounds)), 0)
        amount = self.chance.choice((-5_00, 5_00, 12_34))
        self.at_cage(lambda cage: cage.settle_dispute(person.id, person.name, amount, self.id(), "it is so", about))

    def leave(self) -> None:
        person = self.chance.choice(self.people)
        self.kit.play(self.table(), person, Leave(person.name))

    def join(self) -> None:
        table, person = self.table(), self.chance.choice(self.people)
        self.kit.play(table, person, commands.BuyIn(person.name, self.chance.randint(1, 40) * 50_00))
        box = 1 + self.people.index(person)
        if person.name not in [seat.seated for seat in self.kit.look(table).table.state.boxes.values()]:
            self.kit.play(table, person, commands.Sit(person.name, box))

    def deal(self, table: int) -> list[Person]:
        """Let everybody who sits at a table wager, and the cards be dealt."""
        boxes = self.kit.look(table).table.state.boxes
        seated = [person for person in self.people if any(box.seated == person.name for box in boxes.values())]
        for person in seated:
            amount = self.chance.randint(2, 10) * 5_00
            self.kit.play(
                table, person, commands.Place(person.name, 1 + self.people.index(person), Kind.BLACKJACK, amount)
            )
        for person in seated:
            self.kit.play(table, person, Ready(person.name))
        return seated

    def round(self) -> None:
        """Play a round, which may take hours."""
        table = self.table()
        if self.kit.look(table).table.state.running:
            self.play_out(table)
            return
        seated = self.deal(table)
        if seated and self.chance.random() < 0.6:
            self.go_on(4 * 3_600_000)
        if self.chance.random() < 0.8:
            self.play_out(table)

    def play_out(self, table: int) -> None:
        """Decide at random until the round is over; now and then it is left unfinished."""
        while (game := self.kit.look(table).table).state.running and self.chance.random() < 0.97:
            for person in self.people:
                choices = [choice for choice in legal(game, person.name) if choice.name in DECISIONS]
                if choices:
                    self.kit.play(table, person, self.chance.choice(choices).command)
                    break
            else:
                return

    def void(self) -> None:
        """A round in which the equipment fails: everything that was paid or collected goes back."""
        table = self.tables[0]
        if self.kit.look(table).table.state.running or not self.deal(table):
            raise Refused(NOTHING)
        self.kit.play(table, self.dora, TakePosition("dealer", "Dora"))
        try:
            self.kit.play(table, self.dora, commands.Report(Irregularity.MALFUNCTION))
            while (step := self.kit.look(table).table.dealer_step()) is not None:
                self.kit.play(table, self.dora, step)
        finally:
            self.kit.play(table, self.dora, LeavePosition("dealer", "Dora"))

    def fill(self) -> None:
        self.slip(SlipKind.FILL)

    def credit(self) -> None:
        self.slip(SlipKind.CREDIT)

    def slip(self, kind: SlipKind) -> None:
        """Request chips; they come at once, hours later, or not at all."""
        table, house = self.table(), self.kit.house
        if not self.kit.look(table).desk.floor:
            self.kit.play(table, self.flo, TakePosition("floor", "Flo"))
        slip = ask_chips(house, table, kind, self.chance.randint(1, 200) * 50, self.flo, self.id())
        if self.chance.random() < 0.3:
            self.go_on(3_600_000)
        if self.chance.random() < 0.1:
            cancel_slip(house, slip.number, self.flo)
        else:
            carry_out_slip(house, slip.number, self.chance.choice(self.clerks), self.id())

    def restart(self) -> None:
        self.kit.house.close()
        self.kit.house = self.kit.worker()


NOTHING = Refusal("nothing", "There is nothing to void.", ())
ACTIONS = {
    "round": 30, "join": 10, "leave": 4, "buy_in": 5, "cash_out": 4, "reverse": 5, "dispute": 4, "fill": 5,
    "credit": 5, "open": 3, "shut": 2, "void": 3, "restart": 2,
}  # fmt: skip
