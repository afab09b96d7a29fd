"""Blackjacks, insurance against the dealer's, and even money."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from pitboss.chips import Odds
from pitboss.rulebook.citation import Clauses


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
    """The insurance wager, offered when the dealer shows an ace: for a ``share`` of the initial wager."""

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


class BlackjackPaid(Enum):
    """When a player's blackjack is paid, once the dealer is known to have none.

    It is paid when the dealer comes to the box, before any player draws, or with the other wagers.
    """

    IN_TURN = "in_turn"
    BEFORE_PLAY = "before_play"
    AT_END = "at_end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blackjack:
    """What a player's blackjack is and what it pays; ``rounding`` is the unit it is rounded down to.

    A text may say when it is paid by up card: 2 to 9, ten-value or ace.
    """

    odds: Odds
    rounding: int
    paid_when: BlackjackPaid
    made: Clauses
    paid: Clauses
    paid_small_up: Clauses | None = None
    paid_ten_up: Clauses | None = None
    paid_ace_up: Clauses | None = None
    not_after_split: Clauses
