"""Double Attack Blackjack (Massachusetts): sections 2 to 4, 7(a) to (c), (h) to (j), and 15."""

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
    NeedlessPeek,
    OwnCardMissed,
    PatHand,
    PeekRuling,
    PlayMeanwhile,
    ReaderFails,
    SettledWagers,
    ShoeEmpty,
    ShufflerFault,
    StrayCard,
    TakenBy,
    VoidRoundPolicy,
    VoidUnlessNoticed,
)

from .options import ID

cite = citer(ID)
DECK = 48
"""A deck without its tens."""
NEEDLESS_PEEK = NeedlessPeek(
    grounds=cite("15(m)"),
    calls_floor=True,
    ruling=PeekRuling(seen=cite("15(m)(1)"), unseen=cite("15(m)(2)")),
)
READER_FAILS = ReaderFails(grounds=cite("15(n)"), play=PlayMeanwhile.GOES_ON)


def _duties(shuffling: Shuffling) -> dict[Duty, Clauses]:
    by_device = shuffling is Shuffling.AUTOMATED
    return {
        Duty.RECEIVE: cite("2(a)", "3(a)", "4(a)"),
        Duty.INSPECT: cite("3(a)", "3(b)"),
        Duty.VERIFY: cite("3(b)", "3(b) verified"),
        Duty.REMOVE_TENS: cite("2(a)", "3(b)"),
        Duty.VERIFY_TENS: cite("3(b)", "3(b) verified"),
        Duty.SPREAD: cite("3(b)"),
        Duty.SHOW: cite("3(b)", "3(c)"),
        Duty.WASH: cite("3(c)"),
        Duty.STACK: cite("3(c)"),
        Duty.GATHER: cite("7(j)", "7(j)(1)", "7(j)(2)", "4(h)"),
        Duty.PLUG: cite("4(a)", "4(k)", "4(k)(1)", "7(j)(3)"),
        Duty.RIFFLE: cite("4(a)", "4(k)", "4(k)(2)"),
        Duty.TURN: cite("4(a)", "4(k)", "4(k)(3)"),
        Duty.STRIP: cite("4(a)", "4(k)", "4(k)(4)"),
        Duty.DEVICE: cite("4(a)", "7(j)(3)"),
        Duty.OFFER_CUT: cite("4(b)", "4(b)(2)", "4(c)", "4(d)", "4(k)(5)"),
        Duty.LOAD: cite("4(b)", "4(b)(1)", "7(a)") if by_device else cite("4(f)", "7(a)"),
        Duty.MARK_DEVICE: cite("15(l)"),
        Duty.REMOVE: cite("3(a)", "reading A16"),
    }


def procedures(chosen: Choices) -> Procedures:
    """The life of the cards."""
    shuffling = Shuffling(str(chosen["shuffling"]))
    preshuffled = bool(chosen["preshuffled"])
    cards = int(chosen["decks"]) * DECK
    covered = cite("4(f)", "4(f) cut card", "2(a) cut card")
    by_device = shuffling is Shuffling.AUTOMATED
    return Procedures(
        shuffling=shuffling,
        ceremonies=ceremonies.one_batch(preshuffled) if by_device else ceremonies.manual(preshuffled, tens=True),
        cut=Cut(
            dealer_cuts=bool(chosen["dealer_cuts"]),
            clockwise=False,
            from_right=True,
            least=DECK,
            recut_loaded=True,
            offered=cite("4(c)", "4(d)"),
            first_player=cite("4(d)", "4(d)(1)"),
            at_box=cite("4(d)", "4(d)(2)"),
            at_dealer=cite("4(d)", "4(d)(3)"),
            ordered=cite("4(d)", "4(d)(4)"),
            passed_on=cite("4(e)"),
            by_dealer=cite("4(c)", "4(e)"),
            depth=cite("4(f)"),
            recut=cite("4(g)", "reading DA19"),
            short=cite("reading A23"),
            absent=cite("reading A24"),
            ran_out=cite("reading A25"),
        ),
        cover_least=-(-cards // 4),
        cover_most=cards - 1,
        duties=tuple(_duties(shuffling).items()),
        covered=(*covered, "reading DA17") if by_device else covered,
        cover_came=cite("7(j)", "4(h)"),
        ordered=cite("4(h)", "4(h) ordered"),
        new_dealer=cite("7(c)", "7(c) new dealer"),
        idle=cite("4(j)"),
        closed=cite("3(a)", "reading A16"),
        burn_shown=cite("7(c)", "7(c) shown"),
    )


def irregularities(chosen: Choices) -> Irregularities:
    """What may go wrong; the clauses on card readers only where one is in use."""
    reader = chosen["hole_card"] == "reader"
    in_play = cite("reading A27")
    return Irregularities(
        face_up=FaceUp(grounds=cite("15(b)"), voids_at=2),
        stray_card=StrayCard(grounds=cite("15(c)"), voids_at=2),
        drawn_unseen=DrawnUnseen(
            grounds=cite("15(d)"),
            again=cite("reading A18"),
            seen_early=cite("reading A26"),
        ),
        drawn_exposed=DrawnExposed(
            grounds=cite("15(f)"),
            offered_to=EachInTurn(taken_by=TakenBy(str(chosen["exposed_card"]))),
            offered=cite("15(f)", "reading A15"),
        ),
        pat_hand=PatHand(grounds=cite("15(g)", "1 Pat hand", "reading A9"), blackjack=cite("reading A19")),
        own_card_missed=OwnCardMissed(
            grounds=cite("15(e)"),
            voids=VoidUnlessNoticed(noticed=cite("15(e)", "7(d)", "reading DA18")),
        ),
        box_missed=BoxMissed(grounds=cite("15(i)"), no_cards=cite("15(i)", "reading A10")),
        misdelivered=IrregularityPolicy(grounds=cite("15(a)", "reading A20")),
        hit_missed=HitMissed(grounds=cite("15(j)"), exchange=cite("reading A17")),
        shoe_empty=ShoeEmpty(grounds=cite("15(h)"), remedy=EmptyShoe.DISCARDS_SHUFFLED),
        needless_peek=NEEDLESS_PEEK if reader else None,
        reader_fails=READER_FAILS if reader else None,
        shuffler_jams=ShufflerFault(grounds=cite("15(k)"), in_play=in_play),
        shuffler_fails=ShufflerFault(grounds=cite("15(l)"), in_play=in_play),
        burn_forgotten=BurnForgotten(grounds=cite("15(o)"), at=BurnAt.CUT_OR_NEW_DEALER),
        card_turned=IrregularityPolicy(grounds=cite("3(c)")),
        dead=cite("reading A10"),
        void=VoidRoundPolicy(grounds=cite("reading A14"), settled=SettledWagers(str(chosen["void_settled"]))),
    )
