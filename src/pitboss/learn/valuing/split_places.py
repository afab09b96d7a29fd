"""Where in its box a hand of a split may be: as which of how many hands it may come to be played."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.solve.model.compositions import NAMES
from pitboss.solve.model.model import Model
from pitboss.solve.strategies.functions import HandToPlay


class Place(NamedTuple):
    """The number of a hand, among so many hands of its box."""

    hands: int
    hand: int


ALONE = Place(1, 1)


def first_place(hand: HandToPlay, hands: int = 2) -> Place:
    """Return where a hand is asked about: the first of its box, on a lammer the second, as the first is on chips."""
    return Place(hands, 2 if hand.lammer else 1) if hand.split else ALONE


class SplitPlaces:
    """The pairs that a policy splits, and where the hands that come of them may be."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.again: dict[tuple[str, str, bool], bool] = {}

    def note(self, pair: HandToPlay, again: bool) -> None:
        """Note that a pair is split, and whether it is split again."""
        self.again[pair.up, pair.cards[0], pair.zapped] = again

    def places(self, hand: HandToPlay, asked: Place) -> list[Place]:
        """Return where else a hand of a split may be; of a box that is full, those in it."""
        if not hand.split:
            return []
        everywhere = {place for card in set(hand.cards) for place in self._of_split(hand, card)} - {asked}
        full = asked.hands == self.model.most_hands
        return sorted(place for place in everywhere if place.hands == asked.hands or not full)

    def _of_split(self, hand: HandToPlay, card: str) -> list[Place]:
        """Return where a hand may be that comes of splitting such cards: with free splits the first has the chips."""
        again = self.again.get((hand.up, card, hand.zapped))
        if again is None:
            return []
        free = self.model.split_free[NAMES.index(card)]
        if hand.lammer and not free:
            return []
        most = self.model.most_hands if again else 2
        places = [Place(hands, number) for hands in range(2, most + 1) for number in range(1, hands + 1)]
        return [place for place in places if not free or (place.hand > 1) == hand.lammer]
