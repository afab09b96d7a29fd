"""A shoe that can be made to run out."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.shoe import DealtShoe


class TrainingShoe(DealtShoe):
    """A shoe like any other whose last cards may be taken as dealt already."""

    __slots__ = ()

    def run_dry(self) -> list[Card]:
        """Hand over all cards that are left, the cover card apart, so that the next draw finds none."""
        rest = self.rest()
        self._stack.clear()
        self._stop = 0
        return rest
