"""Double Attack Blackjack, the Massachusetts rules.

Played without tens. Once the dealer's up card lies, each player may attack: wager up to the initial wager again.
Blackjack pays 1 to 1, a hand may double on any number of cards and surrender until it stands, insurance pays 5 to 2,
and a bonus wager pays when the dealer goes over 21 with exactly three cards.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import Pack
from pitboss.chips import EVEN, Odds
from pitboss.citation import Clauses, citer
from pitboss.mechanisms.bust_bonus import lines as bust_bonus
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.parts import (
    Attack,
    Blackjack,
    BlackjackPaid,
    Boxes,
    CardValues,
    Deal,
    Dealer,
    Doubling,
    Hitting,
    HoleCard,
    HoleCardProcedure,
    Insurance,
    InsuranceAmount,
    Kind,
    Limits,
    Line,
    Outcome,
    Phase,
    Settlement,
    SideWager,
    Splitting,
    Standing,
    Surrendering,
    TakingOrder,
    Wagering,
)
from pitboss.rulebook.rules import Rules

from . import procedures as handling
from .options import ID, OPTIONS

cite = citer(ID)

SMALL_TABLE = 6
"""Boxes of a table at which a box may be split to four hands; at one of seven, to three."""


def _program(hole_card: str) -> tuple[Phase, ...]:
    first = (Phase.DEAL_UP, Phase.ATTACK, Phase.DEAL_FIRST, Phase.DEAL_SECOND)
    last = (
        Phase.TURNS,
        Phase.SECOND_CARD,
        Phase.STOOD_ON_TWO,
        Phase.COLLECT_INSURANCE,
        Phase.LATE_SURRENDERS,
        Phase.DRAW,
        Phase.SETTLE,
        Phase.CLEAR,
    )
    match hole_card:
        case "none":
            return (*first, Phase.INSURANCE, *last)
        case "unseen":
            return (*first, Phase.DEAL_HOLE, Phase.INSURANCE, *last)
        case _:
            return (*first, Phase.DEAL_HOLE, Phase.INSURANCE, Phase.PEEK, *last)


def _hole_card(chosen: Choices) -> HoleCard:
    kind = str(chosen["hole_card"])
    grounds: Clauses = cite("7(g)") if kind == "none" else cite("7(i)", "reading DA7")
    procedures = {
        "none": HoleCardProcedure.NONE,
        "unseen": HoleCardProcedure.UNSEEN,
        "reader": HoleCardProcedure.PEEK,
    }
    return HoleCard(
        procedure=procedures[kind],
        looks_under="AJQK" if kind == "reader" else "",
        seen_by_dealer=False,
        dealt=grounds,
        looked=cite("7(i)", "7(i) reader", "reading DA7"),
        goes_on=cite("7(i)", "7(i) reader"),
        stops_play=cite("7(i)", "7(i) reader", "7(i) no card"),
        turned=grounds,
    )


def _bonus(chosen: Choices) -> SideWager:
    def by_third_card(name: str, pays: int) -> Line:
        return Line(name, Odds(pays), cite("6(d)(2)", "reading DA8"))

    return SideWager(
        kind=Kind.BUST_BONUS,
        minimum=int(chosen["bonus_minimum"]),
        maximum=int(chosen["bonus_maximum"]),
        within_initial=True,
        settled=Phase.DRAW,
        dealer_cards_needed=3,
        judge=bust_bonus.bust_bonus_line,
        lines=(
            Line(bust_bonus.EIGHTS_SUITED, Odds(200), cite("6(d)(3)", "1 Suit", "reading DA8")),
            Line(bust_bonus.EIGHTS_COLORED, Odds(50), cite("6(d)(3)", "reading DA8")),
            by_third_card("six", 15),
            by_third_card("seven", 10),
            by_third_card("eight", 8),
            by_third_card("nine", 6),
            by_third_card("ten", 3),
        ),
        offered=cite("6(a)", "6(b)", "6(c)"),
        limits=cite("6(b)", "6(b)(1)", "6(b)(2)", "reading A12"),
        won=cite("6(a)", "6(d)", "6(d)(2) order", "6(e)", "reading DA16"),
        lost=cite("6(a)", "6(d)", "6(d)(1)", "6(e)", "reading DA16"),
        order=cite("6(d)(2)"),
    )


def _values() -> CardValues:
    return CardValues(
        pips=cite("2(b)", "2(b)(1)"),
        faces=cite("2(b)", "2(b)(2)"),
        ace=cite("2(b)", "2(b)(3)"),
        soft=cite("1 Soft total"),
        hard=cite("1 Hard total"),
    )


def _boxes(chosen: Choices) -> Boxes:
    return Boxes(
        positions=int(chosen["positions"]),
        per_player=int(chosen["boxes_per_player"]),
        bettors=int(chosen["bettors_per_box"]),
        layout=cite("10(c)", "reading A8"),
        spots=cite("14"),
        entry_closed=not chosen["mid_shoe_entry"],
        entry=cite("5(h)"),
        entry_permitted=cite("5(h)"),
        entry_reopened=cite("5(h)"),
        sharing=cite("13(a)"),
        calling=cite("13(b)", "reading DA14"),
    )


def _limits(chosen: Choices) -> Limits:
    return Limits(
        minimum=int(chosen["table_minimum"]),
        maximum=int(chosen["table_maximum"]),
        unit=int(chosen["chip_unit"]),
        posted=cite("5(c)", "reading A12"),
        units=cite("5(c)", "reading A12"),
    )


def _wagering() -> Wagering:
    return Wagering(
        announced=cite("5(c)", "5(c) cash"),
        announced_bonus=cite("6(c)", "6(c) cash"),
        coupon=cite("5(c)", "5(c) coupon", "reading DA20"),
        coupon_bonus=cite("6(c)", "6(c) coupon", "reading DA20"),
        placed=cite("1 Initial wager", "5(c)"),
        closed=cite("5(d)", "5(f)", "5(g)"),
        required=cite("1 Initial wager"),
    )


def _deal(chosen: Choices) -> Deal:
    return Deal(
        program=_program(str(chosen["hole_card"])),
        begun=cite("7(d)"),
        first=cite("7(d)(1)"),
        up=cite("7(d)"),
        second=cite("7(d)(2)"),
        turns=cite("7(e)"),
        cleared=cite("7(h)"),
        picked_up=cite("7(h)"),
    )


def _blackjack() -> Blackjack:
    return Blackjack(
        odds=EVEN,
        rounding=1,
        paid_when=BlackjackPaid.AT_END,
        made=cite("1 Blackjack"),
        paid=cite("5(e)", "reading DA10"),
        not_after_split=cite("1 Blackjack", "reading A3"),
    )


def _insurance() -> Insurance:
    return Insurance(
        odds=Odds(5, 2),
        share=Fraction(1, 2),
        limit=InsuranceAmount.UP_TO_HALF_NEXT_UNIT,
        offered=cite("11(a)", "11(b)"),
        amount=cite("11(b)", "reading A5"),
        won=cite("11(a)", "11(c)"),
        lost=cite("11(a)", "11(d)"),
        joined=cite("13(g)"),
        beside_surrender=cite("8(b)"),
    )


def _hitting() -> Hitting:
    return Hitting(
        offered=cite("7(e)", "12(a)"),
        dealt=cite("7(f)"),
        stands_on_21=cite("12(a)", "12(a)(1)", "1 Hard total", "reading A2", "reading DA6"),
    )


def _doubling(chosen: Choices) -> Doubling:
    return Doubling(
        exact=False,
        any_cards=True,
        after_split=bool(chosen["double_after_split"]),
        after_split_aces=bool(chosen["split_aces_draw"]),
        offered=cite("9(a)", "reading DA5"),
        amount=cite("9(a)", "reading A4", "reading DA5"),
        one_card=cite("9(a)", "12(a)(2)"),
        split_hand=cite("9(a)"),
        joined=cite("13(d)"),
    )


def _splitting(chosen: Choices) -> Splitting:
    return Splitting(
        by_rank=False,
        most_hands=int(chosen["max_hands"]),
        both_at_once=False,
        aces_draw=bool(chosen["split_aces_draw"]),
        aces_resplit=bool(chosen["resplit_aces"]),
        matches_attack=bool(chosen["split_matches_attack"]),
        offered=cite("10(a)"),
        tens=cite("10(a)", "reading DA3"),
        others=cite("10(a)", "reading DA3"),
        moves=cite("10(a)"),
        dealt=cite("10(b)"),
        plays=cite("10(c)"),
        again=cite("10(c)", "10(c) resplit"),
        most=cite("10(c)", "10(c) resplit", "reading DA9"),
        aces=cite("10(e)"),
        joined=cite("13(f)", "reading DA14"),
    )


def _attack(chosen: Choices) -> Attack:
    return Attack(
        exact=chosen["attack_amount"] == "equal",
        void_on_blackjack=bool(chosen["attack_void_on_blackjack"]),
        offered=cite("7(d)", "1 Double attack wager"),
        amount=cite("1 Double attack wager", "7(d)", "reading DA1"),
        joined=cite("13(e)", "reading DA14"),
        void=cite("5(b)", "reading DA2"),
    )


def _surrender(chosen: Choices) -> Surrendering:
    return Surrendering(
        takes=Fraction(1, 2),
        waits_for="AJQK",
        offered=cite("8(a)", "7(e)", "reading DA4"),
        at_once=cite("8(a)", "8(a)(1)"),
        waits=cite("8(a)", "8(a)(2)"),
        cleared=cite("8(a)(3)", "reading DA4")
        if chosen["hole_card"] == "reader" and chosen["surrender_at_once"]
        else None,
        lost=cite("8(a)(2)", "5(b)", "reading DA11"),
        not_after_standing=cite("8(a)", "reading DA4"),
    )


def _dealer(chosen: Choices) -> Dealer:
    return Dealer(
        stands_on=17,
        hits_soft_17=bool(chosen["dealer_hits_soft_17"]),
        draws_idle=bool(chosen["dealer_draws_idle"]),
        push_total=None,
        draws=cite("7(g)", "12(b)") if chosen["hole_card"] == "none" else cite("12(b)"),
        draws_for_side_wager=cite("12(c)", "6(d)"),
        stands=cite("12(b)"),
        soft_17=cite("12(b)", "1 Soft total", "reading A1"),
        idle=cite("12(c)", "reading DA12") if chosen["hole_card"] == "none" else cite("12(c)"),
    )


def _settlement() -> Settlement:
    return Settlement(
        order=TakingOrder.LOSERS_FIRST,
        busts_at_once=False,
        pays=EVEN,
        tie=Outcome.VOID,
        higher=cite("5(a)", "5(a)(2)"),
        lower=cite("5(a)", "5(a)(2)", "reading DA15"),
        equal=cite("5(b)"),
        dealer_bust=cite("5(a)", "5(a)(1)"),
        busted=cite("5(a)", "5(a)(1)", "reading DA15"),
        busted_taken=cite("5(e)"),
        dealer_blackjack=cite("5(b)"),
        both_blackjack=cite("5(b)", "reading DA10"),
        blackjack_beats_21=cite("5(a)", "5(a)(3)"),
        doubles_returned=cite("9(c)", "reading DA2", "reading DA13"),
        splits_returned=cite("10(d)", "reading DA2", "reading DA13"),
        doubled_won=cite("9(b)"),
        pays_even=cite("5(e)"),
        taken_and_paid=cite("5(e)"),
    )


def write(chosen: Choices) -> Rules:
    """Write the rules of Double Attack Blackjack under the house's choices."""
    pack = Pack(int(chosen["decks"]), removed="T")
    return Rules(
        game=ID,
        options=tuple(chosen.items()),
        pack=pack,
        decks=cite("2(a)"),
        shuffled_every_round=False,
        shoe=cite("4(a)"),
        cover_from_back=len(pack) // 4,
        covered=cite("4(f)", "4(f) cut card", "2(a) cut card"),
        burned=cite("7(c)"),
        values=_values(),
        boxes=_boxes(chosen),
        limits=_limits(chosen),
        wagering=_wagering(),
        deal=_deal(chosen),
        blackjack=_blackjack(),
        insurance=_insurance(),
        even_money=None,
        hole_card=_hole_card(chosen),
        hitting=_hitting(),
        standing=Standing(offered=cite("7(e)")),
        doubling=_doubling(chosen),
        splitting=_splitting(chosen),
        attack=_attack(chosen),
        surrender=_surrender(chosen),
        dealer=_dealer(chosen),
        settlement=_settlement(),
        side_wagers=(_bonus(chosen),),
        procedures=handling.procedures(chosen),
        irregularities=handling.irregularities(chosen),
        not_offered=cite("7(e)"),
    )


GAME = Game(
    id=ID,
    name="Double Attack Blackjack (Massachusetts)",
    text="Rules of the Game: Double Attack Blackjack, Massachusetts Gaming Commission",
    options=OPTIONS,
    write=write,
    follows=lambda given: {"max_hands": 4 if given.get("positions") == SMALL_TABLE else 3},
    marked={Kind.BLACKJACK: "BET", Kind.ATTACK: "Double Attack"},
)
