"""Free Bet Blackjack, the Massachusetts rules.

The house doubles a hard 9, 10 or 11 and splits every pair but tens with a lammer: a wager that wins like chips and is
only taken away otherwise. A dealer's 22 returns the chips still in action and is what the Push 22 wager pays on.
"""

from __future__ import annotations

from pitboss.cards import Pack
from pitboss.chips import EVEN, Odds
from pitboss.citation import citer
from pitboss.games.sister_texts import rules as sister_texts
from pitboss.mechanisms.push_22 import lines as push_22
from pitboss.rulebook.game import Choices, Game
from pitboss.rulebook.parts import (
    WHOLE_HAND,
    Dealer,
    Doubling,
    Hitting,
    Kind,
    Line,
    Outcome,
    Phase,
    Settlement,
    SideWager,
    Splitting,
    Standing,
    TakingOrder,
    Wagering,
)
from pitboss.rulebook.rules import Rules

from . import procedures as handling
from .options import ID, OPTIONS

cite = citer(ID)

PUSH_22_ODDS = {"A": (50, 20, 8), "B": (50, 20, 7)}


def _push_22(chosen: Choices) -> SideWager:
    names = (push_22.SAME_SUIT, push_22.SAME_COLOR, push_22.OTHER)
    odds = PUSH_22_ODDS[str(chosen["push_22_paytable"])]
    return SideWager(
        kind=Kind.PUSH_22,
        minimum=int(chosen["push_22_minimum"]),
        maximum=int(chosen["push_22_maximum"]),
        within_initial=False,
        settled=Phase.SETTLE,
        dealer_cards_needed=WHOLE_HAND,
        judge=push_22.push_22_line,
        lines=tuple(
            Line(name, Odds(pays), cite("10(c)", "reading FB6")) for name, pays in zip(names, odds, strict=True)
        ),
        offered=cite("5(e)"),
        limits=cite("5(e)", "reading A12"),
        won=cite("5(e)", "6(n)", "6(n)(1)", "6(n)(1) push 22"),
        lost=cite("6(n)", "6(n)(2)", "6(n)(2) push 22"),
        lost_to_blackjack=cite("6(g)", "6(g)(2)", "6(g)(2) push 22", "reading FB6"),
        lost_beside_blackjack=cite("6(g)", "6(g)(1)", "6(g)(1) push 22", "reading FB6"),
        stays_after_blackjack=cite("6(h)(1)", "6(h)(1) tucked", "reading FB6"),
        stays_after_even_money=cite("7(e)", "7(e) tucked", "reading FB6"),
    )


def _hitting() -> Hitting:
    return Hitting(
        offered=cite("6(h)", "6(h)(2)", "6(j)"), dealt=cite("6(i)"), stands_on_21=cite("6(j)(1)", "reading A2")
    )


def _doubling(chosen: Choices) -> Doubling:
    return Doubling(
        exact=False,
        any_cards=False,
        after_split=bool(chosen["double_after_split"]),
        after_split_aces=bool(chosen["split_aces_draw"]),
        named_totals=frozenset({9, 10, 11}),
        free=True,
        offered=cite("8(a)"),
        named=cite("8(a)(1)", "1 Hard total", "reading FB2", "reading A11"),
        amount=cite("8(a)(2)", "reading A4"),
        one_card=cite("8(c)", "8(d)", "6(j)(2)"),
        split_hand=cite("8(b)", "reading FB4"),
    )


def _splitting(chosen: Choices) -> Splitting:
    return Splitting(
        by_rank=False,
        most_hands=int(chosen["max_hands"]),
        both_at_once=False,
        aces_draw=bool(chosen["split_aces_draw"]),
        aces_resplit=bool(chosen["resplit_aces"]),
        free_others=True,
        offered=cite("9(a)", "reading A6"),
        tens=cite("9(b)", "9(b)(1)"),
        others=cite("9(b)", "9(b)(2)", "9(b)(2)(i)", "reading FB3"),
        moves=cite("9(b)(2)(ii)"),
        moves_tens=cite("9(b)(1)"),
        dealt=cite("9(c)"),
        plays=cite("9(d)"),
        again=cite("9(d)", "9(d) resplit"),
        most=cite("9(d)", "9(d) resplit"),
        aces=cite("9(d)", "reading FB5"),
    )


def _dealer(chosen: Choices) -> Dealer:
    return Dealer(
        stands_on=17,
        hits_soft_17=bool(chosen["dealer_hits_soft_17"]),
        draws_idle=bool(chosen["dealer_draws_idle"]),
        push_total=22,
        draws=cite("6(l)"),
        draws_for_side_wager=cite("6(m)", "6(m) push 22"),
        stands=cite("6(l)"),
        soft_17=cite("6(l)", "1 Soft total", "reading A1"),
        idle=cite("6(m)"),
    )


def _settlement(chosen: Choices) -> Settlement:
    return Settlement(
        order=(TakingOrder.LOSERS_FIRST, TakingOrder.PLAYER_BY_PLAYER)[int(chosen["collect_and_pay"]) - 1],
        busts_at_once=True,
        pays=EVEN,
        tie=Outcome.PUSH,
        higher=cite("6(n)(2)", "6(o)", "6(o)(2)"),
        lower=cite("6(n)(2)", "6(q)", "6(q)(2)"),
        equal=cite("6(n)(2)", "6(p)"),
        dealer_bust=cite("6(n)(2)", "6(o)", "6(o)(1)"),
        dealer_push=cite("6(n)", "6(n)(1)", "6(o)(1)"),
        busted=cite("6(q)", "6(q)(1)"),
        busted_taken=cite("reading FB8"),
        split_busted_taken=cite("9(c)(1)"),
        tucked=cite("9(c)(2)", "reading FB7"),
        dealer_blackjack=cite("6(g)", "6(g)(2)"),
        both_blackjack=cite("6(g)", "6(g)(1)"),
        pays_even=cite("10(a)"),
        taken_and_paid=cite("6(r)", f"6(r)({chosen['collect_and_pay']})"),
        lammer_won=cite("6(o)", "10(a)", "reading FB1"),
        lammer_taken=cite("reading FB1"),
    )


def write(chosen: Choices) -> Rules:
    """Write the rules of Free Bet Blackjack under the house's choices."""
    pack = Pack(int(chosen["decks"]))
    return Rules(
        game=ID,
        options=tuple(chosen.items()),
        pack=pack,
        decks=cite("2(a)"),
        shuffled_every_round=False,
        shoe=cite("4(a)"),
        cover_from_back=len(pack) // 4,
        covered=cite("4(e)", "4(e) cover card", "2(a) cover card"),
        burned=cite("6(c)"),
        values=sister_texts.values(cite),
        boxes=sister_texts.boxes(cite, chosen, "5(f)"),
        limits=sister_texts.limits(cite, chosen),
        wagering=Wagering(
            placed=cite("5(a)", "5(d)"),
            closed=cite("5(c)", "5(c) hands off"),
            required=cite("5(d)"),
            taken_back=cite("reading A22"),
        ),
        deal=sister_texts.deal(cite, "6(s)"),
        blackjack=sister_texts.blackjack(cite, chosen),
        insurance=sister_texts.insurance(cite),
        even_money=sister_texts.even_money(cite, chosen),
        hole_card=sister_texts.hole_card(cite),
        hitting=_hitting(),
        standing=Standing(offered=cite("6(h)", "6(h)(2)")),
        doubling=_doubling(chosen),
        splitting=_splitting(chosen),
        dealer=_dealer(chosen),
        settlement=_settlement(chosen),
        side_wagers=(_push_22(chosen),) if chosen["push_22"] else (),
        procedures=handling.procedures(chosen),
        irregularities=handling.irregularities(chosen),
        not_offered=cite("6(h)(2)", "6(h)(2) no surrender"),
    )


GAME = Game(
    id=ID,
    name="Free Bet Blackjack (Massachusetts)",
    text="Rules of the Game: Free Bet Blackjack, Massachusetts Gaming Commission",
    options=OPTIONS,
    write=write,
    follows=lambda given: {"boxes_per_player": given.get("positions", 7)},
)
