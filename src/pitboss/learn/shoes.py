"""Shoes in the order in which the compiled tables deal them: by seed and number of the shoe."""

from __future__ import annotations

import numpy as np

from pitboss.cards import RANKS, SUITS, Card, card
from pitboss.lab.verify.planned_shoe import PlannedShoe
from pitboss.rulebook.parts import Shuffling
from pitboss.simulate.automaton.side_lines import code_of
from pitboss.simulate.kernel.compiled import compiled_functions
from pitboss.simulate.kernel.stream import BLOCK, BLOCKS_HIGH
from pitboss.simulate.plans.plan import Plan
from pitboss.simulate.running.chunk import stream_of
from pitboss.table import Table

CARD_OF = {(suit << 4) + rank: card(RANKS[rank] + SUITS[suit]) for suit in range(4) for rank in range(13)}
MANY_VALUES = 10


class SeededShoes:
    """The shoes of one seed, one after the other."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.plan, self.seed, self.shoes = plan, seed, 0
        self.pack = np.array([code_of(card) for card in plan.rules.pack.cards()], dtype=np.uint8)
        self.order: list[Card] = []
        # A continuous shuffler is filled once, and a card burned then: seldom, so the simulator leaves it out. Here
        # each round is the first, and what is burned is the card that would come last.
        continuous = plan.rules.procedures.shuffling is Shuffling.CONTINUOUS
        self.burns_first = continuous and plan.rules.burned is not None

    def next_shoe(self, pack: object) -> PlannedShoe:
        """Shuffle the next shoe."""
        cards = len(self.pack)
        shoe = np.concatenate([self.pack, np.zeros(BLOCK, dtype=np.uint8)])
        stream = stream_of(self.seed, 0)
        stream[BLOCKS_HIGH] = self.shoes
        compiled = compiled_functions()
        compiled["prepare_block"](stream)
        compiled["shuffle"](shoe, 0, cards, cards, stream)
        self.shoes += 1
        order = [CARD_OF[code] for code in shoe[:cards].tolist()]
        self.order = [order[-1], *order[:-1]] if self.burns_first else order
        return PlannedShoe(self.order, self.plan)

    def seen(self, table: Table) -> list[int]:
        """Return how many cards of each value were seen since the shuffle; a card face down was not."""
        assert table.shoe is not None
        counted = [0] * MANY_VALUES
        burned = int(table.rules.burned is not None)
        for dealt in self.order[burned : len(self.order) - table.shoe.remaining]:
            counted[dealt.points - 1] += 1
        hidden = table.state.dealer.hole
        if hidden is not None:
            counted[hidden.points - 1] -= 1
        return counted
