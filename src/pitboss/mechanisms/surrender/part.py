"""Surrender: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrendering:
    """Giving up a hand for a share of the wagers on it: ``takes`` is what the house takes of them.

    Against an up card in ``waits_for`` the hand waits for the dealer's second card, unless ``cleared`` says that a card
    reader has already ruled a blackjack out.
    """

    takes: Fraction
    waits_for: str
    offered: Clauses
    at_once: Clauses
    waits: Clauses
    cleared: Clauses | None
    lost: Clauses
    not_after_standing: Clauses

    def taken(self, amount: int) -> int:
        """Return what is taken of so many cents; an odd cent goes to the house."""
        return -(-amount * self.takes.numerator // self.takes.denominator)
