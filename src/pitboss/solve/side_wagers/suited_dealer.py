"""The dealer's hands over the limit, with their suits.

Suits play no part in how the dealer draws. So the hands are found by points alone: a multiset of cards before the
last, in how many orders they can come, and the last card. How the suits fall on a hand is then counted by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import perm, prod
from typing import NamedTuple

from pitboss.cards import CARDS, SUITS, Stock
from pitboss.cards.card import BLACK_SUITS, RED_SUITS
from pitboss.rulebook.parts import SideCards
from pitboss.solve.model.compositions import LIMIT
from pitboss.solve.model.dealer_rules import DealerRules
from pitboss.solve.side_wagers.side_cards import CardCase

POINTS = range(1, 11)
ONE_SUIT = ("s", "s")
ONE_COLOR = ("s", "c")
MIXED = ("s", "h")
"""The suits of the cards before the last and of the last, in a hand that stands for all of its sort."""
SHOWN = {(card.points, card.suit): card for card in CARDS}
"""A card of these points and this suit that stands for all of them."""


class BustedHand(NamedTuple):
    """Points of the cards before the last in rising order, the orders in which they can come, and the last card."""

    before: tuple[int, ...]
    last: int
    orders: int
    total: int


@cache
def busted_hands(rules: DealerRules, most_cards: int) -> tuple[BustedHand, ...]:
    """Return every way in which a dealer under these rules goes over the limit with at most so many cards."""
    busted: list[BustedHand] = []
    drawing: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(most_cards):
        longer: dict[tuple[int, ...], int] = {}
        for held, orders in drawing.items():
            for points in POINTS:
                hard = sum(held) + points
                soft = hard <= LIMIT - 10 and (points == 1 or 1 in held)
                if hard > LIMIT:
                    busted.append(BustedHand(held, points, orders, hard))
                elif rules.draws(hard + 10 if soft else hard, soft):
                    hand = tuple(sorted((*held, points)))
                    longer[hand] = longer.get(hand, 0) + orders
        drawing = longer
    return tuple(busted)


def dealer_busts(left: Stock, rules: DealerRules, most_cards: int) -> Iterator[CardCase]:
    """Yield the dealer's hands that go over the limit: of one suit, of one colour, and mixed.

    The cards before the last are shown in rising order, for all the orders they can have.
    """
    lacking = {points for points in POINTS if not left.number(points=points)}
    size = len(left)
    for hand in busted_hands(rules, most_cards):
        points = (*hand.before, hand.last)
        if lacking.isdisjoint(points):
            out_of = perm(size, len(points))
            for suits, ways in by_suits(points, left):
                yield CardCase(shown_hand(hand, suits), hand.orders * ways, out_of)


def by_suits(points: tuple[int, ...], left: Stock) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield in how many ways cards of these points, in one order, are of one suit, else of one colour, else mixed."""
    times = [(value, points.count(value)) for value in set(points)]
    suited, colored, every = (
        sum(prod([perm(left.number(points=value, suits=suits), many) for value, many in times]) for suits in sorts)
        for sorts in (SUITS, (RED_SUITS, BLACK_SUITS), (SUITS,))
    )
    yield ONE_SUIT, suited
    yield ONE_COLOR, colored - suited
    yield MIXED, every - colored


def shown_hand(hand: BustedHand, suits: tuple[str, str]) -> SideCards:
    """Return a hand over the limit whose last card and the others have these suits, for a judge to look at."""
    before, last = suits
    dealer = (*[SHOWN[points, before] for points in hand.before], SHOWN[hand.last, last])
    return SideCards((), dealer[0], dealer, hand.total, False)
