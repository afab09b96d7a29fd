"""A real table that is ready for the first wager: players bought in, the shoe of the environment in place."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pitboss.learn.shoes import SeededShoes
from pitboss.rulebook import Rules
from pitboss.table import Table, commands
from pitboss.table.ceremony import cut_bounds

MUCH = 10**12
"""Chips that no player runs out of, in cents."""


class LearnersTable(Table):
    """A table whose cards come from the shoes of an environment, however people or devices shuffle there.

    Hands and devices do all that the rules have them do before the first round. What lies in the shoe then is the order
    that the seed gives, so that compiled tables deal the same cards.
    """

    __slots__ = ("opened",)

    def __init__(self, rules: Rules, shoes: SeededShoes) -> None:
        super().__init__(rules, shuffle=shoes.next_shoe, load=shoes.next_shoe, chance=Random(shoes.seed))
        self.opened = False

    def _by_person(self) -> commands.StaffCommand | None:
        """Nothing is shuffled after a round: the next shoe belongs to the next episode."""
        return None if self.opened else super()._by_person()

    def open(self, players: Iterable[str]) -> None:
        """Let the players buy in, and get the first shoe ready; whoever is offered the cut cuts in the middle."""
        for player in players:
            self.do(commands.BuyIn(player, MUCH))
        self.auto()
        while self.state.cut_offer:
            self.play(commands.CutCards(self.state.cut_offer, sum(cut_bounds(self)) // 2))
        self.opened, self.auto_shoe = True, False


def open_table(rules: Rules, shoes: SeededShoes, players: Iterable[str]) -> Table:
    """Return a table with these players and the next shoe."""
    table = LearnersTable(rules, shoes)
    table.open(players)
    return table
