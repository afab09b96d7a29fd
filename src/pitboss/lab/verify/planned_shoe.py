"""A shoe whose order is given, with the cover card where a plan has it."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.shoe import DealtShoe
from pitboss.simulate.plans.plan import Plan


class PlannedShoe(DealtShoe):
    """A shoe in the kernel's order, its cover card where the plan has it; in front, if every round has its own."""

    def __init__(self, order: list[Card], plan: Plan) -> None:
        super().__init__(order)
        self.plan = plan

    def place_cover(self, from_back: int) -> None:
        """Put the cover card where the plan has it."""
        if self.plan.shuffles_every_round:
            self.cover_reached = True
        else:
            super().place_cover(self.plan.cards_behind_cover)
