"""The floor of the training table: its duties, its rulings, and what it orders on its own initiative."""

from __future__ import annotations

import random

from pitboss.rulebook.parts import Duty, FloorRuling
from pitboss.table import Table, commands
from pitboss.table.irregular.floor import open_rulings
from pitboss.table.trouble.policies import stopped_by_reader

LETS_OUT, BACKS_UP, AGREES = 0.3, 0.5, 0.6
COVER_ELSEWHERE = (30, 40, 65, 80)
"""Places of the cover card that a supervisor may name if the text leaves the choice to the supervisor."""


class Floor:
    """The floorperson, who decides at random if the rules leave a choice."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.chance = chance

    def rule(self) -> bool:
        """Make a ruling if one is awaited; return whether one was made."""
        choices = open_rulings(self.table.state)
        pressing = [choice for choice in choices if choice is not FloorRuling.REPAIRED]
        if pressing:
            self._let_out()
            self.table.do(commands.Rule(self.chance.choice(pressing)))
        elif choices and self._is_stopped():
            self.table.do(commands.Rule(FloorRuling.REPAIRED))
        else:
            return False
        return True

    def _is_stopped(self) -> bool:
        """Whether nothing can be done until the device works; otherwise it is repaired between rounds."""
        state = self.table.state
        return not state.running or stopped_by_reader(state)

    def _let_out(self) -> None:
        for name in self.table.state.players:
            out = commands.LetOut(name)
            if self.table.refusal(out) is None and self.chance.random() < LETS_OUT:
                self.table.do(out)
                return

    def back_up(self) -> bool:
        """Have a card moved back one spot if that is possible and wanted."""
        if self.table.refusal(commands.BackUp()) is None and self.chance.random() < BACKS_UP:
            self.table.do(commands.BackUp())
            return True
        return False

    def recut(self) -> bool:
        """Have the cards cut again, if that can be ordered now."""
        order = commands.OrderRecut(self.chance.random() < 0.5)
        if self.table.refusal(order) is not None:
            return False
        self.table.do(order)
        return True

    def place_cover_elsewhere(self) -> bool:
        """Name another place for the cover card, if the text leaves it to the floor."""
        order = commands.OrderCover(self.chance.choice(COVER_ELSEWHERE))
        if Duty.PLACE_COVER not in self.table.state.duties[:1] or self.table.refusal(order) is not None:
            return False
        self.table.do(order)
        return True

    def order(self, command: commands.FloorCommand) -> bool:
        """Give an order that can be given now."""
        if self.table.refusal(command) is not None:
            return False
        self.table.do(command)
        return True

    def agrees(self) -> bool:
        """Whether the floor grants a request."""
        return self.chance.random() < AGREES
