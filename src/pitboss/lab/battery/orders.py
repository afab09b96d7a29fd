"""Orders of cards as the tests see them: each card of a pack has a number, its place in the pack before the shuffle.

A pack of six decks holds each card six times, and to a player they are alike. To the tests they are not: a shuffle
that favoured one of six sevens of hearts would be wrong, and is easier to find out by that card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.shoe.shoe import OutOfCards, Shuffler

Orders = NDArray[np.int64]
"""Shoes, one per row: the numbers of the cards in the order they are dealt."""


class NotAShuffle(Exception):
    """Raised for a shoe that does not deal every card of the pack exactly once."""


class NumberedPack:
    """The cards of a pack, each with a number.

    Every rank must occur equally often, because the tests of ranks treat all of them alike.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        # An object for each card, so that a card which comes out of the shoe tells which of its like it is.
        self.cards = [replace(card) for card in cards]
        self.size = len(self.cards)
        self._number = {id(card): number for number, card in enumerate(self.cards)}
        copies = Counter(card.rank for card in self.cards)
        if len(set(copies.values())) != 1:
            raise ValueError("The battery needs a pack with equally many cards of every rank.")
        ranks = list(copies)
        self.kinds = len(ranks)
        self.copies = self.size // self.kinds
        self.ranks = np.array([ranks.index(card.rank) for card in self.cards], dtype=np.int64)
        self.points = np.array([card.points for card in self.cards], dtype=np.int64)
        self.red = np.array([card.red for card in self.cards], dtype=np.bool_)

    def deal(self, shuffle: Shuffler, shoes: int) -> Orders:
        """Shuffle this many shoes and deal each to its last card."""
        orders = np.array([self._dealt(shuffle) for _ in range(shoes)], dtype=np.int64)
        seen = np.zeros(orders.shape, dtype=np.bool_)
        np.put_along_axis(seen, orders, True, axis=1)
        if not seen.all():
            raise NotAShuffle("A shoe dealt a card of the pack twice.")
        return orders

    def _dealt(self, shuffle: Shuffler) -> list[int]:
        shoe, number = shuffle(self.cards), self._number
        draw = shoe.draw
        try:
            return [number[id(draw())] for _ in repeat(None, self.size)]
        except OutOfCards:
            raise NotAShuffle("A shoe ran out before it had dealt the whole pack.") from None
        except KeyError:
            raise NotAShuffle("A shoe dealt a card that is not of the pack.") from None
