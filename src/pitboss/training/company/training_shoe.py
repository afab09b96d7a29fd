"""A shoe that can be made to run out."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.shoe import DealtShoe


class TrainingShoe(DealtShoe):
    """A shoe like any other, but its last cards may be treated as already dealt."""

    __slots__ = ()

    def run_dry(self) -> list[Card]:
        """Deal all remaining cards, without the cover card, so that the next draw finds none."""
        rest = self.rest()
        self._stack.clear()
        self._stop = 0
        return rest
