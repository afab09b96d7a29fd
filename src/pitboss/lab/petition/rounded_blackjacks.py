"""Where the rounding of blackjacks costs the player most, derived from the rules; exact prices leave it out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from pitboss.chips import Odds
from pitboss.rulebook import Rules
from pitboss.solve.prices.solution import Solution

MOST_WAGERS = 100_000
"""So many wagers are tried; what rounding takes repeats itself long before."""


class Rounding(NamedTuple):
    """A wager whose blackjack loses most by rounding, what the odds make of it, and what is paid; in cents."""

    wager: int
    due: Fraction
    paid: int

    @property
    def share(self) -> Fraction:
        """What rounding takes, as a part of the wager."""
        return (self.due - self.paid) / self.wager


def worst_rounding(rules: Rules) -> Rounding | None:
    """Return the wager at which rounding takes the greatest part, None where every blackjack is paid in full."""
    odds, unit = rules.blackjack.odds, max(rules.limits.unit, 1)
    least, most = -(-rules.limits.minimum // unit) * unit, rules.limits.maximum
    period = lcm(unit, rules.blackjack.rounding * odds.stake)
    tried = range(least, min(most, least + period, least + MOST_WAGERS * unit) + 1, unit)
    rounded = (_rounded(wager, odds, rules.blackjack.rounding) for wager in tried)
    worst = max(rounded, key=lambda rounding: rounding.share, default=None)
    return worst if worst is not None and worst.share > 0 else None


def _rounded(wager: int, odds: Odds, down_to: int) -> Rounding:
    due = Fraction(wager * odds.win, odds.stake)
    return Rounding(wager, due, int(due // down_to) * down_to)


def blackjacks_paid(solution: Solution) -> float:
    """Return in which part of all rounds a player's blackjack is paid at its odds."""
    return sum(chance for chance, _ in _paid_by_up_card(solution))


def won_by_blackjacks(solution: Solution) -> float:
    """Return what a round wins on average by blackjacks that are paid, a further wager on the hand with them."""
    odds = solution.rules.blackjack.odds
    return odds.win / odds.stake * sum(chance * stake for chance, stake in _paid_by_up_card(solution))


def _paid_by_up_card(solution: Solution) -> Iterator[tuple[float, int]]:
    """Yield for each first hand that is a blackjack how often it is paid, and what is then wagered on it."""
    beats = solution.rules.blackjack.beats_dealers is not None
    for against in solution.solved:
        for first in against.first.values():
            if first.blackjack:
                paid = 1 if beats else 1 - first.dealer_blackjack
                yield float(against.chance * first.chance * paid), against.stakes.first
