"""Zappit Blackjack online.

Up to three hands a player, six decks shuffled before every round. The house peeks and hits soft 17; a hard 15 to 18
may be exchanged; a house 22 pushes. Pairs of one rank split once. The text has no numbers: clauses are counted by
paragraph under each heading.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import Pack
from pitboss.chips import EVEN, Odds
from pitboss.citation import citer
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.parts import (
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
    Limits,
    Outcome,
    Phase,
    Settlement,
    Splitting,
    Standing,
    TakingOrder,
    Wagering,
    Zapping,
)
from pitboss.rulebook.rules import Rules

from . import procedures as handling
from .options import ID, OPTIONS

cite = citer(ID)


def _values() -> CardValues:
    return CardValues(
        pips=cite("How to play 3", "Card values 1", "Card values 4"),
        faces=cite("How to play 3", "Card values 1", "Card values 5"),
        ace=cite("How to play 3", "Card values 1", "Card values 2", "Card values 3"),
    )


def _boxes(chosen: Choices) -> Boxes:
    return Boxes(
        positions=int(chosen["positions"]),
        per_player=int(chosen["boxes_per_player"]),
        bettors=1,
        layout=cite("Overview 1", "How to play 1", "reading ZO7"),
        spots=cite("Overview 1", "How to play 1", "reading ZO7"),
        sharing=cite("How to play 1"),
    )


def _limits(chosen: Choices) -> Limits:
    return Limits(
        minimum=int(chosen["table_minimum"]),
        maximum=int(chosen["table_maximum"]),
        unit=int(chosen["chip_unit"]),
        posted=cite("Disclaimer 2", "reading A12"),
        units=cite("How to play 1", "reading A12"),
    )


def _deal() -> Deal:
    return Deal(
        program=(
            Phase.DEAL_FIRST,
            Phase.DEAL_UP,
            Phase.DEAL_SECOND,
            Phase.DEAL_HOLE,
            Phase.INSURANCE,
            Phase.PEEK,
            Phase.COLLECT_INSURANCE,
            Phase.TURNS,
            Phase.SECOND_CARD,
            Phase.DRAW,
            Phase.SETTLE,
            Phase.CLEAR,
        ),
        begun=cite("How to play 2"),
        first=cite("How to play 2", "reading ZO8"),
        up=cite("How to play 2", "reading ZO8"),
        second=cite("How to play 2", "reading ZO8"),
        turns=cite("How to play 4"),
        cleared=cite("Overview 1"),
    )


def _blackjack(chosen: Choices) -> Blackjack:
    return Blackjack(
        odds=Odds.parse(str(chosen["blackjack_pays"])),
        rounding=1,
        paid_when=BlackjackPaid.AT_END,
        made=cite("Rules 8"),
        paid=cite("How to play 8", "Base game 3", "Card values 6"),
        not_after_split=cite("Rules 8", "reading A3"),
    )


def _insurance() -> Insurance:
    return Insurance(
        odds=Odds(2),
        share=Fraction(1, 2),
        limit=InsuranceAmount.EXACTLY_HALF,
        offered=cite("Insurance 1"),
        amount=cite("Insurance 2", "reading ZO8"),
        won=cite("Insurance 2", "Insurance payout 1"),
        lost=cite("Insurance 2"),
    )


def _hole_card() -> HoleCard:
    return HoleCard(
        procedure=HoleCardProcedure.PEEK,
        looks_under="ATJQK",
        seen_by_dealer=False,
        dealt=cite("How to play 2", "reading ZO8"),
        looked=cite("How to play 8", "reading ZO1"),
        goes_on=cite("How to play 4", "reading ZO1"),
        stops_play=cite("How to play 8", "reading ZO1"),
        turned=cite("How to play 7", "How to play 7 house"),
    )


def _hitting() -> Hitting:
    return Hitting(
        offered=cite("How to play 5", "Player actions 2"),
        dealt=cite("Player actions 2"),
        stands_on_21=cite("Rules 9"),
        most_cards=13,
        stands_on_most=cite("Rules 10", "reading ZO6"),
    )


def _doubling(chosen: Choices) -> Doubling:
    return Doubling(
        exact=True,
        any_cards=False,
        after_split=bool(chosen["double_after_split"]),
        after_split_aces=bool(chosen["split_aces_draw"]),
        offered=cite("Player actions 4", "Rules 3"),
        amount=cite("Player actions 4", "Rules 2", "reading ZO4"),
        one_card=cite("Rules 2", "How to play 6"),
        split_hand=cite("Rules 2", "reading ZO4"),
    )


def _splitting(chosen: Choices) -> Splitting:
    return Splitting(
        by_rank=True,
        most_hands=int(chosen["max_hands"]),
        both_at_once=True,
        aces_draw=bool(chosen["split_aces_draw"]),
        aces_resplit=bool(chosen["resplit_aces"]),
        offered=cite("Rules 1", "Card values 6", "reading ZO3"),
        tens=cite("Player actions 5", "reading ZO3"),
        others=cite("Player actions 5", "reading ZO3"),
        moves=cite("Player actions 5"),
        dealt=cite("Player actions 5"),
        plays=cite("Player actions 5"),
        again=cite("Rules 4"),
        most=cite("Rules 4"),
        aces=cite("Rules 5"),
    )


def _zap(chosen: Choices) -> Zapping:
    return Zapping(
        totals=frozenset({15, 16, 17, 18}),
        double_after=bool(chosen["double_after_zap"]),
        split_after=bool(chosen["split_after_zap"]),
        offered=cite("Overview 3", "Rules 6"),
        exchanged=cite("Player actions 6"),
        plain_21=cite("Rules 8", "reading A3"),
        after=cite("Rules 1", "Rules 3", "reading ZO5"),
    )


def _dealer(chosen: Choices) -> Dealer:
    return Dealer(
        stands_on=17,
        hits_soft_17=bool(chosen["dealer_hits_soft_17"]),
        draws_idle=bool(chosen["dealer_draws_idle"]),
        push_total=22,
        draws=cite("How to play 7", "How to play 7 house", "Rules 7"),
        stands=cite("How to play 7", "How to play 7 house", "Rules 7"),
        stands_soft=cite("How to play 7", "How to play 7 house", "Rules 7", "reading ZO10"),
        soft_17=cite("Rules 7", "reading A1"),
        idle=cite("How to play 7", "How to play 7 house", "reading ZO8"),
    )


def _settlement() -> Settlement:
    return Settlement(
        order=TakingOrder.BOX_BY_BOX,
        busts_at_once=True,
        pays=EVEN,
        tie=Outcome.PUSH,
        higher=cite("How to play 7", "Overview 2"),
        lower=cite("How to play 7", "Overview 2"),
        equal=cite("How to play 9", "Base game 2", "Push 1"),
        dealer_bust=cite("How to play 7"),
        dealer_push=cite("Overview 3", "How to play 10", "Push 1"),
        busted=cite("How to play 6", "How to play 7", "How to play 10", "Rules 8", "reading ZO9"),
        busted_taken=cite("How to play 6"),
        dealer_blackjack=cite("How to play 8", "Rules 8", "reading ZO1", "reading ZO9"),
        both_blackjack=cite("How to play 8", "Base game 2", "Push 1"),
        blackjack_beats_21=cite("How to play 8"),
        pays_even=cite("Base game 1"),
        taken_and_paid=cite("Disclaimer 2", "Disclaimer 2 total win"),
    )


def write(chosen: Choices) -> Rules:
    """Write the rules of the online game under the house's choices."""
    return Rules(
        game=ID,
        options=tuple(chosen.items()),
        pack=Pack(int(chosen["decks"])),
        decks=cite("Overview 1"),
        shuffled_every_round=True,
        shoe=cite("Overview 1", "Disclaimer 1", "Disclaimer 2 chances"),
        burned=None,
        values=_values(),
        boxes=_boxes(chosen),
        limits=_limits(chosen),
        wagering=Wagering(placed=cite("How to play 1"), closed=cite("How to play 1"), required=cite("How to play 1")),
        deal=_deal(),
        blackjack=_blackjack(chosen),
        insurance=_insurance(),
        even_money=None,
        hole_card=_hole_card(),
        hitting=_hitting(),
        standing=Standing(offered=cite("How to play 4", "How to play 6", "Player actions 3")),
        doubling=_doubling(chosen),
        splitting=_splitting(chosen),
        zap=_zap(chosen),
        dealer=_dealer(chosen),
        settlement=_settlement(),
        procedures=handling.procedures(),
        irregularities=handling.irregularities(),
        not_offered=cite("Player actions 1"),
    )


GAME = Game(
    id=ID,
    name="Zappit Blackjack (online)",
    text="Zappit Blackjack online: game rules",
    options=OPTIONS,
    write=write,
)
