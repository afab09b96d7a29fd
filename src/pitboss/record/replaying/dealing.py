"""Deals a record's rounds: the cards it names, and what the house's people do without a line.

Between two lines, the dealer goes on only as far as the next line needs: a line about an irregularity has its moment,
and the dealer must not be past it.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from pitboss.cards import Card
from pitboss.mechanisms.registry import vocabulary
from pitboss.mechanisms.remedies.vocabulary import CHOICES, REMEDIES
from pitboss.record.replaying.expected_state import cards_handled
from pitboss.record.replaying.scripted_shoe import RanOut, ScriptedShoe
from pitboss.record.text.record import HouseLine, Record, RecordRefused, RoundText
from pitboss.rulebook.parts import FloorRuling, Irregularity
from pitboss.table import Refusal, Refused, Table, commands
from pitboss.table.events import OfferKind, RoundBegun
from pitboss.table.offers import answer, answer_permission
from pitboss.table.trouble.floor_rulings import is_last_word, rulings
from pitboss.table.trouble.policies import stopped_by_reader
from pitboss.table.views import waiting_for
from pitboss.table.words.steps_in_words import step_in_words

CEREMONY = (commands.Perform, commands.Supervise, commands.CutForTable, commands.PlaceCover, commands.Burn)
"""Steps around the cards that a record must name if people handle them."""
IMPLIED: dict[FloorRuling, type[commands.BoxCommand]] = {
    FloorRuling.KEEP: commands.Accept,
    FloorRuling.PLAY_ON: commands.Accept,
    FloorRuling.SIT_OUT: commands.Decline,
    FloorRuling.MISDEAL: commands.ChooseMisdeal,
}
"""The choice that goes with each final ruling."""


class Dealing:
    """One table that deals the rounds of one record."""

    def __init__(self, record: Record, make_table: Callable[..., Table] = Table) -> None:
        rules = record.rules
        self.by_person = rules.procedures.by_person
        self.shoe = ScriptedShoe(rules)
        self.table = make_table(
            rules,
            shoe=None if self.by_person else self.shoe,
            shuffle=self.shoe.fill,
            load=self.shoe.fill,
            auto_floor=False,
        )
        self.text = record.rounds[0]
        self.begun = False
        self.first_event = 0
        self.cause = 0
        self.stack_before: list[Card] = []
        self.jammed_before = 0

    def open(self, text: RoundText) -> None:
        """Start the next round of the record."""
        self.text, self.begun = text, False
        self.shoe.written.extend(text.cards)
        number, state = text.number, self.table.state
        if number is None:
            return
        if number <= state.round:
            raise RecordRefused(text.line, f"round {number} comes after round {state.round}.")
        state.round = number - 1

    def carry_out(self, line: int, command: commands.Command) -> None:
        """Carry out what a line says."""
        self.cause = line
        self.jammed_before = 0 if self.table.stack else self.table.state.cards.jammed
        self.stack_before = cards_handled(self.table, self.jammed_before)
        try:
            self.table.do(command)
        except Refused as refused:
            raise RecordRefused(line, f"refused: {refused.refusal}") from None
        except RanOut:
            raise RecordRefused(line, "the record has no further card, and this line takes one.") from None

    def answer_at_once(self, line: int, command: commands.BoxCommand) -> None:
        """Carry out an answer at the moment that the record names, even while a step of the house is due.

        Some tables allowed players to answer then, and a replay repeats what happened there.
        """
        self.cause = line
        choice = answer_permission(self.table.state, command)
        if isinstance(choice, Refusal):
            raise RecordRefused(line, f"refused: {choice}")
        answer(self.table, command, choice)

    def begin(self, line: int) -> None:
        """Close the wagering when the first line is reached that needs cards on the layout."""
        if self.begun:
            return
        self.begun = True
        if not self.by_person:
            while isinstance(step := self.table.dealer_step(), commands.OpenShoe):
                self.table.do(step)
            if not self.table.state.burned:
                self.burn_unseen()
        before = len(self.table.events)
        self.carry_out(line, commands.CloseWagering())
        events = self.table.events[before:]  # what was announced and not confirmed lapses before the round begins
        self.first_event = before + next(i for i, event in enumerate(events) if isinstance(event, RoundBegun))

    def burn_unseen(self) -> None:
        """Burn a card that the record does not name."""
        self.shoe.unseen = True
        self.table.do(commands.Burn())

    def go_on(self) -> None:
        """Do what is due until somebody has to decide or a duty must be in the record."""
        while (step := self._routine()) is not None:
            self._perform(step)

    def _routine(self) -> commands.StaffCommand | None:
        """Return the next step of the round that a record need not name."""
        state = self.table.state
        step = self.table.staff_step() if state.running else None
        if step is None and state.running and is_last_word(state):
            step = commands.Rule(rulings(state)[0])  # a final ruling that is not written is what was chosen
        return None if self.by_person and isinstance(step, CEREMONY) else step

    def _perform(self, step: commands.StaffCommand) -> None:
        if isinstance(step, commands.Burn):
            self.burn_unseen()
            return
        try:
            self.table.do(step)
        except RanOut:
            reason = f"the record has no further card, and the dealer is to {step_in_words(step)}."
            raise RecordRefused(self.cause, reason) from None
        except Refused as refused:  # the shoe is empty, and that cannot be reported
            raise RecordRefused(self.cause, f"refused: {refused.refusal}") from None

    def decline(self, line: int) -> bool:
        """Decline an offer that the record does not mention; the record must answer offers after an irregularity."""
        offer = next((offer for offer in self.table.state.offers if offer.kind not in REMEDIES), None)
        if offer is None:
            return False
        self.carry_out(line, vocabulary().declining(offer.kind).asked(offer.bettor, offer.box))
        return True

    def reach(self, line: int, answered: AbstractSet[OfferKind]) -> None:
        """Go on to where players decide, declining offers until one is open that a verb can answer."""
        self.begin(line)
        self.go_on()
        while all(offer.kind not in answered for offer in self.table.state.offers) and self.decline(line):
            self.go_on()

    def reach_moment(self, line: int, drawn: int, at: int | None) -> bool:
        """Go on until this many cards are drawn, or events have happened, and return whether that was reached."""
        self.begin(line)
        while not self._reached(drawn, at):
            if not self._step_on(line):
                return False
        return True

    def _reached(self, drawn: int, at: int | None) -> bool:
        if at is not None:
            return len(self.table.events) - self.first_event >= at
        return self.drawn >= drawn

    @property
    def drawn(self) -> int:
        """How many cards of the round have left the shoe."""
        return len(self.text.cards) - len(self.shoe.written)

    def _step_on(self, line: int) -> bool:
        step = self._routine()
        if step is None:
            return self.decline(line)
        self._perform(step)
        return True

    def reach_named(self, line: int, at: int | None, drawn: int = 0) -> None:
        """Go on to a moment that must exist: named by its events, or by the cards drawn before it."""
        if not self.reach_moment(line, drawn, at):
            raise RecordRefused(line, f"this moment is never reached: {self.awaited()}.")
        if at is not None and len(self.table.events) - self.first_event > at:
            raise RecordRefused(line, f"the moment after {at} events of the round is over.")

    def find_moment(self, line: HouseLine) -> None:
        """Go on to the moment of a line: the one it names, or the first at which it is possible."""
        self.reach_named(line.line, line.at, line.drawn)
        if isinstance(line.command, commands.Report) and line.command.irregularity is Irregularity.SHOE_EMPTY:
            self._run_out()
        refusal = self.table.refusal(line.command)
        first = refusal
        while refusal is not None and line.at is None and (self._imply(line) or self._goes_on(line, first)):
            refusal = self.table.refusal(line.command)
        if refusal is not None:
            raise _refused(line, first)

    def _imply(self, line: HouseLine) -> bool:
        """Make the choice that the record does not write: the one that the floor's final ruling grants."""
        ruling = line.command.ruling if isinstance(line.command, commands.Rule) else None
        choose = IMPLIED.get(ruling) if ruling is not None else None
        offer = next((offer for offer in self.table.state.offers if offer.kind in CHOICES), None)
        if choose is None or offer is None:
            return False
        choice = choose(offer.bettor, offer.box)
        if self.table.refusal(choice) is not None:
            return False
        self.carry_out(line.line, choice)
        return True

    def _goes_on(self, line: HouseLine, first: Refusal | None) -> bool:
        try:
            return self._step_on(line.line)
        except RecordRefused:
            raise _refused(line, first) from None

    def _run_out(self) -> None:
        """The shoe has no card left: cards that the record does not name were dealt before it begins."""
        self.table.state.rack += self.shoe.rest()
        self.shoe.empty = True

    def awaited(self) -> str:
        """Say what the round waits for."""
        state, step = self.table.state, self.table.staff_step()
        if not state.running:
            return "the round is over"
        if step is not None:
            return f"the record must say how it went on, the next step is to {step_in_words(step)}"
        if choices := rulings(state):
            return f"the floor has to rule: {', '.join(choices)}"
        if stopped_by_reader(state):
            return "the floor has to have the card reader repaired"
        name, box = waiting_for(self.table)[0]
        if state.offers:
            return f"{name} has to accept or refuse {state.offers[0].kind} at box {box}"
        return f"{name} has to decide about box {box} hand {state.turn_hand + 1}"


def _refused(line: HouseLine, refusal: Refusal | None) -> RecordRefused:
    return RecordRefused(line.line, f"refused: {refusal}")
