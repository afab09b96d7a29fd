"""The players' turns: which hand is to act, and what the dealer owes it first.

Boxes are played from the dealer's left, and the hands of a box from left to right; each hand is finished before the
next one gets a card.
"""

from __future__ import annotations

from pitboss.rulebook import Rules
from pitboss.rulebook.parts import BlackjackPaid, Phase
from pitboss.table.commands import DealCard, OfferRemedy, SettleWager, StaffCommand, TuckHand
from pitboss.table.events import Decision, Funding
from pitboss.table.state import Box, Hand, State, Wager


class NothingMore:
    """The marker for a phase or a hand that needs nothing more."""


DONE = NothingMore()
Step = StaffCommand | NothingMore | None
"""What comes next: a step of dealer or floor, nothing more, or (None) a decision that somebody has to make."""
OFFER_REMEDY = OfferRemedy()

_SETTLES = tuple(SettleWager(number) for number in range(100))
_DEALS = {(box, hand): DealCard(box, hand) for box in range(1, 8) for hand in range(1, 8)}


def deal_card(box: int, hand: int) -> DealCard:
    """Return the command that deals a card to a hand."""
    return _DEALS[box, hand]


def settle_wager(number: int) -> SettleWager:
    """Return the command that settles a wager."""
    return _SETTLES[number] if number < len(_SETTLES) else SettleWager(number)


def acting_hand(state: State) -> tuple[Box, Hand]:
    """Return the box and the hand whose turn it is."""
    box = state.turns[state.turn_box]
    return box, box.hands[state.turn_hand]


def players_turn(state: State) -> bool:
    """Whether a hand is to act: it is the players' turn, and no offer is open."""
    turns = state.running and state.program[state.phase] is Phase.TURNS
    on = turns and not state.offers and state.turn_box < len(state.turns)
    return on and state.turn_hand < len(state.turns[state.turn_box].hands)


def next_in_turn(state: State) -> Step:
    """Return the next step of the players' turns, moving past finished hands; only ``find_place`` calls it."""
    while state.turn_box < len(state.turns):
        box = state.turns[state.turn_box]
        while state.turn_hand < len(box.hands):
            step = _next_for_hand(state, box, box.hands[state.turn_hand])
            if step is not DONE:
                return step
            state.turn_hand += 1
        tucked = _all_busted(box)
        if tucked is not None:
            return settle_wager(tucked.number)
        state.turn_box += 1
        state.turn_hand = 0
    return DONE


def plays_on(state: State, hand: Hand) -> bool:
    """Whether the hand still needs a decision from its caller."""
    return not hand.stood and _unfinished(state, hand)


def _unfinished(state: State, hand: Hand) -> bool:
    """Whether a hand that has not stood still needs a decision."""
    if hand.surrendered or hand.total >= 21 or hand.dead is not None:
        return False
    rules = state.rules
    if hand.doubles:
        return gives_up_double(rules, hand) or may_double_again(state, hand)
    if hand.barred:
        return gives_up_later(rules)
    if hand.split_aces and not rules.splitting.aces_draw:
        return gives_up_later(rules) or may_resplit_aces(state, hand)
    return True


def gives_up_later(rules: Rules) -> bool:
    """Whether a hand that can draw no more cards may still be surrendered."""
    return rules.surrender is not None and rules.surrender.any_time


def gives_up_double(rules: Rules, hand: Hand) -> bool:
    """Whether a doubled hand may be surrendered; under the rule for doubled hands, not with a card nobody has seen."""
    surrender = rules.surrender
    if surrender is None:
        return False
    return surrender.any_time if surrender.doubled is None else not hand.face_down


def may_double_again(state: State, hand: Hand) -> bool:
    """Whether a doubled hand may be doubled once more, if its player has the chips."""
    doubling = state.rules.doubling
    if hand.doubles >= doubling.most or hand.face_down or hand.barred:
        return False
    return doubling.only_totals is None or (not hand.soft and hand.total in doubling.only_totals)


def may_resplit_aces(state: State, hand: Hand) -> bool:
    """Whether a split ace that drew an ace may be split again."""
    splitting = state.rules.splitting
    return (
        splitting.aces_resplit
        and len(hand.cards) == 2
        and hand.cards[1].rank == "A"
        and len(state.boxes[hand.box].hands) < splitting.most_hands
    )


def unsettled(wagers: list[Wager]) -> Wager | None:
    """Return the first wager that is not yet settled."""
    for wager in wagers:
        if wager.outcome is None:
            return wager
    return None


def _next_for_hand(state: State, box: Box, hand: Hand) -> Step:
    if state.offers:
        return None
    if state.trouble is not None and (hand.dead is not None or _comes_later(state, hand)):
        return DONE
    if hand.owed:
        return deal_card(box.number, state.turn_hand + 1)
    if hand.split and state.rules.splitting.both_at_once and box.hands[-1].owed:
        return deal_card(box.number, len(box.hands))
    if hand.surrendered:
        return _surrendered(state, hand)
    if hand.total > 21 and not hand.face_down:
        return _busted(state, box, hand)
    if hand.blackjack:
        return _blackjack(state, hand)
    return None if plays_on(state, hand) else DONE


def next_to_ask(state: State) -> tuple[Box, Hand] | None:
    """Return the first hand, from the current one on, that may still draw; an exposed card is offered to it."""
    for place, box in enumerate(state.turns[state.turn_box :], state.turn_box):
        for hand in box.hands:
            if hand.owed and not hand.late and hand.dead is None:
                return None  # the card is simply the hand's next one
            if may_take(state, hand) and not (hand.late and place < len(state.in_play)):
                return box, hand
    return None


def may_take(state: State, hand: Hand) -> bool:
    """Whether a hand could choose to draw the next card, or waits for one it asked for."""
    return not hand.stood and may_take_back(state, hand)


def may_take_back(state: State, hand: Hand) -> bool:
    """Whether a hand could draw if its player had not stood: standing may have been the misunderstanding."""
    drawing = _unfinished(state, hand) and not hand.blackjack and not hand.barred and not hand.doubled
    asked = not hand.owed or (hand.late and hand.owed_for is Decision.HIT)
    return drawing and asked and (not hand.split_aces or state.rules.splitting.aces_draw)


def involved_hand(state: State, box: Box) -> int:
    """Return which hand of a box an exposed card was meant for: the one to act, or the last to draw."""
    turns = state.program[state.phase] is Phase.TURNS and state.turn_box < len(state.turns)
    if turns and state.turns[state.turn_box] is box and state.turn_hand < len(box.hands):
        return state.turn_hand + 1
    places = [place for place, hand in enumerate(box.hands, 1) if may_take_back(state, hand)]
    return places[-1] if places else len(box.hands)


def _comes_later(state: State, hand: Hand) -> bool:
    """A hand that missed a card, or had one taken from it, plays after all others."""
    return hand.late and state.boxes[hand.box] in state.turns[state.turn_box + 1 :]


def _surrendered(state: State, hand: Hand) -> Step:
    """A surrendered hand is settled at once, unless the dealer may still have a blackjack."""
    surrender, dealer = state.rules.surrender, state.dealer
    assert surrender is not None
    waits = any(up.rank in surrender.waits_for for up in dealer.cards[:1])  # the dealer may have forgotten them
    if waits and not (dealer.cleared and surrender.cleared is not None):
        return DONE
    wager = unsettled(hand.wagers)
    return DONE if wager is None else settle_wager(wager.number)


def _busted(state: State, box: Box, hand: Hand) -> Step:
    if not state.rules.settlement.busts_at_once or hand.tucked:
        return DONE
    if _is_tucked(state, box, hand):
        return TuckHand(box.number, box.hands.index(hand) + 1)
    wager = unsettled(hand.wagers)
    return DONE if wager is None else settle_wager(wager.number)


def _is_tucked(state: State, box: Box, hand: Hand) -> bool:
    """A busted first hand with lammers beside it stays in place until they are decided."""
    if state.rules.settlement.tucked is None or hand is not box.hands[0] or len(box.hands) == 1:
        return False
    return any(wager.funding is Funding.LAMMER for other in box.hands for wager in other.wagers)


def _all_busted(box: Box) -> Wager | None:
    """A tucked hand is collected as soon as every other hand of the box has busted too."""
    first = box.hands[0]
    if first.tucked and all(hand.busted for hand in box.hands):
        return unsettled(first.wagers)
    return None


def _blackjack(state: State, hand: Hand) -> Step:
    if state.rules.blackjack.paid_when is not BlackjackPaid.IN_TURN:
        return DONE
    wager = unsettled(hand.wagers)
    return DONE if wager is None else settle_wager(wager.number)
