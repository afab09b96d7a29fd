"""The table: commands in, cited events out.

``legal`` lists what an actor may do now, ``do`` does it or raises Refused, ``auto`` lets the auto dealer perform
every step that is due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.rulebook import Rules
from pitboss.shoe import Shoe, Shuffler, shuffler
from pitboss.table import commands
from pitboss.table import events as happened
from pitboss.table.dealing import PERFORM, perform
from pitboss.table.decisions import DECISIONS, permission
from pitboss.table.doubling import double
from pitboss.table.events import Decision, Event
from pitboss.table.fold import fold
from pitboss.table.layout import Layout
from pitboss.table.offers import ANSWERS, answer, answer_permission
from pitboss.table.phases import next_in_round
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.seating import BETWEEN_ROUNDS, refuse_between_rounds, stranger, take_place, unknown_command
from pitboss.table.splitting import split
from pitboss.table.state import State, new_state
from pitboss.table.turns import acting_hand
from pitboss.table.wagering import refuse_closing

OPEN_SHOE = commands.OpenShoe()
BURN = commands.Burn()
CLOSE_WAGERING = commands.CloseWagering()
_PLAIN = {
    commands.Hit: Decision.HIT,
    commands.Stand: Decision.STAND,
    commands.Zap: Decision.ZAP,
    commands.Surrender: Decision.SURRENDER,
}


class Table(Layout):
    """One table of one game. With a ``shoe`` it deals from that; else it shuffles its own."""

    __slots__ = ("_waiting_at",)

    def __init__(self, rules: Rules, *, shoe: Shoe | None = None, shuffle: Shuffler | None = None) -> None:
        super().__init__(rules, shoe, shuffle if shuffle is not None or shoe is not None else shuffler())
        self._waiting_at = -1

    def do(self, command: commands.Command) -> list[Event]:
        """Carry a command out and return its events, or raise Refused and change nothing."""
        before = len(self.events)
        _DO.get(type(command), Table._perform)(self, command)
        return self.events[before:]

    def refusal(self, command: commands.Command) -> Refusal | None:
        """Return why a command would be refused now, or None. Nothing happens; only the marks of the place move on."""
        if isinstance(command, BETWEEN_ROUNDS):
            return refuse_between_rounds(self.state, command)
        if isinstance(command, DECISIONS):
            answered = self._dealer_first(command) or permission(self.state, command)
        elif isinstance(command, ANSWERS):
            answered = self._stranger(command.player) or answer_permission(self.state, command)
        else:
            return self._refuse_dealer(command)
        return answered if isinstance(answered, Refusal) else None

    def dealer_step(self) -> commands.DealerCommand | None:
        """Return the dealer's one right step now, or None while players are to act (or to wager)."""
        if self.state.running:
            return next_in_round(self.state)
        return self._between_rounds()

    def auto(self) -> list[Event]:
        """Let the auto dealer perform every step that is due, and return the events."""
        before = len(self.events)
        self._run()
        return self.events[before:]

    def deal(self) -> list[Event]:
        """Close wagering and let the auto dealer deal until a player must act or the round is over."""
        before = len(self.events)
        self._run()
        self._perform(CLOSE_WAGERING)
        self._run()
        return self.events[before:]

    def play(self, command: commands.Command) -> list[Event]:
        """Carry a command out and let the auto dealer go on from there."""
        before = len(self.events)
        _DO.get(type(command), Table._perform)(self, command)
        self._run()
        return self.events[before:]

    def _run(self) -> None:
        """Perform dealer's steps until none is due."""
        state = self.state
        while (step := next_in_round(state) if state.running else self._between_rounds()) is not None:
            PERFORM[type(step)](self, step)
        self._waiting_at = len(self.events)

    def _between_rounds(self) -> commands.DealerCommand | None:
        """Between rounds the dealer sees to the shoe; closing wagering is for the dealer to time.

        A shoe gives at least one round, even if the cover card comes out first.
        """
        state, shoe = self.state, self._shoe
        if shoe is None:
            return OPEN_SHOE
        if self.shuffler is not None and (state.shoe_rounds or not state.shoe):
            every_round = self.rules.shuffled_every_round and state.shoe_rounds
            if every_round or shoe.cover_reached:
                return OPEN_SHOE
        return None if state.burned else BURN

    def _settle_in(self, command: commands.Command) -> None:
        refusal = refuse_between_rounds(self.state, command)
        if refusal is not None:
            raise Refused(refusal)
        take_place(self, command)

    def _perform(self, command: commands.DealerCommand) -> None:
        refusal = self._refuse_dealer(command)
        if refusal is not None:
            raise Refused(refusal)
        perform(self, command)

    def _refuse_dealer(self, command: commands.Command) -> Refusal | None:
        if not isinstance(command, commands.DealerCommand):
            return unknown_command(self.state, command)
        right = self.dealer_step()
        if right is None and not self.state.running and isinstance(command, commands.CloseWagering):
            return refuse_closing(self.state)
        if right is command or right == command:
            return None
        return Refusal("wrong_step", _wrong_step(command, right), self.rules.deal.begun)

    def _decide(self, command: commands.BoxCommand) -> None:
        if self._waiting_at != len(self.events) or command.player not in self.state.players:
            refusal = self._dealer_first(command)
            if refusal is not None:
                raise Refused(refusal)
        state = self.state
        choice = permission(state, command)
        if isinstance(choice, Refusal):
            raise Refused(choice)
        plain = _PLAIN.get(type(command))
        if plain is not None:
            place = state.turn_hand + 1
            self.emit(happened.Decided(command.player, command.box, place, plain, False, choice.clauses))
            return
        box, hand = acting_hand(state)
        if isinstance(command, commands.Double):
            double(self, box, hand, command, choice)
        else:
            assert isinstance(command, commands.Split)
            split(self, box, hand, command, choice)

    def _dealer_first(self, command: commands.BoxCommand) -> Refusal | None:
        """A decision waits until the dealer has done what is due."""
        unknown = self._stranger(command.player)
        if unknown is not None or not self.state.running or self._waiting_at == len(self.events):
            return unknown
        step = next_in_round(self.state)
        if step is None:
            return None
        sentence = f"The dealer has a step to do first: {type(step).__name__}."
        return Refusal("dealer_first", sentence, self.rules.standing.offered)

    def _stranger(self, player: str) -> Refusal | None:
        return None if player in self.state.players else stranger(self.state, player)

    def _answer(self, command: commands.BoxCommand) -> None:
        choice = answer_permission(self.state, command)
        if isinstance(choice, Refusal):
            raise Refused(self._stranger(command.player) or choice)
        answer(self, command, choice)


_DO: dict[type, Callable[[Table, Any], None]] = {
    **dict.fromkeys(DECISIONS, Table._decide),
    **dict.fromkeys(ANSWERS, Table._answer),
    **dict.fromkeys(BETWEEN_ROUNDS, Table._settle_in),
}
"""How each command is carried out; all others are the dealer's."""


def _wrong_step(command: commands.DealerCommand, right: commands.DealerCommand | None) -> str:
    asked = type(command).__name__
    if right is None:
        return f"{asked} is not due: players are to act."
    if type(right) is type(command):
        return f"{asked} is due, but not so: it should be {right}."
    return f"{asked} is not due: the right step is {right}."


CONTINUATIONS = (
    happened.WagerPlaced,
    happened.HandSplit,
    happened.WagersMoved,
    happened.HandStood,
    happened.HandTucked,
    happened.CardTurned,
    happened.DealerStood,
)
"""Events that may follow another one of the same command, before which the place in the round is not looked at."""


def refold(rules: Rules, events: Iterable[Event]) -> State:
    """Return the state that a list of events makes, from nothing, with the marks of the place where play stands."""
    state = new_state(rules)
    for event in events:
        if state.running and not isinstance(event, CONTINUATIONS):
            next_in_round(state)
        fold(state, event)
    if state.running:
        next_in_round(state)
    return state
