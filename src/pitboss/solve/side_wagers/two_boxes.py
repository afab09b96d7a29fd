"""How far a side wager wins and loses together at two boxes of one round: the correlation of a unit on each.

A wager that only the dealer's hand decides has the same result at both. If first cards decide it, every two hands are
combined with the cards that both leave: hands that win nothing add nothing, so that few hands remain.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from pitboss.cards import RANKS, SUITS, Card, Stock
from pitboss.mechanisms.bust_bonus.lines import bust_bonus_line
from pitboss.mechanisms.push_22.lines import push_22_line
from pitboss.mechanisms.side_wagers.part import seen_cards
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Phase, SideWager
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.side_wagers.pricing import ALIKE, price_side_wager

DEALERS = (push_22_line, bust_bonus_line)
"""Judges that look only at the dealer's cards."""
RANK_PLACES = range(len(RANKS))


class Paid(NamedTuple):
    """Every two cards as indices in the stock, and what a unit returns: 0 if it is lost.

    ``with_blackjack`` is the return against a dealer's blackjack, if that makes a difference.
    """

    first: Numbers
    second: Numbers
    back: Numbers
    with_blackjack: Numbers


def correlation_of_boxes(rules: Rules, side_wager: SideWager, left: Stock | None = None) -> float:
    """Return the correlation of a unit of this wager on each of two boxes; raises NotPriced.

    ``left`` has the cards that are left of the shoe; a whole one if it is not given.
    """
    stock = left if left is not None else Stock.of(rules.pack)
    price = price_side_wager(rules, side_wager, stock)
    if side_wager.judge in DEALERS:
        return 1.0
    if not price.exact_variance:
        return 0.0
    if side_wager.settled is Phase.FIRST_CARDS:
        product = _with_the_up_card(side_wager, stock)
    else:
        product = _with_a_blackjack(side_wager, stock)
    back = float(price.exact_ev) + 1
    return float((product - back * back) / float(price.exact_variance))


def _with_the_up_card(side_wager: SideWager, stock: Stock) -> float:
    """Return the mean of the product of two boxes' returns if first cards and the up card decide."""
    product, counts, pays = 0.0, _counts(stock), _pays(side_wager)
    for place, times in _up_cards(side_wager, stock):
        left = counts.copy()
        left[place] -= 1
        up = stock.cards[place]
        judged = ((two, side_wager.judge(seen_cards(first_two=two, up=up))) for two in _twos(stock))
        paid = _paid(stock, [(two, pays.get(line, 0.0), 0.0) for two, line in judged])
        ways = _ways(paid, left) * paid.back
        for hand, after in _first_boxes(paid, left):
            product += times * counts[place] * ways[hand] * float(_ways(paid, after) @ paid.back)
    return product / _deals(len(stock) - 1) / len(stock)


def _with_a_blackjack(side_wager: SideWager, stock: Stock) -> float:
    """Return the same if first cards decide, and whether the dealer has a blackjack."""
    product, counts, pays = 0.0, _counts(stock), _pays(side_wager)
    points = np.array([card.points for card in stock.cards])
    aces, tens = (points == 1).astype(float), (points == 10).astype(float)
    cases = []
    for two in _twos(stock):
        without, against = (side_wager.judge(seen_cards(first_two=two, dealer_blackjack=has)) for has in (False, True))
        cases.append((two, pays.get(without, 0.0), pays.get(against, 0.0)))
    paid = _paid(stock, cases)
    hands = np.zeros((len(paid.first), len(counts)))
    np.add.at(hands, (np.arange(len(hands)), paid.first), 1.0)
    np.add.at(hands, (np.arange(len(hands)), paid.second), 1.0)
    dealers = (len(stock) - 4) * (len(stock) - 5) / 2
    for place, after in _first_boxes(paid, counts):
        left = after - hands
        blackjack = np.maximum(left @ aces, 0) * np.maximum(left @ tens, 0) / dealers
        ways = _ways(paid, counts)[place] * _ways(paid, after)
        product += float(ways @ (paid.back[place] * paid.back * (1 - blackjack)))
        product += float(ways @ (paid.with_blackjack[place] * paid.with_blackjack * blackjack))
    return product / _deals(len(stock))


def _counts(stock: Stock) -> Numbers:
    return np.array([stock.copies(card) for card in stock.cards], dtype=float)


def _twos(stock: Stock) -> Iterator[tuple[Card, Card]]:
    for place, first in enumerate(stock.cards):
        for second in stock.cards[place:]:
            yield first, second


def _up_cards(side_wager: SideWager, stock: Stock) -> Iterator[tuple[int, int]]:
    """Yield the indices of the up cards to consider, and how many cards each represents.

    If a judge knows no suit by name and there are equally many cards of each, one suit stands for four.
    """
    alike = side_wager.judge in ALIKE and all(len(set(stock.counts[rank :: len(RANKS)])) == 1 for rank in RANK_PLACES)
    for place, card in enumerate(stock.cards):
        if not alike or card.suit == SUITS[0]:
            yield place, len(SUITS) if alike else 1


def _pays(side_wager: SideWager) -> dict[str | None, float]:
    """Return what each line returns for a unit: the stake and what it wins."""
    return {line.name: float(1 + Fraction(line.odds.win, line.odds.stake)) for line in side_wager.lines}


def _paid(stock: Stock, cases: list[tuple[tuple[Card, Card], float, float]]) -> Paid:
    """Return the hands that win something."""
    places = {card: place for place, card in enumerate(stock.cards)}
    won = [(places[two[0]], places[two[1]], *back) for two, *back in cases if any(back)]
    first, second, back, with_blackjack = np.array(won, dtype=float).reshape(-1, 4).T
    return Paid(first.astype(np.int64), second.astype(np.int64), back, with_blackjack)


def _ways(paid: Paid, left: Numbers) -> Numbers:
    """Return in how many ways each hand can be drawn from what is left."""
    first, second = left[paid.first], left[paid.second]
    return np.maximum(np.where(paid.first == paid.second, first * (first - 1) / 2, first * second), 0.0)


def _first_boxes(paid: Paid, counts: Numbers) -> Iterator[tuple[int, Numbers]]:
    """Yield each hand that the first box may have, and the cards it leaves."""
    for place, ways in enumerate(_ways(paid, counts)):
        if ways:
            after = counts.copy()
            after[paid.first[place]] -= 1
            after[paid.second[place]] -= 1
            yield place, after


def _deals(cards: int) -> float:
    """Return in how many ways two boxes are dealt from this many cards."""
    return cards * (cards - 1) / 2 * ((cards - 2) * (cards - 3) / 2)
