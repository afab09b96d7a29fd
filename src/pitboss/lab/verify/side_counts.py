"""The counts that side wagers follow, kept naively: every card of the shoe that was dealt before, added up anew."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from pitboss.cards import Card
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.plans.words import DecksLeft, Rounding


class SideCounts:
    """Counts by side wager at the beginning of a round."""

    def __init__(self, plan: Plan) -> None:
        self.counts, self.order = plan.side_counts, list[Card]()
        self.burned = int(plan.rules.burned is not None)
        self.deck = len(plan.rules.pack.deck)

    def open_shoe(self, order: Sequence[Card]) -> None:
        """Begin with a new shoe."""
        self.order = list(order)

    def at(self, kind: str, dealt: int) -> int:
        """Return the count of a side wager when so many cards have been dealt; the one burned is not seen."""
        side_count = self.counts[kind]
        count = side_count.count
        running = count.start + sum((side_count.tag(card) for card in self.order[self.burned : dealt]), Fraction(0))
        decks = Fraction(len(self.order) - dealt, self.deck)
        value = running if count.decks_left is DecksLeft.RUNNING else running / self._known(decks, count.decks_left)
        if count.rounding is Rounding.NEAREST:
            return floor(value + Fraction(1, 2))
        return ceil(value) if count.rounding is Rounding.TO_NOUGHT and value < 0 else floor(value)

    @staticmethod
    def _known(decks: Fraction, decks_left: DecksLeft) -> Fraction:
        """Return the decks left as well as they are known."""
        if decks_left is DecksLeft.EXACT:
            return decks
        step = Fraction(1, 2) if decks_left is DecksLeft.HALF else Fraction(1)
        return max(floor(decks / step + Fraction(1, 2)), 1) * step
