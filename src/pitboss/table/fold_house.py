"""How the events around the cards, and those of irregularities, change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import Duty, FloorRuling, Irregularity, Kind, Occasion, Outcome, Phase
from pitboss.table import events as happened
from pitboss.table.events import Answer, Decision, OfferKind
from pitboss.table.state import Box, Case, Dealer, Hand, State, Trouble
from pitboss.table.turns import may_take, next_to_ask


def trouble_of(state: State) -> Trouble:
    """Return the trouble of this round, which begins with its first irregularity."""
    if state.trouble is None:
        state.trouble = Trouble()
    return state.trouble


def begin_ceremony(state: State, occasion: Occasion) -> None:
    """Put the duties of a shuffle on the list."""
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
        last = Duty.DEVICE if Duty.DEVICE in duties else Duty.LOAD if Duty.LOAD in duties else None
        place = duties.index(last) if last is not None else len(duties)
        first = list(duties[:place])
        if occasion is Occasion.RESUMING and Duty.WASH not in first:
            first.insert(first.index(Duty.STACK), Duty.WASH)
        cards.duties = [*first, *ceremonies.by_hand]


def after_round(state: State) -> None:
    """What a finished round makes due around the cards."""
    cards, trouble = state.cards, state.trouble
    if cards.cover_out:
        begin_ceremony(state, Occasion.COVER_AT_BOX if cards.cover_box else Occasion.COVER_AT_DEALER)
    elif cards.shuffle_ordered or (trouble is not None and trouble.reshuffle):
        begin_ceremony(state, Occasion.ORDERED)
    elif state.rules.procedures.ceremonies.reshuffle == (Duty.GATHER,) and not cards.shuffler_out:
        begin_ceremony(state, Occasion.ORDERED)  # a continuous shuffler takes the cards back after every round
    if cards.hours and state.rules.procedures.hours and cards.hours >= state.rules.procedures.hours:
        change_cards(state)


def change_cards(state: State) -> None:
    """The decks are taken away and new ones opened."""
    begin_ceremony(state, Occasion.BEGINNING)
    state.cards.duties = [Duty.REMOVE, *state.cards.duties]


def opened(state: State) -> None:
    """A shoe came into play: what is remembered of the last one is over."""
    cards = state.cards
    if cards.duties:
        cards.duties.pop(0)
    cards.shuffle_ordered, cards.shuffle_asked = False, False
    cards.cover_ordered = 0
    cards.spread = False
    cards.burned, cards.burn_asked, cards.just_burned = None, "", False
    state.rack = []
    if not state.running:
        cards.cover_out, cards.cover_box, cards.cover_player = False, 0, ""
        state.waiting = []


def _duty_done(state: State, event: happened.DutyDone) -> None:
    cards = state.cards
    cards.duties.pop(0)
    match event.duty:
        case Duty.GATHER | Duty.SPREAD:
            state.rack, state.waiting = [], []
            cards.burned = None
            cards.spread = event.duty is Duty.SPREAD
        case Duty.SHOW:
            cards.spread = False
        case Duty.SWAP:
            cards.batch = 3 - cards.batch
        case Duty.RECEIVE:
            cards.received = True
        case Duty.REMOVE:
            cards.hours, cards.received = 0, False
            state.rack, state.waiting = [], []


def _cut_offered(state: State, event: happened.CutOffered) -> None:
    state.cards.cut_offer, state.cards.recut_by = event.player, ""


def _cut_refused(state: State, event: happened.CutRefused) -> None:
    state.cards.refused.append(event.player)
    state.cards.cut_offer = ""


def _cards_cut(state: State, event: happened.CardsCut) -> None:
    cards = state.cards
    cards.duties.pop(0)
    cards.cutter, cards.cut_offer, cards.recut_by, cards.recut = event.by, "", "", False


def _cover_placed(state: State, event: happened.CoverPlaced) -> None:
    state.cards.duties.pop(0)
    state.cards.cover_from_back = event.from_back


def _recut_ordered(state: State, event: happened.RecutOrdered) -> None:
    cards = state.cards
    cards.duties = [Duty.OFFER_CUT, Duty.PLACE_COVER, Duty.LOAD]
    cards.recut = True
    if event.by_last:
        cards.recut_by = cards.cutter
    else:
        cards.refused.append(cards.cutter)
    state.burned = True


def _cover_ordered(state: State, event: happened.CoverOrdered) -> None:
    state.cards.cover_ordered = event.from_back


def _cover_card_came(state: State, event: happened.CoverCardCame) -> None:
    cards = state.cards
    cards.cover_out, cards.cover_box = True, event.box
    cards.cover_player = state.boxes[event.box].caller if event.box else ""


def _shuffle_asked(state: State, event: happened.ShuffleAsked) -> None:
    cards = state.cards
    cards.shuffle_asked = True
    if state.rules.procedures.asked_idle:
        cards.cut_offer, cards.refused = "", []
        by_hand = state.rules.procedures.ceremonies.by_hand
        cards.duties = [Duty.SPREAD, Duty.SHOW, Duty.WASH, Duty.STACK, *by_hand]


def _shuffle_ordered(state: State, event: happened.ShuffleOrdered) -> None:
    if state.running:
        state.cards.shuffle_ordered = True
    else:
        begin_ceremony(state, Occasion.ORDERED)


def _dealer_came_in(state: State, event: happened.DealerCameIn) -> None:
    state.burned = False
    state.cards.new_dealer, state.cards.just_burned = True, False


def _table_idled(state: State, event: happened.TableIdled) -> None:
    begin_ceremony(state, Occasion.RESUMING)


def _hours_noted(state: State, event: happened.HoursNoted) -> None:
    state.cards.hours += event.hours
    if event.due and not state.running:
        change_cards(state)


def _table_closing(state: State, event: happened.TableClosing) -> None:
    cards = state.cards
    cards.closed, cards.occasion = True, Occasion.BEGINNING
    cards.cut_offer, cards.recut_by, cards.refused = "", "", []
    cards.duties = list(state.rules.procedures.ceremonies.closing)


def _burn_card_asked(state: State, event: happened.BurnCardAsked) -> None:
    state.cards.burn_asked = event.player


def _burn_card_shown(state: State, event: happened.BurnCardShown) -> None:
    state.cards.burn_asked = ""


def _reported(state: State, event: happened.Reported) -> None:
    trouble = trouble_of(state) if state.running else Trouble()
    _REPORTED[event.irregularity](state, trouble, event)


def _found_face_up(state: State, trouble: Trouble, event: happened.Reported) -> None:
    assert event.card is not None
    trouble.face_up += 1
    if not state.rules.irregularities.face_up_offered or not state.running:
        state.rack.append(event.card)
        return
    state.waiting.append(event.card)
    trouble.seen = True
    if event.box:
        trouble.case = Case(event.irregularity, event.box)
    elif state.dealer.cards and state.dealer.hole is None and state.program[state.phase] is Phase.DEAL_HOLE:
        state.dealer.hole_seen = True
        trouble.case = Case(Irregularity.HOLE_EXPOSED)


def _stray_card(state: State, trouble: Trouble, event: happened.Reported) -> None:
    assert event.card is not None
    trouble.strays += 1
    trouble.case = Case(event.irregularity)
    state.aside.append(event.card)


def _drawn(state: State, trouble: Trouble, event: happened.Reported) -> None:
    assert event.card is not None
    state.waiting.append(event.card)
    if event.irregularity is Irregularity.DRAWN_EXPOSED:
        trouble.seen = True
        if state.rules.irregularities.exposed_next:
            trouble.case = Case(event.irregularity, event.box, state.turn_hand + 1)
        else:
            trouble.exposed = True


def _discarded(state: State, trouble: Trouble, event: happened.Reported) -> None:
    assert event.card is not None
    state.rack.append(event.card)
    _open(state, trouble, event)


def _open(state: State, trouble: Trouble, event: happened.Reported) -> None:
    """Open a case where somebody has to be called or asked."""
    if event.irregularity in state.rules.irregularities.calls:
        trouble.case = Case(event.irregularity, event.box)


def _own_card_missed(state: State, trouble: Trouble, event: happened.Reported) -> None:
    state.dealer.missed = True
    if event.irregularity in state.rules.irregularities.calls:
        trouble.unnoticed = Case(event.irregularity)


def _own_cards_forgotten(state: State, trouble: Trouble, event: happened.Reported) -> None:
    state.dealer.forgotten = True
    trouble.unnoticed = Case(event.irregularity)


def _box_missed(state: State, trouble: Trouble, event: happened.Reported) -> None:
    state.boxes[event.box].missed += 1


def _extra_card(state: State, trouble: Trouble, event: happened.Reported) -> None:
    assert event.card is not None
    state.boxes[event.box].hands[0].add(event.card)
    trouble.case = Case(event.irregularity, event.box)


def _surplus(state: State, trouble: Trouble, event: happened.Reported) -> None:
    trouble.surplus = event.card
    due = state.turns[state.turn_box].number if state.turn_box < len(state.turns) else 0
    if state.program[state.phase] in (Phase.DEAL_FIRST, Phase.DEAL_SECOND):
        held = 0 if state.program[state.phase] is Phase.DEAL_FIRST else 1
        due = next(
            (
                box.number
                for box in state.in_play
                if box.hands[0].dead is None and len(box.hands[0].cards) + box.missed <= held
            ),
            0,
        )
    elif state.program[state.phase] is not Phase.TURNS:
        due = 0
    trouble.case = Case(event.irregularity, event.box, backwards=0 < due < event.box)


def _hit_missed(state: State, trouble: Trouble, event: happened.Reported) -> None:
    trouble.case = Case(event.irregularity, event.box, state.turn_hand + 1)


def _shoe_empty(state: State, trouble: Trouble, event: happened.Reported) -> None:
    trouble.case = Case(event.irregularity)
    if state.rules.irregularities.empty_voids:
        return
    trouble.reshuffle = True
    state.rack = []
    cards = state.cards
    cards.cutter, cards.cut_offer, cards.refused, cards.occasion = "", "", [], Occasion.ORDERED
    if cards.cover_out:
        cards.occasion = Occasion.COVER_AT_BOX if cards.cover_box else Occasion.COVER_AT_DEALER
    if state.rules.procedures.by_person:
        ceremonies = state.rules.procedures.ceremonies
        by_hand = cards.shuffler_out
        cards.duties = list(ceremonies.by_hand if by_hand else ceremonies.exhausted)


def _reader_fails(state: State, trouble: Trouble, event: happened.Reported) -> None:
    state.cards.reader_out = True
    state.dealer.without_reader = state.running and not state.rules.irregularities.reader_stops


def _shuffler_jams(state: State, trouble: Trouble, event: happened.Reported) -> None:
    """The batch is shuffled again: the duty stays due."""


def _shuffler_fails(state: State, trouble: Trouble, event: happened.Reported) -> None:
    """The device is marked and the cards are shuffled by hand; those still in shoe and rack are gathered first."""
    first = [one for one in state.cards.duties[:1] if one is Duty.GATHER]
    state.cards.shuffler_out = True
    state.cards.duties = [Duty.MARK_DEVICE, *first, *state.rules.procedures.ceremonies.by_hand]


def _burn_forgotten(state: State, trouble: Trouble, event: happened.Reported) -> None:
    state.burned = True


def _burned_twice(state: State, trouble: Trouble, event: happened.Reported) -> None:
    assert event.card is not None
    state.rack.append(event.card)
    state.cards.just_burned = False


def _hole_exposed(state: State, trouble: Trouble, event: happened.Reported) -> None:
    state.dealer.hole_seen = True
    _open(state, trouble, event)


def _player_blackjack_overlooked(state: State, trouble: Trouble, event: happened.Reported) -> None:
    state.boxes[event.box].overlooked = True


def _card_turned(state: State, trouble: Trouble, event: happened.Reported) -> None:
    """The cards are mixed again."""
    if state.cards.duties[0] is Duty.STACK:
        state.cards.duties.insert(0, Duty.WASH)


def _malfunction(state: State, trouble: Trouble, event: happened.Reported) -> None:
    trouble.case = Case(event.irregularity)
    trouble.pays_void = True


_REPORTED: dict[Irregularity, Callable[[State, Trouble, happened.Reported], None]] = {
    Irregularity.FACE_UP: _found_face_up,
    Irregularity.STRAY_CARD: _stray_card,
    Irregularity.DRAWN_UNSEEN: _drawn,
    Irregularity.DRAWN_EXPOSED: _drawn,
    Irregularity.PAT_HAND: _discarded,
    Irregularity.OWN_CARD_MISSED: _own_card_missed,
    Irregularity.OWN_CARD_EXTRA: _surplus,
    Irregularity.OWN_CARDS_FORGOTTEN: _own_cards_forgotten,
    Irregularity.BOX_MISSED: _box_missed,
    Irregularity.EXTRA_CARD: _extra_card,
    Irregularity.MISDELIVERED: _surplus,
    Irregularity.HIT_MISSED: _hit_missed,
    Irregularity.SHOE_EMPTY: _shoe_empty,
    Irregularity.NEEDLESS_PEEK: _open,
    Irregularity.READER_FAILS: _reader_fails,
    Irregularity.SHUFFLER_JAMS: _shuffler_jams,
    Irregularity.SHUFFLER_FAILS: _shuffler_fails,
    Irregularity.BURN_FORGOTTEN: _burn_forgotten,
    Irregularity.BURNED_TWICE: _burned_twice,
    Irregularity.HOLE_EXPOSED: _hole_exposed,
    Irregularity.PLAYER_BLACKJACK_OVERLOOKED: _player_blackjack_overlooked,
    Irregularity.CARD_TURNED: _card_turned,
    Irregularity.MALFUNCTION: _malfunction,
}


def undealt_box(state: State) -> Box | None:
    """Return the first box that was passed over in the deal and is not settled with yet."""
    for box in state.in_play:
        if box.missed and box.hands[0].dead is None:
            return box
    return None


def _floor_called(state: State, event: happened.FloorCalled) -> None:
    trouble = trouble_of(state)
    slip = trouble.unnoticed
    if trouble.case is None and slip is not None and slip.irregularity is event.irregularity:
        trouble.case, trouble.unnoticed = slip, None
    if trouble.case is None:
        box = undealt_box(state)
        trouble.case = Case(event.irregularity, box.number if box is not None else 0)
    trouble.case.called = True
    if event.irregularity in CALL_ONLY and state.rules.irregularities.peek_seen is None:
        trouble.case = None


CALL_ONLY = frozenset(
    {
        Irregularity.PAT_HAND,
        Irregularity.NEEDLESS_PEEK,
        Irregularity.HOLE_EXPOSED,
        Irregularity.BLACKJACK_OVERLOOKED,
    }
)
"""Irregularities that are over once the floor knows, unless it has something to rule."""


def _floor_ruled(state: State, event: happened.FloorRuled) -> None:
    if event.ruling is FloorRuling.REPAIRED:
        if event.irregularity is Irregularity.READER_FAILS:
            state.cards.reader_out = False
        else:
            state.cards.shuffler_out = False
        return
    trouble = trouble_of(state)
    case = trouble.case
    assert case is not None
    case.ruling = event.ruling
    match event.ruling:
        case FloorRuling.KEEP:
            box = state.boxes[case.box]
            box.missed = max(0, box.missed - 1)
            trouble.case = None
        case FloorRuling.FORWARD | FloorRuling.DEALERS_CARD | FloorRuling.BURN:
            _place_surplus(state, trouble, event.ruling)
        case FloorRuling.REMOVE:
            if not (state.rules.irregularities.one_void and trouble.strays > 1):
                trouble.case = None
        case FloorRuling.UNSEEN:
            trouble.case = None


def _place_surplus(state: State, trouble: Trouble, ruling: FloorRuling) -> None:
    card, trouble.surplus, trouble.case = trouble.surplus, None, None
    assert card is not None
    if ruling is FloorRuling.FORWARD:
        state.waiting.append(card)
        trouble.seen = True
    elif ruling is FloorRuling.DEALERS_CARD:
        trouble.reserved.append(card)
    else:
        state.rack.append(card)


def _player_let_out(state: State, event: happened.PlayerLetOut) -> None:
    trouble = trouble_of(state)
    trouble.let_out.add(event.player)
    for box in state.in_play:
        if event.player not in box.bettors:
            continue
        staying = [name for name in box.bettors if name not in trouble.let_out]
        if not staying:
            for hand in box.hands:
                _die(hand, event.clauses)
        elif box.caller == event.player:
            held = [one for one in box.hands[0].wagers if one.bettor in staying]
            seated = box.seated if box.seated in staying else None
            box.caller = seated or max(held, key=lambda one: one.amount * (one.kind is Kind.BLACKJACK)).bettor


def _die(hand: Hand, clauses: Clauses) -> None:
    """Call a hand dead: it gets no card that it was owed."""
    if hand.owed:
        hand.face_down = False
    hand.dead, hand.owed = clauses, 0


def _hand_died(state: State, event: happened.HandDied) -> None:
    _die(state.hand(event.box, event.hand), event.clauses)
    trouble = trouble_of(state)
    if trouble.case is not None and trouble.case.irregularity not in (
        Irregularity.OWN_CARD_MISSED,
        Irregularity.OWN_CARD_EXTRA,
        Irregularity.OWN_CARDS_FORGOTTEN,
    ):
        trouble.case = None


def _card_discarded(state: State, event: happened.CardDiscarded) -> None:
    trouble = trouble_of(state)
    if trouble.surplus is not None:
        card, trouble.surplus = trouble.surplus, None
    elif trouble.reserved:
        card = trouble.reserved.pop(0)
    else:
        card, trouble.exposed, trouble.seen = state.waiting.pop(0), False, False
    state.rack.append(card)
    trouble.case = None


def _card_backed_up(state: State, event: happened.CardBackedUp) -> None:
    card = state.boxes[event.box].hands[0].cards[0]
    state.boxes[event.box].hands[0].empty()
    state.boxes[event.to].hands[0].add(card)
    state.boxes[event.to].missed = 0
    state.phase = state.program.index(Phase.DEAL_FIRST)
    trouble_of(state).case = None


def _round_voided(state: State, event: happened.RoundVoided) -> None:
    trouble = trouble_of(state)
    trouble.voided = event.clauses
    trouble.reshuffle = trouble.reshuffle or event.reshuffle
    trouble.case = trouble.unnoticed = None
    state.offers = []
    state.taking = None
    state.phase = state.program.index(Phase.SETTLE)


def _pay_voided(state: State, event: happened.PayVoided) -> None:
    wager = state.wagers[event.wager - 1]
    state.tray += wager.net
    state.players[wager.bettor].chips -= wager.net
    wager.outcome, wager.net = Outcome.VOID, 0


def remedy_answered(state: State, event: happened.OfferAnswered) -> None:
    """A player answered what an irregularity made the house offer."""
    trouble = trouble_of(state)
    taken = event.answer is Answer.TAKEN
    match event.kind:
        case OfferKind.EXPOSED_CARD:
            _exposed_answered(state, trouble, event.bettor, event.box, taken)
        case OfferKind.FACE_UP_CARD:
            assert trouble.case is not None
            trouble.case.asked = 1
            if taken:
                trouble.case = None
        case OfferKind.SECOND_CARD:
            if taken:
                state.boxes[event.box].missed -= 1
            else:
                _die(state.boxes[event.box].hands[0], event.clauses)
        case OfferKind.LATE_CARD:
            _late_answered(state, trouble, taken, event)
        case OfferKind.PLAY_ON:
            if not taken:
                for hand in state.boxes[event.box].hands:
                    _die(hand, event.clauses)
            if not state.offers and trouble.surplus is None:
                trouble.case = None


def _exposed_answered(state: State, trouble: Trouble, player: str, number: int, taken: bool) -> None:
    box, case = state.boxes[number], trouble.case
    if case is None:
        if taken:
            asked = next_to_ask(state)
            assert asked is not None
            _takes(asked[1])
            trouble.exposed = False
            trouble.case = Case(Irregularity.DRAWN_EXPOSED, number, state.place(asked[1]), taken=number)
        else:
            _bar(state, player)
        return
    case.asked += 1
    if not taken:
        return
    if number == case.box:
        _takes(box.hands[case.hand - 1])
        trouble.case = None
        return
    taker = next(hand for hand in box.hands if may_take(state, hand))
    _takes(taker)
    case.taken = number
    first = state.boxes[case.box]
    for hand in first.hands[case.hand - 1 :]:
        hand.late = True
    case.hand = state.place(taker)
    state.turns = [*state.turns, first]


def _takes(hand: Hand) -> None:
    hand.decisions += 1
    hand.owed, hand.owed_for = 1, Decision.HIT


def _bar(state: State, player: str) -> None:
    """No further card for any hand of a player."""
    for box in state.in_play:
        if box.caller == player:
            for hand in box.hands:
                hand.barred, hand.owed = True, 0


def _late_answered(state: State, trouble: Trouble, taken: bool, event: happened.OfferAnswered) -> None:
    case = trouble.case
    assert case is not None
    box = state.boxes[case.box]
    hand = box.hands[case.hand - 1]
    if taken:
        hand.late = True
        state.turns = [*state.turns, box]
    else:
        _die(hand, event.clauses)
    trouble.case = None


def waiting_used(state: State, hand: Hand | None) -> None:
    """The card that waited was dealt."""
    state.waiting.pop(0)
    trouble = state.trouble
    if trouble is None:
        return
    trouble.exposed = trouble.seen = False
    case = trouble.case
    if case is not None and hand is not None and case.taken == hand.box:
        trouble.case = None


def pick_up(state: State, hand: Hand) -> None:
    """Put the cards of a hand that is done with into the discard rack before the round is over."""
    hand.picked_up = True
    state.rack += hand.cards


def lay_back(state: State, hand: Hand) -> None:
    """Keep the cards of a hand on the layout after all: they are tucked under a wager."""
    hand.picked_up = False
    del state.rack[len(state.rack) - len(hand.cards) :]


def round_cards(state: State) -> None:
    """Pick the cards of a round up into the discard rack: from the far right on, the dealer's hand last."""
    rack = state.rack
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
        rack += [card for card in (trouble.surplus, *trouble.reserved) if card is not None]
        if trouble.seen:
            rack += state.waiting
            state.waiting = []


FOLD_HOUSE: dict[type, Callable[[State, Any], None]] = {
    happened.DutyDone: _duty_done,
    happened.CutOffered: _cut_offered,
    happened.CutRefused: _cut_refused,
    happened.CardsCut: _cards_cut,
    happened.CoverPlaced: _cover_placed,
    happened.RecutOrdered: _recut_ordered,
    happened.CoverOrdered: _cover_ordered,
    happened.CoverCardCame: _cover_card_came,
    happened.ShuffleAsked: _shuffle_asked,
    happened.ShuffleOrdered: _shuffle_ordered,
    happened.DealerCameIn: _dealer_came_in,
    happened.TableIdled: _table_idled,
    happened.HoursNoted: _hours_noted,
    happened.TableClosing: _table_closing,
    happened.BurnCardAsked: _burn_card_asked,
    happened.BurnCardShown: _burn_card_shown,
    happened.Reported: _reported,
    happened.FloorCalled: _floor_called,
    happened.FloorRuled: _floor_ruled,
    happened.PlayerLetOut: _player_let_out,
    happened.HandDied: _hand_died,
    happened.CardDiscarded: _card_discarded,
    happened.CardBackedUp: _card_backed_up,
    happened.RoundVoided: _round_voided,
    happened.PayVoided: _pay_voided,
}
