"""The checklist of a table: which of its items are due at the moment.

Some moments follow from what has happened, others from the next step. A habit is due until it has been done right once.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.mechanisms.registry import vocabulary
from pitboss.rulebook.checklists import ChecklistItem, Moment, checklist_of
from pitboss.rulebook.parts import Duty, Kind, Occasion, Outcome, Phase, TakingOrder
from pitboss.rulebook.wager_names import wager_name
from pitboss.table import Table, commands, events
from pitboss.table.events import Decision, Event
from pitboss.table.folding.phases import DRAWING
from pitboss.table.round.further_wagers import base_wager
from pitboss.table.round.turns import acting_hand, players_turn
from pitboss.table.state import State

THREE = 3


class Checklist:
    """Follows a table and keeps the items that are due."""

    def __init__(self, table: Table) -> None:
        self.due: list[ChecklistItem] = []
        self._table = table
        self._items = checklist_of(table.rules.game)
        self._heard = len(table.events)
        self._known: set[ChecklistItem] = set()
        self._asked: set[tuple[object, ...]] = set()

    @property
    def words(self) -> frozenset[str]:
        """Everything on the checklist, as typed."""
        return frozenset(item.word for item in self._items)

    @property
    def items(self) -> tuple[ChecklistItem, ...]:
        """The whole checklist."""
        return self._items

    def knows(self, moment: Moment) -> bool:
        """Whether the game's checklist has an item for a moment."""
        return any(item.moment is moment for item in self._items)

    def hear(self) -> None:
        """Process what has happened, and add the items it makes due."""
        heard, state = self._table.events, self._table.state
        while self._heard < len(heard):
            event = heard[self._heard]
            self._heard += 1
            for moment, place in _after(state, event):
                if place is None or self._first_time(moment, state.round, place):
                    self.ask(moment)

    def before(self, step: commands.StaffCommand) -> None:
        """Add the items due before a step."""
        state = self._table.state
        for moment, place in _before(state, step):
            key = (moment, state.round, state.running, len(state.duties), place)
            if self._first_time(*key):
                self.ask(moment)

    def before_decision(self) -> None:
        """Add the items due before the first decision on a hand."""
        state = self._table.state
        if not players_turn(state):
            return
        box, hand = acting_hand(state)
        key = (Moment.TURN, state.round, box.number, state.place(hand), len(box.hands))
        if not hand.decisions and self._first_time(*key):
            self.ask(Moment.TURN)

    def ask(self, moment: Moment) -> None:
        """Add the items of a moment, unless they have become habits."""
        self.due += [item for item in self._items if item.moment is moment and item not in self._known]

    def done(self, item: ChecklistItem, right: bool) -> None:
        """Cross an item off; a habit that was done right does not become due again."""
        self.due.remove(item)
        if right and item.moment.habit:
            self._known.add(item)
            self.due = [other for other in self.due if other != item]

    def _first_time(self, *key: object) -> bool:
        fresh = key not in self._asked
        self._asked.add(key)
        return fresh


Place = tuple[object, ...] | None
"""Where a moment happened, if it counts once for each such place."""


def _after(state: State, event: Event) -> Iterator[tuple[Moment, Place]]:
    """Yield the moments that an event creates."""
    match event:
        case events.ShoeOpened():
            yield Moment.LOADED, None
        case events.CutOffered():
            yield Moment.CUT_OFFERED, None
        case events.CoverCardCame():
            yield Moment.COVER_CAME, None
        case events.OffersMade(kind=kind):
            yield from _named(vocabulary().offered(kind).opens)
        case events.OfferAnswered(kind=kind):
            closes = vocabulary().offered(kind).closes
            if closes and all(offer.kind is not kind for offer in state.offers):
                yield Moment(closes), ()
        case events.Decided(decision=Decision.SURRENDER):
            if _waits(state):
                yield Moment.SURRENDER_WAITS, None
        case events.Decided(decision=decision):
            yield from _named(vocabulary().deciding(decision).moment)
        case events.WagerPlaced():
            yield from _further_wager(state, event)
        case events.CardDealt():
            yield from _card(state, event)
        case events.CardTurned(box=0):
            yield Moment.HOLE_CARD_TURNED, None
        case events.DealerStood():
            yield Moment.DEALER_STOOD, None
        case events.WagerSettled(outcome=Outcome.PUSH):
            wager = state.wagers[event.wager - 1]
            if wager.hand is not None:
                yield Moment.PUSH, (wager.box, state.place(wager.hand))
        case events.WagerSettled(outcome=Outcome.LOSE):
            if _paid_between(state):
                yield Moment.TAKEN, ()


def _paid_between(state: State) -> bool:
    """Whether lost wagers are collected between payments, so that their chips could be paid out again."""
    settling = state.program[state.phase] is Phase.SETTLE
    return settling and state.rules.settlement.order is TakingOrder.PLAYER_BY_PLAYER


def _waits(state: State) -> bool:
    """Whether a surrender waits for the dealer's second card."""
    surrender, dealer = state.rules.surrender, state.dealer
    if surrender is None or dealer.cards[0].rank not in surrender.waits_for:
        return False
    return not dealer.cleared or surrender.cleared is None


def _named(moment: str) -> Iterator[tuple[Moment, Place]]:
    """Yield the moment that a mechanism names, if it names one."""
    if moment:
        yield Moment(moment), None


def _further_wager(state: State, event: events.WagerPlaced) -> Iterator[tuple[Moment, Place]]:
    """Wagers made in the course of a round."""
    if event.funding.by_house:
        yield Moment(event.funding), None
        return
    yield from _named(wager_name(event.kind).moment)
    if event.kind is Kind.DOUBLE and 2 * event.amount < base_wager(state.hand(event.box, event.hand), event.bettor):
        yield Moment.DOUBLE_FOR_LESS, None  # the wager on the hand now includes the double


def _card(state: State, event: events.CardDealt) -> Iterator[tuple[Moment, Place]]:
    if event.box == 0:
        if event.face_up and len(state.dealer.cards) > 2:
            yield Moment.DEALER_DREW, None
        return
    hand = state.hand(event.box, event.hand)
    if hand.doubled:
        yield Moment.DOUBLE_CARD, None
    elif len(hand.cards) > 2:
        yield Moment.HIT, None


def _before(state: State, step: commands.StaffCommand) -> Iterator[tuple[Moment, Place]]:
    """Yield the moments that come before a step."""
    match step:
        case commands.Perform(Duty.SPREAD):
            if state.cards.occasion is Occasion.BEGINNING:
                yield Moment.SPREAD, ()
            elif not state.cards.shuffle_asked:
                yield Moment.IDLE_CARDS, ()
        case commands.CutForTable():
            yield Moment.DEALER_CUTS, ()
        case commands.PlaceCover():
            yield Moment.COVER_DUE, ()
        case commands.CloseWagering():
            yield Moment.WAGERS, ()
            if any(len(box.bettors) > 1 for box in state.boxes.values()):
                yield Moment.SHARED_BOX, ()
            if any(len(player.boxes) == THREE for player in state.players.values()):
                yield Moment.THREE_SPOTS, ()
        case commands.DealSecondCard():
            yield Moment.DEALERS_CARD, ()
        case commands.Peek():
            yield Moment.PEEK, ()
            if state.dealer.cards[0].points == 10 and any(box.hands[0].blackjack for box in state.in_play):
                yield Moment.BLACKJACK_WAITS, ()
        case commands.SettleWager(wager):
            yield from _before_settling(state, wager)
        case commands.ClearLayout():
            yield Moment.CLEARING, ()
    if isinstance(step, DRAWING) and state.running and not state.dealer.cards and not state.in_play[0].hands[0].cards:
        yield Moment.FIRST_CARD, ()


def _before_settling(state: State, number: int) -> Iterator[tuple[Moment, Place]]:
    wager = state.wagers[number - 1]
    hand = wager.hand
    if hand is not None and hand.blackjack and not state.dealer.blackjack:
        yield Moment.BLACKJACK, (wager.box,)
    over = state.dealer.total > 21 and state.dealer.total != state.rules.dealer.push_total
    if over and state.program[state.phase] is Phase.SETTLE:
        yield Moment.DEALER_BUSTED, ()
