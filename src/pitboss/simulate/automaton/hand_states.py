"""What a decision about a hand can depend on: how the hand came about, and the cards it holds."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.simulate.automaton.dealer import POINTS
from pitboss.simulate.automaton.endings import Base


class Scene(NamedTuple):
    """How a hand came about: the up card's value (0 the ace, 9 a ten-value), its wagers, a zap or a split before.

    ``zapped`` are the values that were zapped, ``pair`` is the value of the pair it was split from, -1 for an undivided
    hand; ``again`` says that its pairs are split again.
    """

    up: int
    base: Base
    zapped: tuple[int, ...] | None = None
    pair: int = -1
    again: bool = False

    @property
    def split(self) -> bool:
        """Whether the hand was split."""
        return self.pair >= 0

    @property
    def split_ace(self) -> bool:
        """Whether it was split from a pair of aces."""
        return self.pair == 0

    @property
    def lammer(self) -> bool:
        """Whether it rides on a lammer."""
        return self.base.lammer


class Held(NamedTuple):
    """The cards of a hand as far as they matter: aces counted one, the number of cards, a pair's value or -1.

    ``single`` is the rank of a hand of one card, or of a pair; its value where pairs go by value. ``composition``
    numbers the hand for those who look at its cards.
    """

    hard: int
    ace: bool
    size: int
    pair: int = -1
    single: int = -1
    composition: int = -1

    @property
    def soft(self) -> bool:
        """Whether an ace counts eleven."""
        return self.ace and self.hard <= 11

    @property
    def total(self) -> int:
        """The point count."""
        return self.hard + 10 if self.soft else self.hard

    @property
    def blackjack(self) -> bool:
        """Whether two cards are an ace and a ten-value card."""
        return self.size == 2 and self.hard == 11 and self.ace


NOTHING = Held(0, False, 0)


def value_of(rank: int) -> int:
    """Return the value of a rank: ten-values are all 9."""
    return POINTS[rank] - 1


def take(held: Held, rank: int, by_rank: bool, most: int, composition: int) -> Held:
    """Return the hand with one card more; ``by_rank`` pairs cards of one rank only.

    Sizes above ``most`` are all the same. ``composition`` is the number of the new hand.
    """
    single = rank if by_rank else value_of(rank)
    pair = value_of(rank) if held.size == 1 and held.single == single else -1
    size = min(held.size + 1, most)
    kept = single if size == 1 or pair >= 0 else -1
    return Held(held.hard + POINTS[rank], held.ace or rank == 0, size, pair, kept, composition)
