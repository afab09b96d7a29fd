"""Random sessions at tables where people handle the cards and things go wrong, for records to be written of."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from pitboss.rulebook import Rules
from pitboss.shoe import shuffler
from pitboss.table import Choice, Table, commands, events, legal
from pitboss.table.ceremony import cut_bounds
from pitboss.table.irregular.floor import open_rulings
from pitboss.table.irregular.reports import possible_reports

PLAYERS = ("Ann", "Bob", "Cy")
ORDERS: tuple[commands.Command, ...] = (
    commands.OrderShuffle(),
    commands.OrderRecut(True),
    commands.OrderRecut(False),
    commands.OrderCover(1),
    commands.OrderCover(60),
    commands.NoteHours(13),
    commands.ShowBurnCard(),
    commands.BackUp(),
    commands.ComeIn(),
    commands.GoIdle(),
    *(commands.LetOut(name) for name in PLAYERS),
    *(commands.AskBurnCard(name) for name in PLAYERS),
    *(commands.AskShuffle(name) for name in PLAYERS),
    *(commands.BuyIn(name, 5000) for name in PLAYERS),
)
"""What anybody may come up with at any moment."""


class Session:
    """One table, at which everything that may be done is done now and then."""

    def __init__(self, rules: Rules, seed: int, wrong: float = 0.15) -> None:
        self.chance = random.Random(seed)
        self.wrong = wrong
        self.table = Table(rules, shuffle=shuffler(self.chance), chance=self.chance, auto_floor=False)
        for box, name in enumerate(PLAYERS, 1):
            self.table.do(commands.BuyIn(name, 1_000_000))
            if self.chance.random() < 0.7:
                self.table.do(commands.Sit(name, box))

    def rounds(self, number: int) -> Iterator[Table]:
        """Yield the table after each of so many rounds."""
        for _ in range(400 * number):
            if not number:
                return
            before = len(self.table.events)
            self.step()
            if any(isinstance(event, events.RoundEnded) for event in self.table.events[before:]):
                number -= 1
                yield self.table

    def step(self) -> None:
        """Let somebody do something."""
        if self.chance.random() < self.wrong and self.disturb():
            return
        table, step = self.table, self.table.staff_step()
        if step is not None:
            table.do(step)
        elif table.state.cut_offer:
            self.cut(table.state.cut_offer)
        elif rulings := open_rulings(table.state):
            table.do(commands.Rule(self.chance.choice(rulings)))
        elif table.state.running:
            self.decide()
        else:
            self.wager()

    def disturb(self) -> bool:
        """Report something, or give an order, where that is possible."""
        reports: list[commands.Command] = list(possible_reports(self.table))
        if reports and self.chance.random() < 0.7:
            self.table.do(self.chance.choice(reports))
            return True
        orders = [order for order in ORDERS if self.table.refusal(order) is None]
        if orders:
            self.table.do(self.chance.choice(orders))
        return bool(orders)

    def cut(self, name: str) -> None:
        """Cut, or leave it to the next one."""
        place = self.chance.randint(*cut_bounds(self.table))
        self.table.do(commands.CutCards(name, place) if self.chance.random() < 0.6 else commands.RefuseCut(name))

    def decide(self) -> None:
        """Decide or answer as one may."""
        choices = [choice for name in PLAYERS for choice in legal(self.table, name)]
        self.table.do(self._amounted(self.chance.choice(choices)))

    def wager(self) -> None:
        """Put some wagers down, and deal."""
        for name in PLAYERS:
            placings = [choice for choice in legal(self.table, name) if isinstance(choice.command, commands.Place)]
            if placings and self.chance.random() < 0.7:
                self.table.do(self._amounted(self.chance.choice(placings)))
        if self.table.refusal(commands.CloseWagering()) is None:
            self.table.do(commands.CloseWagering())

    def _amounted(self, choice: Choice) -> commands.Command:
        command = choice.command
        if (
            not isinstance(command, commands.Place | commands.AttackWith | commands.Insure | commands.JoinDouble)
            or choice.least == choice.most
        ):
            return command
        low, high = -(-choice.least // choice.unit), choice.most // choice.unit
        return replace(command, amount=self.chance.randint(low, min(high, low + 40)) * choice.unit)
