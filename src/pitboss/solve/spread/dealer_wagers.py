"""Wagers that only the dealer's hand decides, including insurance: winning dealer's hands, with what wagers return.

Suits do not affect how anybody draws. Given the values of the dealer's cards, what their suits pay therefore does not
depend on the players' cards, and its mean is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import Stock
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import SideWager
from pitboss.solve.kernels.arithmetic import Numbers
from pitboss.solve.model.compositions import ACE, LIMIT, RANKS, TEN, Ints
from pitboss.solve.model.dealer_rules import DealerRules
from pitboss.solve.side_wagers.suited_dealer import BustedHand, by_suits, shown_hand
from pitboss.solve.side_wagers.two_boxes import DEALERS
from pitboss.solve.spread.card_sums import CardSums, likely

INSURANCE = "insurance"


@dataclass(frozen=True, slots=True, eq=False)
class DealerHand:
    """Cards that the dealer draws, in ``orders`` orders, the ``outcome``, and what wagers return.

    ``back`` has, by kind of suits, the probability and what each wager returns.
    """

    cards: tuple[int, ...]
    orders: int
    outcome: int
    back: tuple[tuple[float, Mapping[str, float]], ...]

    def mean(self, *names: str) -> float:
        """Return the mean of the product of what certain wagers return."""
        return sum(share * float(np.prod([back.get(name, 0.0) for name in names])) for share, back in self.back)


def decided_by_dealer(rules: Rules) -> list[SideWager]:
    """Return the side wagers that look only at the dealer's cards."""
    return [wager for wager in rules.side_wagers if wager.judge in DEALERS]


def winning_hands(rules: Rules, dealer: DealerRules, stock: Stock, up: int) -> list[DealerHand]:
    """Return the dealer's hands with this up card with which some wager wins that only the dealer's hand decides."""
    wagers = decided_by_dealer(rules)
    hands = []
    if up == ACE:
        pays = float(1 + Fraction(rules.insurance.odds.win, rules.insurance.odds.stake))
        hands.append(DealerHand((TEN,), 1, dealer.blackjack, ((1.0, {INSURANCE: pays}),)))
    most = max((wager.dealer_cards_needed for wager in wagers), default=0)
    pays_of = {
        str(wager.kind): {line.name: float(1 + Fraction(line.odds.win, line.odds.stake)) for line in wager.lines}
        for wager in wagers
    }
    for drawn, last, orders in _over_the_limit(up, dealer, most):
        before = tuple(sorted(rank + 1 for rank in (up, *drawn)))
        total = sum(before) + last + 1
        busted = BustedHand(before, last + 1, orders, total)
        sorts = list(by_suits((*before, last + 1), stock))
        every = sum(ways for _, ways in sorts)
        back = []
        for suits, ways in sorts:
            seen = shown_hand(busted, suits) if ways else None
            won = {
                str(wager.kind): pays_of[str(wager.kind)].get(wager.judge(seen) or "", 0.0)
                for wager in wagers
                if seen is not None and len(before) < wager.dealer_cards_needed
            }
            if any(won.values()):
                back.append((ways / every, won))
        if back:
            hands.append(DealerHand((*drawn, last), orders, dealer.outcome[total], tuple(back)))
    return hands


def _over_the_limit(up: int, dealer: DealerRules, most_cards: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield the cards that the dealer draws before busting, the card that busts the hand, and the orders."""
    drawing: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(1, most_cards):
        longer: dict[tuple[int, ...], int] = {}
        for drawn, orders in drawing.items():
            for rank in range(RANKS):
                hard = sum(drawn) + len(drawn) + up + rank + 2
                soft = hard <= LIMIT - 10 and ACE in (up, rank, *drawn)
                if hard > LIMIT:
                    yield drawn, rank, orders
                elif dealer.draws(hard + 10 if soft else hard, soft):
                    hand = tuple(sorted((*drawn, rank)))
                    longer[hand] = longer.get(hand, 0) + orders
        if not longer:
            return
        drawing = longer


def _set(cards: tuple[int, ...]) -> Ints:
    return np.bincount(np.array(cards, dtype=np.int64), minlength=RANKS)


def chance_of(hand: DealerHand, counts: Numbers) -> float:
    """Return the probability that the dealer draws these cards."""
    return hand.orders * float(likely(_set(hand.cards)[None, :], counts)[0])


def mean_with(hand: DealerHand, sums: CardSums, counts: Numbers) -> float:
    """Return the mean of a box's result if the dealer draws these cards, times the chance of that."""
    return hand.orders * float(likely(sums.cards + _set(hand.cards), counts) @ sums.adds[:, hand.outcome])
