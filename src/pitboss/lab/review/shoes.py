"""What the cards seen say: the true count, and what each wager is worth with the cards that are left.

The true count is read off all cards, without rounding, and as if the tags were balanced: by how much the mean tag of a
card still to come is lower than that of a whole shoe, for a deck. Its mean is nought at every depth of a shoe for
whoever does not look at it. What a wager is worth follows the exact effects of removal, in proportion to the cards
left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.lab.countability.indices import index_figures
from pitboss.lab.countability.removal import MAIN, WagerEffects, removal_effects
from pitboss.lab.review.walking import SeenCards
from pitboss.rulebook import Rules
from pitboss.rulebook.parts import HoleCardProcedure
from pitboss.simulate.plans.counting import Count, count_of_plays
from pitboss.simulate.plans.words import DecksLeft
from pitboss.solve.prices.solving import solve
from pitboss.solve.strategies.strategy import Strategy

BEST_PLAYS = 18
"""So many index plays are looked for where no strategy names its own."""
ROUNDED = 1e-9
"""So much less than a whole number is arithmetic."""
Floats = NDArray[np.float64]


@dataclass(eq=False)
class GameFigures:
    """All that a review works out once for the rules of a table.

    ``plays`` is the strategy whose index plays are looked for; the eighteen best of the count if it is None.
    """

    rules: Rules
    count: Count
    plays: Strategy | None = None

    @cached_property
    def chart(self) -> Strategy:
        """The best chart, without any count."""
        return solve(self.rules, "td").strategy

    @cached_property
    def counted_chart(self) -> Strategy:
        """The chart with index plays."""
        return self.plays if self.plays is not None else index_figures(self.rules, self.count).with_best(BEST_PLAYS)

    @cached_property
    def read_count(self) -> Count:
        """The count that the index plays are read in."""
        told = self.counted_chart.count
        return count_of_plays(told) if told is not None else self.count

    @cached_property
    def effects(self) -> Mapping[str, WagerEffects]:
        """The value of every wager and what each card gone does to it, the main wager played by the chart."""
        return {effects.wager: effects for effects in removal_effects(self.rules, "td").wagers}

    @property
    def ev(self) -> float:
        """What the chart is worth from a whole shoe."""
        return self.effects[MAIN].ev

    def true_counts(self, seen: SeenCards) -> Floats:
        """Return the true count after every number of cards seen, from none on."""
        pack = self.rules.pack
        tags = np.array([float(self.count.tags[card.rank]) for card in seen.cards])
        mean = sum(float(self.count.tags[card.rank]) for card in pack.deck) / len(pack.deck)
        left = len(pack) - np.arange(len(seen.cards) + 1)
        return np.concatenate([[0.0], np.cumsum(tags - mean)]) * len(pack.deck) / np.maximum(left, 1)

    def edges(self, wager: str, seen: SeenCards) -> Floats:
        """Return what a wager is worth after every number of cards seen, per unit."""
        effects, cards = self.effects[wager], len(self.rules.pack)
        gone = np.array([_effect(effects, card) for card in seen.cards])
        left = np.maximum(cards - np.arange(len(seen.cards) + 1), 1)
        return effects.ev + np.concatenate([[0.0], np.cumsum(gone)]) * (cards - 1) / left

    def index_readings(self, seen: SeenCards) -> NDArray[np.int64]:
        """Return the count as index plays read it in a round, a whole number, after every number of cards seen."""
        count = self.read_count
        tags = np.array([float(count.tags[card.rank]) for card in seen.cards])
        running = float(count.start) + np.concatenate([[0.0], np.cumsum(tags)])
        if count.decks_left is not DecksLeft.RUNNING:
            hole = self.rules.hole_card.procedure is not HoleCardProcedure.NONE
            hidden = int(self.rules.burned is not None) + int(hole)
            left = len(self.rules.pack) - hidden - np.arange(len(running))
            running = running * len(self.rules.pack.deck) / np.maximum(left, 1)
        return np.floor(running + ROUNDED).astype(np.int64)


def _effect(effects: WagerEffects, card: Card) -> float:
    return effects.by_card[card] if effects.by_card else effects.by_rank[card.rank]
