"""How the events around the cards change the state: duties, cut, cover card, idle tables, closing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.rulebook.parts import Duty, Occasion
from pitboss.table import events
from pitboss.table.folding.reports import marking, plugged, trouble_of
from pitboss.table.state import Dealer, Hand, State, next_batch
from pitboss.table.trouble.waiting import keeping, seen_place, take_waiting


def begin_ceremony(state: State, occasion: Occasion) -> None:
    """Make the duties of a shuffle due."""
    cards, ceremonies = state.cards, state.rules.procedures.ceremonies
    cards.occasion = occasion
    cards.cutter, cards.cut_offer, cards.refused = "", "", []
    if not state.rules.procedures.by_person:
        cards.shuffle_ordered = True
        return
    duties = {Occasion.BEGINNING: ceremonies.opening, Occasion.RESUMING: ceremonies.idle}.get(
        occasion, ceremonies.reshuffle
    )
    cards.duties = list(duties)
    if cards.shuffler_out:
        cards.duties = _by_hand(state, occasion, duties)
    elif state.rules.procedures.batches > 1 and occasion is not Occasion.BEGINNING and not cards.in_device:
        place = duties.index(Duty.DEVICE) + 1
        new_batch = ceremonies.opening[: ceremonies.opening.index(Duty.DEVICE) + 1]
        cards.duties[place:place] = new_batch  # the shuffler was out of order when it was due
    elif cards.jammed and occasion is not Occasion.BEGINNING:
        cards.duties.insert(duties.index(Duty.SWAP), Duty.RESHUFFLE)


def _by_hand(state: State, occasion: Occasion, duties: tuple[Duty, ...]) -> list[Duty]:
    """Return the duties of a shuffle while the shuffler is out of order."""
    last = Duty.DEVICE if Duty.DEVICE in duties else Duty.LOAD if Duty.LOAD in duties else None
    first = list(duties[: duties.index(last) if last is not None else len(duties)])
    if occasion is Occasion.RESUMING and Duty.WASH not in first:
        first.insert(first.index(Duty.STACK), Duty.WASH)
    place = first.index(Duty.SPREAD) + 1 if occasion is Occasion.RESUMING else 0
    first[place:place] = marking(state)
    return [*first, *plugged(first), *state.rules.procedures.ceremonies.by_hand]


def after_round(state: State) -> None:
    """Note what a finished round makes due around the cards."""
    cards, trouble = state.cards, state.trouble
    if cards.cover_out:
        begin_ceremony(state, Occasion.COVER_AT_BOX if cards.cover_box else Occasion.COVER_AT_DEALER)
    elif cards.shuffle_ordered or (trouble is not None and trouble.reshuffle):
        begin_ceremony(state, Occasion.ORDERED)
    elif state.rules.procedures.ceremonies.reshuffle == (Duty.GATHER,) and not cards.shuffler_out:
        begin_ceremony(state, Occasion.EVERY_ROUND)
    if cards.hours and state.rules.procedures.hours and cards.hours >= state.rules.procedures.hours:
        change_cards(state)


def change_cards(state: State) -> None:
    """The decks are taken away, and new ones are opened."""
    begin_ceremony(state, Occasion.BEGINNING)
    state.cards.duties = [Duty.REMOVE, *state.cards.duties]


def opened(state: State) -> None:
    """A shoe came into play: forget what was noted about the last one."""
    cards = state.cards
    if cards.duties:
        cards.duties.pop(0)
    cards.shuffle_ordered, cards.shuffle_asked = False, False
    cards.cover_ordered = 0
    cards.spread, cards.played = False, cards.batch
    cards.burned, cards.also_burned, cards.burn_asked, cards.just_burned = None, [], "", False
    state.rack = []
    if not state.running:
        cards.cover_out, cards.cover_box, cards.cover_player = False, 0, ""
        state.waiting = []


def _duty_done(state: State, event: events.DutyDone) -> None:
    cards = state.cards
    cards.duties.pop(0)
    match event.duty:
        case Duty.GATHER | Duty.SPREAD:
            state.rack, state.waiting = [], []
            cards.burned, cards.also_burned = None, []
            cards.spread = event.duty is Duty.SPREAD
        case Duty.SHOW:
            cards.spread = False
        case Duty.DEVICE if state.rules.procedures.batches > 1:
            cards.in_device.append(cards.batch)
        case Duty.RESHUFFLE:
            cards.jammed = 0
        case Duty.MARK_DEVICE:
            cards.unmarked = False
        case Duty.SWAP:
            cards.batch = next_batch(cards)
            cards.in_device.remove(cards.batch)
            if cards.jammed == cards.batch:  # it is shuffled by hand, and what is left in the device once it works
                cards.jammed = cards.in_device[-1] if cards.in_device else 0
        case Duty.RECEIVE:
            cards.received = True
            cards.batch = len(cards.in_device) + 1
        case Duty.REMOVE:
            cards.hours, cards.received = 0, False
            cards.batch, cards.played, cards.in_device, cards.jammed = 1, 0, [], 0
            state.rack, state.waiting = [], []


def _cut_offered(state: State, event: events.CutOffered) -> None:
    state.cards.cut_offer, state.cards.recut_by = event.player, ""


def _cut_refused(state: State, event: events.CutRefused) -> None:
    state.cards.refused.append(event.player)
    state.cards.cut_offer = ""


def _cards_cut(state: State, event: events.CardsCut) -> None:
    cards = state.cards
    cards.duties.pop(0)
    cards.cutter, cards.cut_offer, cards.recut_by, cards.recut = event.by, "", "", False


def _cover_placed(state: State, event: events.CoverPlaced) -> None:
    state.cards.duties.pop(0)
    state.cards.cover_from_back = event.from_back


def _recut_ordered(state: State, event: events.RecutOrdered) -> None:
    cards = state.cards
    cards.duties = [Duty.OFFER_CUT, Duty.PLACE_COVER, Duty.LOAD]
    cards.recut = True
    state.rack, cards.burned, cards.also_burned, cards.just_burned = [], None, [], False
    if state.running:
        trouble_of(state).recut = True
    if event.by_last:
        cards.recut_by = cards.cutter
    else:
        cards.refused.append(cards.cutter)
    state.burned = True


def _cover_ordered(state: State, event: events.CoverOrdered) -> None:
    state.cards.cover_ordered = event.from_back


def _cover_card_came(state: State, event: events.CoverCardCame) -> None:
    cards = state.cards
    cards.cover_out, cards.cover_box = True, event.box
    cards.cover_player = state.boxes[event.box].caller if event.box else ""


def _shuffle_asked(state: State, event: events.ShuffleAsked) -> None:
    cards = state.cards
    cards.shuffle_asked = True
    if state.rules.procedures.asked_idle:
        cards.cut_offer, cards.refused = "", []
        by_hand = state.rules.procedures.ceremonies.by_hand
        cards.duties = [Duty.SPREAD, Duty.SHOW, Duty.WASH, Duty.STACK, *by_hand]


def _shuffle_ordered(state: State, event: events.ShuffleOrdered) -> None:
    if state.running:
        state.cards.shuffle_ordered = True
    else:
        begin_ceremony(state, Occasion.ORDERED)


def _dealer_came_in(state: State, event: events.DealerCameIn) -> None:
    state.burned = False
    state.cards.new_dealer, state.cards.just_burned = True, False


def _table_idled(state: State, event: events.TableIdled) -> None:
    begin_ceremony(state, Occasion.RESUMING)


def _hours_noted(state: State, event: events.HoursNoted) -> None:
    if state.cards.received:  # the age of decks is counted from their arrival at the table
        state.cards.hours += event.hours
    if event.due and not state.running:
        change_cards(state)


def _table_closing(state: State, event: events.TableClosing) -> None:
    cards = state.cards
    cards.closed, cards.occasion = True, Occasion.BEGINNING
    cards.cut_offer, cards.recut_by, cards.refused = "", "", []
    cards.duties = list(state.rules.procedures.ceremonies.closing)


def _burn_card_asked(state: State, event: events.BurnCardAsked) -> None:
    state.cards.burn_asked = event.player


def _burn_card_shown(state: State, event: events.BurnCardShown) -> None:
    state.cards.burn_asked = ""


def pick_up(state: State, hand: Hand) -> None:
    """Put the cards of a finished hand into the discard rack before the round is over."""
    hand.picked_up = True
    state.rack += hand.cards


def lay_back(state: State, hand: Hand) -> None:
    """Leave the cards of a hand on the layout after all, tucked under a wager."""
    hand.picked_up = False
    del state.rack[len(state.rack) - len(hand.cards) :]


def round_cards(state: State) -> None:
    """Pick the cards of a round up into the discard rack: from the far right, the dealer's hand last."""
    rack = state.rack
    kept = [hand.kept for hand in keeping(state)] if state.trouble is not None else []
    for box in reversed(state.in_play):
        for hand in reversed(box.hands) if len(box.hands) > 1 else box.hands:
            if not hand.picked_up:
                rack += hand.cards
    dealer: Dealer = state.dealer
    rack += dealer.cards
    if dealer.hole is not None:
        rack.append(dealer.hole)
    trouble = state.trouble
    if trouble is not None:
        rack += [card for card in (trouble.surplus, *trouble.reserved, *kept) if card is not None]
        while (place := seen_place(state)) is not None:
            rack.append(take_waiting(state, place))


FOLD_CARDS: dict[type, Callable[[State, Any], None]] = {
    events.DutyDone: _duty_done,
    events.CutOffered: _cut_offered,
    events.CutRefused: _cut_refused,
    events.CardsCut: _cards_cut,
    events.CoverPlaced: _cover_placed,
    events.RecutOrdered: _recut_ordered,
    events.CoverOrdered: _cover_ordered,
    events.CoverCardCame: _cover_card_came,
    events.ShuffleAsked: _shuffle_asked,
    events.ShuffleOrdered: _shuffle_ordered,
    events.DealerCameIn: _dealer_came_in,
    events.TableIdled: _table_idled,
    events.HoursNoted: _hours_noted,
    events.TableClosing: _table_closing,
    events.BurnCardAsked: _burn_card_asked,
    events.BurnCardShown: _burn_card_shown,
}
