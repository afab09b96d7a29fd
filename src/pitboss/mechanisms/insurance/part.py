"""Insurance against the dealer's blackjack, and even money: what a game says about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from pitboss.chips import Odds
from pitboss.citation import Clauses


class InsuranceAmount(Enum):
    """How much a player may put on insurance.

    Up to the share of the initial wager, which is half in every text (``up_to``); up to that share or the next chip
    unit above it (``up_to_next_unit``); or exactly that share, rounded down to the cent (``exactly``).
    """

    UP_TO_HALF = "up_to"
    UP_TO_HALF_NEXT_UNIT = "up_to_next_unit"
    EXACTLY_HALF = "exactly"


@dataclass(frozen=True, slots=True, kw_only=True)
class Insurance:
    """The insurance wager, offered when the dealer shows an ace.

    It may be up to ``share`` of the initial wager (``limit`` says how exactly), and pays ``odds``. A text may leave it
    to the house whether to offer insurance: if the house does not, ``selected`` is false.
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
    """A blackjack paid 1 to 1 at once, instead of insurance, if the house has ``selected`` it."""

    selected: bool
    offered: Clauses
    paid: Clauses
