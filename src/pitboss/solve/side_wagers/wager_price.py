"""The price of a wager that a pay table decides: its lines, what they return, and how far results spread.

Everything is exact: probabilities are fractions of whole counts of cards, and floats are only derived from them. Values
are per unit wagered. A wager that makes no line of its pay table is lost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.chips import Odds


@dataclass(frozen=True, slots=True)
class LinePrice:
    """One line of a pay table with its probability; ``contribution`` is what it adds to the expected value."""

    name: str
    odds: Odds
    exact_probability: Fraction
    exact_contribution: Fraction

    @property
    def probability(self) -> float:
        """How often the line is paid."""
        return float(self.exact_probability)

    @property
    def contribution(self) -> float:
        """The line's odds times its probability."""
        return float(self.exact_contribution)


@dataclass(frozen=True, slots=True)
class SideWagerPrice:
    """What a wager is worth: the lines' contributions minus the probability that it is lost."""

    name: str
    exact_ev: Fraction
    exact_hit_rate: Fraction
    exact_variance: Fraction
    lines: tuple[LinePrice, ...]

    @property
    def ev(self) -> float:
        """The expected value of one unit wagered."""
        return float(self.exact_ev)

    @property
    def hit_rate(self) -> float:
        """How often any line is paid."""
        return float(self.exact_hit_rate)

    @property
    def sd(self) -> float:
        """The standard deviation of one unit wagered."""
        return sqrt(self.exact_variance)


def price_lines(name: str, lines: Iterable[tuple[str, Odds, Fraction]]) -> SideWagerPrice:
    """Price a wager from the name, the odds and the probability of each line of its pay table."""
    ev, squares, hit_rate = Fraction(0), Fraction(0), Fraction(0)
    prices = []
    for line, odds, probability in lines:
        pays = Fraction(odds.win, odds.stake)
        prices.append(LinePrice(line, odds, probability, pays * probability))
        hit_rate += probability
        ev += pays * probability
        squares += pays * pays * probability
    lost = 1 - hit_rate
    ev -= lost
    return SideWagerPrice(name, ev, hit_rate, squares + lost - ev * ev, tuple(prices))
