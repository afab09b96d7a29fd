"""Catfish Bend: Cards, Shuffle Procedures, Six Deck Shoe - Standard Shuffle, Irregularities."""

from __future__ import annotations

from pitboss.citation import Clauses, citer
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import Ceremonies, Cut, Duty, Irregularities, Procedures, Shuffling
from pitboss.rulebook.parts.irregularities import (
    BackingUp,
    BoxMissed,
    BurnAt,
    BurnForgotten,
    DrawnExposed,
    EmptyShoe,
    FaceUp,
    FaceUpOffer,
    HitMissed,
    InvolvedThenNext,
    IrregularityPolicy,
    OwnCardMissed,
    OwnCardsForgotten,
    PatHand,
    SettledWagers,
    ShoeEmpty,
    VoidRoundPolicy,
)

from .options import ID

cite = citer(ID)
DECK = 52
THREE_QUARTERS = 39
ABOUT = 5
"""How far from a deck is still about a deck, in cards (reading CB20)."""

SHUFFLE = (Duty.COMBINE, Duty.OFFER_CUT, Duty.PLACE_COVER, Duty.LOAD)
CALLED = (Duty.CALL_SHUFFLE, Duty.ACKNOWLEDGE)
DUTIES: dict[Duty, Clauses] = {
    Duty.RECEIVE: cite("Cards new", "Cards new verified", "Cards new shuffle", "Shuffle a"),
    Duty.SPREAD: cite("Shuffle b"),
    Duty.CALL_SHUFFLE: cite("Shuffle 2"),
    Duty.ACKNOWLEDGE: cite("Shuffle 2"),
    Duty.GATHER: cite("Shuffle c"),
    Duty.COMBINE: cite("Shuffle 1", "Standard shuffle 1"),
    Duty.OFFER_CUT: cite("Standard shuffle 2", "Standard shuffle 3"),
    Duty.LOAD: cite("Standard shuffle 4"),
    Duty.FAN: cite("Cards removing", "Cards removing fan"),
}


def procedures(chosen: Choices) -> Procedures:
    """The life of the cards."""
    first = cite("Standard shuffle 3", "Standard shuffle 3b")
    return Procedures(
        shuffling=Shuffling(str(chosen["shuffling"])),
        ceremonies=Ceremonies(
            opening=(Duty.RECEIVE, *CALLED, *SHUFFLE),
            reshuffle=(*CALLED, Duty.GATHER, *SHUFFLE),
            idle=(Duty.SPREAD, *CALLED, *SHUFFLE),
            closing=(Duty.GATHER, Duty.FAN),
        ),
        cut=Cut(
            dealer_cuts=False,
            clockwise=True,
            from_right=False,
            least=THREE_QUARTERS,
            offered=cite("Standard shuffle 2", "Standard shuffle 3"),
            first_player=first + cite("reading CB25"),
            at_box=cite("Standard shuffle 3", "Standard shuffle 3a"),
            at_dealer=first + cite("reading CB17"),
            ordered=first + cite("reading CB17"),
            passed_on=cite("Standard shuffle 3c"),
            by_dealer=cite("Standard shuffle 3d"),
            depth=cite("Standard shuffle 3e", "Standard shuffle 3e depth"),
            once=cite("Standard shuffle 3e"),
        ),
        cover_least=DECK - ABOUT,
        cover_most=DECK + ABOUT,
        instructed=cite("Standard shuffle 4", "Standard shuffle 4 place"),
        duties=tuple(DUTIES.items()),
        covered=cite("Standard shuffle 4", "Standard shuffle 4 place", "reading CB20"),
        cover_came=cite("Shuffle c"),
        ordered=cite("Shuffle 3"),
        asked=cite("Shuffle 3"),
        new_dealer=cite("Standard shuffle 7"),
        idle=cite("Shuffle b"),
        closed=cite("Cards removing"),
        burn_shown=cite("Standard shuffle 6"),
        burn_approved=True,
    )


def irregularities(chosen: Choices) -> Irregularities:
    """What may go wrong; a supervisor is called for nearly all of it."""
    return Irregularities(
        face_up=FaceUp(grounds=cite("Irregularities 12", "reading CB16"), offered_to=FaceUpOffer.PLAYER_DUE),
        drawn_exposed=DrawnExposed(
            grounds=cite("Irregularities 1"),
            calls_floor=True,
            offered_to=InvolvedThenNext(returns=cite("Irregularities 1B")),
            offered=cite("Irregularities 1", "Irregularities 1A", "reading CB23"),
        ),
        pat_hand=PatHand(
            grounds=cite("Irregularities 2", "reading A9"),
            calls_floor=True,
            blackjack=cite("reading A19"),
        ),
        own_card_missed=OwnCardMissed(grounds=cite("Irregularities 9", "reading CB21"), calls_floor=True),
        own_card_extra=IrregularityPolicy(
            grounds=cite("Irregularities 9", "reading CB18", "reading CB21", "reading CB24"),
            calls_floor=True,
        ),
        own_cards_forgotten=OwnCardsForgotten(
            grounds=cite("Irregularities 10"),
            calls_floor=True,
            offered=cite("Irregularities 10A", "reading CB22"),
            ruled=cite("Irregularities 10B"),
            blackjack=cite("Insurance 6A", "reading CB22"),
        ),
        box_missed=BoxMissed(
            grounds=cite("Irregularities 7", "reading CB21"),
            calls_floor=True,
            no_cards=cite("Irregularities 8", "reading A10"),
        ),
        backing_up=BackingUp(grounds=cite("Irregularities 6")),
        extra_card=IrregularityPolicy(
            grounds=cite("Irregularities 7", "reading CB19", "reading CB21", "reading CB24"),
            calls_floor=True,
        ),
        hit_missed=HitMissed(grounds=cite("Irregularities 5"), calls_floor=True, exchange=cite("reading A17")),
        shoe_empty=ShoeEmpty(
            grounds=cite("Irregularities 11", "reading CB10"),
            calls_floor=True,
            remedy=EmptyShoe.MISDEAL,
        ),
        burn_forgotten=BurnForgotten(grounds=cite("Standard shuffle 5", "Standard shuffle 5 none"), at=BurnAt.CUT),
        burned_twice=IrregularityPolicy(grounds=cite("Standard shuffle 5", "Standard shuffle 5 more")),
        hole_exposed=IrregularityPolicy(grounds=cite("Irregularities 3"), calls_floor=True),
        blackjack_overlooked=IrregularityPolicy(grounds=cite("Irregularities 4", "reading CB9"), calls_floor=True),
        player_blackjack_overlooked=IrregularityPolicy(grounds=cite("Dealing 16")),
        dead=cite("reading A10"),
        void=VoidRoundPolicy(grounds=cite("reading A14"), settled=SettledWagers(str(chosen["void_settled"]))),
    )
