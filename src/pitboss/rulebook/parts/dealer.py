"""The dealer's own hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pitboss.citation import Clauses


class HoleCardProcedure(Enum):
    """How the dealer's second card is handled before the players act.

    The dealer deals it face down and looks for a blackjack under some up cards (``peek``); or does not look at it until
    the players are done (``unseen``); or does not deal it until then (``none``).
    """

    PEEK = "peek"
    UNSEEN = "unseen"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class HoleCard:
    """The dealer's second card. ``looks_under`` are the ranks of up cards under which the dealer looks for a blackjack.

    ``seen_by_dealer`` means that the dealer looks at the card, and not a device.
    """

    procedure: HoleCardProcedure
    looks_under: str
    seen_by_dealer: bool
    dealt: Clauses
    looked: Clauses
    goes_on: Clauses
    stops_play: Clauses
    turned: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealer:
    """When the dealer draws and stands.

    The dealer draws below ``stands_on``, and with ``hits_soft_17`` also to a soft hand of that total. With
    ``draws_idle``, the dealer draws even if nothing depends on it. ``push_total`` is a total over 21 that returns the
    wagers still in action instead of paying them.
    """

    stands_on: int
    hits_soft_17: bool
    draws_idle: bool
    push_total: int | None
    draws: Clauses
    draws_for_side_wager: Clauses | None = None
    stands: Clauses
    stands_soft: Clauses | None = None
    soft_17: Clauses
    idle: Clauses

    def draws_to(self, total: int, soft: bool) -> bool:
        """Whether the dealer takes another card on a total."""
        return total < self.stands_on or (total == self.stands_on and soft and self.hits_soft_17)
