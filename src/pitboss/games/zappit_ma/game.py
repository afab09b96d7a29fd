"""Zappit Blackjack, the Massachusetts rules.

A hand whose first two cards make a hard 15 to 18 may be exchanged for two new ones. A dealer's 22 returns every wager
still in action. Blackjack pays 3 to 2 or 6 to 5.
"""

from __future__ import annotations

from pitboss.cards import Pack
from pitboss.chips import EVEN
from pitboss.citation import citer
from pitboss.games.sister_texts import rules as sister_texts
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.parts import (
    Dealer,
    Doubling,
    Hitting,
    Outcome,
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


def _hitting() -> Hitting:
    return Hitting(
        offered=cite("6(h)", "6(h)(4)", "6(j)"), dealt=cite("6(i)"), stands_on_21=cite("6(j)(1)", "reading A2")
    )


def _doubling(chosen: Choices) -> Doubling:
    return Doubling(
        exact=False,
        any_cards=False,
        after_split=bool(chosen["double_after_split"]),
        after_split_aces=bool(chosen["split_aces_draw"]),
        named_totals=frozenset({9, 10, 11}),
        offered=cite("8(a)"),
        named=cite("8(a)(1)", "reading A11"),
        amount=cite("8(a)(2)", "reading A4"),
        one_card=cite("8(c)", "8(d)", "6(j)(2)", "reading A6"),
        split_hand=cite("8(b)"),
    )


def _splitting(chosen: Choices) -> Splitting:
    return Splitting(
        by_rank=False,
        most_hands=int(chosen["max_hands"]),
        both_at_once=False,
        aces_draw=bool(chosen["split_aces_draw"]),
        aces_resplit=bool(chosen["resplit_aces"]),
        offered=cite("9(a)", "reading A6"),
        tens=cite("9(b)", "9(b)(1)"),
        others=cite("9(b)", "9(b)(2)"),
        moves=cite("9(b)(2)(i)"),
        dealt=cite("9(c)"),
        plays=cite("9(d)"),
        again=cite("9(d)", "9(d) resplit"),
        most=cite("9(d)", "9(d) resplit"),
        aces=cite("9(d)", "reading ZM4"),
    )


def _zap(chosen: Choices) -> Zapping:
    return Zapping(
        totals=frozenset({15, 16, 17, 18}),
        double_after=bool(chosen["double_after_zap"]),
        split_after=bool(chosen["split_after_zap"]),
        offered=cite("6(h)(2)", "1 Hard total", "reading ZM2", "reading ZM7"),
        exchanged=cite("6(h)(3)"),
        plain_21=cite("6(h)(3)", "6(h)(3) plain 21", "reading A3"),
        after=cite("6(h)(4)", "reading ZM3"),
    )


def _dealer(chosen: Choices) -> Dealer:
    return Dealer(
        stands_on=17,
        hits_soft_17=bool(chosen["dealer_hits_soft_17"]),
        draws_idle=bool(chosen["dealer_draws_idle"]),
        push_total=22,
        draws=cite("6(l)"),
        stands=cite("6(l)"),
        soft_17=cite("6(l)", "1 Soft total", "reading A1"),
        idle=cite("6(l)", "reading ZM6"),
    )


def _settlement(chosen: Choices) -> Settlement:
    return Settlement(
        order=(TakingOrder.LOSERS_FIRST, TakingOrder.PLAYER_BY_PLAYER)[int(chosen["collect_and_pay"]) - 1],
        busts_at_once=True,
        pays=EVEN,
        tie=Outcome.PUSH,
        higher=cite("6(m)", "6(m)(2)", "reading ZM8"),
        lower=cite("6(m)", "6(m)(2)", "reading ZM8"),
        equal=cite("6(m)", "6(m)(2)", "reading ZM8"),
        dealer_bust=cite("6(m)", "6(m)(2)", "reading ZM8"),
        dealer_push=cite("6(m)", "6(m)(1)", "6(h)(3)", "6(h)(3) dealer 22", "reading ZM5"),
        busted=cite("6(m)(2)", "reading ZM8"),
        busted_taken=cite("6(n)", "reading ZM8"),
        dealer_blackjack=cite("6(g)(2)", "reading ZM1"),
        both_blackjack=cite("6(g)(1)"),
        pays_even=cite("10(a)"),
        taken_and_paid=cite("6(n)", f"6(n)({chosen['collect_and_pay']})"),
    )


def write(chosen: Choices) -> Rules:
    """Write the rules of Zappit Blackjack under the house's choices."""
    pack = Pack(int(chosen["decks"]))
    return Rules(
        game=ID,
        options=tuple(chosen.items()),
        pack=pack,
        decks=cite("2(a)"),
        shuffled_every_round=False,
        shoe=cite("4(a)"),
        cover_from_back=len(pack) // 4,
        covered=cite("4(d)", "4(d) cover card", "2(a) cover card"),
        burned=cite("6(c)"),
        values=sister_texts.values(cite),
        boxes=sister_texts.boxes(cite, chosen, "5(e)"),
        limits=sister_texts.limits(cite, chosen),
        wagering=Wagering(
            placed=cite("5(a)", "5(d)"),
            closed=cite("5(c)", "5(c) hands off"),
            required=cite("5(d)"),
            taken_back=cite("reading A22"),
        ),
        deal=sister_texts.deal(cite, "6(o)"),
        blackjack=sister_texts.blackjack(cite, chosen),
        insurance=sister_texts.insurance(cite),
        even_money=sister_texts.even_money(cite, chosen),
        hole_card=sister_texts.hole_card(cite),
        hitting=_hitting(),
        standing=Standing(offered=cite("6(h)", "6(h)(4)")),
        doubling=_doubling(chosen),
        splitting=_splitting(chosen),
        zap=_zap(chosen),
        dealer=_dealer(chosen),
        settlement=_settlement(chosen),
        procedures=handling.procedures(chosen),
        irregularities=handling.irregularities(chosen),
        not_offered=cite("6(h)(4)"),
    )


GAME = Game(
    id=ID,
    name="Zappit Blackjack (Massachusetts)",
    text="Rules of the Game: Zappit Blackjack, Massachusetts Gaming Commission",
    options=OPTIONS,
    write=write,
    follows=lambda given: {"boxes_per_player": given.get("positions", 7)},
)
