"""Players' actions that the dealer must answer by hand or voice: words without a sign, hands on the cards, cash."""

from __future__ import annotations

from pitboss.rulebook.checklists import Moment
from pitboss.table import Table, commands
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import Hand
from pitboss.training.company.moments import Checklist
from pitboss.training.company.players import NEWCOMER, Players
from pitboss.training.company.remarks import Remark, remark
from pitboss.training.company.slips import SOONER_OR_LATER, Slips
from pitboss.training.company.telling import Telling

_SIGNS: dict[type, tuple[Moment, str, str]] = {
    commands.Hit: (Moment.NO_SIGNAL_TO_DRAW, "taps", "says_hit"),
    commands.Stand: (Moment.NO_SIGNAL_TO_STAND, "waves", "says_stay"),
}
"""Decisions that are made with a sign, with remarks for the sign and for words without it."""


class Incidents:
    """Makes the players speak, and do what they should not."""

    def __init__(self, table: Table, players: Players, slips: Slips, checklist: Checklist, telling: Telling) -> None:
        self.table, self.players, self.slips = table, players, slips
        self.checklist, self.telling = checklist, telling
        self._waiting: commands.BoxCommand | None = None
        self._asked: Hand | None = None
        self._newcomer = self._at_the_door = False

    def player_speaks(self) -> None:
        """Make the player act whom the round waits for; a decision may have to wait for the dealer's answer."""
        command, self._waiting = self._waiting, None
        if command is None or self.table.refusal(command) is not None:
            command = self.players.next_word()
            if self._must_wait(command):
                self._waiting = command
                return
        self._sign(command)
        self.table.do(command)

    def _must_wait(self, command: commands.BoxCommand) -> bool:
        """Whether the dealer has to say something before the decision counts."""
        if self.table.state.offers:
            return False
        moment, _, speaks = _SIGNS.get(type(command), (None, "", ""))
        if moment is not None and self.slips.incident(moment):
            self._raise(moment, remark(speaks, player=command.player, box=command.box))
            return True
        _, hand = acting_hand(self.table.state)
        fives = [card.rank for card in hand.cards] == ["5", "5"]
        if fives and isinstance(command, commands.Split | commands.Double) and hand is not self._asked:
            self._asked = hand
            if self.checklist.knows(Moment.FIVES):
                self._raise(Moment.FIVES, remark("fives", player=command.player, box=command.box))
                return True
        return False

    def _sign(self, command: commands.BoxCommand) -> None:
        moment, sign, _ = _SIGNS.get(type(command), (None, "", ""))
        if moment is not None and self.checklist.knows(moment):
            self.telling.say(remark(sign, player=command.player))

    def touched(self) -> bool:
        """Let a player reach for the cards, once there are any; return whether one did."""
        state = self.table.state
        if self.slips.armed is not Moment.TOUCHED or not state.running or not state.in_play[0].hands[0].cards:
            return False
        if self.slips.chance.random() >= SOONER_OR_LATER:
            return False
        self.slips.incident(Moment.TOUCHED)
        first = state.in_play[0]
        self._raise(Moment.TOUCHED, remark("reaches", player=first.caller, box=first.number))
        return True

    def wagering(self) -> None:
        """Have the players wager, perhaps one of them in cash, or with a newcomer behind them."""
        if self.slips.armed is Moment.NEWCOMER and not self._newcomer and self.players.fill_table():
            self._newcomer = True
            self.players.wager()
            self.slips.incident(Moment.NEWCOMER)
            self._raise(Moment.NEWCOMER, remark("newcomer", newcomer=NEWCOMER))
            self._at_the_door = True
            return
        self.players.wager()
        for moment in (Moment.CASH_BET, Moment.CASH_BONUS_BET):
            if self.slips.incident(moment):
                said = "cash_bonus_bet" if moment is Moment.CASH_BONUS_BET else "cash_bet"
                self._raise(moment, remark(said, player=self.players.names[0]))

    def newcomer_comes(self) -> bool:
        """Let in the newcomer for whom a player was asked to make room; return whether there is one."""
        if not self._at_the_door:
            return False
        self._at_the_door = False
        self.telling.say(self.players.let_in_newcomer())
        return True

    def _raise(self, moment: Moment, said: Remark) -> None:
        self.telling.say(said)
        self.checklist.ask(moment)
