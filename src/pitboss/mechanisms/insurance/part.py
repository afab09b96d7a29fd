"""Insurance against the dealer's blackjack, and even money: what a game says about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from pitboss.chips import Odds
from pitboss.citation import Clauses


class InsuranceAmount(Enum):
    """How much insurance may be, by the id of its text.

    Up to the share of the initial wager (half, in every text), up to it or the next chip unit above it, or exactly it,
    rounded down to the cent.
    """

    UP_TO_HALF = "up_to"
    UP_TO_HALF_NEXT_UNIT = "up_to_next_unit"
    EXACTLY_HALF = "exactly"


@dataclass(frozen=True, slots=True, kw_only=True)
class Insurance:
    """The insurance wager, offered when the dealer shows an ace: for a ``share`` of the initial wager.

    A text may leave it to the house whether there is any: ``selected`` is false where there is none.
    """

    selected: bool = True
    odds: Odds
    share: Fraction
    limit: InsuranceAmount
    offered: Clauses
    amount: Clauses
    won: Clauses
    lost: Clauses
    joined: Clauses | None = None
    beside_surrender: Clauses | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EvenMoney:
    """A blackjack paid 1 to 1 at once, instead of insurance, where the house selects it."""

    selected: bool
    offered: Clauses
    paid: Clauses
