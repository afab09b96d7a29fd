"""Spanish 21.

Blackjack with 48-card decks: the ten-spots are out. For that a player's 21 always wins and may pay a bonus, a player's
blackjack beats the dealer's, and hands double on any number of cards. The text is ours (``text.md``); what houses do
differently is an option.
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
    Surrendering,
    TakingOrder,
    Wagering,
)
from pitboss.rulebook.rules import Rules

from . import procedures as handling
from .match_the_dealer import NAMES, side_wagers
from .options import ID, OPTIONS
from .twenty_one import twenty_one

cite = citer(ID)

NO_TEN_SPOTS = "T"
LOOKS_UNDER = "AJQK"


def _boxes(chosen: Choices) -> Boxes:
    return Boxes(
        positions=int(chosen["positions"]),
        per_player=int(chosen["boxes_per_player"]),
        bettors=1,
        layout=cite("3.1"),
        spots=cite("3.2"),
        sharing=cite("3.1"),
    )


def _limits(chosen: Choices) -> Limits:
    return Limits(
        minimum=int(chosen["table_minimum"]),
        maximum=int(chosen["table_maximum"]),
        unit=int(chosen["chip_unit"]),
        posted=cite("3.3"),
        units=cite("3.4"),
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
        begun=cite("3.5"),
        first=cite("4.1"),
        up=cite("4.2"),
        second=cite("4.1"),
        turns=cite("7.1"),
        cleared=cite("14.7"),
        picked_up=cite("14.7"),
    )


def _blackjack() -> Blackjack:
    return Blackjack(
        odds=Odds(3, 2),
        rounding=1,
        paid_when=BlackjackPaid.BEFORE_PLAY,
        made=cite("5.1"),
        paid=cite("5.2", "5.3"),
        not_after_split=cite("5.5"),
        beats_dealers=cite("5.4", "own reading S2"),
    )


def _insurance(chosen: Choices) -> Insurance:
    return Insurance(
        selected=bool(chosen["insurance"]),
        odds=Odds(2),
        share=Fraction(1, 2),
        limit=InsuranceAmount.UP_TO_HALF,
        offered=cite("6.1"),
        amount=cite("6.2"),
        won=cite("6.3"),
        lost=cite("6.4"),
    )


def _hole_card() -> HoleCard:
    return HoleCard(
        procedure=HoleCardProcedure.PEEK,
        looks_under=LOOKS_UNDER,
        seen_by_dealer=False,
        dealt=cite("4.3"),
        looked=cite("4.4"),
        goes_on=cite("4.4"),
        stops_play=cite("4.4", "4.5"),
        turned=cite("4.3"),
    )


def _doubling(chosen: Choices) -> Doubling:
    most = int(chosen["doubles"])
    return Doubling(
        exact=True,
        any_cards=True,
        after_split=True,
        after_split_aces=bool(chosen["split_aces_draw"]),
        most=most,
        offered=cite("10.1"),
        amount=cite("10.2"),
        one_card=cite("10.3"),
        again=cite("10.5") if most > 1 else None,
        split_hand=cite("10.4"),
    )


def _splitting(chosen: Choices) -> Splitting:
    draw, again = bool(chosen["split_aces_draw"]), bool(chosen["resplit_aces"])
    aces = cite("11.4" if draw else "11.5") + (cite("11.6") if again else ())
    return Splitting(
        by_rank=False,
        most_hands=int(chosen["max_hands"]),
        both_at_once=False,
        aces_draw=draw,
        aces_resplit=again,
        offered=cite("11.1"),
        tens=cite("11.1"),
        others=cite("11.1"),
        moves=cite("11.1"),
        dealt=cite("11.3"),
        plays=cite("11.3"),
        again=cite("11.2"),
        most=cite("11.2"),
        aces=aces,
    )


def _surrender(chosen: Choices) -> Surrendering | None:
    """Late surrender of the first two cards and the rescue of what was doubled, both or one; the dealer has looked."""
    if not (chosen["surrender"] or chosen["rescue"]):
        return None
    return Surrendering(
        takes=Fraction(1, 2),
        waits_for="",
        offered=cite("12.1"),
        at_once=cite("12.1", "12.2"),
        waits=cite("12.2"),
        cleared=None,
        lost=cite("12.2"),
        not_after_standing=cite("12.4"),
        two_cards=cite("12.1"),
        doubled=cite("12.2", "12.3") if chosen["rescue"] else None,
        only_doubled=not chosen["surrender"],
    )


def _dealer(chosen: Choices) -> Dealer:
    return Dealer(
        stands_on=17,
        hits_soft_17=bool(chosen["dealer_hits_soft_17"]),
        draws_idle=False,
        push_total=None,
        draws=cite("13.1"),
        stands=cite("13.2"),
        soft_17=cite("13.3"),
        idle=cite("13.4"),
    )


def _settlement() -> Settlement:
    return Settlement(
        order=TakingOrder.BOX_BY_BOX,
        busts_at_once=True,
        pays=EVEN,
        tie=Outcome.PUSH,
        higher=cite("14.1"),
        lower=cite("14.2"),
        equal=cite("14.3"),
        dealer_bust=cite("14.1"),
        busted=cite("14.5"),
        busted_taken=cite("14.5"),
        dealer_blackjack=cite("4.5"),
        both_blackjack=cite("5.4"),
        pays_even=cite("14.4"),
        taken_and_paid=cite("14.6"),
    )


def write(chosen: Choices) -> Rules:
    """Write the rules of Spanish 21 under the house's choices."""
    decks = int(chosen["decks"])
    return Rules(
        game=ID,
        options=tuple(chosen.items()),
        pack=Pack(decks, removed=NO_TEN_SPOTS),
        decks=cite("1.1", "1.2"),
        shuffled_every_round=False,
        shoe=cite("2.1"),
        cover_from_back=handling.cover_from_back(decks),
        covered=cite("2.9"),
        burned=cite("2.10"),
        values=CardValues(pips=cite("1.3"), faces=cite("1.4"), ace=cite("1.5"), soft=cite("1.6"), hard=cite("1.6")),
        boxes=_boxes(chosen),
        limits=_limits(chosen),
        wagering=Wagering(placed=cite("3.5"), closed=cite("3.6"), required=cite("3.5"), taken_back=cite("3.5")),
        deal=_deal(),
        blackjack=_blackjack(),
        insurance=_insurance(chosen),
        even_money=None,
        hole_card=_hole_card(),
        hitting=Hitting(offered=cite("7.2"), dealt=cite("7.2"), stands_on_21=cite("7.3")),
        standing=Standing(offered=cite("7.2")),
        doubling=_doubling(chosen),
        splitting=_splitting(chosen),
        twenty_one=twenty_one(chosen),
        surrender=_surrender(chosen),
        dealer=_dealer(chosen),
        settlement=_settlement(),
        procedures=handling.procedures(chosen),
        irregularities=handling.irregularities(chosen),
        side_wagers=side_wagers(chosen),
        not_offered=cite("7.4"),
    )


GAME = Game(
    id=ID,
    name="Spanish 21",
    text="Spanish 21: rules of the game",
    options=OPTIONS,
    write=write,
    wagers=(NAMES,),
)
