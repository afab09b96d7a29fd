"""Spanish 21: the life of the cards (part 2), and what may go wrong (part 15)."""

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
)

from .options import ID

cite = citer(ID)
DECK = 48
"""A deck without its ten-spots."""
FEWEST_BEHIND_CUT = 10
FEWEST_BEHIND_COVER, MOST_BEHIND_COVER = DECK // 2, DECK * 3 // 2
ABOUT = 5
"""How far from its place the cover card may be put, in cards."""

DUTIES: dict[Duty, Clauses] = {
    Duty.RECEIVE: cite("1.1", "2.2"),
    Duty.INSPECT: cite("2.2"),
    Duty.VERIFY: cite("2.2"),
    Duty.REMOVE_TENS: cite("1.2", "2.3"),
    Duty.VERIFY_TENS: cite("2.3"),
    Duty.SPREAD: cite("2.4"),
    Duty.SHOW: cite("2.4"),
    Duty.WASH: cite("2.5"),
    Duty.STACK: cite("2.5"),
    Duty.GATHER: cite("2.11"),
    Duty.PLUG: cite("2.11"),
    Duty.RIFFLE: cite("2.5"),
    Duty.TURN: cite("2.5"),
    Duty.STRIP: cite("2.5"),
    Duty.OFFER_CUT: cite("2.6"),
    Duty.LOAD: cite("2.1", "2.9"),
    Duty.REMOVE: cite("2.13"),
}


def cover_from_back(decks: int) -> int:
    """Return how many cards lie behind the cover card: a quarter of them, within bounds."""
    return max(FEWEST_BEHIND_COVER, min(MOST_BEHIND_COVER, decks * DECK // 4))


def procedures(chosen: Choices) -> Procedures:
    """The life of the cards."""
    behind = cover_from_back(int(chosen["decks"]))
    return Procedures(
        shuffling=Shuffling(str(chosen["shuffling"])),
        ceremonies=ceremonies.manual(bool(chosen["preshuffled"]), tens=True),
        cut=Cut(
            dealer_cuts=bool(chosen["dealer_cuts"]),
            clockwise=True,
            from_right=False,
            least=FEWEST_BEHIND_CUT,
            offered=cite("2.6"),
            first_player=cite("2.6"),
            at_box=cite("2.6"),
            at_dealer=cite("2.6"),
            ordered=cite("2.6"),
            passed_on=cite("2.6"),
            by_dealer=cite("2.7"),
            depth=cite("2.8"),
            once=cite("2.6"),
        ),
        cover_least=behind - ABOUT,
        cover_most=behind + ABOUT,
        duties=tuple(DUTIES.items()),
        covered=cite("2.9"),
        cover_came=cite("2.11"),
        ordered=cite("2.12"),
        new_dealer=cite("2.10"),
        idle=cite("2.4"),
        closed=cite("2.13"),
        burn_shown=cite("2.10"),
    )


def irregularities(chosen: Choices) -> Irregularities:
    """What may go wrong."""
    return Irregularities(
        face_up=FaceUp(grounds=cite("15.1")),
        stray_card=StrayCard(grounds=cite("15.2"), calls_floor=True),
        drawn_unseen=DrawnUnseen(grounds=cite("15.4"), again=cite("15.4"), seen_early=cite("15.4")),
        drawn_exposed=DrawnExposed(
            grounds=cite("15.3"),
            offered_to=EachInTurn(taken_by=TakenBy(str(chosen["exposed_card"]))),
            offered=cite("15.3", "own reading S1"),
        ),
        pat_hand=PatHand(grounds=cite("15.5"), blackjack=cite("15.5")),
        own_card_missed=OwnCardMissed(grounds=cite("15.6")),
        box_missed=BoxMissed(grounds=cite("15.7"), no_cards=cite("15.7")),
        misdelivered=IrregularityPolicy(grounds=cite("15.4")),
        hit_missed=HitMissed(grounds=cite("15.8"), exchange=cite("15.8")),
        shoe_empty=ShoeEmpty(grounds=cite("15.10"), remedy=EmptyShoe.DISCARDS_SHUFFLED),
        burn_forgotten=BurnForgotten(grounds=cite("15.11"), at=BurnAt.CUT_OR_NEW_DEALER),
        hole_exposed=IrregularityPolicy(grounds=cite("15.12"), calls_floor=True),
        card_turned=IrregularityPolicy(grounds=cite("2.5")),
        malfunction=IrregularityPolicy(grounds=cite("15.9"), calls_floor=True),
        dead=cite("15.7"),
        void=VoidRoundPolicy(grounds=cite("15.9"), settled=SettledWagers(str(chosen["void_settled"]))),
    )
