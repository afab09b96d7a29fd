"""Exact prices of insurance and of even money, both decided by the dealer's hole card under an ace.

One box from a fresh shoe. Insurance is priced when only the ace has been seen: the player's own cards are treated as
unseen, so this is what insuring every hand is worth. Even money is priced when the player's blackjack has been seen
too.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import Stock
from pitboss.chips import EVEN
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import Kind
from pitboss.solve.side_wagers.wager_price import SideWagerPrice, price_lines

DEALER_BLACKJACK = "dealer blackjack"


def price_insurance(rules: Rules, left: Stock | None = None) -> SideWagerPrice:
    """Price insurance, per unit of insurance wagered, when the dealer shows an ace.

    ``left`` has the cards that were left before the round, including the ace; a whole shoe if it is not given.
    """
    stock = left if left is not None else Stock.of(rules.pack)
    ten_below = Fraction(stock.number(points=10), len(stock) - 1)
    return price_lines(str(Kind.INSURANCE), [(DEALER_BLACKJACK, rules.insurance.odds, ten_below)])


@dataclass(frozen=True, slots=True)
class EvenMoneyPrice:
    """A player's blackjack against an ace, per unit of its wager: even money ``taken``, or ``declined``.

    ``offered`` says whether these rules offer it; the values are computed in any case. A house that rounds blackjacks
    down pays a little less than ``declined`` on odd amounts.
    """

    offered: bool
    exact_dealer_blackjack: Fraction
    exact_taken: Fraction
    exact_declined: Fraction

    @property
    def dealer_blackjack(self) -> float:
        """How often the dealer has a blackjack too, and an uninsured one is returned."""
        return float(self.exact_dealer_blackjack)

    @property
    def taken(self) -> float:
        """What the blackjack wins with even money, for certain."""
        return float(self.exact_taken)

    @property
    def declined(self) -> float:
        """What it wins on average if it waits for the hole card."""
        return float(self.exact_declined)


def price_even_money(rules: Rules) -> EvenMoneyPrice:
    """Price even money for a blackjack when the dealer shows an ace."""
    stock = Stock.of(rules.pack)
    ten_below = Fraction(stock.number(points=10) - 1, len(stock) - 3)
    pays = Fraction(rules.blackjack.odds.win, rules.blackjack.odds.stake)
    return EvenMoneyPrice(
        offered=rules.even_money is not None and rules.even_money.selected,
        exact_dealer_blackjack=ten_below,
        exact_taken=Fraction(EVEN.win, EVEN.stake),
        exact_declined=pays * (1 - ten_below),
    )
