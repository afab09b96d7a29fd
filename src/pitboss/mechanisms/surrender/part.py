"""Surrender: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrendering:
    """Giving up a hand for a share of the wagers on it: ``takes`` is what the house takes of them.

    Against an up card in ``waits_for`` the hand waits for the dealer's second card, unless ``cleared`` says that a card
    reader has already ruled a blackjack out. Where ``two_cards`` is set, only the first two cards may be given up.
    Where ``early`` is set, a hand given up loses its share and no more, whatever the dealer has: it is offered before
    the dealer looks at his second card. Where ``doubled`` is set, a hand that was doubled may be given up too: its last
    double comes back, and all else on it is lost. With ``only_doubled`` no other hand is given up: a rescue without
    surrender.
    """

    takes: Fraction
    waits_for: str
    offered: Clauses
    at_once: Clauses
    waits: Clauses
    cleared: Clauses | None
    lost: Clauses
    not_after_standing: Clauses
    two_cards: Clauses | None = None
    early: Clauses | None = None
    doubled: Clauses | None = None
    only_doubled: bool = False

    def __post_init__(self) -> None:
        """Check that nothing is offered and taken back: nothing is doubled before the dealer looks."""
        if self.only_doubled and self.early is not None:
            raise ValueError("surrender: only_doubled and early exclude each other.")

    @property
    def any_time(self) -> bool:
        """Whether a hand may be given up as long as it has not stood, and not only as it was dealt."""
        return self.two_cards is None and not self.only_doubled

    @property
    def after_double(self) -> bool:
        """Whether a doubled hand may be given up."""
        return self.any_time or self.doubled is not None

    def taken(self, amount: int) -> int:
        """Return what is taken of so many cents; an odd cent goes to the house."""
        return -(-amount * self.takes.numerator // self.takes.denominator)
