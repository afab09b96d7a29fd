"""Surrender: what a game says about it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrendering:
    """Giving up a hand for a share of the wagers on it: ``takes`` is the share that the house takes.

    Against an up card in ``waits_for``, the hand waits for the dealer's second card, unless ``cleared`` says that a
    card reader has already ruled out a blackjack. If ``two_cards`` is set, a player may give up only the first two
    cards. If ``early`` is set, surrender is offered before the dealer looks at the second card, and the hand loses its
    share and no more, whatever the dealer has. If ``doubled`` is set, a player may also give up a doubled hand: its
    last double is returned, and everything else on it is lost. With ``only_doubled``, no other hand may be given up: a
    rescue without surrender.
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
        """Whether a hand may be given up until it has stood, and not only as it was dealt."""
        return self.two_cards is None and not self.only_doubled

    @property
    def after_double(self) -> bool:
        """Whether a doubled hand may be given up."""
        return self.any_time or self.doubled is not None

    def taken(self, amount: int) -> int:
        """Return how many of these cents the house takes; an odd cent goes to the house."""
        return -(-amount * self.takes.numerator // self.takes.denominator)
