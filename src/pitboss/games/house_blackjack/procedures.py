"""House Blackjack: the life of the cards (part 2), and what may go wrong (part 14)."""

from __future__ import annotations

from pitboss.citation import Clauses, citer
from pitboss.rulebook import ceremonies
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import Cut, Duty, Irregularities, Procedures, Shuffling
from pitboss.rulebook.parts.irregularities import (
    BoxMissed,
    BurnAt,
    BurnForgotten,
    DrawnExposed,
    DrawnUnseen,
    EachInTurn,
    EmptyShoe,
    FaceUp,
    HitMissed,
    IrregularityPolicy,
    OwnCardMissed,
    PatHand,
    SettledWagers,
    ShoeEmpty,
    StrayCard,
    TakenBy,
    VoidRoundPolicy,
    VoidUnlessNoticed,
)

from .options import ID

cite = citer(ID)
DECK = 52
FEWEST_BEHIND_CUT = 10
ABOUT = 5
"""How far from its place the cover card may be put, in cards."""

DUTIES: dict[Duty, Clauses] = {
    Duty.RECEIVE: cite("1.1", "2.2"),
    Duty.INSPECT: cite("2.2"),
    Duty.VERIFY: cite("2.2"),
    Duty.SPREAD: cite("2.3"),
    Duty.SHOW: cite("2.3"),
    Duty.WASH: cite("2.4"),
    Duty.STACK: cite("2.4"),
    Duty.GATHER: cite("2.10"),
    Duty.PLUG: cite("2.10"),
    Duty.RIFFLE: cite("2.4"),
    Duty.TURN: cite("2.4"),
    Duty.STRIP: cite("2.4"),
    Duty.OFFER_CUT: cite("2.5"),
    Duty.LOAD: cite("2.1", "2.8"),
    Duty.REMOVE: cite("2.12"),
}


def cover_from_back(decks: int) -> int:
    """Return how many cards lie behind the cover card: a quarter of them, but half a deck at least and one at most."""
    return max(DECK // 2, min(DECK, decks * DECK // 4))


def procedures(chosen: Choices) -> Procedures:
    """The life of the cards."""
    behind = cover_from_back(int(chosen["decks"]))
    return Procedures(
        shuffling=Shuffling(str(chosen["shuffling"])),
        ceremonies=ceremonies.manual(bool(chosen["preshuffled"])),
        cut=Cut(
            dealer_cuts=bool(chosen["dealer_cuts"]),
            clockwise=True,
            from_right=False,
            least=FEWEST_BEHIND_CUT,
            offered=cite("2.5"),
            first_player=cite("2.5"),
            at_box=cite("2.5"),
            at_dealer=cite("2.5"),
            ordered=cite("2.5"),
            passed_on=cite("2.5"),
            by_dealer=cite("2.6"),
            depth=cite("2.7"),
            once=cite("2.5"),
        ),
        cover_least=behind - ABOUT,
        cover_most=behind + ABOUT,
        duties=tuple(DUTIES.items()),
        covered=cite("2.8"),
        cover_came=cite("2.10"),
        ordered=cite("2.11"),
        new_dealer=cite("2.9"),
        idle=cite("2.3"),
        closed=cite("2.12"),
        burn_shown=cite("2.9"),
    )


def irregularities(chosen: Choices) -> Irregularities:
    """What may go wrong."""
    hole_card = chosen["hole_card"] == "peek"
    return Irregularities(
        face_up=FaceUp(grounds=cite("14.1")),
        stray_card=StrayCard(grounds=cite("14.2"), calls_floor=True),
        drawn_unseen=DrawnUnseen(grounds=cite("14.4"), again=cite("14.4"), seen_early=cite("14.4")),
        drawn_exposed=DrawnExposed(
            grounds=cite("14.3"),
            offered_to=EachInTurn(taken_by=TakenBy(str(chosen["exposed_card"]))),
            offered=cite("14.3"),
        ),
        pat_hand=PatHand(grounds=cite("14.5"), blackjack=cite("14.5")),
        own_card_missed=OwnCardMissed(
            grounds=cite("14.6"), voids=None if hole_card else VoidUnlessNoticed(noticed=cite("14.6"))
        ),
        box_missed=BoxMissed(grounds=cite("14.7"), no_cards=cite("14.7")),
        misdelivered=IrregularityPolicy(grounds=cite("14.4")),
        hit_missed=HitMissed(grounds=cite("14.8"), exchange=cite("14.8")),
        shoe_empty=ShoeEmpty(grounds=cite("14.10"), remedy=EmptyShoe.DISCARDS_SHUFFLED),
        burn_forgotten=BurnForgotten(grounds=cite("14.11"), at=BurnAt.CUT_OR_NEW_DEALER),
        hole_exposed=IrregularityPolicy(grounds=cite("14.12"), calls_floor=True) if hole_card else None,
        card_turned=IrregularityPolicy(grounds=cite("2.4")),
        malfunction=IrregularityPolicy(grounds=cite("14.9"), calls_floor=True),
        dead=cite("14.7"),
        void=VoidRoundPolicy(grounds=cite("14.9"), settled=SettledWagers(str(chosen["void_settled"]))),
    )
