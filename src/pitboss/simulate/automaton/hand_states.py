"""What a decision about a hand can depend on: the hand's history, and its cards."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.simulate.automaton.bonuses import MANY_SUITS, NO_SUIT, BonusBook, Ranks, suit_class
from pitboss.simulate.automaton.dealer import MANY_RANKS, POINTS
from pitboss.simulate.automaton.endings import Base

Half = tuple[int, int]
"""A card that a split may separate from its hand: its rank, or its value if that is enough, and its suit."""


class Scene(NamedTuple):
    """The history of a hand: the up card's value (0 the ace, 9 a ten-value), its wagers, an earlier zap or split.

    ``zapped`` has the values that were zapped. ``pair`` is the value of the pair that the hand was split from, -1 for a
    hand that was not split; ``again`` means that its pairs are split again. ``super_up`` means that the super bonus
    requires this up card, and that the hand can still earn it.
    """

    up: int
    base: Base
    zapped: tuple[int, ...] | None = None
    pair: int = -1
    again: bool = False
    super_up: bool = False

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
        """Whether a lammer pays for it."""
        return self.base.lammer


class Held(NamedTuple):
    """The cards of a hand as far as they matter: aces counted as one, the number of cards, a pair's value or -1.

    ``halves`` has the cards of a hand of one card, or of a pair. ``composition`` numbers the hand for deciders that
    look at its cards. ``ranks`` has the ranks of a hand that may still make a bonus with them, and ``suit`` is the suit
    of all its cards as long as it may make a bonus by suits. If neither is possible, both are empty.
    """

    hard: int
    ace: bool
    size: int
    pair: int = -1
    halves: tuple[Half, ...] = ()
    composition: int = -1
    ranks: Ranks = ()
    suit: int = NO_SUIT

    @property
    def soft(self) -> bool:
        """Whether an ace counts as eleven."""
        return self.ace and self.hard <= 11

    @property
    def total(self) -> int:
        """The point count."""
        return self.hard + 10 if self.soft else self.hard

    @property
    def suits(self) -> int:
        """The suit class, as long as a bonus may still depend on it: 0 mixed, 1 one suit, 2 spades."""
        return suit_class(self.suit)

    def without_bonus(self) -> Held:
        """Return the hand as one that can neither make a bonus nor be split."""
        return self._replace(pair=-1, halves=(), ranks=(), suit=NO_SUIT)

    @property
    def blackjack(self) -> bool:
        """Whether two cards are an ace and a ten-value card."""
        return self.size == 2 and self.hard == 11 and self.ace


NOTHING = Held(0, False, 0)
BUST = Held(22, False, 3)
"""A hand over 21: nothing else about it matters."""


def value_of(rank: int) -> int:
    """Return the value of a rank; all ten-values are 9."""
    return POINTS[rank] - 1


class Dealing:
    """Says how much to remember of a hand when it takes a card.

    With ``by_rank``, only cards of the same rank make a pair. Sizes above ``most`` are all the same. ``bonuses`` are
    those of the game.
    """

    def __init__(self, by_rank: bool, most: int, bonuses: BonusBook) -> None:
        self.most, self.bonuses = most, bonuses
        whole = by_rank or bonuses.tens_differ
        self.halves = [[self._half(rank, suit, whole) for suit in range(MANY_SUITS)] for rank in range(MANY_RANKS)]
        self.kinds = [rank if by_rank else value_of(rank) for rank in range(MANY_RANKS)]

    def _half(self, rank: int, suit: int, whole: bool) -> Half:
        """Return what to remember of a card that is alone in a hand, or may be again after a split."""
        return rank if whole else value_of(rank), suit if (rank,) in self.bonuses.suited else NO_SUIT

    def take(self, held: Held, rank: int, suit: int, composition: int) -> Held:
        """Return the hand with one more card; ``composition`` is the number of the new hand."""
        hard, ace, size = held.hard + POINTS[rank], held.ace or rank == 0, held.size
        pair = -1
        halves: tuple[Half, ...] = ()
        ranks: Ranks = ()
        if size == 0:
            halves = (self.halves[rank][suit],)
        elif size == 1 and self.kinds[held.halves[0][0]] == self.kinds[rank]:
            pair, halves = value_of(rank), (held.halves[0], self.halves[rank][suit])
        if held.ranks or size == 0:
            ranks = tuple(sorted((*held.ranks, rank)))
        if ranks not in self.bonuses.possible:
            return Held(hard, ace, min(size + 1, self.most), pair, halves, composition)
        same = (size == 0 or held.suit == suit) and ranks in self.bonuses.suited
        return Held(hard, ace, min(size + 1, self.most), pair, halves, composition, ranks, suit if same else NO_SUIT)
