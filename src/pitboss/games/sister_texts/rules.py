"""What the two sister texts of Massachusetts have in common.

Zappit and Free Bet Blackjack were written from one draft: these provisions stand in both, under the same numbers but
for those given as parameters. Each game passes its own ``cite``, so that every rule still names its own text.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.chips import Odds
from pitboss.citation import Cite
from pitboss.rulebook.game import Choices
from pitboss.rulebook.parts import (
    Blackjack,
    BlackjackPaid,
    Boxes,
    CardValues,
    Deal,
    EvenMoney,
    HoleCard,
    HoleCardProcedure,
    Insurance,
    InsuranceAmount,
    Limits,
    Phase,
)


def values(cite: Cite) -> CardValues:
    """What the cards count (section 2(d))."""
    return CardValues(
        pips=cite("2(d)", "2(d)(1)"),
        faces=cite("2(d)", "2(d)(2)"),
        ace=cite("2(d)", "2(d)(3)"),
        soft=cite("1 Soft total"),
        hard=cite("1 Hard total"),
    )


def boxes(cite: Cite, chosen: Choices, spots: str) -> Boxes:
    """Who may wager where (section 5); ``spots`` is the clause on the number of adjacent boxes."""
    return Boxes(
        positions=int(chosen["positions"]),
        per_player=int(chosen["boxes_per_player"]),
        bettors=1,
        layout=cite(spots, "reading A8"),
        spots=cite(spots),
        adjacent=cite(spots),
        entry_closed=not chosen["mid_shoe_entry"],
        entry=cite("5(b)"),
        entry_permitted=cite("5(b)", "5(b)(1)"),
        entry_reopened=cite("5(b)(2)"),
        sharing=cite("5(d)"),
    )


def limits(cite: Cite, chosen: Choices) -> Limits:
    """The least, the most and the unit of a wager (section 5)."""
    return Limits(
        minimum=int(chosen["table_minimum"]),
        maximum=int(chosen["table_maximum"]),
        unit=int(chosen["chip_unit"]),
        posted=cite("5(d)", "reading A12"),
        units=cite("5(a)", "reading A12"),
    )


def deal(cite: Cite, cleared: str) -> Deal:
    """The course of a round (section 6); ``cleared`` is the clause on picking the cards up."""
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
        begun=cite("6(e)"),
        first=cite("6(e)(1)"),
        up=cite("6(e)(2)"),
        second=cite("6(e)(3)"),
        turns=cite("6(h)"),
        cleared=cite(cleared),
        picked_up=cite(cleared),
    )


def blackjack(cite: Cite, chosen: Choices) -> Blackjack:
    """A player's blackjack, paid in turn (sections 1, 6(h)(1), 10(a))."""
    return Blackjack(
        odds=Odds.parse(str(chosen["blackjack_pays"])),
        rounding=1,
        paid_when=BlackjackPaid.IN_TURN,
        made=cite("1 Blackjack"),
        paid=cite("6(h)", "6(h)(1)", "10(a)"),
        not_after_split=cite("1 Blackjack", "reading A3"),
    )


def insurance(cite: Cite) -> Insurance:
    """The insurance wager (section 7)."""
    return Insurance(
        odds=Odds(2),
        share=Fraction(1, 2),
        limit=InsuranceAmount.UP_TO_HALF_NEXT_UNIT,
        offered=cite("6(f)", "7(a)"),
        amount=cite("7(b)", "reading A5"),
        won=cite("7(a)", "7(c)", "10(b)"),
        lost=cite("7(a)", "7(d)"),
    )


def even_money(cite: Cite, chosen: Choices) -> EvenMoney:
    """Even money, where the submission selects it (section 7(e))."""
    return EvenMoney(selected=bool(chosen["even_money"]), offered=cite("7(e)", "reading A5"), paid=cite("7(e)"))


def hole_card(cite: Cite) -> HoleCard:
    """The hole card and the card reader (section 6(e)(4), (g), (k))."""
    return HoleCard(
        procedure=HoleCardProcedure.PEEK,
        looks_under="ATJQK",
        seen_by_dealer=False,
        dealt=cite("6(e)(4)", "1 Hole card"),
        looked=cite("6(g)", "1 Card reader device"),
        goes_on=cite("6(h)"),
        stops_play=cite("6(g)", "6(g) no card"),
        turned=cite("6(k)"),
    )
