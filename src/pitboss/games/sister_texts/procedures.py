"""Procedures and irregularities of the two sister texts of Massachusetts (Zappit and Free Bet).

Section 4 and section 11 of the two differ in their letters, so each game hands in where a provision stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Cite, Clauses
from pitboss.rulebook import ceremonies
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import Ceremonies, Cut, Duty, Irregularities, Procedures, Shuffling
from pitboss.rulebook.parts.irregularities import (
    BoxMissed,
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
    PlayMeanwhile,
    ReaderFails,
    ShoeEmpty,
    ShufflerFault,
    TakenBy,
    VoidRoundPolicy,
)

DECK = 52


@dataclass(frozen=True, slots=True)
class Letters:
    """Where the two texts put the same provision: the paragraphs of section 4.

    ``idles``: the provision on idle tables holds for a shoe that reshuffles by itself too.
    """

    refused: tuple[str, ...]
    depth: str
    recut: str
    reshuffle: str
    idle: str
    device: str
    idles: bool
    manual: tuple[str, str, str, str, str, str]


def _ceremonies(shuffling: Shuffling, preshuffled: bool, idles: bool) -> Ceremonies:
    match shuffling:
        case Shuffling.AUTOMATED:
            return ceremonies.batches(preshuffled)
        case Shuffling.CONTINUOUS:
            return ceremonies.continuous(preshuffled, idles)
    return ceremonies.manual(preshuffled)


def _duties(cite: Cite, letters: Letters, shuffling: Shuffling, preshuffled: bool) -> dict[Duty, Clauses]:
    batch = cite("3(d)") if shuffling is Shuffling.AUTOMATED else ()
    shuffled, plug, riffle, turn, strip, cut = letters.manual
    received = cite("2(a)", "3(e)", "4(a)") if preshuffled else cite("2(a)", "3(a)")
    if shuffling is Shuffling.AUTOMATED:
        received += cite("2(b)", "2(b)(1)")
    gathered = cite("6(d)(1)", letters.reshuffle)
    if shuffling is Shuffling.AUTOMATED:
        gathered += cite("2(b)(5)")
    if shuffling is Shuffling.CONTINUOUS:
        gathered = cite(letters.device)
    return {
        Duty.RECEIVE: received,
        Duty.INSPECT: cite("3(a)") + batch,
        Duty.VERIFY: cite("3(a)", "3(a) verified") + batch,
        Duty.SPREAD: cite("3(b)") + batch,
        Duty.SHOW: cite("3(b)", "3(c)") + batch,
        Duty.WASH: cite("3(c)") + batch,
        Duty.STACK: cite("3(c)") + batch,
        Duty.GATHER: gathered,
        Duty.PLUG: cite("4(a)", "6(d)(2)", *filter(None, (shuffled, plug))),
        Duty.RIFFLE: cite("4(a)", *filter(None, (shuffled, riffle))),
        Duty.TURN: cite("4(a)", *filter(None, (shuffled, turn))),
        Duty.STRIP: cite("4(a)", *filter(None, (shuffled, strip))),
        Duty.DEVICE: cite("4(a)", "6(d)(2)", "2(b)(3)"),
        Duty.SWAP: cite("2(b)(3)", "2(b)(4)"),
        Duty.OFFER_CUT: cite("4(b)", "4(c)", *filter(None, (cut,))),
        Duty.LOAD: cite(letters.device, "6(a)") if shuffling is Shuffling.CONTINUOUS else cite("6(a)", letters.depth),
        Duty.REMOVE: cite("2(c)"),
    }


def procedures(cite: Cite, chosen: Choices, letters: Letters, jammed: str, marked: str) -> Procedures:
    """The life of the cards (sections 2(b), 2(c), 3, 4, 6(c), 6(d)).

    ``jammed`` and ``marked`` are the clauses on a shuffler that jams, and on one that is out of order.
    """
    shuffling = Shuffling(str(chosen["shuffling"]))
    preshuffled = bool(chosen["preshuffled"])
    cards = int(chosen["decks"]) * DECK
    idle = "(1)" if shuffling in (Shuffling.MANUAL, Shuffling.SERVER) else "(2)"
    duties = _duties(cite, letters, shuffling, preshuffled)
    duties |= {Duty.RESHUFFLE: cite(jammed), Duty.MARK_DEVICE: cite(marked)}
    return Procedures(
        shuffling=shuffling,
        ceremonies=_ceremonies(shuffling, preshuffled, letters.idles),
        batches=2 if shuffling is Shuffling.AUTOMATED else 1,
        cut=Cut(
            dealer_cuts=bool(chosen["dealer_cuts"]),
            clockwise=False,
            from_right=True,
            least=DECK,
            offered=cite("4(b)", "4(c)"),
            first_player=cite("4(c)", "4(c)(1)"),
            at_box=cite("4(c)", "4(c)(2)"),
            at_dealer=cite("4(c)", "4(c)(3)"),
            ordered=cite("4(c)", "4(c)(4)"),
            passed_on=cite(*letters.refused),
            by_dealer=cite("4(b)", *letters.refused),
            depth=cite(letters.depth),
            recut=cite(letters.recut),
            short=cite("reading A23"),
            absent=cite("reading A24"),
            ran_out=cite("reading A25"),
        ),
        cover_least=-(-cards // 4),
        cover_most=cards - 1,
        hours=24,
        changed=cite("2(c)"),
        duties=tuple(duties.items()),
        covered=cite(letters.depth, f"{letters.depth} cover card", "2(a) cover card"),
        cover_came=cite("6(d)", letters.reshuffle),
        ordered=cite("4(a)", "4(a) ordered", letters.reshuffle, f"{letters.reshuffle} ordered"),
        new_dealer=cite("6(c)", "6(c) new dealer"),
        idle=cite(letters.idle, f"{letters.idle}{idle}"),
        idle_by_hand=cite(letters.idle, f"{letters.idle}(1)"),
        asked=cite(f"{letters.idle}(2)", f"{letters.idle}(2) on request") if shuffling is Shuffling.AUTOMATED else None,
        asked_idle=True,
        closed=cite("2(c)", "reading A16"),
    )


def irregularities(
    cite: Cite,
    chosen: Choices,
    letters: tuple[str, ...],
    shuffler_fails: str,
    misdelivered: IrregularityPolicy | None = None,
    burn_forgotten: BurnForgotten | None = None,
) -> Irregularities:
    """Section 11; ``letters`` are its paragraphs from the card found face up to the shuffler that jams."""
    (face_up, unseen, exposed, pat, own, empty, missed, hit, peek, reader, jam) = (
        f"11({letter})" for letter in letters
    )
    in_play = cite("reading A27")
    return Irregularities(
        face_up=FaceUp(grounds=cite(face_up)),
        drawn_unseen=DrawnUnseen(
            grounds=cite(unseen),
            again=cite("reading A18"),
            seen_early=cite("reading A26"),
        ),
        drawn_exposed=DrawnExposed(
            grounds=cite(exposed),
            offered_to=EachInTurn(taken_by=TakenBy(str(chosen["exposed_card"]))),
            offered=cite(exposed, "reading A15"),
        ),
        pat_hand=PatHand(grounds=cite(pat, "1 Pat hand", "reading A9"), blackjack=cite("reading A19")),
        own_card_missed=OwnCardMissed(grounds=cite(own)),
        box_missed=BoxMissed(grounds=cite(missed), no_cards=cite(missed, "reading A10")),
        misdelivered=misdelivered,
        hit_missed=HitMissed(grounds=cite(hit), exchange=cite("reading A17")),
        shoe_empty=ShoeEmpty(grounds=cite(empty), remedy=EmptyShoe.DISCARDS_SHUFFLED),
        needless_peek=NeedlessPeek(grounds=cite(peek, "1 Card reader device"), calls_floor=True),
        reader_fails=ReaderFails(grounds=cite(reader, "1 Card reader device"), play=PlayMeanwhile.STOPS),
        shuffler_jams=ShufflerFault(grounds=cite(jam), in_play=in_play),
        shuffler_fails=ShufflerFault(grounds=cite(shuffler_fails), in_play=in_play),
        burn_forgotten=burn_forgotten,
        dead=cite("reading A10"),
        void=VoidRoundPolicy(grounds=cite("reading A14")),
    )
