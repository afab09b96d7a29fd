"""Catfish Bend: Cards, Shuffle Procedures, Six Deck Shoe - Standard Shuffle, Irregularities."""

from __future__ import annotations

from pitboss.citation import Clauses, citer
from pitboss.rulebook.game import Choices
from pitboss.rulebook.options.catfish_bend import GAME
from pitboss.rulebook.parts import Ceremonies, Cut, Duty, Irregularities, Irregularity, Procedures, Shuffling

cite = citer(GAME)
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
        calls=frozenset(
            {
                Irregularity.DRAWN_EXPOSED,
                Irregularity.PAT_HAND,
                Irregularity.HOLE_EXPOSED,
                Irregularity.BLACKJACK_OVERLOOKED,
                Irregularity.HIT_MISSED,
                Irregularity.BOX_MISSED,
                Irregularity.EXTRA_CARD,
                Irregularity.OWN_CARD_MISSED,
                Irregularity.OWN_CARD_EXTRA,
                Irregularity.SHOE_EMPTY,
            }
        ),
        face_up_offered=True,
        exposed_next=True,
        empty_voids=True,
        pays_void=chosen["void_settled"] == "returned",
        burn_after_cut=True,
        face_up=cite("Irregularities 12", "reading CB16"),
        drawn_exposed=cite("Irregularities 1"),
        exposed_offered=cite("Irregularities 1", "Irregularities 1A", "reading CB23"),
        exposed_returns=cite("Irregularities 1B"),
        pat_hand=cite("Irregularities 2", "reading A9"),
        pat_blackjack=cite("reading A19"),
        own_card_missed=cite("Irregularities 9", "reading CB21"),
        own_card_extra=cite("Irregularities 9", "reading CB18", "reading CB21", "reading CB24"),
        own_cards_forgotten=cite("Irregularities 10"),
        own_cards_offered=cite("Irregularities 10A", "reading CB22"),
        own_cards_ruled=cite("Irregularities 10B"),
        own_cards_blackjack=cite("Insurance 6A", "reading CB22"),
        box_missed=cite("Irregularities 7", "reading CB21"),
        no_cards=cite("Irregularities 8", "reading A10"),
        backed_up=cite("Irregularities 6"),
        extra_card=cite("Irregularities 7", "reading CB19", "reading CB21", "reading CB24"),
        hit_missed=cite("Irregularities 5"),
        exchange_missed=cite("reading A17"),
        shoe_empty=cite("Irregularities 11", "reading CB10"),
        burn_forgotten=cite("Standard shuffle 5", "Standard shuffle 5 none"),
        burned_twice=cite("Standard shuffle 5", "Standard shuffle 5 more"),
        hole_exposed=cite("Irregularities 3"),
        blackjack_overlooked=cite("Irregularities 4", "reading CB9"),
        player_blackjack_overlooked=cite("Dealing 16"),
        dead=cite("reading A10"),
        void=cite("reading A14"),
    )
