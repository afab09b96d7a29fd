"""Exact prices of the side wagers: one box, dealt from a fresh shoe of the rules' decks or from what is left of it.

The rulebook's own judge names the line that cards make, and its pay table gives the odds; this module only counts how
often. A limit on what a house pays in one round (reading CB6) depends on everybody's wagers and is not part of a price;
``shared_limit`` computes its effect.

The judges of the built-in side wagers distinguish few deals, and each has its own cases. Any other judge is called for
all cards that may decide its wager: the player's two and the up card if it is settled with the first cards, otherwise
the player's two and whether the dealer has a blackjack. A judge that needs more is not priced.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from pitboss.cards import Stock
from pitboss.mechanisms.bust_bonus.lines import bust_bonus_line
from pitboss.mechanisms.kings_bounty.lines import kings_bounty_line
from pitboss.mechanisms.push_22.lines import push_22_line
from pitboss.mechanisms.side_wagers.part import LooksFurther
from pitboss.mechanisms.trilux.lines import trilux_line
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Phase, SideCards, SideWager
from pitboss.solve.model.dealer_rules import DealerRules, dealer_rules
from pitboss.solve.model.not_priced import NotPriced
from pitboss.solve.side_wagers.side_cards import (
    CardCase,
    every_first_three,
    every_first_two,
    first_three_cards,
    first_two_and_blackjack,
)
from pitboss.solve.side_wagers.suited_dealer import dealer_busts
from pitboss.solve.side_wagers.wager_price import SideWagerPrice, price_lines

Judge = Callable[[SideCards], str | None]
Cases = Callable[[Stock, DealerRules, int], Iterator[CardCase]]

COUNTED: Mapping[Judge, Cases] = {
    trilux_line: lambda left, dealer, cards: first_three_cards(left),
    kings_bounty_line: lambda left, dealer, cards: first_two_and_blackjack(left),
    push_22_line: dealer_busts,
    bust_bonus_line: dealer_busts,
}
"""The cases of the built-in judges."""


def _by_points_and_color(left: Stock) -> Stock:
    return left.by_points().in_any_suits_of_a_color()


ALIKE: Mapping[Judge, Callable[[Stock], Stock]] = {
    trilux_line: Stock.in_any_suits,
    push_22_line: _by_points_and_color,
    bust_bonus_line: _by_points_and_color,
}
"""Cards that a judge treats as the same if it knows no suit by name, and perhaps no ten-value: counted once."""


def _with_first_cards(left: Stock, dealer: DealerRules, dealer_cards: int) -> Iterator[CardCase]:
    return every_first_three(left)


def _later(left: Stock, dealer: DealerRules, dealer_cards: int) -> Iterator[CardCase]:
    return every_first_two(left)


def price_side_wagers(rules: Rules, left: Stock | None = None) -> dict[str, SideWagerPrice]:
    """Price every side wager of the game, by name; those that cannot be priced are left out.

    ``left`` has the cards that are left of the shoe; a whole one if it is not given.
    """
    prices = {}
    for side_wager in rules.side_wagers:
        with suppress(NotPriced):
            prices[str(side_wager.kind)] = price_side_wager(rules, side_wager, left)
    return prices


def unpriced_side_wagers(rules: Rules) -> Iterator[str]:
    """Return why each unpriced side wager has no price."""
    for side_wager in rules.side_wagers:
        try:
            price_side_wager(rules, side_wager)
        except NotPriced as reason:
            yield str(reason)


def price_side_wager(rules: Rules, side_wager: SideWager, left: Stock | None = None) -> SideWagerPrice:
    """Price a side wager with its own pay table and the pack and dealer of these rules; raises NotPriced."""
    stock = left if left is not None else Stock.of(rules.pack)
    if side_wager.judge in ALIKE:
        stock = ALIKE[side_wager.judge](stock)
    cases, cards = _cases(side_wager), side_wager.dealer_cards_needed
    try:
        chances = _chances(cases, side_wager.judge, stock, dealer_rules(rules.dealer), cards)
    except LooksFurther as further:
        raise NotPriced(
            f"{rules.game}: the side wager {str(side_wager.kind)!r} is not priced: its judge looks at {further}."
        ) from None
    lines = ((line.name, line.odds, chances.get(line.name, Fraction(0))) for line in side_wager.lines)
    return price_lines(str(side_wager.kind), lines)


@lru_cache(1024)
def _chances(cases: Cases, judge: Judge, left: Stock, dealer: DealerRules, dealer_cards: int) -> Mapping[str, Fraction]:
    """Return the probability of every line that the judge names; cached by everything it depends on."""
    ways: Counter[tuple[str, int]] = Counter()
    for case in cases(left, dealer, dealer_cards):
        line = judge(case.cards) if case.ways else None
        if line is not None:
            ways[line, case.out_of] += case.ways
    chances: dict[str, Fraction] = {}
    for (line, out_of), counted in ways.items():
        chances[line] = chances.get(line, Fraction(0)) + Fraction(counted, out_of)
    return MappingProxyType(chances)


def forget_chances() -> None:
    """Clear the cached prices, to measure how long pricing takes."""
    _chances.cache_clear()


def _cases(side_wager: SideWager) -> Cases:
    """Return the cases of the cards that decide a side wager."""
    counted = COUNTED.get(side_wager.judge)
    if counted is not None:
        return counted
    return _with_first_cards if side_wager.settled is Phase.FIRST_CARDS else _later
