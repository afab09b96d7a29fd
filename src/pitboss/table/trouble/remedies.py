"""What is due when something went wrong: whom to call, what to offer, what to do with cards and wagers.

A case is an irregularity that is not yet resolved. ``next_in_trouble`` answers like a phase: it returns the next step
of the dealer or the floor, None while players or the floor must decide, or DONE when the round goes on.
"""

from __future__ import annotations

from collections.abc import Callable

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import FloorRuling, Irregularity, Outcome, Phase
from pitboss.table import commands
from pitboss.table.ceremony_steps import duty_step
from pitboss.table.events import OfferKind
from pitboss.table.round.turns import (
    DONE,
    OFFER_REMEDY,
    Step,
    deal_card,
    next_to_ask,
    plays_on,
    settle_wager,
    unsettled,
)
from pitboss.table.state import Box, Case, State, Wager, is_further
from pitboss.table.trouble.floor_rulings import exposed_to, is_chosen, rulings
from pitboss.table.trouble.policies import offered_grounds, stopped_by_reader, too_many_face_up
from pitboss.table.trouble.waiting import is_offered, keeping

CALL_FLOOR = commands.CallFloor()
DISCARD_CARD = commands.DiscardCard()
VOID_ROUND = commands.VoidRound()
OPEN_SHOE = commands.OpenShoe()
BURN = commands.Burn()
DEAL_UP_CARD = commands.DealUpCard()
DEAL_HOLE_CARD = commands.DealHoleCard()
REMEDIES = frozenset(
    {
        OfferKind.EXPOSED_CARD,
        OfferKind.FACE_UP_CARD,
        OfferKind.SECOND_CARD,
        OfferKind.LATE_CARD,
        OfferKind.PLAY_ON,
        OfferKind.OPTIONS,
    }
)
"""Offers that are made only after an irregularity."""


def undealt_box(state: State) -> Box | None:
    """Return the first box that was passed over in the deal and has not been dealt with."""
    for box in state.in_play:
        if box.missed and box.hands[0].dead is None:
            return box
    return None


def next_in_trouble(state: State) -> Step:
    """Return what is due in an irregular round before it can go on."""
    trouble = state.trouble
    assert trouble is not None
    if stopped_by_reader(state):
        return None
    gone = _gone_wager(state)
    if gone is not None:
        return settle_wager(gone.number)
    if state.offers and state.offers[0].kind in REMEDIES:
        return None
    if trouble.recut:
        return duty_step(state) if state.cards.duties else BURN
    if trouble.voided is None and too_many_face_up(state):
        return VOID_ROUND
    case = trouble.case
    if case is None and noticed(state):
        return CALL_FLOOR
    if case is None and is_offered(state) and _asks_round(state):
        return OFFER_REMEDY
    if case is None and (state.dealer.late_blackjack or (state.dealer.forgotten and state.dealer.blackjack)):
        return _taken_too_much(state)
    if case is None:
        return DONE
    if state.rules.irregularities.calls_floor(case.irregularity) and not case.called:
        return CALL_FLOOR
    if open_rulings := rulings(state):
        return commands.Rule(open_rulings[0]) if len(open_rulings) == 1 else None
    if is_chosen(case):
        return None
    if case.ruling is FloorRuling.MISDEAL or case.ruling is FloorRuling.SEEN:
        return VOID_ROUND
    follow = _FOLLOW.get(case.irregularity)
    return follow(state, case) if follow is not None else DONE


def _asks_round(state: State) -> bool:
    """Whether an exposed card is offered now: only in the players' turns, and never after a dealer's blackjack."""
    turns = state.program[state.phase] is Phase.TURNS and not state.dealer.blackjack
    return turns and next_to_ask(state) is not None


def _gone_wager(state: State) -> Wager | None:
    """Return a wager that goes back at once: of a dead hand, of a box without a live hand, of a player let out."""
    trouble = state.trouble
    assert trouble is not None
    if trouble.voided is not None:
        return None
    for box in state.in_play:
        live = False
        for hand in box.hands:
            if hand.dead is None:
                live = True
                continue
            wager = unsettled(hand.wagers)
            if wager is not None:
                return wager
        wager = None if live else unsettled(box.side_wagers)
        if wager is not None:
            return wager
    if trouble.let_out:
        return unsettled([wager for wager in state.wagers if wager.bettor in trouble.let_out])
    return None


def _taken_too_much(state: State) -> Step:
    """Give back what a busted double or split lost, since a blackjack found late takes original wagers only."""
    for wager in state.wagers:
        given_up = wager.hand is not None and wager.hand.surrendered
        if is_further(wager) and wager.outcome is Outcome.LOSE and not given_up:
            return commands.VoidPay(wager.number)
    return DONE


def noticed(state: State) -> bool:
    """Whether an unnoticed slip of the dealer comes to light now."""
    trouble = state.trouble
    case = trouble.unnoticed if trouble is not None else None
    if case is None:
        return False
    if case.irregularity is Irregularity.OWN_CARD_MISSED:
        return state.program[state.phase] not in (Phase.DEAL_FIRST, Phase.DEAL_UP, Phase.DEAL_SECOND)
    turns = state.program.index(Phase.TURNS)
    boxes = [state.boxes[case.box]] if case.box else state.in_play
    acted = any(hand.decisions or hand.split for box in boxes for hand in box.hands)
    return state.phase > turns or (state.phase == turns and acted)


def undealt(state: State) -> Step:
    """Return what is due to a box that was passed over, once all others have their first two cards."""
    box = undealt_box(state)
    trouble = state.trouble
    if box is None or trouble is None:
        return DONE
    hand = box.hands[0]
    called = trouble.case is not None and trouble.case.called
    if state.rules.irregularities.calls_floor(Irregularity.BOX_MISSED) and not called:
        return CALL_FLOOR
    if not hand.cards:
        return commands.CallDead(box.number, 1)
    return OFFER_REMEDY


def _one_card(state: State, case: Case) -> Step:
    """The floor has been called about a box that was passed over."""
    box = state.boxes[case.box]
    if not box.hands[0].cards or case.ruling is FloorRuling.SIT_OUT:
        return commands.CallDead(case.box, 1)
    return DONE


def _sit_out(state: State, case: Case) -> Step:
    return commands.CallDead(case.box, 1) if case.ruling is FloorRuling.SIT_OUT else DONE


def _exposed(state: State, case: Case) -> Step:
    """Ask the player involved, then the next one; burn a card that nobody takes."""
    if case.taken:
        return None if state.offers else deal_card(case.taken, case.hand)
    if exposed_to(state, case) is not None:
        return OFFER_REMEDY
    early = state.phase < state.program.index(Phase.TURNS)
    return DONE if early and not state.dealer.blackjack else DISCARD_CARD


def _face_up(state: State, case: Case) -> Step:
    return DISCARD_CARD if case.asked else OFFER_REMEDY


def _stray(state: State, case: Case) -> Step:
    return VOID_ROUND


def _hit_missed(state: State, case: Case) -> Step:
    return OFFER_REMEDY


def _wrong_number(state: State, case: Case) -> Step:
    """After the floor's decision, discard a surplus card or one that is to be burned."""
    trouble = state.trouble
    return DISCARD_CARD if trouble is not None and trouble.surplus is not None else DONE


def _forgotten(state: State, case: Case) -> Step:
    """Give the dealer the forgotten cards, then ask the players; if nothing is at stake any more, close the case."""
    if not state.dealer.cards:
        return DEAL_UP_CARD
    return DEAL_HOLE_CARD if state.dealer.hole is None else OFFER_REMEDY


def _shoe_empty(state: State, case: Case) -> Step:
    """Shuffle and cut the discards, burn one, and go on with the round."""
    if state.cards.duties:
        return duty_step(state)
    return OPEN_SHOE if state.burned else BURN


def _malfunction(state: State, case: Case) -> Step:
    return VOID_ROUND


_FOLLOW: dict[Irregularity, Callable[[State, Case], Step]] = {
    Irregularity.FACE_UP: _face_up,
    Irregularity.STRAY_CARD: _stray,
    Irregularity.DRAWN_EXPOSED: _exposed,
    Irregularity.PAT_HAND: _wrong_number,
    Irregularity.OWN_CARD_MISSED: _wrong_number,
    Irregularity.OWN_CARD_EXTRA: _wrong_number,
    Irregularity.OWN_CARDS_FORGOTTEN: _forgotten,
    Irregularity.BOX_MISSED: _one_card,
    Irregularity.EXTRA_CARD: _sit_out,
    Irregularity.MISDELIVERED: _wrong_number,
    Irregularity.HIT_MISSED: _hit_missed,
    Irregularity.SHOE_EMPTY: _shoe_empty,
    Irregularity.MALFUNCTION: _malfunction,
}


def remedy(state: State) -> tuple[OfferKind, tuple[tuple[str, int], ...], Clauses]:
    """Return what is to be offered now, to whom, and on which grounds."""
    trouble = state.trouble
    assert trouble is not None
    case = trouble.case
    if case is not None:
        kind = _OFFERED.get(case.irregularity, OfferKind.PLAY_ON)
        return kind, _asked_now(state, case), offered_grounds(state, case.irregularity)
    if is_offered(state) and _asks_round(state):
        asked = next_to_ask(state)
        assert asked is not None
        grounds = offered_grounds(state, Irregularity.DRAWN_EXPOSED)
        return OfferKind.EXPOSED_CARD, ((asked[0].caller, asked[0].number),), grounds
    box = undealt_box(state)
    assert box is not None
    return OfferKind.SECOND_CARD, ((box.caller, box.number),), offered_grounds(state, Irregularity.BOX_MISSED)


_OFFERED = {
    Irregularity.FACE_UP: OfferKind.FACE_UP_CARD,
    Irregularity.DRAWN_EXPOSED: OfferKind.EXPOSED_CARD,
    Irregularity.HIT_MISSED: OfferKind.LATE_CARD,
    Irregularity.BOX_MISSED: OfferKind.OPTIONS,
    Irregularity.EXTRA_CARD: OfferKind.OPTIONS,
}
"""What the player at a box is offered after an irregularity; after any other, every player is asked to play on."""


def _asked_now(state: State, case: Case) -> tuple[tuple[str, int], ...]:
    """Return the caller and the box, or all of them, to whom a case offers something."""
    if case.irregularity not in _OFFERED:
        return tuple((box.caller, box.number) for box in live_boxes(state))
    box = state.boxes[case.box] if case.box else state.in_play[0]
    if case.irregularity is Irregularity.DRAWN_EXPOSED:
        box = exposed_to(state, case) or box
    return ((box.caller, box.number),)


def live_boxes(state: State) -> list[Box]:
    """Return the boxes that still have a hand with something at stake."""
    return [
        box
        for box in state.in_play
        if any(hand.dead is None and unsettled(hand.wagers) is not None for hand in box.hands)
    ]


def without_hand(state: State) -> bool:
    """Whether the dealer forgot the dealer's own cards and has not received them yet."""
    return state.dealer.forgotten and state.dealer.hole is None and len(state.dealer.cards) < 2


def comes_too_late(state: State) -> bool:
    """Whether a dealer receives forgotten cards only when no hand is left to play: then nobody is offered insurance."""
    if not state.dealer.forgotten:
        return False
    return not any(
        hand.dead is None and unsettled(hand.wagers) is not None and (hand.owed or plays_on(state, hand))
        for box in state.in_play
        for hand in box.hands
    )


def leftover(state: State) -> Step:
    """Discard a card that the round could not use before anything is taken or paid."""
    trouble = state.trouble
    assert trouble is not None
    lying = trouble.seen or trouble.surplus is not None or trouble.reserved or keeping(state)
    return DISCARD_CARD if lying else DONE
