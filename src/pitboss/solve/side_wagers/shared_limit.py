"""How much a limit on the highest payouts of a round reduces a side wager (reading CB6), exactly.

The price of a side wager is for one box. If the highest payouts of all boxes share a limit, whatever exceeds it is not
paid, and how much that is depends on how many boxes wager how much. It is computed from the chances that several of the
boxes make such a line together, without and with a dealer's blackjack, by inclusion and exclusion.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb

from pitboss.cards import Card, Stock
from pitboss.mechanisms.side_wagers.part import LooksFurther, seen_cards
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import SideWager

Hand = tuple[Card, Card]
MOST_HANDS = 12
"""With more hands that make such a line, it would take long; no pay table has that many."""


@dataclass(frozen=True, slots=True)
class LimitCost:
    """What the limit costs, per unit wagered, if each of ``boxes`` boxes wagers ``wager`` cents."""

    boxes: int
    wager: int
    limit: int
    exact_cost: Fraction

    @property
    def cost(self) -> float:
        """The cost per unit wagered."""
        return float(self.exact_cost)


def limit_at_full_table(rules: Rules, side_wager: SideWager) -> LimitCost | None:
    """Return the cost of the limit if every box makes the highest wager, None for a wager without a limit."""
    return limit_cost(rules, side_wager, rules.boxes.positions, side_wager.maximum)


def limit_cost(
    rules: Rules, side_wager: SideWager, boxes: int, wager: int, left: Stock | None = None
) -> LimitCost | None:
    """Return the cost of the limit if this many boxes make the same wager, from a whole shoe or the cards left.

    None if the wager has no limit, or if its highest lines depend on more than two cards and a dealer's blackjack.
    """
    limit = side_wager.aggregate_limit
    stock = left if left is not None else Stock.of(rules.pack)
    if limit is None:
        return None
    above = Fraction(0)
    for blackjack in (False, True):
        try:
            payouts = dict(_high_payouts(side_wager, wager, stock, blackjack))
        except LooksFurther:
            return None
        if len(payouts) > MOST_HANDS:
            return None
        above += _expected_above(payouts, limit, boxes, stock, blackjack)
    return LimitCost(boxes, wager, limit, above / (boxes * wager))


def _high_payouts(side_wager: SideWager, wager: int, stock: Stock, blackjack: bool) -> Iterator[tuple[Hand, int]]:
    """Yield the two cards that make a line under the limit, and what it pays."""
    least = side_wager.aggregate_from
    assert least is not None
    for hand in combinations_with_replacement(stock.cards, 2):
        line = side_wager.line(seen_cards(first_two=hand, dealer_blackjack=blackjack))
        if line is not None and line.odds.win * least.stake >= least.win * line.odds.stake:
            yield hand, line.odds.pays(wager)


def _expected_above(payouts: dict[Hand, int], limit: int, boxes: int, stock: Stock, blackjack: bool) -> Fraction:
    """Return the expected amount above the limit in rounds with, or without, a dealer's blackjack."""
    expected = Fraction(0)
    for hands, chance in _together(payouts, boxes, stock, blackjack):
        many = len(hands)
        paid = [payouts[hand] for hand in hands]
        exactly = sum(
            (-1) ** (many - size) * max(sum(some) - limit, 0)
            for size in range(1, many + 1)
            for some in combinations(paid, size)
        )
        expected += comb(boxes, many) * chance * exactly
    return expected


def _together(
    payouts: dict[Hand, int], boxes: int, stock: Stock, blackjack: bool
) -> Iterator[tuple[tuple[Hand, ...], Fraction]]:
    """Yield the hands of the first boxes, all of which make such a line, and their probability."""
    waiting: list[tuple[tuple[Hand, ...], Stock, Fraction]] = [((), stock, Fraction(1))]
    while waiting:
        hands, left, chance = waiting.pop()
        if hands:
            yield hands, chance * _dealer(left, blackjack)
        if len(hands) == boxes:
            continue
        for hand in payouts:
            ways = _ways(left, hand)
            if ways:
                dealt = chance * Fraction(ways, comb(len(left), 2))
                waiting.append(((*hands, hand), left.without(hand), dealt))


def _ways(left: Stock, hand: Hand) -> int:
    first, second = hand
    return comb(left.copies(first), 2) if first is second else left.copies(first) * left.copies(second)


def _dealer(left: Stock, blackjack: bool) -> Fraction:
    """Return the probability of a dealer's blackjack, or of none."""
    chance = Fraction(left.number(points=1) * left.number(points=10), comb(len(left), 2))
    return chance if blackjack else 1 - chance
