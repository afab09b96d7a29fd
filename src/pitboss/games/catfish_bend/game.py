"""Catfish Bend Casinos: Blackjack with TriLux Bonus and King's Bounty.

Six-deck blackjack in which the dealer hits soft 17, with tokes for the dealers, two side wagers, and a limit of
$25,000 that the highest payouts of one round share.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import Pack
from pitboss.chips import EVEN, Odds
from pitboss.citation import Clauses, citer
from pitboss.mechanisms.kings_bounty import lines as kings_bounty
from pitboss.mechanisms.trilux import lines as trilux
from pitboss.rulebook import common_options as common
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.parts import (
    Blackjack,
    BlackjackPaid,
    Boxes,
    CardValues,
    Deal,
    Dealer,
    Doubling,
    EvenMoney,
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
    TakingOrder,
    Tokes,
    Wagering,
)
from pitboss.rulebook.rules import Rules

from . import procedures as handling
from .options import ID, OPTIONS

cite = citer(ID)

DOLLAR = common.DOLLAR
ROUNDING = {"half_dollar": 50, "dollar": 100}


def _lines(odds: dict[str, int], paid: Clauses) -> tuple[Line, ...]:
    return tuple(Line(name, Odds(pays), paid) for name, pays in odds.items())


def _trilux(chosen: Choices) -> SideWager:
    return SideWager(
        kind=Kind.TRILUX,
        minimum=int(chosen["trilux_minimum"]),
        maximum=int(chosen["trilux_maximum"]),
        within_initial=False,
        settled=Phase.FIRST_CARDS,
        dealer_cards_needed=0,
        judge=trilux.trilux_line,
        lines=_lines(
            {trilux.STRAIGHT_FLUSH: 30, trilux.THREE_OF_A_KIND: 20, trilux.STRAIGHT: 10, trilux.FLUSH: 5},
            cite("TriLux paytable", "reading CB4"),
        ),
        offered=cite("TriLux basics", "TriLux 1", "TriLux 4"),
        limits=cite("TriLux 2"),
        won=cite("TriLux 3", "TriLux 6", "TriLux 6a"),
        lost=cite("TriLux 3", "TriLux 6", "TriLux 6a"),
        order=cite("TriLux 6a"),
    )


def _kings_bounty(chosen: Choices) -> SideWager:
    return SideWager(
        kind=Kind.KINGS_BOUNTY,
        minimum=int(chosen["kings_bounty_minimum"]),
        maximum=int(chosen["kings_bounty_maximum"]),
        within_initial=False,
        settled=Phase.SETTLE,
        dealer_cards_needed=0,
        judge=kings_bounty.kings_bounty_line,
        lines=_lines(
            {
                kings_bounty.SPADE_KINGS_AND_BLACKJACK: 1000,
                kings_bounty.SPADE_KINGS: 100,
                kings_bounty.SUITED_KINGS: 30,
                kings_bounty.SUITED_PAIR: 20,
                kings_bounty.SUITED_20: 9,
                kings_bounty.KINGS: 6,
                kings_bounty.UNSUITED_20: 4,
            },
            cite("Kings Bounty 7", "reading CB5"),
        ),
        aggregate_limit=25_000 * DOLLAR,
        aggregate_from=Odds(125),
        aggregate=cite("Kings Bounty limits 2", "reading CB6", "reading CB13"),
        offered=cite("Kings Bounty getting started", "Kings Bounty 1", "Kings Bounty 3"),
        limits=cite("Kings Bounty 2", "Kings Bounty limits 1"),
        won=cite("Kings Bounty basics", "Kings Bounty 5", "Kings Bounty 6"),
        lost=cite("Kings Bounty 5", "Kings Bounty 6"),
    )


def _boxes(chosen: Choices) -> Boxes:
    return Boxes(
        freed=cite("Dealing 4"),
        positions=int(chosen["positions"]),
        per_player=int(chosen["boxes_per_player"]),
        bettors=1,
        layout=cite("Dealing 3", "Placement 1"),
        spots=cite("Dealing 5"),
        returning_from=3,
        returning=cite("Dealing 5", "Dealing 5 return", "reading CB8"),
        sharing=cite("Dealing 3"),
    )


def _limits(chosen: Choices) -> Limits:
    return Limits(
        minimum=int(chosen["table_minimum"]),
        maximum=int(chosen["table_maximum"]),
        unit=int(chosen["chip_unit"]),
        posted=cite("Limits 1", "Limits 3", "reading A12"),
        units=cite("Limits 1", "reading A12"),
    )


def _deal() -> Deal:
    return Deal(
        program=(
            Phase.DEAL_FIRST,
            Phase.DEAL_UP,
            Phase.DEAL_SECOND,
            Phase.DEAL_HOLE,
            Phase.FIRST_CARDS,
            Phase.INSURANCE,
            Phase.PEEK,
            Phase.COLLECT_INSURANCE,
            Phase.BLACKJACKS,
            Phase.TURNS,
            Phase.SECOND_CARD,
            Phase.DRAW,
            Phase.SETTLE,
            Phase.CLEAR,
        ),
        begun=cite("Dealing 1"),
        first=cite("Dealing 6", "Dealing 7", "TriLux 5", "Kings Bounty 4"),
        up=cite("Dealing 9"),
        second=cite("Dealing 6", "Dealing 7", "TriLux 5", "Kings Bounty 4"),
        turns=cite("Introduction 2"),
        cleared=cite("Dealing 14"),
    )


def _blackjack(chosen: Choices) -> Blackjack:
    return Blackjack(
        odds=Odds.parse(str(chosen["blackjack_pays"])),
        rounding=ROUNDING[str(chosen["blackjack_rounding"])],
        paid_when=BlackjackPaid.BEFORE_PLAY,
        made=cite("Introduction 1"),
        paid=cite("Payouts 1", "Payouts 1 rounding", "Payouts 5", "reading A7"),
        paid_small_up=cite("Payouts 3"),
        paid_ten_up=cite("Payouts 4", "Payouts 4B", "Dealing 15", "reading CB1"),
        paid_ace_up=cite("Dealing 15"),
        not_after_split=cite("Splitting 8"),
    )


def _insurance() -> Insurance:
    return Insurance(
        odds=Odds(2),
        share=Fraction(1, 2),
        limit=InsuranceAmount.UP_TO_HALF,
        offered=cite("Insurance 1", "Insurance 3", "Insurance 3B", "Insurance 4"),
        amount=cite("Insurance 2"),
        won=cite("Insurance 2", "Insurance 6", "Insurance 6B", "Payouts 6"),
        lost=cite("Insurance 2", "Insurance 7", "Insurance 7A", "Insurance 7B"),
    )


def _even_money(chosen: Choices) -> EvenMoney:
    return EvenMoney(
        selected=bool(chosen["even_money"]),
        offered=cite("Insurance 8"),
        paid=cite("Insurance 8", "Payouts 6"),
    )


def _hole_card() -> HoleCard:
    return HoleCard(
        procedure=HoleCardProcedure.PEEK,
        looks_under="ATJQK",
        seen_by_dealer=True,
        dealt=cite("Dealing 9"),
        looked=cite("Dealing 15", "Insurance 5"),
        goes_on=cite("Dealing 15"),
        stops_play=cite("Dealing 15"),
        turned=cite("Dealing 21"),
    )


def _hitting() -> Hitting:
    return Hitting(
        offered=cite("Introduction 2"),
        dealt=cite("Dealing 10"),
        stands_on_21=cite("Introduction 1", "reading A2"),
    )


def _doubling(chosen: Choices) -> Doubling:
    return Doubling(
        exact=False,
        any_cards=False,
        after_split=bool(chosen["double_after_split"]),
        after_split_aces=bool(chosen["split_aces_draw"]),
        offered=cite("Doubling 1"),
        amount=cite("Doubling 1", "Doubling 3", "reading A4"),
        one_card=cite("Doubling 1", "Doubling 6"),
        split_hand=cite("Splitting 7", "Doubling 4"),
        face_down=cite("Doubling 6"),
        for_less=cite("Doubling 2"),
        asked=cite("Doubling 5", "Splitting 9"),
    )


def _splitting(chosen: Choices) -> Splitting:
    return Splitting(
        by_rank=False,
        most_hands=int(chosen["max_hands"]),
        both_at_once=False,
        aces_draw=bool(chosen["split_aces_draw"]),
        aces_resplit=bool(chosen["resplit_aces"]),
        offered=cite("Splitting 1"),
        tens=cite("Splitting 1"),
        others=cite("Splitting 1"),
        moves=cite("Splitting 4"),
        dealt=cite("Splitting 2", "Splitting 6"),
        plays=cite("Splitting 2", "Splitting 5"),
        again=cite("Splitting 4"),
        most=cite("Splitting 4"),
        aces=cite("Splitting 5", "reading CB3"),
        asked=cite("Splitting 9", "Doubling 5"),
    )


def _dealer(chosen: Choices) -> Dealer:
    return Dealer(
        stands_on=17,
        hits_soft_17=bool(chosen["dealer_hits_soft_17"]),
        draws_idle=bool(chosen["dealer_draws_idle"]),
        push_total=None,
        draws=cite("Dealing 18", "Dealing 22"),
        stands=cite("Dealing 19"),
        stands_soft=cite("Dealing 20", "reading CB15"),
        soft_17=cite("Dealing 20", "reading A1"),
        idle=cite("Dealing 18", "reading CB11"),
    )


def _settlement() -> Settlement:
    return Settlement(
        order=TakingOrder.BOX_BY_BOX,
        busts_at_once=True,
        pays=EVEN,
        tie=Outcome.PUSH,
        higher=cite("Introduction 2"),
        lower=cite("Introduction 2"),
        equal=cite("Introduction 1"),
        dealer_bust=cite("Introduction 2", "Payouts 2"),
        busted=cite("Introduction 2"),
        busted_taken=cite("Dealing 13"),
        dealer_blackjack=cite("Insurance 6", "Insurance 6A"),
        dealer_blackjack_ten_up=cite("Introduction 2", "Dealing 15"),
        both_blackjack=cite("Introduction 1", "reading CB2"),
        both_blackjack_ten_up=cite("Introduction 1", "Payouts 4", "Payouts 4A"),
        pays_even=cite("Payouts 5"),
        taken_and_paid=cite("Payouts 1", "Dealing 23"),
    )


def _tokes() -> Tokes:
    return Tokes(
        least=50,
        most=1000 * DOLLAR,
        share=10,
        placed=(
            (Kind.BLACKJACK, cite("Tokes 1", "Tokes 1 size", "Tokes 1 limit", "reading CB7")),
            (Kind.TRILUX, cite("TriLux tokes", "reading CB7")),
            (Kind.KINGS_BOUNTY, cite("Kings Bounty tokes", "reading CB7")),
        ),
        split=cite("Splitting 3"),
        rides=cite("reading CB12"),
    )


def write(chosen: Choices) -> Rules:
    """Write the rules of Catfish Bend's Blackjack under the house's choices."""
    return Rules(
        game=ID,
        options=tuple(chosen.items()),
        pack=Pack(int(chosen["decks"])),
        decks=cite("Cards new"),
        shuffled_every_round=False,
        shoe=cite("Shuffle a", "Shuffle c"),
        cover_from_back=52,
        covered=cite("Standard shuffle 4", "Standard shuffle 4 place"),
        burned=cite("Standard shuffle 5"),
        values=CardValues(pips=cite("Introduction 1"), faces=cite("Introduction 1"), ace=cite("Introduction 1")),
        boxes=_boxes(chosen),
        limits=_limits(chosen),
        wagering=Wagering(
            placed=cite("Dealing 1", "Placement 1"), closed=cite("Dealing 1", "Dealing 2"), required=cite("Dealing 1")
        ),
        deal=_deal(),
        blackjack=_blackjack(chosen),
        insurance=_insurance(),
        even_money=_even_money(chosen),
        hole_card=_hole_card(),
        hitting=_hitting(),
        standing=Standing(offered=cite("Introduction 2", "Dealing 11")),
        doubling=_doubling(chosen),
        splitting=_splitting(chosen),
        dealer=_dealer(chosen),
        settlement=_settlement(),
        side_wagers=(_trilux(chosen), _kings_bounty(chosen)),
        tokes=_tokes(),
        procedures=handling.procedures(chosen),
        irregularities=handling.irregularities(chosen),
        not_offered=cite("Introduction 2"),
    )


GAME = Game(
    id=ID,
    name="Blackjack with TriLux and King's Bounty (Catfish Bend)",
    text="Catfish Bend Casinos: Rules of the Game, Blackjack",
    options=OPTIONS,
    write=write,
)
