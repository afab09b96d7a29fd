"""A shoe hands over the next card, and knows whether its cover card has come out.

Chance enters the program here and nowhere else. A shuffled shoe is a uniformly random order of the pack, from the
operating system's source unless a seeded one is given; an arranged shoe holds the cards a record or a test lists.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Protocol

from pitboss.cards import Card, Pack, cards


class OutOfCards(Exception):
    """The shoe has no further card."""


class Shoe(Protocol):
    """Anything a table can deal from."""

    def draw(self) -> Card:
        """Hand over the next card; raises OutOfCards when there is none."""

    @property
    def remaining(self) -> int:
        """How many cards are left."""

    @property
    def cover_reached(self) -> bool:
        """Whether the cover card has come out, so that this round is the last of the shoe."""

    def place_cover(self, from_back: int) -> None:
        """Insert the cover card so many cards from the back."""


Shuffler = Callable[[Pack], Shoe]
"""Makes the next shoe of a pack."""


class DealtShoe:
    """A stack of cards in order; its cover card, once placed, stands so many cards from the back."""

    __slots__ = ("_cover", "_stack")

    def __init__(self, order: Iterable[Card]) -> None:
        self._stack = list(order)
        self._stack.reverse()
        self._cover = 0

    def draw(self) -> Card:
        """Hand over the next card."""
        if not self._stack:
            raise OutOfCards
        return self._stack.pop()

    @property
    def remaining(self) -> int:
        """How many cards are left."""
        return len(self._stack)

    @property
    def cover_reached(self) -> bool:
        """Whether the cover card has come out."""
        return len(self._stack) < self._cover

    def place_cover(self, from_back: int) -> None:
        """Insert the cover card so many cards from the back."""
        self._cover = from_back

    def add(self, further: Iterable[Card]) -> None:
        """Put further cards behind the ones that are left."""
        self._stack[:0] = reversed(list(further))


class ShuffledShoe(DealtShoe):
    """A pack in random order, decided card by card: each draw takes any of the cards left with equal chance.

    That is the Fisher-Yates shuffle done as the cards are needed, so a shoe that is reshuffled early costs no more
    than its draws.
    """

    __slots__ = ("_bits",)

    def __init__(self, pack: Pack, chance: random.Random) -> None:
        super().__init__(pack.cards())
        self._bits = chance.getrandbits

    def draw(self) -> Card:
        """Hand over one of the cards left."""
        stack = self._stack
        left = len(stack)
        if not left:
            raise OutOfCards
        # Random bits that name no card are drawn again, so that every card keeps exactly the same chance.
        bits = left.bit_length()
        place = self._bits(bits)
        while place >= left:
            place = self._bits(bits)
        card = stack[place]
        stack[place] = stack[-1]
        stack.pop()
        return card


def arranged(order: str | Iterable[Card]) -> DealtShoe:
    """Return a shoe that deals exactly the cards given (``"8h 6c Td"``), in that order, and has no cover card."""
    return DealtShoe(cards(order) if isinstance(order, str) else order)


def shuffler(source: random.Random | None = None) -> Shuffler:
    """Return a shuffler: uniform, from the system's cryptographic source, or from a seeded one for tests."""
    chance = source or random.SystemRandom()

    def shuffle(pack: Pack) -> Shoe:
        return ShuffledShoe(pack, chance)

    return shuffle
