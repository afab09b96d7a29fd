"""State is the fold of events: each event type changes the state in exactly one way, defined here."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from pitboss.rulebook.parts import Duty, Irregularity, Kind, Outcome, Phase, Shuffling
from pitboss.table import events
from pitboss.table.events import Answer, Funding, OfferKind
from pitboss.table.folding.answers import remedy_answered, waiting_used
from pitboss.table.folding.arrivals import FOLD_ARRIVALS
from pitboss.table.folding.cards import FOLD_CARDS, after_round, lay_back, opened, pick_up, round_cards
from pitboss.table.folding.phases import TURN_HOLE_CARD, find_place
from pitboss.table.folding.reports import burn_over, trouble_of
from pitboss.table.folding.trouble import FOLD_TROUBLE, resume
from pitboss.table.folding.wagers import FOLD_WAGERS
from pitboss.table.round.mechanisms import at_table, offer_rules, rules_by_decision
from pitboss.table.state import Bonus, Box, Case, Dealer, Hand, Offer, Player, State
from pitboss.table.trouble.remedies import live_boxes
from pitboss.table.trouble.waiting import take_waiting


def fold(state: State, event: events.Event) -> None:
    """Fold one event into the state, and find the current place in the round."""
    kind = type(event)
    folds()[kind](state, event)
    if state.running and not (kind in _GOES_ON and _GOES_ON[kind](event)):
        find_place(state)


def _answer_goes_on(event: events.OfferAnswered) -> bool:
    """Whether the answer is followed by the wager, move or double that it is about."""
    if event.answer is Answer.TAKEN:
        rule = offer_rules().get(event.kind)
        return rule is not None and rule.places
    return event.answer is Answer.DESIGNATED_RIGHT or event.answer is Answer.DOUBLED


_GOES_ON: dict[type, Callable[[Any], bool]] = {
    events.OfferAnswered: _answer_goes_on,
    events.Peeked: lambda event: event.blackjack,
}
"""Events that can be half of what happens: if the next event is the other half, the place is found after that."""


def _shoe_opened(state: State, event: events.ShoeOpened) -> None:
    state.shoe = event.number
    state.shoe_rounds = int(state.running)
    again = state.cards.duties[:1] == [Duty.GATHER] and state.rules.procedures.shuffling is Shuffling.CONTINUOUS
    state.burned = state.rules.burned is None or again
    opened(state)
    for player in state.players.values():
        player.dropped = player.let_in = False


def _card_burned(state: State, event: events.CardBurned) -> None:
    state.burned = True
    state.cards.burned, state.cards.also_burned, state.cards.just_burned = event.card, [], True
    if state.waiting:
        take_waiting(state)
    state.cards.new_dealer = False
    if event.card is not None:
        state.rack.append(event.card)
    if state.trouble is not None:
        burn_over(state.trouble)


def _round_begun(state: State, event: events.RoundBegun) -> None:
    state.round = event.number
    state.shoe_rounds += 1
    state.running = True
    state.phase = state.turn_box = state.turn_hand = 0
    state.in_play = state.turns = [state.boxes[number] for number in event.boxes]
    state.cards.just_burned = False
    state.announced, state.wanting_in = [], []
    if state.cards.reader_out:
        state.dealer.without_reader = True
    state.shared = False
    for box in state.in_play:
        if len(box.bettors) == 1:
            box.caller = box.bettors[0]
        else:
            box.caller, state.shared = _caller(box), True
    for player in state.players.values():
        _remember(state, player)


def _caller(box: Box) -> str:
    """Return who decides: the seated player, or the highest wager if nobody is seated; among equals, the first."""
    if box.seated in box.bettors:
        return box.seated or ""
    return max(box.hands[0].wagers, key=lambda wager: wager.amount * (wager.kind is Kind.BLACKJACK)).bettor


def _remember(state: State, player: Player) -> None:
    """Note what a player's boxes in this round mean for the rest of the shoe."""
    boxes = player.boxes
    if boxes:
        player.last_round = state.round
        player.let_in = False
    holds_most = len(boxes) == state.rules.boxes.returning_from
    if player.held_most and not holds_most:
        player.dropped = True
    player.held_most = holds_most


def _card_dealt(state: State, event: events.CardDealt) -> None:
    card = event.card
    assert card is not None
    if event.box == 0:
        if event.face_up:
            state.dealer.add(card)
        else:
            state.dealer.hole = card
        trouble = state.trouble
        if trouble is not None and trouble.reserved:
            trouble.reserved.pop(0)
            state.dealer.hole_seen = state.dealer.hole_seen or not event.face_up
        elif state.waiting:
            seen = trouble is not None and 0 in trouble.seen
            state.dealer.hole_seen = state.dealer.hole_seen or (seen and not event.face_up)
            waiting_used(state, None)
        case = trouble.case if trouble is not None else None
        forgotten = case is not None and case.irregularity is Irregularity.OWN_CARDS_FORGOTTEN
        if forgotten and state.dealer.hole is not None and not live_boxes(state):
            resume(state)
        return
    box = state.boxes[event.box]
    hand = box.hands[event.hand - 1]
    hand.add(card)
    if hand.kept is not None:
        hand.kept = None
    elif state.waiting:
        waiting_used(state, hand)
    if len(hand.cards) == 2 and not box.first_two:
        box.first_two = tuple(hand.cards)
    if hand.owed:
        hand.owed -= 1
        hand.face_down = not event.face_up


def _offers_made(state: State, event: events.OffersMade) -> None:
    state.offered[event.kind] = state.offered.get(event.kind, 0) + 1
    chosen = event.kind in (OfferKind.PLAY_ON, OfferKind.OPTIONS)
    if chosen and state.trouble is not None and state.trouble.case is not None:
        state.trouble.case.asked = 1
    state.offers += [Offer(event.kind, name, box) for name, box in event.to]


def _offer_answered(state: State, event: events.OfferAnswered) -> None:
    for offer in state.offers:
        if offer.box == event.box and offer.bettor == event.bettor:
            state.offers.remove(offer)
            break
    if state.trouble is not None:
        remedy_answered(state, event)
    rule = offer_rules().get(event.kind)
    if rule is not None and rule.fold is not None:
        rule.fold(state, event)


def _peeked(state: State, event: events.Peeked) -> None:
    state.dealer.looked = True
    state.dealer.cleared = not event.blackjack
    if event.blackjack:
        state.due = TURN_HOLE_CARD


def _decided(state: State, event: events.Decided) -> None:
    hand = state.boxes[event.box].hands[event.hand - 1]
    hand.decisions += 1
    rules_by_decision()[event.decision].fold(state, hand, event)


def _hand_stood(state: State, event: events.HandStood) -> None:
    state.hand(event.box, event.hand).stood = True


def _hand_tucked(state: State, event: events.HandTucked) -> None:
    hand = state.hand(event.box, event.hand)
    hand.tucked = True
    if hand.picked_up:
        lay_back(state, hand)


def _card_turned(state: State, event: events.CardTurned) -> None:
    if event.box:
        state.hand(event.box, event.hand).face_down = False
        return
    dealer = state.dealer
    dealer.hole = None
    dealer.add(event.card)
    dealer.blackjack = dealer.total == 21
    if dealer.blackjack and state.rules.irregularities.blackjack_overlooked is not None and _late(state):
        dealer.blackjack, dealer.late_blackjack = False, True
        trouble_of(state).case = Case(Irregularity.BLACKJACK_OVERLOOKED)


def _late(state: State) -> bool:
    """Whether the players have already played, so that a blackjack is found too late."""
    return state.dealer.cleared or (state.dealer.forgotten and not state.dealer.looked)


def _dealer_stood(state: State, event: events.DealerStood) -> None:
    state.dealer.stood = True
    if len(state.dealer.cards) == 2 and event.total == 21 and not state.dealer.late_blackjack:
        state.dealer.blackjack = True


def _wager_settled(state: State, event: events.WagerSettled) -> None:
    wager = state.wagers[event.wager - 1]
    wager.outcome, wager.net = event.outcome, event.net
    state.tray -= event.net
    stake = wager.amount if wager.funding is Funding.CHIPS else 0
    if wager.kind is Kind.TOKE and event.outcome is Outcome.WIN:
        state.toke_box += stake + event.net
    else:
        state.players[wager.bettor].chips += stake + event.net
    hand = wager.hand
    if hand is not None and state.program[state.phase] is not Phase.SETTLE:
        _done_with(state, hand)


def _bonus_paid(state: State, event: events.BonusPaid) -> None:
    state.bonuses.append(Bonus(event.wager, event.player, event.amount))
    state.tray -= event.amount
    state.players[event.player].chips += event.amount


def _done_with(state: State, hand: Hand) -> None:
    """Pick up a hand that busted, was paid its blackjack or died, once all its wagers are settled."""
    done = hand.busted or hand.blackjack or hand.dead is not None
    if done and not hand.picked_up and not hand.tucked and all(wager.outcome is not None for wager in hand.wagers):
        pick_up(state, hand)


def _round_ended(state: State, event: events.RoundEnded) -> None:
    round_cards(state)
    for player in state.players.values():
        player.boxes = []
    for wager in state.wagers:
        wager.hand = None  # hands and wagers refer to each other; separated, their memory is freed at once
    for box in state.in_play:
        box.bettors, box.hands, box.side_wagers = [], [], []
        box.first_two, box.consent, box.caller = (), False, ""
        box.missed, box.overlooked = 0, False
    state.running = False
    state.reported.clear()
    cards = state.cards
    if state.trouble is not None or cards.cover_out or cards.shuffle_ordered or cards.by_person:
        after_round(state)
        state.trouble = None
    state.wagers = []
    state.in_play = state.turns = []
    state.taking = state.due = None
    state.offered = {}
    state.even_money = []
    state.bonuses = []
    state.dealer = Dealer()


_FOLD: dict[type, Callable[[State, Any], None]] = {
    **FOLD_WAGERS,
    **FOLD_ARRIVALS,
    events.ShoeOpened: _shoe_opened,
    events.CardBurned: _card_burned,
    events.RoundBegun: _round_begun,
    events.CardDealt: _card_dealt,
    events.OffersMade: _offers_made,
    events.OfferAnswered: _offer_answered,
    events.Peeked: _peeked,
    events.Decided: _decided,
    events.HandStood: _hand_stood,
    events.HandTucked: _hand_tucked,
    events.CardTurned: _card_turned,
    events.DealerStood: _dealer_stood,
    events.WagerSettled: _wager_settled,
    events.BonusPaid: _bonus_paid,
    events.RoundEnded: _round_ended,
    **FOLD_CARDS,
    **FOLD_TROUBLE,
}


@cache
def folds() -> dict[type, Callable[[State, Any], None]]:
    """Return what each type of event does to the state, including those of mechanisms."""
    return _FOLD | {kind: fold for mechanism in at_table() for kind, fold in mechanism.folds.items()}
