"""What the cover card does to a price, as a value: nothing here takes time to load."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CoverEffect:
    """What the cover card behind ``before`` cards, with ``behind`` cards after it, adds to the value of a round.

    ``effect`` has the standard error ``se`` and comes from so many ``rounds``; where every round is dealt from a whole
    shoe there is no effect, no error and nothing to simulate. ``rounds_of_a_shoe`` is the mean.
    """

    before: int
    behind: int
    effect: float
    se: float
    rounds: int
    rounds_of_a_shoe: float

    def ev(self, fresh: float) -> float:
        """Return the value of a round with the cover card, for a strategy with this value from a fresh shoe."""
        return fresh + self.effect

    def as_data(self, fresh: float) -> dict[str, Any]:
        """Return the price with the cover card of such a strategy; values are fractions of the initial wager."""
        return {
            "cards_before": self.before,
            "cards_behind": self.behind,
            "ev": self.ev(fresh),
            "house_edge": -self.ev(fresh),
            "effect": self.effect,
            "se": self.se,
            "rounds": self.rounds,
            "rounds_of_a_shoe": self.rounds_of_a_shoe,
        }
