"""What the cards of a 21 earn, and how many of a hand's cards must be remembered for that.

A bonus by number of cards needs the hand's size. A bonus by exact ranks needs the ranks, as long as they can still
become those of a bonus; a bonus by suits also needs the suit, as long as all cards have the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from pitboss.cards import RANKS, SUITS
from pitboss.rulebook.parts import Bonus, BonusSuits, SuperBonus, TwentyOne

Ranks = tuple[int, ...]
"""Indices of ranks in ``RANKS``, in order."""

MANY_SUITS, SPADES = len(SUITS), SUITS.index("s")
NO_SUIT = -1
"""Cards of several suits, or of a suit that can no longer matter."""

MIXED, ONE_SUIT, ALL_SPADES = 0, 1, 2
"""The suit classes of a hand."""

_CLASSES = {
    BonusSuits.ANY: (MIXED, ONE_SUIT, ALL_SPADES),
    BonusSuits.SAME: (ONE_SUIT, ALL_SPADES),
    BonusSuits.SPADES: (ALL_SPADES,),
}


def ranks_of(text: str) -> Ranks:
    """Return ranks as numbers, in order."""
    return tuple(sorted(RANKS.index(rank) for rank in text))


def suit_class(suit: int) -> int:
    """Return the suit class of cards that all have a suit, or all have ``NO_SUIT``."""
    return MIXED if suit == NO_SUIT else ALL_SPADES if suit == SPADES else ONE_SUIT


class BonusBook:
    """The bonuses of a game: which of them a hand's cards make, and which cards may still make one."""

    def __init__(self, part: TwentyOne | None) -> None:
        self.always_wins = part is not None
        self.bonuses: tuple[Bonus, ...] = part.bonuses if part is not None else ()
        self.super_bonus: SuperBonus | None = part.super_bonus if part is not None else None
        named: list[Bonus | SuperBonus] = [bonus for bonus in self.bonuses if bonus.ranks]
        named += [self.super_bonus] if self.super_bonus is not None else []
        self.possible = _parts_of(bonus.ranks for bonus in named)
        self.suited = _parts_of(bonus.ranks for bonus in named if bonus.suits is not BonusSuits.ANY)
        self.most_cards = max((bonus.fewest_cards for bonus in self.bonuses), default=0)
        self.tens_differ = any(rank in "TJQK" for bonus in named for rank in bonus.ranks)

    @property
    def looks_at_suits(self) -> bool:
        """Whether any bonus depends on suits."""
        return bool(self.suited)

    def best(self, ranks: Ranks, size: int, suit: int) -> Bonus | None:
        """Return the bonus that a 21 is paid: the one with the best odds among those that its cards make."""
        made = [bonus for bonus in self.bonuses if _makes(bonus, ranks, size, suit)]
        return max(made, key=lambda bonus: bonus.odds.win / bonus.odds.stake, default=None)

    def is_super(self, ranks: Ranks, suit: int) -> bool:
        """Whether the first cards of a box earn the super bonus against an up card that it requires."""
        bonus = self.super_bonus
        return bonus is not None and ranks == ranks_of(bonus.ranks) and suit_class(suit) in _CLASSES[bonus.suits]

    def wants_up(self, rank: int) -> bool:
        """Whether the super bonus is paid against an up card of this rank."""
        return self.super_bonus is not None and RANKS[rank] in self.super_bonus.up


@cache
def bonus_book(part: TwentyOne | None) -> BonusBook:
    """Return the bonuses of a game."""
    return BonusBook(part)


def _parts_of(wanted: Iterable[str]) -> frozenset[Ranks]:
    """Return every choice of at least one card from any of these hands."""
    hands = [ranks_of(text) for text in wanted]
    return frozenset(part for hand in hands for many in range(1, len(hand) + 1) for part in combinations(hand, many))


def _makes(bonus: Bonus, ranks: Ranks, size: int, suit: int) -> bool:
    if bonus.ranks and ranks != ranks_of(bonus.ranks):
        return False
    return size >= bonus.fewest_cards and suit_class(suit) in _CLASSES[bonus.suits]
