"""How answers to an offer after an irregularity change the state."""

from __future__ import annotations

from pitboss.rulebook.parts import Irregularity, Phase
from pitboss.table import events
from pitboss.table.events import Answer, Decision, OfferKind
from pitboss.table.folding.reports import trouble_of
from pitboss.table.folding.trouble import die, resume
from pitboss.table.round.turns import may_take, next_to_ask
from pitboss.table.state import Case, Hand, State, Trouble
from pitboss.table.trouble.waiting import take_waiting


def remedy_answered(state: State, event: events.OfferAnswered) -> None:
    """A player answered what the house offered after an irregularity."""
    trouble = trouble_of(state)
    taken = event.answer in (Answer.TAKEN, Answer.DOUBLED)
    match event.kind:
        case OfferKind.EXPOSED_CARD:
            _exposed_answered(state, trouble, event, taken)
        case OfferKind.FACE_UP_CARD:
            assert trouble.case is not None
            trouble.case.asked = 1
            if taken:
                trouble.case = None
        case OfferKind.SECOND_CARD:
            if taken:
                state.boxes[event.box].missed -= 1
            else:
                die(state.boxes[event.box].hands[0], event.clauses)
        case OfferKind.LATE_CARD:
            _late_answered(state, trouble, taken, event)
        case OfferKind.OPTIONS:
            assert trouble.case is not None
            trouble.case.choices[event.box] = event.answer
        case OfferKind.PLAY_ON:
            if trouble.case is not None and trouble.case.irregularity is not Irregularity.OWN_CARDS_FORGOTTEN:
                trouble.case.choices[event.box] = event.answer
                return
            if not taken:
                for hand in state.boxes[event.box].hands:
                    die(hand, event.clauses)
            if not state.offers:
                resume(state)


def _exposed_answered(state: State, trouble: Trouble, event: events.OfferAnswered, taken: bool) -> None:
    player, number = event.bettor, event.box
    box, case = state.boxes[number], trouble.case
    if case is None:
        if taken:
            asked = next_to_ask(state)
            assert asked is not None
            if event.answer is Answer.TAKEN:
                _takes(asked[1])
            trouble.case = Case(Irregularity.DRAWN_EXPOSED, number, state.place(asked[1]), taken=number)
        else:
            _bar(state, player)
        return
    case.asked = 1 if number == case.box else 2
    if not taken:
        return
    if number == case.box:
        _involved_takes(state, trouble, case)
        return
    taker = next(hand for hand in box.hands if may_take(state, hand))
    _takes(taker)
    case.taken = number
    first = state.boxes[case.box]
    for hand in first.hands[case.hand - 1 :]:
        hand.late = True
    case.hand = state.place(taker)
    state.turns = [*state.turns, first]


def _involved_takes(state: State, trouble: Trouble, case: Case) -> None:
    """The player involved takes the card: that hand plays on, or waits for its turn if it got the card out of turn."""
    box = state.boxes[case.box]
    hand = box.hands[case.hand - 1]
    _takes(hand)
    hand.stood = False
    place = state.turns.index(box)
    if place > state.turn_box:
        case.taken = case.box
        return
    if (place, case.hand - 1) < (state.turn_box, state.turn_hand):
        state.turn_box, state.turn_hand = place, case.hand - 1
        state.phase = state.program.index(Phase.TURNS)
    trouble.case = None


def _takes(hand: Hand) -> None:
    hand.decisions += 1
    hand.owed, hand.owed_for = 1, Decision.HIT


def _bar(state: State, player: str) -> None:
    """Give a player's hands no further cards."""
    for box in state.in_play:
        if box.caller == player:
            for hand in box.hands:
                hand.barred, hand.owed = True, 0


def _late_answered(state: State, trouble: Trouble, taken: bool, event: events.OfferAnswered) -> None:
    case = trouble.case
    assert case is not None
    box = state.boxes[case.box]
    hand = box.hands[case.hand - 1]
    if taken:
        hand.late = True
        state.turns = [*state.turns, box]
    else:
        die(hand, event.clauses)
    trouble.case = None


def waiting_used(state: State, hand: Hand | None) -> None:
    """The waiting card was dealt."""
    take_waiting(state)
    case = state.trouble.case if state.trouble is not None else None
    if state.trouble is not None and case is not None and hand is not None and case.taken == hand.box:
        state.trouble.case = None
