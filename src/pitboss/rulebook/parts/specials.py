"""Decisions that only some tables know: the zap, the attack wager and the surrender."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pitboss.rulebook.citation import Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Zap:
    """Exchanging the first two cards when they make one of the hard ``totals``."""

    totals: frozenset[int]
    double_after: bool
    split_after: bool
    offered: Clauses
    exchanged: Clauses
    plain_21: Clauses
    after: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A further wager once the dealer's up card is seen; ``exact`` asks for the whole initial wager."""

    exact: bool
    void_on_blackjack: bool
    offered: Clauses
    amount: Clauses
    joined: Clauses
    void: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrender:
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
