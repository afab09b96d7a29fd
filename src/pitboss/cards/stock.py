"""The cards that are left of a pack, however many of each: what a count of the cards works on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pitboss.cards.card import BLACK_SUITS, CARDS, RANKS, RED_SUITS, SUITS, Card, CardError
from pitboss.cards.pack import Pack

_PLACE = {card: place for place, card in enumerate(CARDS)}


@dataclass(frozen=True)
class Stock:
    """How many there are of each card: ``counts`` has a number for each of the fifty-two cards, in new-deck order."""

    counts: tuple[int, ...]

    @classmethod
    def of(cls, pack: Pack) -> Stock:
        """Return the stock of a whole pack."""
        return cls(tuple(0 if card.rank in pack.removed else pack.decks for card in CARDS))

    def without(self, gone: Iterable[Card]) -> Stock:
        """Return the stock that is left when some cards are gone; raises ``CardError`` if there are not that many."""
        counts = list(self.counts)
        for card in gone:
            counts[_PLACE[card]] -= 1
            if counts[_PLACE[card]] < 0:
                raise CardError(f"There is no {card} left to take away.")
        return Stock(tuple(counts))

    def copies(self, card: Card) -> int:
        """Return how many there are of one card."""
        return self.counts[_PLACE[card]]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards of which at least one is left, each once, in new-deck order."""
        return tuple(card for card, count in zip(CARDS, self.counts, strict=True) if count)

    def in_any_suits(self) -> Stock:
        """Return an equivalent stock for whoever sees only which cards have the same suit, not which suit it is."""
        return self._with_suits(sorted(SUITS, key=self._in_suit))

    def in_any_suits_of_a_color(self) -> Stock:
        """Return an equivalent stock for whoever sees which cards share a suit, and which suits share a color."""
        colors = (sorted(suits, key=self._in_suit) for suits in (BLACK_SUITS, RED_SUITS))
        black, red = sorted(colors, key=lambda suits: [self._in_suit(suit) for suit in suits])
        return self._with_suits([black[0], red[0], red[1], black[1]])

    def by_points(self) -> Stock:
        """Return an equivalent stock for whoever sees only points and suits: every ten-value card becomes a ten."""
        ten, counts = RANKS.index("T"), list[int]()
        for suit in SUITS:
            row = self._in_suit(suit)
            counts += [*row[:ten], sum(row[ten:]), *(0 for _ in row[ten + 1 :])]
        return Stock(tuple(counts))

    def _in_suit(self, suit: str) -> tuple[int, ...]:
        first = len(RANKS) * SUITS.index(suit)
        return self.counts[first : first + len(RANKS)]

    def _with_suits(self, suits: list[str]) -> Stock:
        return Stock(tuple(count for suit in suits for count in self._in_suit(suit)))

    def number(self, *, rank: str = "", points: int = 0, suits: str = SUITS) -> int:
        """Return how many cards there are of a rank, or of all ranks that count ``points``, in some suits."""
        return self._sums[rank or points, suits]

    @cached_property
    def _sums(self) -> Counter[tuple[str | int, str]]:
        sums: Counter[tuple[str | int, str]] = Counter()
        for card, count in zip(CARDS, self.counts, strict=True):
            for suits in (card.suit, RED_SUITS if card.red else BLACK_SUITS, SUITS):
                sums[card.rank, suits] += count
                sums[card.points, suits] += count
        return sums

    def __len__(self) -> int:
        return sum(self.counts)
