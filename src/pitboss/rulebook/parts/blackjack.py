"""A player's blackjack: what it is, what it pays and when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.chips import Odds
from pitboss.citation import Clauses


class BlackjackPaid(Enum):
    """When a player's blackjack is paid, once the dealer is known to have none.

    It is paid when the dealer comes to the box (``in_turn``), before any player draws (``before_play``), or with the
    other wagers (``at_end``).
    """

    IN_TURN = "in_turn"
    BEFORE_PLAY = "before_play"
    AT_END = "at_end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Blackjack:
    """What a player's blackjack is and what it pays, rounded down to a multiple of ``rounding`` cents.

    A text may say when it is paid for each up card: 2 to 9, ten-value or ace. If ``beats_dealers`` is set, it also wins
    against a dealer's blackjack.
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
    beats_dealers: Clauses | None = None
