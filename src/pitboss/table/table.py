"""The table: commands in, cited events out.

``legal`` lists what an actor may do now, ``do`` does it or raises Refused, ``auto`` lets the auto dealer perform
every step that is due.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from pitboss.frames import FrameKind, to_frame
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Duty, Irregularity
from pitboss.shoe import Loader, OutOfCards, Shoe, Shuffler, shuffler
from pitboss.table import commands
from pitboss.table import events as table_events
from pitboss.table.ceremony import (
    answer_cut,
    ask,
    duty_grounds,
    refuse_asking,
    refuse_coming_in,
    refuse_cover,
    refuse_cut,
    refuse_idling,
    refuse_place,
)
from pitboss.table.ceremony_steps import duty_step
from pitboss.table.dealing import perform, performers
from pitboss.table.decisions import DECISIONS, exposed_taker, permission
from pitboss.table.events import Answer, Event, OfferKind
from pitboss.table.folding.fold import fold
from pitboss.table.irregular.floor import ORDERS, refuse_order, usual_ruling
from pitboss.table.irregular.reports import refuse_noticing, refuse_report
from pitboss.table.layout import Layout
from pitboss.table.offers import ANSWERS, answer, answer_permission
from pitboss.table.refusal import Refusal, Refused
from pitboss.table.round.mechanisms import decision_rules
from pitboss.table.round.turns import acting_hand
from pitboss.table.state import State, new_state
from pitboss.table.trouble.floor_rulings import rulings
from pitboss.table.trouble.policies import offered_grounds, stopped_by_reader
from pitboss.table.wagering.announcing import refuse_confirming
from pitboss.table.wagering.seating import BETWEEN_ROUNDS, refuse_between_rounds, stranger, take_place, unknown_command
from pitboss.table.wagering.wagering import refuse_closing
from pitboss.table.words.shown_layout import as_html, in_a_line, wager_rows
from pitboss.table.words.wrong_steps import dealer_first, floor_first, wrong_role, wrong_step

OPEN_SHOE = commands.OpenShoe()
BURN = commands.Burn()
SHOE_EMPTY = commands.Report(Irregularity.SHOE_EMPTY)
STAFF = (commands.DealerCommand, commands.FloorCommand)
DUTIES = (commands.Perform, commands.Supervise)
AROUND_CARDS = (commands.CutCards, commands.RefuseCut, commands.AskBurnCard, commands.AskShuffle)
READER_OUT = "The card reader is out of order: nothing is dealt until the floor has it repaired or replaced."
CLOSE_WAGERING = commands.CloseWagering()


class Table(Layout):
    """A table that deals one game.

    It deals from ``shoe`` if you give it one (``pitboss.arranged``), and otherwise shuffles its own shoes, with
    ``shuffle`` (``pitboss.shuffler``) if you give it one. The auto dealer also performs the floor's duties; if the
    floor has a choice, ``auto_floor`` takes the first one. Set ``auto_shoe`` to False to make it wait between rounds
    when a new shoe is due.

    Example::

        >>> from pitboss import Table, arranged, payouts, rules
        >>> from pitboss.table.commands import BuyIn, Place, Stand
        >>> table = Table(rules("free-bet-ma"), shoe=arranged("8h 6c 3d Td Kh"))
        >>> events = table.do(BuyIn("Ann", "$100")) + table.do(Place("Ann", 1, "blackjack", "$10"))
        >>> events += table.deal() + table.play(Stand("Ann", 1))
        >>> [settled.net for settled in payouts(table)]
        [1000]
    """

    __slots__ = ("auto_floor", "auto_shoe")

    def __init__(
        self,
        rules: Rules,
        *,
        shoe: Shoe | None = None,
        shuffle: Shuffler | None = None,
        load: Loader | None = None,
        chance: random.Random | None = None,
        auto_floor: bool = True,
    ) -> None:
        given = shuffle is not None or shoe is not None
        super().__init__(rules, shoe, shuffle if given else shuffler(), load, chance)
        self.auto_floor = auto_floor
        self.auto_shoe = True

    def __repr__(self) -> str:
        return in_a_line(self.state)

    def _repr_html_(self) -> str:
        return as_html(self.state)

    def to_frame(self, kind: FrameKind = "pandas") -> Any:
        """Return the wagers on the layout, one per row, as a pandas frame, a polars frame or an Arrow table.

        Amounts are in cents. The layout is cleared at the end of a round; for settled wagers, see
        ``pitboss.payouts(table)``.
        """
        return to_frame(wager_rows(self.state), kind)

    def do(self, command: commands.Command, by: str | None = None) -> list[Event]:
        """Carry out a command and return its events.

        Raises ``Refused`` if the rules do not allow it, and then changes nothing. ``by`` is the role that gives the
        command (a player's name, ``dealer`` or ``floor``); a command that belongs to another role is refused.
        """
        if by is not None and (wrong := self._wrong_role(command, by)) is not None:
            raise Refused(wrong)
        before = len(self.events)
        _DO.get(type(command), Table._perform)(self, command)
        return self.events[before:]

    def refusal(self, command: commands.Command, by: str | None = None) -> Refusal | None:
        """Return why a command would be refused now, or None if it is allowed; changes nothing."""
        if by is not None and (wrong := self._wrong_role(command, by)) is not None:
            return wrong
        if isinstance(command, BETWEEN_ROUNDS):
            return refuse_between_rounds(self.state, command)
        if isinstance(command, DECISIONS):
            answered = self._dealer_first(command) or permission(self.state, command)
        elif isinstance(command, ANSWERS):
            answered = self._dealer_first(command) or answer_permission(self.state, command)
        elif isinstance(command, AROUND_CARDS):
            return self._stranger(command.player) or _refuse_around_cards(self, command)
        else:
            return self._refuse_staff(command)
        return answered if isinstance(answered, Refusal) else None

    def _wrong_role(self, command: commands.Command, by: str) -> Refusal | None:
        actor = getattr(command, "actor", None)
        if actor is None or actor == by:
            return None
        return wrong_role(self.state, command, by)

    def staff_step(self) -> commands.StaffCommand | None:
        """Return the next step that dealer or floor must take, or None if none is due or the floor has a choice."""
        if self.state.running:
            return self.state.due
        return self._between_rounds()

    def dealer_step(self) -> commands.DealerCommand | None:
        """Return the dealer's one right step now, or None while others have to act or wager."""
        step = self.staff_step()
        return step if isinstance(step, commands.DealerCommand) else None

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
        """Carry out a command, let the auto dealer continue from there, and return the events.

        Raises ``Refused`` like ``do``.
        """
        before = len(self.events)
        _DO.get(type(command), Table._perform)(self, command)
        self._run()
        return self.events[before:]

    def _run(self) -> None:
        """Perform the house's steps until none is due."""
        state, cards, perform_step = self.state, self.state.cards, performers()
        while True:
            step = state.due if state.running else self._between_rounds()
            if step is None:
                if state.trouble is None and not cards.reader_out and not cards.shuffler_out:
                    break
                ruling = usual_ruling(state) if self.auto_floor else None
                if ruling is None:
                    break
                step = commands.Rule(ruling)
            elif step is OPEN_SHOE and not self.auto_shoe:
                break
            try:
                perform_step[type(step)](self, step)
            except OutOfCards:
                self._run_out()

    def _run_out(self) -> None:
        """The shoe has no card for the step that is due."""
        if self.shuffler is None or not self.state.running:
            raise OutOfCards
        self._perform(SHOE_EMPTY)

    def _between_rounds(self) -> commands.StaffCommand | None:
        """Between rounds the house sees to the cards; closing wagering is for the dealer to time.

        A shoe gives at least one round, even if the cover card comes out first.
        """
        state, shoe = self.state, self._shoe
        cards = state.cards
        if stopped_by_reader(state):
            return None
        if cards.by_person:
            return self._by_person()
        if shoe is None:
            return OPEN_SHOE
        if self.shuffler is not None and (state.shoe_rounds or not state.shoe):
            every_round = self.rules.shuffled_every_round and state.shoe_rounds
            if every_round or shoe.cover_reached:
                return OPEN_SHOE
        if cards.shuffle_ordered and self.shuffler is not None:
            return OPEN_SHOE
        return None if state.burned or not shoe.remaining else BURN

    def _by_person(self) -> commands.StaffCommand | None:
        """Printed cards: the duties that are due, then the burn."""
        cards = self.state.cards
        if cards.duties:
            return duty_step(self.state)
        empty = self._shoe is None or not self._shoe.remaining
        return None if self.state.burned or cards.closed or empty else BURN

    def _settle_in(self, command: commands.Command) -> None:
        refusal = refuse_between_rounds(self.state, command)
        if refusal is not None:
            raise Refused(refusal)
        take_place(self, command)

    def _perform(self, command: commands.StaffCommand) -> None:
        refusal = self._refuse_staff(command)
        if refusal is not None:
            raise Refused(refusal)
        try:
            perform(self, command)
        except OutOfCards:
            self._run_out()

    def _refuse_staff(self, command: commands.Command) -> Refusal | None:
        if command is CLOSE_WAGERING and not self.state.running and self._between_rounds() is None:
            return self._refuse_closing()
        refuse = _REFUSE_STAFF.get(type(command))
        if refuse is not None:
            return refuse(self, command)
        if not isinstance(command, STAFF):
            return unknown_command(self.state, command)
        if isinstance(command, DUTIES) and not isinstance(command.duty, Duty):
            sentence = f"{command.duty!r} is no duty; they are {', '.join(Duty)}."
            return Refusal("wrong_step", sentence, self.rules.procedures.idle)
        right = self.staff_step()
        if right is None and self.state.running and (waiting := self._house_waits()) is not None:
            return waiting
        if right is None and not self.state.running and isinstance(command, commands.CloseWagering):
            return self._refuse_closing()
        if right is command or right == command:
            return None
        if type(right) is type(command) and isinstance(command, commands.PlaceCover):
            return refuse_cover(self, command)
        if type(right) is type(command) and isinstance(command, commands.CutForTable):
            return refuse_place(self, command.place)
        return wrong_step(self, command, right)

    def _house_waits(self) -> Refusal | None:
        """Say for what the house has to wait in mid-round: a repair, or the floor's ruling."""
        if stopped_by_reader(self.state):
            return self._reader_out()
        return floor_first(self.state) if rulings(self.state) else None

    def _reader_out(self) -> Refusal:
        return Refusal("reader_out", READER_OUT, self.rules.irregularities.grounds(Irregularity.READER_FAILS))

    def _refuse_closing(self) -> Refusal | None:
        """No round begins while something is due around the cards, or where it may not be dealt."""
        state, cards, procedures = self.state, self.state.cards, self.rules.procedures
        if not (cards.closed or cards.reader_out or cards.duties):
            return refuse_closing(state)
        if cards.closed:
            return Refusal("closed", "The table is closed.", procedures.closed)
        if stopped_by_reader(state):
            return self._reader_out()
        if state.cards.duties:
            duty = state.cards.duties[0]
            sentence = f"First {duty.words}; then wagers can be closed."
            return Refusal("wrong_step", sentence, duty_grounds(state, duty))
        return refuse_closing(state)

    def _around_cards(self, command: commands.PlayerCommand) -> None:
        refusal = self._stranger(command.player) or _refuse_around_cards(self, command)
        if refusal is not None:
            raise Refused(refusal)
        if isinstance(command, commands.CutCards | commands.RefuseCut):
            answer_cut(self, command)
        else:
            ask(self, command)  # type: ignore[arg-type]

    def _decide(self, command: commands.BoxCommand) -> None:
        refusal = self._dealer_first(command)
        if refusal is not None:
            raise Refused(refusal)
        state = self.state
        choice = permission(state, command)
        if isinstance(choice, Refusal):
            raise Refused(choice)
        rule = decision_rules()[type(command)]
        if rule.carry_out is None:
            place = state.turn_hand + 1
            self.emit(table_events.Decided(command.player, command.box, place, rule.decision, False, choice.clauses))
            return
        taker = exposed_taker(state, command)
        box, hand = taker or acting_hand(state)
        if taker is not None:
            clauses = offered_grounds(state, Irregularity.DRAWN_EXPOSED) + choice.clauses
            kind, answered = OfferKind.EXPOSED_CARD, Answer.DOUBLED
            self.emit(table_events.OfferAnswered(kind, command.player, command.box, answered, clauses))
        rule.carry_out(self, box, hand, command, choice)

    def _dealer_first(self, command: commands.BoxCommand) -> Refusal | None:
        """A decision, or an answer to an offer, waits until the house has done what is due."""
        state = self.state
        if command.player not in state.players:
            return stranger(state, command.player)
        step, cards = state.due, state.cards
        if not state.running or (step is None and state.trouble is None and not cards.reader_out):
            return None
        if stopped_by_reader(state):
            return self._reader_out()
        if step is None:
            if cards.cut_offer:
                sentence = f"The cards are being shuffled: {cards.cut_offer} is to cut them first."
                return Refusal("cut_first", sentence, self.rules.procedures.cut.offered)
            return None if not rulings(state) else floor_first(state)
        return dealer_first(self, step)

    def _stranger(self, player: str) -> Refusal | None:
        return None if player in self.state.players else stranger(self.state, player)

    def _answer(self, command: commands.BoxCommand) -> None:
        refusal = self._dealer_first(command)
        if refusal is not None:
            raise Refused(refusal)
        choice = answer_permission(self.state, command)
        if isinstance(choice, Refusal):
            raise Refused(choice)
        answer(self, command, choice)


_DO: dict[type, Callable[[Table, Any], None]] = {
    **dict.fromkeys(DECISIONS, Table._decide),
    **dict.fromkeys(ANSWERS, Table._answer),
    **dict.fromkeys(BETWEEN_ROUNDS, Table._settle_in),
    **dict.fromkeys(AROUND_CARDS, Table._around_cards),
}
"""How to carry out each command; all others belong to dealer and floor."""


def _refuse_around_cards(table: Table, command: commands.PlayerCommand) -> Refusal | None:
    if isinstance(command, commands.CutCards | commands.RefuseCut):
        return refuse_cut(table, command)
    assert isinstance(command, commands.AskBurnCard | commands.AskShuffle)
    return refuse_asking(table.state, command)


_REFUSE_STAFF: dict[type, Callable[[Table, Any], Refusal | None]] = {
    commands.Report: refuse_report,
    commands.ConfirmWager: lambda table, command: refuse_confirming(table.state, command),
    commands.NoticeSlip: lambda table, command: refuse_noticing(table.state),
    commands.ComeIn: lambda table, command: refuse_coming_in(table),
    commands.GoIdle: lambda table, command: refuse_idling(table.state),
    **dict.fromkeys(ORDERS, refuse_order),
}
"""Commands of dealer and floor that are not simply the next step: each has its own test of whether it may be given."""


def refold(rules: Rules, events: Iterable[Event]) -> State:
    """Rebuild the state of a table from its events, starting with the first."""
    state = new_state(rules)
    for event in events:
        fold(state, event)
    return state
