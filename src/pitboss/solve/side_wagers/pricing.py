"""Exact prices of the side wagers: one box, dealt from a fresh shoe of the rules' decks.

The rulebook's own judge names the line that cards make, and its pay table gives the odds; here is only counted how
often. A limit on what a house pays in one round (reading CB6) depends on everybody's wagers and is no part of a price.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from pitboss.cards import Pack
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind, SideCards, SideWager
from pitboss.solve.model.dealer_rules import DealerRules, dealer_rules
from pitboss.solve.side_wagers.side_cards import CardCase, first_three_cards, first_two_and_blackjack
from pitboss.solve.side_wagers.suited_dealer import dealer_busts
from pitboss.solve.side_wagers.wager_price import SideWagerPrice, price_lines

Judge = Callable[[SideCards], str | None]


class UnknownSideWager(ValueError):
    """A side wager of a kind that nobody has said how to count."""


def price_side_wagers(rules: Rules) -> dict[str, SideWagerPrice]:
    """Price every side wager of the game, by name."""
    return {str(side_wager.kind): price_side_wager(rules, side_wager) for side_wager in rules.side_wagers}


def price_side_wager(rules: Rules, side_wager: SideWager) -> SideWagerPrice:
    """Price a side wager on its own pay table, with the pack and the dealer of these rules."""
    dealer = dealer_rules(rules.dealer)
    chances = _chances(side_wager.kind, side_wager.judge, rules.pack, dealer, side_wager.dealer_cards_needed)
    lines = ((line.name, line.odds, chances.get(line.name, Fraction(0))) for line in side_wager.lines)
    return price_lines(str(side_wager.kind), lines)


@cache
def _chances(kind: Kind, judge: Judge, pack: Pack, dealer: DealerRules, dealer_cards: int) -> Mapping[str, Fraction]:
    """Return the probability of every line that the judge names; cached by all that it depends on."""
    ways: Counter[tuple[str, int]] = Counter()
    for case in _cases(kind, pack, dealer, dealer_cards):
        line = judge(case.cards)
        if line is not None:
            ways[line, case.out_of] += case.ways
    chances: dict[str, Fraction] = {}
    for (line, out_of), counted in ways.items():
        chances[line] = chances.get(line, Fraction(0)) + Fraction(counted, out_of)
    return MappingProxyType(chances)


def _cases(kind: Kind, pack: Pack, dealer: DealerRules, dealer_cards: int) -> Iterator[CardCase]:
    """Return the cases of the cards that decide a side wager of this kind."""
    match kind:
        case Kind.TRILUX:
            return first_three_cards(pack)
        case Kind.KINGS_BOUNTY:
            return first_two_and_blackjack(pack)
        case Kind.PUSH_22 | Kind.BUST_BONUS:
            return dealer_busts(pack, dealer, dealer_cards)
        case _:
            raise UnknownSideWager(f"No cards are counted for a wager of the kind {str(kind)!r}; add its cases here.")
