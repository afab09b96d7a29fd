"""A table with a dealer and a supervisor, and three irregularities worked out by hand from the texts.

Each gives what a player reads in the rulebook, which cards are on the table, and the result in cents.
"""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable
from typing import Any

from pitboss.house.house import House
from pitboss.house.people.registry import Person
from pitboss.house.tables.acting.commands import TakePosition
from pitboss.house.tables.live.live_table import LiveTable
from pitboss.rulebook.parts import FloorRuling, Irregularity, Kind
from pitboss.table import commands

MOST_STEPS = 60


class IncidentStage:
    """A table of a house, its staff, and players who wager on their own boxes."""

    def __init__(self, house: House, table: int, dealer: Person, floor: Person) -> None:
        self.house, self.table, self.dealer, self.floor = house, table, dealer, floor
        self.ids, self.mark = itertools.count(1), secrets.token_hex(4)
        for person in (dealer, floor):
            self.do(person, TakePosition(person.role.value, person.name))

    def do(self, person: Person, command: Any) -> None:
        """Carry a command out."""
        self.house.play(self.table, command, person, f"{self.mark}-{next(self.ids)}", lambda live: None)

    def sit(self, person: Person, box: int, amount: int) -> None:
        """Sit down at a box and wager."""
        self.do(person, commands.BuyIn(person.name, 100_000))
        self.do(person, commands.Sit(person.name, box))
        self.do(person, commands.Place(person.name, box, Kind.BLACKJACK, amount))

    def look(self, ask: Callable[[LiveTable], Any]) -> Any:
        """Look at the table."""
        return self.house.hosting.look(self.table, ask)

    def begin(self) -> None:
        """Close the wagering, which may need a shoe first."""
        self.deal()
        self.do(self.dealer, commands.CloseWagering())

    def deal(self, most: int = MOST_STEPS) -> None:
        """Let the dealer take a number of due steps, or all of them."""
        for _ in range(most):
            step = self.look(lambda live: live.table.staff_step())
            if not isinstance(step, commands.DealerCommand):
                return
            self.do(self.dealer, step)

    def report(self, irregularity: Irregularity, box: int = 0) -> None:
        """Report something as the dealer, and call the floor if the text requires it."""
        self.do(self.dealer, commands.Report(irregularity, box=box))

    def rule(self, ruling: FloorRuling) -> None:
        """Rule as the supervisor."""
        self.do(self.floor, commands.Rule(ruling))


FREE_BET = "2c 9h 6c 7d 8d Th Kc"
"""Burned; Ann's 9; the dealer's 6; the card that goes astray; Ann's 8; the hole card; the card that busts him."""


def misdelivered(stage: IncidentStage, ann: Person) -> None:
    """Free Bet 11(a): a card delivered incorrectly moves forward, is the dealer's next card, or is burned.

    The 7 goes to box 1, where nobody plays, and is burned. Ann has 9 and 8, 17; the dealer has 6 and T, draws the K and
    busts with 26. Her $25 win even money: $25.00. With the 7 as a dealer's card, the dealer would have had 23 as well.
    """
    stage.sit(ann, 3, 2500)
    stage.begin()
    stage.deal(2)
    stage.report(Irregularity.MISDELIVERED, box=1)


def rule_misdelivered(stage: IncidentStage, ann: Person) -> None:
    """Burn the card and play the round out."""
    stage.rule(FloorRuling.BURN)
    play_out_misdelivered(stage, ann)


def play_out_misdelivered(stage: IncidentStage, ann: Person) -> None:
    """Play the round out after the ruling."""
    stage.deal()
    stage.do(ann, commands.Stand(ann.name, 3))
    stage.deal()


CATFISH = "2c 9h Th 6c 8d 9s Tc 5d 2h"
"""Burned; Ann's 9, Bob's T, the dealer's 6; Ann's 8, Bob's 9, the hole card; Ann's third card; the dealer's 2."""


def extra_card(stage: IncidentStage, ann: Person, bob: Person) -> None:
    """Catfish Bend, irregularity 7: a player with more than two cards may sit out, keep the card or have a misdeal.

    Ann has 9 and 8 and is dealt a 5 that she did not ask for. She sits out, the supervisor agrees, and her $25.00 come
    back. Bob has T and 9, 19; the dealer has 6 and T and draws the 2, 18: Bob's $10 win even money, $10.00.
    """
    stage.sit(ann, 3, 2500)
    stage.sit(bob, 5, 1000)
    stage.begin()
    stage.deal()
    stage.report(Irregularity.EXTRA_CARD, box=3)
    stage.deal()
    stage.rule(FloorRuling.OFFER)
    stage.do(ann, commands.Decline(ann.name, 3))


def rule_extra_card(stage: IncidentStage, bob: Person) -> None:
    """Let her sit out, and play the round out."""
    stage.rule(FloorRuling.SIT_OUT)
    stage.deal()
    stage.do(bob, commands.Stand(bob.name, 5))
    stage.deal()


ZAPPIT = "2c Th 8c 9d Td 3h"
"""Burned; Ann's T, the dealer's 8, Ann's 9, the hole card; the card that the dealer draws in error."""


def pat_hand(stage: IncidentStage, ann: Person) -> None:
    """Zappit 11(d): a card that the dealer draws to a pat hand goes into the discard rack.

    Ann has T and 9, 19; the dealer has 8 and T, 18, and draws a 3 that would make 21. It does not count: Ann's $30 win
    even money, $30.00. Nobody rules.
    """
    stage.sit(ann, 3, 3000)
    stage.begin()
    stage.deal()
    stage.do(ann, commands.Stand(ann.name, 3))
    stage.deal(1)
    stage.report(Irregularity.PAT_HAND)
    stage.deal()
