"""Carry out the dealer's steps after something went wrong."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import FloorRuling, Irregularity
from pitboss.table import commands, events
from pitboss.table.layout import Layout
from pitboss.table.state import State
from pitboss.table.trouble.policies import offered_grounds, ruled_grounds, too_many_face_up
from pitboss.table.trouble.remedies import noticed, remedy, undealt_box
from pitboss.table.trouble.waiting import keeping, seen_place


def call_floor(layout: Layout, step: commands.CallFloor) -> None:
    """Tell the floor what happened."""
    irregularity = called_about(layout.state)
    layout.emit(events.FloorCalled(irregularity, call_grounds(layout.state)))


def called_about(state: State) -> Irregularity:
    """Return what the floor is called about."""
    trouble = state.trouble
    case = trouble.case if trouble is not None else None
    if case is None and trouble is not None and noticed(state):
        case = trouble.unnoticed
    return case.irregularity if case is not None else Irregularity.BOX_MISSED


def call_grounds(state: State) -> Clauses:
    """Return the grounds for calling the floor."""
    irregularities = state.rules.irregularities
    irregularity = called_about(state)
    box_missed = irregularities.box_missed
    if irregularity is Irregularity.BOX_MISSED and box_missed is not None:
        box = undealt_box(state)
        if box is not None and not box.hands[0].cards:
            return box_missed.no_cards
    return irregularities.grounds(irregularity)


def offer_remedy(layout: Layout, step: commands.OfferRemedy) -> None:
    """Offer players what the irregularity entitles them to."""
    kind, to, clauses = remedy(layout.state)
    layout.emit(events.OffersMade(kind, to, clauses))


def dead_grounds(state: State, step: commands.CallDead) -> Clauses:
    """Return the grounds for calling a hand dead."""
    irregularities, trouble = state.rules.irregularities, state.trouble
    case = trouble.case if trouble is not None else None
    if case is not None and case.ruling is FloorRuling.SIT_OUT:
        return irregularities.grounds(case.irregularity)
    box_missed = irregularities.box_missed
    return box_missed.no_cards if box_missed is not None else irregularities.dead


def call_dead(layout: Layout, step: commands.CallDead) -> None:
    """Call a hand dead."""
    layout.emit(events.HandDied(step.box, step.hand, dead_grounds(layout.state, step)))


def discard_grounds(state: State) -> Clauses:
    """Return the grounds for discarding a card that nobody can use."""
    irregularities, trouble = state.rules.irregularities, state.trouble
    assert trouble is not None
    if trouble.case is not None:
        if trouble.case.irregularity is Irregularity.DRAWN_EXPOSED:
            return offered_grounds(state, trouble.case.irregularity)
        return irregularities.grounds(trouble.case.irregularity)
    if trouble.surplus is not None or trouble.reserved or keeping(state):
        misdelivered = irregularities.misdelivered is not None
        return irregularities.grounds(Irregularity.MISDELIVERED if misdelivered else Irregularity.OWN_CARD_EXTRA)
    return irregularities.grounds(Irregularity.DRAWN_EXPOSED)


def discard_card(layout: Layout, step: commands.DiscardCard) -> None:
    """Discard a card that nobody can use."""
    trouble, waiting = layout.state.trouble, layout.state.waiting
    assert trouble is not None
    kept = [hand.kept for hand in keeping(layout.state)]
    lying = [trouble.surplus] if trouble.surplus is not None else trouble.reserved or kept
    card = lying[0] if lying else waiting[seen_place(layout.state) or 0]
    layout.emit(events.CardDiscarded(card, discard_grounds(layout.state)))


def void_grounds(state: State) -> tuple[Irregularity, bool, Clauses]:
    """Return why the round is void, whether the cards are shuffled next, and the grounds."""
    trouble = state.trouble
    assert trouble is not None
    case, irregularities = trouble.case, state.rules.irregularities
    if too_many_face_up(state):
        return Irregularity.FACE_UP, True, irregularities.grounds(Irregularity.FACE_UP)
    if case is None:
        return Irregularity.OWN_CARD_MISSED, False, irregularities.grounds(Irregularity.OWN_CARD_MISSED)
    reshuffle = case.irregularity in (Irregularity.STRAY_CARD, Irregularity.SHOE_EMPTY)
    return case.irregularity, reshuffle, ruled_grounds(state, case.irregularity, case.ruling)


def void_round(layout: Layout, step: commands.VoidRound) -> None:
    """Call the round void."""
    irregularity, reshuffle, grounds = void_grounds(layout.state)
    layout.emit(events.RoundVoided(irregularity, reshuffle, grounds))


def pay_grounds(state: State) -> Clauses:
    """Return the grounds for taking back what was settled."""
    irregularities, trouble = state.rules.irregularities, state.trouble
    if trouble is not None and trouble.voided is not None:
        return trouble.voided + irregularities.void.grounds
    own_cards_forgotten = irregularities.own_cards_forgotten
    if state.dealer.forgotten and state.dealer.blackjack and own_cards_forgotten is not None:
        return own_cards_forgotten.blackjack
    malfunction = irregularities.malfunction is not None
    return irregularities.grounds(Irregularity.MALFUNCTION if malfunction else Irregularity.BLACKJACK_OVERLOOKED)


def void_pay(layout: Layout, step: commands.VoidPay) -> None:
    """Take back what was paid or collected on a wager."""
    layout.emit(events.PayVoided(step.wager, pay_grounds(layout.state)))
