"""The table's questions about a text's policies on irregularities, and the grounds for what follows one."""

from __future__ import annotations

from pitboss.rulebook import Clauses
from pitboss.rulebook.parts import FloorRuling, Irregularity
from pitboss.rulebook.parts.irregularities import (
    EachInTurn,
    EmptyShoe,
    FaceUpOffer,
    InvolvedThenNext,
    PlayMeanwhile,
    TakenBy,
)
from pitboss.table.state import State


def stopped_by_reader(state: State) -> bool:
    """Whether play stops until the card reader works again."""
    reader_fails = state.rules.irregularities.reader_fails
    return state.cards.reader_out and reader_fails is not None and reader_fails.play is PlayMeanwhile.STOPS


def offers_face_up(state: State) -> bool:
    """Whether a card found face up is offered to the player it would go to."""
    face_up = state.rules.irregularities.face_up
    return face_up is not None and face_up.offered_to is FaceUpOffer.PLAYER_DUE


def too_many_face_up(state: State) -> bool:
    """Whether so many cards were found face up in this round that it is void."""
    face_up, trouble = state.rules.irregularities.face_up, state.trouble
    voids_at = face_up.voids_at if face_up is not None else None
    return trouble is not None and voids_at is not None and trouble.face_up >= voids_at


def too_many_strays(state: State) -> bool:
    """Whether so many cards from outside the pack were found in this round that it is void."""
    stray_card, trouble = state.rules.irregularities.stray_card, state.trouble
    voids_at = stray_card.voids_at if stray_card is not None else None
    return trouble is not None and voids_at is not None and trouble.strays >= voids_at


def asks_involved(state: State) -> bool:
    """Whether an exposed card is offered to the player involved and the next one, and not to every player in turn."""
    drawn_exposed = state.rules.irregularities.drawn_exposed
    return drawn_exposed is not None and isinstance(drawn_exposed.offered_to, InvolvedThenNext)


def doubles_on_exposed(state: State) -> bool:
    """Whether a player may double on an exposed card."""
    drawn_exposed = state.rules.irregularities.drawn_exposed
    offered_to = drawn_exposed.offered_to if drawn_exposed is not None else None
    return isinstance(offered_to, EachInTurn) and offered_to.taken_by is TakenBy.ANY_DRAW


def returning_grounds(state: State) -> Clauses:
    """Return the grounds for returning play to the player involved after the card was offered to the next one."""
    drawn_exposed = state.rules.irregularities.drawn_exposed
    offered_to = drawn_exposed.offered_to if drawn_exposed is not None else None
    return offered_to.returns if isinstance(offered_to, InvolvedThenNext) else ()


def grounds_of_noticing(state: State) -> Clauses | None:
    """Return the grounds for dealing the up card if the dealer notices in time that it is missing.

    None if nothing depends on it: a missed card does not make the round void.
    """
    own_card_missed = state.rules.irregularities.own_card_missed
    voids = own_card_missed.voids if own_card_missed is not None else None
    return voids.noticed if voids is not None else None


def void_without_up_card(state: State) -> bool:
    """Whether a round is void if the dealer misses the up card; otherwise either card may be missed and dealt late."""
    return grounds_of_noticing(state) is not None


def is_misdeal_without_cards(state: State) -> bool:
    """Whether a round that the shoe has no more cards for is a misdeal; otherwise the discards are shuffled."""
    shoe_empty = state.rules.irregularities.shoe_empty
    return shoe_empty is not None and shoe_empty.remedy is EmptyShoe.MISDEAL


def rules_on_peek(state: State) -> bool:
    """Whether the floor rules if players could have seen a hole card that was put into the reader needlessly."""
    needless_peek = state.rules.irregularities.needless_peek
    return needless_peek is not None and needless_peek.ruling is not None


def offered_grounds(state: State, irregularity: Irregularity) -> Clauses:
    """Return the grounds for offering players something after an irregularity."""
    irregularities = state.rules.irregularities
    drawn_exposed, own_cards_forgotten = irregularities.drawn_exposed, irregularities.own_cards_forgotten
    if irregularity is Irregularity.DRAWN_EXPOSED and drawn_exposed is not None:
        return drawn_exposed.offered
    if irregularity is Irregularity.OWN_CARDS_FORGOTTEN and own_cards_forgotten is not None:
        return own_cards_forgotten.offered
    return irregularities.grounds(irregularity)


def ruled_grounds(state: State, irregularity: Irregularity, ruling: FloorRuling | None) -> Clauses:
    """Return the grounds of the floor's ruling on an irregularity, and of what it requires of the dealer."""
    irregularities = state.rules.irregularities
    grounds = irregularities.grounds(irregularity)
    needless_peek, own_cards_forgotten = irregularities.needless_peek, irregularities.own_cards_forgotten
    if irregularity is Irregularity.NEEDLESS_PEEK and needless_peek is not None and needless_peek.ruling is not None:
        unseen = ruling is FloorRuling.UNSEEN
        return grounds + (needless_peek.ruling.unseen if unseen else needless_peek.ruling.seen)
    if irregularity is Irregularity.OWN_CARDS_FORGOTTEN and own_cards_forgotten is not None:
        offers = ruling is FloorRuling.OFFER
        return grounds + (own_cards_forgotten.offered if offers else own_cards_forgotten.ruled)
    if irregularity is Irregularity.DRAWN_EXPOSED:
        return offered_grounds(state, irregularity)
    return grounds
