"""A charlie: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Charlie:
    """A hand of this many ``cards`` that is not over 21: it takes no more and wins unless the dealer has blackjack."""

    cards: int
    made: Clauses
    won: Clauses
