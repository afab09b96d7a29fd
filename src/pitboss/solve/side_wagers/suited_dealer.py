"""The dealer's hands over the limit, with their suits.

Suits do not affect how the dealer draws. The hands are therefore found by points alone: a multiset of cards before the
last, in how many orders they can come, and the last card. How suits are distributed over a hand is then counted
separately.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import perm
from typing import NamedTuple

from pitboss.cards import CARDS, SUITS, Stock
from pitboss.cards.card import BLACK_SUITS, RED_SUITS
from pitboss.rulebook.parts import SideCards
from pitboss.solve.model.compositions import LIMIT
from pitboss.solve.model.dealer_rules import DealerRules
from pitboss.solve.side_wagers.side_cards import CardCase

POINTS = range(1, 11)
COLORS = (RED_SUITS, BLACK_SUITS)
ONE_SUIT = ("s", "s")
ONE_COLOR = ("s", "c")
MIXED = ("s", "h")
"""The suits of the cards before the last and of the last, in a hand that represents all of its kind."""
SUITS_SHOWN = (ONE_SUIT, ONE_COLOR, MIXED)
MANY = range(LIMIT + 2)
"""How many cards of the same points a busted hand can have."""
SHOWN = {(card.points, card.suit): card for card in CARDS}
"""A card of these points and this suit that represents all of them."""


class BustedHand(NamedTuple):
    """Points of the cards before the last in rising order, the orders in which they can come, and the last card."""

    before: tuple[int, ...]
    last: int
    orders: int
    total: int


Times = tuple[tuple[int, int], ...]
"""How many cards of each points a hand has."""


class ShownBust(NamedTuple):
    """A busted hand: its cards by points, the orders in which they can come, and how it is shown for each kind."""

    times: Times
    cards: int
    orders: int
    shown: tuple[SideCards, SideCards, SideCards]


@cache
def busted_hands(rules: DealerRules, most_cards: int) -> tuple[BustedHand, ...]:
    """Return every way in which a dealer under these rules busts with at most this many cards."""
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
    """Yield the dealer's busted hands: of one suit, of one colour, and mixed.

    The cards before the last are shown in rising order, which stands for all the orders they can have.
    """
    size, orders = len(left), _orders_of(left)
    for hand in _shown_busts(rules, most_cards):
        ways = _by_sort(hand.times, orders)
        if any(ways):
            out_of = perm(size, hand.cards)
            for shown, sort_ways in zip(hand.shown, ways, strict=True):
                yield CardCase(shown, hand.orders * sort_ways, out_of)


def by_suits(points: tuple[int, ...], left: Stock) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield in how many ways cards of these points, in one order, are of one suit, else of one colour, else mixed."""
    yield from zip(SUITS_SHOWN, _by_sort(_times_of(points), _orders_of(left)), strict=True)


def _times_of(points: tuple[int, ...]) -> Times:
    return tuple((value, points.count(value)) for value in set(points))


@cache
def _shown_busts(rules: DealerRules, most_cards: int) -> tuple[ShownBust, ...]:
    hands = []
    for hand in busted_hands(rules, most_cards):
        points = (*hand.before, hand.last)
        one_suit, one_color, mixed = (shown_hand(hand, suits) for suits in SUITS_SHOWN)
        hands.append(ShownBust(_times_of(points), len(points), hand.orders, (one_suit, one_color, mixed)))
    return tuple(hands)


Orders = Mapping[str, Sequence[Sequence[int]]]
"""By suits, points and number of cards: in how many orders that many of these cards can be dealt."""


@lru_cache(16)
def _orders_of(left: Stock) -> Orders:
    return {
        suits: [[perm(left.number(points=points, suits=suits), many) for many in MANY] for points in (0, *POINTS)]
        for suits in (*SUITS, *COLORS, SUITS)
    }


def _by_sort(times: Times, orders: Orders) -> tuple[int, int, int]:
    """Return in how many ways such cards, in one order, are of one suit, else of one colour, else mixed."""
    suited = colored = 0
    for suit in SUITS:
        suited += _ways(times, orders[suit])
    for color in COLORS:
        colored += _ways(times, orders[color])
    return suited, colored - suited, _ways(times, orders[SUITS]) - colored


def _ways(times: Times, orders: Sequence[Sequence[int]]) -> int:
    ways = 1
    for points, many in times:
        ways *= orders[points][many]
    return ways


def shown_hand(hand: BustedHand, suits: tuple[str, str]) -> SideCards:
    """Return a busted hand whose last card and other cards have these suits, for a judge to look at."""
    before, last = suits
    dealer = (*[SHOWN[points, before] for points in hand.before], SHOWN[hand.last, last])
    return SideCards((), dealer[0], dealer, hand.total, False)
