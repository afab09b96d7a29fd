"""House Blackjack: the ordinary game.

The text is ours (``text.md``). What houses do differently is an option: decks, soft 17, what a blackjack pays,
doubling, splitting, surrender, the hole card, a charlie, insurance, and three side wagers.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import Pack
from pitboss.chips import EVEN, Odds
from pitboss.citation import Clauses, citer
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.parts import (
    Blackjack,
    BlackjackPaid,
    Boxes,
    CardValues,
    Charlie,
    Deal,
    Dealer,
    Doubling,
    EvenMoney,
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
from .options import ID, OPTIONS
from .side_wagers import side_wagers

cite = citer(ID)

PEEK, NONE, NONE_ORIGINAL = "peek", "none", "none-original"
LOOKS_UNDER = "ATJQK"
DOUBLE_ON = {"any": None, "9-11": frozenset({9, 10, 11}), "10-11": frozenset({10, 11})}


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


def _program(chosen: Choices) -> tuple[Phase, ...]:
    """A hole card is dealt and looked at before the players act, or the second card comes after them."""
    looks = chosen["hole_card"] == PEEK
    early = looks and chosen["surrender"] == "early"
    return (
        Phase.DEAL_FIRST,
        Phase.DEAL_UP,
        Phase.DEAL_SECOND,
        *((Phase.DEAL_HOLE,) if looks else ()),
        Phase.FIRST_CARDS,
        *((Phase.EARLY_SURRENDER,) if early else ()),
        Phase.INSURANCE,
        *((Phase.PEEK, Phase.COLLECT_INSURANCE, Phase.BLACKJACKS) if looks else ()),
        Phase.TURNS,
        Phase.SECOND_CARD,
        *(() if looks else (Phase.COLLECT_INSURANCE, Phase.LATE_SURRENDERS)),
        Phase.DRAW,
        Phase.SETTLE,
        Phase.CLEAR,
    )


def _deal(chosen: Choices) -> Deal:
    return Deal(
        program=_program(chosen),
        begun=cite("3.5"),
        first=cite("4.1"),
        up=cite("4.2"),
        second=cite("4.1"),
        turns=cite("7.1"),
        cleared=cite("12.7"),
        picked_up=cite("12.7"),
    )


def _blackjack(chosen: Choices) -> Blackjack:
    looks = chosen["hole_card"] == PEEK
    return Blackjack(
        odds=Odds.parse(str(chosen["blackjack_pays"])),
        rounding=1,
        paid_when=BlackjackPaid.BEFORE_PLAY if looks else BlackjackPaid.AT_END,
        made=cite("5.1"),
        paid=cite("5.2", "5.3") if looks else cite("5.2", "5.4"),
        not_after_split=cite("5.6"),
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


def _hole_card(chosen: Choices) -> HoleCard:
    looks = chosen["hole_card"] == PEEK
    dealt = cite("4.3") if looks else cite("4.5")
    return HoleCard(
        procedure=HoleCardProcedure.PEEK if looks else HoleCardProcedure.NONE,
        looks_under=LOOKS_UNDER if looks else "",
        seen_by_dealer=False,
        dealt=dealt,
        looked=cite("4.4"),
        goes_on=cite("4.4"),
        stops_play=cite("4.4", "4.6"),
        turned=dealt,
    )


def _charlie(chosen: Choices) -> Charlie | None:
    cards = int(chosen["charlie"])
    return Charlie(cards=cards, made=cite("7.4"), won=cite("7.4", "12.4")) if cards else None


def _doubling(chosen: Choices) -> Doubling:
    totals = DOUBLE_ON[str(chosen["double_on"])]
    return Doubling(
        exact=False,
        any_cards=False,
        after_split=bool(chosen["double_after_split"]),
        after_split_aces=False,
        only_totals=totals,
        offered=cite("8.1"),
        amount=cite("8.2"),
        only=cite("8.3") if totals is not None else None,
        one_card=cite("8.1"),
        split_hand=cite("8.4", "8.5"),
    )


def _splitting(chosen: Choices) -> Splitting:
    draw, again = bool(chosen["split_aces_draw"]), bool(chosen["resplit_aces"])
    aces = cite("9.5" if draw else "9.4") + (cite("9.6") if again else ())
    return Splitting(
        by_rank=bool(chosen["split_by_rank"]),
        most_hands=int(chosen["max_hands"]),
        both_at_once=False,
        aces_draw=draw,
        aces_resplit=again,
        offered=cite("9.1"),
        tens=cite("9.1"),
        others=cite("9.1"),
        moves=cite("9.1"),
        dealt=cite("9.3"),
        plays=cite("9.3"),
        again=cite("9.2"),
        most=cite("9.2"),
        aces=aces,
    )


def _surrender(chosen: Choices) -> Surrendering | None:
    """Late: once the dealer is known to have no blackjack, or for nothing where he then has one. Early: before."""
    if chosen["surrender"] == "none":
        return None
    early, looks = chosen["surrender"] == "early", chosen["hole_card"] == PEEK
    waits = "" if early or looks else LOOKS_UNDER
    return Surrendering(
        takes=Fraction(1, 2),
        waits_for=waits,
        offered=cite("10.1"),
        at_once=cite("10.1") + (() if early else cite("10.2")),
        waits=cite("10.1", "10.3"),
        cleared=None,
        lost=cite("10.3"),
        not_after_standing=cite("10.1"),
        two_cards=cite("10.1"),
        early=cite("10.4") if early else None,
    )


def _dealer(chosen: Choices) -> Dealer:
    return Dealer(
        stands_on=17,
        hits_soft_17=bool(chosen["dealer_hits_soft_17"]),
        draws_idle=bool(chosen["dealer_draws_idle"]),
        push_total=None if chosen["push_22"] == "none" else 22,
        draws=cite("11.1"),
        draws_for_side_wager=cite("11.4", "13.6"),
        stands=cite("11.2"),
        soft_17=cite("11.3"),
        idle=cite("11.4"),
    )


def _late_blackjack(chosen: Choices) -> Clauses | None:
    """Return why doubles and splits come back from a late blackjack; None where it takes them."""
    return cite("4.8") if chosen["hole_card"] == NONE_ORIGINAL else None


def _settlement(chosen: Choices) -> Settlement:
    lost = {PEEK: cite("4.6"), NONE: cite("4.7"), NONE_ORIGINAL: cite("4.8")}[str(chosen["hole_card"])]
    return Settlement(
        order=TakingOrder.BOX_BY_BOX,
        busts_at_once=chosen["hole_card"] != NONE_ORIGINAL,
        pays=EVEN,
        tie=Outcome.PUSH,
        higher=cite("12.1"),
        lower=cite("12.2"),
        equal=cite("12.3"),
        dealer_bust=cite("12.1", "12.4"),
        dealer_push=None if chosen["push_22"] == "none" else cite("11.5"),
        busted=cite("12.5"),
        busted_taken=cite("12.5"),
        dealer_blackjack=lost,
        both_blackjack=cite("5.5"),
        blackjack_beats_21=cite("5.5"),
        doubles_returned=_late_blackjack(chosen),
        splits_returned=_late_blackjack(chosen),
        pays_even=cite("12.4"),
        taken_and_paid=cite("12.6"),
    )


def write(chosen: Choices) -> Rules:
    """Write the rules of House Blackjack under the house's choices."""
    decks = int(chosen["decks"])
    return Rules(
        game=ID,
        options=tuple(chosen.items()),
        pack=Pack(decks),
        decks=cite("1.1"),
        shuffled_every_round=False,
        shoe=cite("2.1"),
        cover_from_back=handling.cover_from_back(decks),
        covered=cite("2.8"),
        burned=cite("2.9"),
        values=CardValues(pips=cite("1.2"), faces=cite("1.3"), ace=cite("1.4"), soft=cite("1.5"), hard=cite("1.5")),
        boxes=_boxes(chosen),
        limits=_limits(chosen),
        wagering=Wagering(placed=cite("3.5"), closed=cite("3.6"), required=cite("3.5"), taken_back=cite("3.5")),
        deal=_deal(chosen),
        blackjack=_blackjack(chosen),
        insurance=_insurance(chosen),
        even_money=EvenMoney(
            selected=bool(chosen["insurance"] and chosen["even_money"]), offered=cite("6.5"), paid=cite("6.5")
        ),
        hole_card=_hole_card(chosen),
        hitting=Hitting(offered=cite("7.2"), dealt=cite("7.2"), stands_on_21=cite("7.3")),
        standing=Standing(offered=cite("7.2")),
        doubling=_doubling(chosen),
        splitting=_splitting(chosen),
        charlie=_charlie(chosen),
        surrender=_surrender(chosen),
        dealer=_dealer(chosen),
        settlement=_settlement(chosen),
        side_wagers=side_wagers(chosen),
        procedures=handling.procedures(chosen),
        irregularities=handling.irregularities(chosen),
        not_offered=cite("7.5"),
    )


GAME = Game(
    id=ID,
    name="House Blackjack",
    text="House Blackjack: rules of the game",
    options=OPTIONS,
    write=write,
)
