"""The pack a game is dealt from: so many decks, less the ranks its text removes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from pitboss.cards.card import CARDS, Card


@cache
def _deck(removed: str) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if card.rank not in removed)


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of ``decks`` decks of fifty-two cards, without the ranks in ``removed``."""

    decks: int
    removed: str = ""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards of one deck, in new-deck order."""
        return _deck(self.removed)

    def cards(self) -> list[Card]:
        """Return every card of the pack, deck by deck."""
        return list(_deck(self.removed) * self.decks)

    def first_impossible(self, drawn: list[Card]) -> int | None:
        """Return the index of the first card in ``drawn`` that the pack cannot supply, or None."""
        seen: Counter[Card] = Counter()
        for index, card in enumerate(drawn):
            seen[card] += 1
            if card.rank in self.removed or seen[card] > self.decks:
                return index
        return None

    def __len__(self) -> int:
        return len(self.deck) * self.decks
