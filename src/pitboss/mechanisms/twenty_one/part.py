"""A 21 that always wins: what a game says about it, and what it pays for which cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pitboss.chips import Odds
from pitboss.citation import Clauses


class BonusSuits(StrEnum):
    """Which suits the cards of a bonus must have: any, all the same, all spades."""

    ANY = "any"
    SAME = "same"
    SPADES = "spades"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """One line of what a 21 pays: for ``fewest_cards`` cards or more, or for exactly these ``ranks`` in any order."""

    name: str
    odds: Odds
    fewest_cards: int = 0
    ranks: str = ""
    suits: BonusSuits = BonusSuits.ANY
    paid: Clauses


@dataclass(frozen=True, slots=True, kw_only=True)
class SuperBonusStep:
    """An initial wager of ``wager`` cents or more gets ``pays`` cents, unless a higher step applies."""

    wager: int
    pays: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SuperBonus:
    """A fixed sum paid besides what a hand wins: for these ``ranks`` and ``suits`` against an up card in ``up``.

    It is paid only on the first cards of a box, if they are neither split nor doubled. Each other player with a wager
    in the round gets ``others`` cents.
    """

    ranks: str
    suits: BonusSuits
    up: str
    steps: tuple[SuperBonusStep, ...]
    others: int
    paid: Clauses
    others_paid: Clauses

    def sum_for(self, wager: int) -> int:
        """Return the cents that an initial wager of this many cents gets."""
        return max((step.pays for step in self.steps if wager >= step.wager), default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class TwentyOne:
    """A hand of 21 that is not a blackjack: it wins whatever the dealer draws.

    It pays the best of the ``bonuses`` that its cards make, or else what any winning hand pays; a doubled hand gets no
    bonus (``doubled``).
    """

    won: Clauses
    bonuses: tuple[Bonus, ...] = ()
    doubled: Clauses | None = None
    super_bonus: SuperBonus | None = None
