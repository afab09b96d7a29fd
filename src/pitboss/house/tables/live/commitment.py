"""Shoes that are committed to: their order is fixed, and its hash published, before the first card."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pitboss.cards import Card, cards
from pitboss.shoe import OutOfCards


@dataclass(frozen=True, slots=True)
class Sealed:
    """The order of a shoe with its salt."""

    order: str
    salt: str

    @property
    def commitment(self) -> str:
        """The hash that is published: SHA-256 over ``SALT:ORDER``."""
        return commitment_of(self.salt, self.order)


def commitment_of(salt: str, order: str) -> str:
    """Return the commitment to an order: the SHA-256 of salt, a colon, and the cards with blanks between them."""
    return hashlib.sha256(f"{salt}:{order}".encode()).hexdigest()


def seal(order: Iterable[Card], salt: str) -> Sealed:
    """Fix an order, with a salt that nobody can guess."""
    return Sealed(" ".join(map(str, order)), salt)


class SealedShoe:
    """A shoe with a fixed order, which can be taken up again where so many cards are left."""

    __slots__ = ("_announce", "_cards", "_next", "cover", "cover_reached", "sealed")

    def __init__(self, sealed: Sealed, cover: int = 0, left: int | None = None) -> None:
        self.sealed = sealed
        self._cards = cards(sealed.order)
        self._next = 0
        self._announce: Callable[[], None] | None = None
        self.cover = cover
        self.cover_reached = False
        if left is not None:
            self.put_at(left)

    def put_at(self, left: int) -> None:
        """Have so many cards left: those before them were drawn by another copy of this shoe."""
        self._next = len(self._cards) - left
        self.cover_reached = left < self.cover

    def draw(self) -> Card:
        """Hand over the next card."""
        place = self._next
        if len(self._cards) - place == self.cover:
            self._reach()
        if place == len(self._cards):
            raise OutOfCards
        self._next = place + 1
        return self._cards[place]

    def _reach(self) -> None:
        if self.cover and not self.cover_reached:
            self.cover_reached = True
            if self._announce is not None:
                self._announce()

    @property
    def remaining(self) -> int:
        """How many cards are left."""
        return len(self._cards) - self._next

    def place_cover(self, from_back: int) -> None:
        """Insert the cover card so many cards from the back; into a smaller stack, in front of it."""
        self.cover = min(from_back, self.remaining)

    def announce(self, cover: Callable[[], None]) -> None:
        """Have this called when the cover card comes out."""
        self._announce = cover

    def rest(self) -> list[Card]:
        """Return the cards that are left, the next one first."""
        return list(self._cards[self._next :])
