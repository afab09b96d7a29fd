"""What happens at a table besides the rounds: dealers change, players leave and ask, the floor gives orders."""

from __future__ import annotations

import random
from collections import Counter
from enum import StrEnum

from pitboss.table import Table, commands
from pitboss.training.company.floor import Floor
from pitboss.training.company.players import Players
from pitboss.training.company.remarks import remark
from pitboss.training.company.telling import Telling

A_DAY = 24


class DealersTurn(StrEnum):
    """Something that may happen between two rounds."""

    NEW_DEALER = "new dealer"
    IDLE = "idle"
    HOURS = "hours"
    SHUFFLE_ORDERED = "shuffle ordered"
    SHUFFLE_ASKED = "shuffle asked"
    BURN_CARD_ASKED = "burn card asked"


class Life:
    """Makes something happen now and then; what has happened least often comes first."""

    def __init__(self, table: Table, players: Players, floor: Floor, telling: Telling, chance: random.Random) -> None:
        self.table, self.players, self.floor, self.telling = table, players, floor, telling
        self.chance = chance
        self.seen: Counter[DealersTurn] = Counter()

    def between_rounds(self) -> commands.DealerCommand | None:
        """Make one possible thing happen; return the step with which the dealer begins it, if it is the dealer's."""
        turns = sorted(DealersTurn, key=lambda turn: (self.seen[turn], self.chance.random()))
        for turn in turns:
            if self._possible(turn):
                self.seen[turn] += 1
                return self._happens(turn)
        return None

    def _possible(self, turn: DealersTurn) -> bool:
        return self.table.refusal(self._command(turn)) is None

    def _command(self, turn: DealersTurn) -> commands.Command:
        name = self.players.names[0]
        match turn:
            case DealersTurn.NEW_DEALER:
                return commands.ComeIn()
            case DealersTurn.IDLE:
                return commands.GoIdle()
            case DealersTurn.HOURS:
                return commands.NoteHours(A_DAY)
            case DealersTurn.SHUFFLE_ORDERED:
                return commands.OrderShuffle()
            case DealersTurn.SHUFFLE_ASKED:
                return commands.AskShuffle(name)
        return commands.AskBurnCard(name)

    def _happens(self, turn: DealersTurn) -> commands.DealerCommand | None:
        command = self._command(turn)
        if isinstance(command, commands.DealerCommand):
            if turn is DealersTurn.IDLE:
                self.telling.say(self.players.leave())
            else:
                self.telling.say(remark("back"))
            return command
        self.table.do(command)
        if turn is DealersTurn.SHUFFLE_ASKED:
            self._grant(commands.OrderShuffle())
        elif turn is DealersTurn.BURN_CARD_ASKED and self.table.state.cards.burn_asked:
            self._grant(commands.ShowBurnCard())
        return None

    def _grant(self, order: commands.FloorCommand) -> None:
        if not (self.floor.agrees() and self.floor.order(order)):
            self.telling.say(remark("refused"))
