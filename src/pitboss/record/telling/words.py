"""Events in plain words.

A narrator follows a table's events from the beginning and describes each one: who, what, how much and why. It keeps its
own state, so that it can name hands and wagers as they were at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.cards import Card
from pitboss.chips import dollars
from pitboss.mechanisms.registry import vocabulary
from pitboss.record.telling.house_words import HOUSE
from pitboss.record.telling.phrases import article, boxes_in_words, count, describe_wager, in_a_row, in_words, place
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Outcome
from pitboss.table import events
from pitboss.table.events import Event, OfferKind
from pitboss.table.folding.fold import fold
from pitboss.table.state import State, Wager, new_state
from pitboss.table.words.reasons_in_words import reason_in_words

NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "T": "ten"}


class Narrator:
    """Describes the events of one table in English, in order.

    Pass the events that have already happened as ``past``::

        narrator = Narrator(table.rules)
        for event in table.events:
            print(narrator.tell(event))
    """

    def __init__(self, rules: Rules, past: Iterable[Event] = ()) -> None:
        self.state = new_state(rules)
        for event in past:
            fold(self.state, event)

    def tell(self, event: Event) -> str:
        """Return an event as a sentence, and advance past it."""
        sentence = said_before(self.state, event)
        fold(self.state, event)
        return said_after(self.state, event) or sentence


def said_before(state: State, event: Event) -> str:
    """Describe an event by the state before it; nothing if it is described by the state after it."""
    tell = _BEFORE.get(type(event))
    return tell(state, event) if tell is not None else ""


def said_after(state: State, event: Event) -> str:
    """Describe an event by the state after it; nothing if it is described by the state before it."""
    tell = _AFTER.get(type(event))
    return tell(state, event) if tell is not None else ""


def _chips_brought(state: State, event: events.ChipsBrought) -> str:
    if event.amount < 0:
        return f"{event.player} takes {dollars(-event.amount)} away."
    return f"{event.player} brings {dollars(event.amount)} to the table."


def _seat_taken(state: State, event: events.SeatTaken) -> str:
    return f"{event.player} sits down at box {event.box}."


def _seat_left(state: State, event: events.SeatLeft) -> str:
    return f"{event.player} leaves box {event.box}."


def _consent_given(state: State, event: events.ConsentGiven) -> str:
    return f"{event.player} lets others wager on box {event.box}."


def _entry_permitted(state: State, event: events.EntryPermitted) -> str:
    return f"The floor lets {event.player} wager again."


def _wager_placed(state: State, event: events.WagerPlaced) -> str:
    wager = describe_wager(state, state.wagers[-1]).partition("'s ")[2]
    if event.funding.by_house:
        paid = wager.replace(f" {event.funding}", "", 1)
        return f"The house puts down a {event.funding} for {event.bettor}: {paid}."
    return f"{event.bettor} makes {article(wager.partition(' ')[0])} {wager}."


def _wagers_taken_back(state: State, event: events.WagersTakenBack) -> str:
    return f"{event.player} takes back the wagers on box {event.box}."


def _shoe_opened(state: State, event: events.ShoeOpened) -> str:
    return f"Shoe {event.number} comes into play: {event.cards} cards, shuffled."


def _card_burned(state: State, event: events.CardBurned) -> str:
    return "A card is burned." if state.shoe_rounds else "The first card is burned."


def _round_begun(state: State, event: events.RoundBegun) -> str:
    return f"Round {event.number} begins; wagers are on {boxes_in_words(event.boxes)}."


def _card_dealt(state: State, event: events.CardDealt) -> str:
    if event.box == 0:
        if not event.face_up:
            return "The dealer takes the hole card, face down."
        return f"The dealer takes {event.card}: {_dealer_count(state)}."
    at = place(state, event.box, event.hand)
    hand = state.hand(event.box, event.hand)
    if not event.face_up:
        return f"{at} gets a card face down."
    return f"{at} gets {event.card}: {_sum(hand.cards, count(hand))}."


def _dealer_count(state: State) -> str:
    dealer = state.dealer
    if len(dealer.cards) == 2 and dealer.total == 21:
        return _sum(dealer.cards, "blackjack")
    soft = "soft " if dealer.soft and dealer.total < 21 else ""
    over = ", over 21" if dealer.total > 21 else ""
    return _sum(dealer.cards, f"{soft}{dealer.total}{over}")


def _sum(cards: list[Card], counted: str) -> str:
    return counted if len(cards) == 1 else f"{in_a_row(cards)} is {counted}"


def _offers_made(state: State, event: events.OffersMade) -> str:
    to = in_words([f"{name} (box {box})" for name, box in event.to])
    offered = _OFFERED.get(event.kind)
    if not to:
        return "No hand is left to be asked."
    return offered.format(to=to) if offered is not None else f"The dealer offers {event.kind} to {to}."


_OFFERED = {
    OfferKind.ATTACK: "The dealer offers the double attack to {to}.",
    OfferKind.DOUBLE: "The dealer asks {to} whether to join the double.",
    OfferKind.SPLIT: "The dealer asks {to} whether to join the split.",
    OfferKind.EXPOSED_CARD: "The dealer offers the exposed card to {to}.",
    OfferKind.FACE_UP_CARD: "The dealer offers the card found face up to {to}.",
    OfferKind.SECOND_CARD: "The dealer offers a late second card to {to}.",
    OfferKind.LATE_CARD: "The dealer offers the missing card to {to}, after everyone else has played.",
    OfferKind.PLAY_ON: "The dealer asks {to} whether to play on.",
    OfferKind.OPTIONS: "The floor asks {to} what to do about the hand.",
}
"""Offers whose sentence needs more than their name."""


def _offer_answered(state: State, event: events.OfferAnswered) -> str:
    action = vocabulary().answering(event.kind, event.answer)
    taken = f"takes {event.kind} {event.answer}"
    what = taken if action is None else action.told or _answered(event.kind, action.safe)
    return f"{event.bettor} {what} (box {event.box})."


def _answered(kind: OfferKind, declined: bool) -> str:
    takes, declines = _ANSWERED.get(kind, (f"takes {kind}", f"declines {kind}"))
    return declines if declined else takes


_ANSWERED = {
    OfferKind.ATTACK: ("takes the double attack", "declines the double attack"),
    OfferKind.DOUBLE: ("joins the double", "does not join the double"),
    OfferKind.SPLIT: ("joins the split", "does not join the split"),
    OfferKind.PLAY_ON: ("plays on", "folds and takes the wagers back"),
    OfferKind.OPTIONS: ("keeps the hand", "sits this round out"),
}
"""Sentences for offers that are not accepted and declined by name."""


def _peeked(state: State, event: events.Peeked) -> str:
    seen = "blackjack" if event.blackjack else "no blackjack"
    return f"The dealer looks under the {_rank(state.dealer.cards[0])}: {seen}."


def _rank(card: Card) -> str:
    return NAMES.get(card.rank, card.rank)


def _decided(state: State, event: events.Decided) -> str:
    told = vocabulary().deciding(event.decision).told
    at = place(state, event.box, event.hand)
    hand = state.hand(event.box, event.hand)
    asked = ", asking for the card face down" if event.face_down else ""
    return f"{event.player} {told} with {in_a_row(hand.cards)}, {count(hand)}{asked} ({at.lower()})."


def _hand_split(state: State, event: events.HandSplit) -> str:
    hands = state.boxes[event.box].hands
    return f"Box {event.box} now has {len(hands)} hands; the original wager stays with the left one."


def _wagers_moved(state: State, event: events.WagersMoved) -> str:
    return f"{event.bettor}'s wagers go over to box {event.box} hand {event.hand + 1}."


def _hand_stood(state: State, event: events.HandStood) -> str:
    return f"{place(state, event.box, event.hand)} stands automatically."


def _hand_tucked(state: State, event: events.HandTucked) -> str:
    return f"The cards of {place(state, event.box, event.hand).lower()} are tucked under the wager."


def _card_turned(state: State, event: events.CardTurned) -> str:
    if event.box == 0:
        return f"The dealer turns {event.card}: {_dealer_count(state)}."
    hand = state.hand(event.box, event.hand)
    return f"{place(state, event.box, event.hand)} turns {event.card}: {in_a_row(hand.cards)} is {count(hand)}."


def _dealer_stood(state: State, event: events.DealerStood) -> str:
    if event.idle:
        return f"The dealer draws no card, since no wager depends on it (total {event.total})."
    if len(state.dealer.cards) == 2 and event.total == 21:
        return "The dealer has blackjack."
    if event.total > 21:
        return f"The dealer goes over 21 with {event.total}."
    return f"The dealer stands on {'soft ' if event.soft and event.total < 21 else ''}{event.total}."


def _wager_settled(state: State, event: events.WagerSettled) -> str:
    wager = state.wagers[event.wager - 1]
    return f"{describe_wager(state, wager)} {result(wager, event, state.rules)}."


def bonus_in_words(state: State, event: events.BonusPaid) -> str:
    """Say what a fixed sum was paid for: ``is paid a bonus of $1,000.00 for box 1``."""
    wager = state.wagers[event.wager - 1]
    whose = "" if wager.bettor == event.player else f", which {wager.bettor} won"
    return f"is paid a bonus of {dollars(event.amount)} for box {wager.box}{whose}"


def _bonus_paid(state: State, event: events.BonusPaid) -> str:
    return f"{event.player} {bonus_in_words(state, event)}."


def result(wager: Wager, event: events.WagerSettled, rules: Rules) -> str:
    """Say what a wager returned and why: ``wins $15.00 at 3 to 2: blackjack``."""
    reason = reason_in_words(event.reason, rules) + (f" ({event.line})" if event.line else "")
    taken_away = f", and the {wager.funding} is taken away" if wager.funding.by_house else ""
    match event.outcome:
        case Outcome.WIN:
            odds = f" at {event.odds.words}" if event.odds is not None else ""
            said = f"wins {dollars(event.net)}{odds}"
        case Outcome.LOSE:
            said = f"loses{taken_away}"
        case Outcome.HALF:
            said = f"loses half, {dollars(-event.net)}"
        case Outcome.PUSH:
            said = f"pushes{taken_away or ' and is returned'}"
        case Outcome.VOID:
            said = "is void and returned"
    return f"{said}: {reason}"


def _round_ended(state: State, event: events.RoundEnded) -> str:
    return f"Round {event.number} is over; the cards are picked up."


# Some events are described by the state before them, the others by the state after them.
_BEFORE: dict[type, Callable[[State, Any], str]] = {
    events.ChipsBrought: _chips_brought,
    events.SeatTaken: _seat_taken,
    events.SeatLeft: _seat_left,
    events.ConsentGiven: _consent_given,
    events.EntryPermitted: _entry_permitted,
    events.WagersTakenBack: _wagers_taken_back,
    events.ShoeOpened: _shoe_opened,
    events.CardBurned: _card_burned,
    events.OffersMade: _offers_made,
    events.OfferAnswered: _offer_answered,
    events.Peeked: _peeked,
    events.Decided: _decided,
    events.WagersMoved: _wagers_moved,
    events.HandStood: _hand_stood,
    events.HandTucked: _hand_tucked,
    events.DealerStood: _dealer_stood,
    events.WagerSettled: _wager_settled,
    events.BonusPaid: _bonus_paid,
    events.RoundEnded: _round_ended,
    **HOUSE,
}
_AFTER: dict[type, Callable[[State, Any], str]] = {
    events.WagerPlaced: _wager_placed,
    events.RoundBegun: _round_begun,
    events.CardDealt: _card_dealt,
    events.HandSplit: _hand_split,
    events.CardTurned: _card_turned,
}
TOLD = frozenset({*_BEFORE, *_AFTER})
"""The types of events that have words."""
