"""The dealer's rules as tables by total: when the dealer draws, and what a standing hand counts as."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.parts import Dealer
from pitboss.solve.model.compositions import LIMIT

TOTALS = LIMIT + 11
"""Totals are below this: nobody draws on more than the limit, and no card then counts more than ten."""

DRAWS = -1


@dataclass(frozen=True, slots=True)
class DealerRules:
    """By total, hard and soft, whether the dealer takes another card; by final total, which outcome it is.

    Totals that are equivalent for all of a player's hands are one outcome: first each standing total, then those over
    the limit that push, then all others over the limit, and finally a blackjack.
    """

    draws_hard: tuple[bool, ...]
    draws_soft: tuple[bool, ...]
    outcome: tuple[int, ...]

    @property
    def blackjack(self) -> int:
        """The outcome of a blackjack, which is the last."""
        return max(self.outcome) + 1

    @property
    def bust(self) -> int:
        """The outcome of totals over the limit that do not push."""
        return max(self.outcome)

    @property
    def outcomes(self) -> int:
        """How many outcomes there are."""
        return self.blackjack + 1

    @property
    def furthest(self) -> int:
        """The highest hard total that the dealer can draw to."""
        return max(total for total, draws in enumerate(self.draws_hard) if draws) + 10

    def draws(self, total: int, soft: bool) -> bool:
        """Whether the dealer draws on a total."""
        return self.draws_soft[total] if soft else self.draws_hard[total]


def dealer_rules(dealer: Dealer) -> DealerRules:
    """Return the tables of a dealer."""
    hard, soft = (
        tuple(total <= LIMIT and dealer.draws_to(total, soft) for total in range(TOTALS)) for soft in (False, True)
    )
    standing = [total for total in range(LIMIT + 1) if not (hard[total] and soft[total])]
    places = {total: place for place, total in enumerate(standing)}
    bust = len(places) + (dealer.push_total is not None)
    places |= dict.fromkeys(range(LIMIT + 1, TOTALS), bust)
    if dealer.push_total is not None:
        places[dealer.push_total] = bust - 1
    return DealerRules(hard, soft, tuple(places.get(total, DRAWS) for total in range(TOTALS)))
