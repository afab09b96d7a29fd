"""A shoe hands over the next card, and knows whether its cover card has come out.

Chance enters the program here and nowhere else. A shuffled shoe is a uniformly random order of the pack, from the
operating system's source unless a seeded one is given; an arranged shoe holds the cards a record or a test lists.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from pitboss.cards import Card, cards


class OutOfCards(Exception):
    """Raised when the shoe has no card left."""


class Shoe(Protocol):
    """What a table can deal from: any object with these methods."""

    def draw(self) -> Card:
        """Return the next card; raises ``OutOfCards`` if there is none."""

    @property
    def remaining(self) -> int:
        """How many cards are left."""

    @property
    def cover_reached(self) -> bool:
        """Whether the cover card has come out, so that this round is the last from the shoe."""

    def place_cover(self, from_back: int) -> None:
        """Insert the cover card this many cards from the back."""

    def announce(self, cover: Callable[[], None]) -> None:
        """Call this function when the cover card comes out, before the card behind it is dealt."""

    def rest(self) -> list[Card]:
        """Return the cards that are left, the next one first, without dealing them."""


Shuffler = Callable[[Sequence[Card]], Shoe]
"""A function that shuffles cards into a shoe."""

Loader = Callable[[Sequence[Card]], Shoe]
"""A function that puts a shuffled and cut stack into a shoe."""


class DealtShoe:
    """A shoe with its cards in a fixed order; the cover card can be placed a number of cards from the back."""

    __slots__ = ("_announce", "_stack", "_stop", "cover_reached")

    def __init__(self, order: Iterable[Card]) -> None:
        self._stack = list(order)
        self._stack.reverse()
        self._stop = 0
        self._announce: Callable[[], None] | None = None
        self.cover_reached = False

    def draw(self) -> Card:
        """Return the next card; raises ``OutOfCards`` if there is none."""
        if len(self._stack) == self._stop:
            self._reach()
        return self._stack.pop()

    def _reach(self) -> None:
        """Take the cover card out, or find that the shoe is empty."""
        if not self._stop:
            raise OutOfCards
        self._stop = 0
        self.cover_reached = True
        if self._announce is not None:
            self._announce()

    @property
    def remaining(self) -> int:
        """How many cards are left."""
        return len(self._stack)

    def place_cover(self, from_back: int) -> None:
        """Insert the cover card this many cards from the back; if fewer cards are left, in front of them."""
        self._stop = min(from_back, len(self._stack))

    def announce(self, cover: Callable[[], None]) -> None:
        """Call this function when the cover card comes out."""
        self._announce = cover

    def rest(self) -> list[Card]:
        """Return the cards that are left, the next one first, without dealing them."""
        return self._stack[::-1]

    def add(self, further: Iterable[Card]) -> None:
        """Add cards behind those that are left."""
        self._stack[:0] = reversed(list(further))


class ShuffledShoe(DealtShoe):
    """Cards in random order, decided card by card: each draw takes any of the cards left with equal chance.

    This is a Fisher-Yates shuffle that is done as cards are needed, so a shoe that is reshuffled early costs only its
    draws.
    """

    __slots__ = ("_bits",)

    def __init__(self, order: Iterable[Card], chance: random.Random) -> None:
        super().__init__(order)
        self._bits = chance.getrandbits

    def draw(self) -> Card:
        """Return a random card of those left; raises ``OutOfCards`` if there is none."""
        stack = self._stack
        left = len(stack)
        if left == self._stop:
            self._reach()
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
    """Return a shoe that deals exactly these cards, in this order. It has no cover card.

    Cards are written rank first and separated by spaces, such as ``"8h 6c Td"``. A card beyond the last raises
    ``OutOfCards``.
    """
    return DealtShoe(cards(order) if isinstance(order, str) else order)


def shuffler(source: random.Random | None = None) -> Shuffler:
    """Return a function that shuffles cards into a shoe, with every order equally likely.

    The random numbers come from the system's cryptographic source, or from ``source``: pass ``random.Random(7)`` to
    deal the same cards again.
    """
    chance = source or random.SystemRandom()

    def shuffle(order: Sequence[Card]) -> Shoe:
        return ShuffledShoe(order, chance)

    return shuffle
