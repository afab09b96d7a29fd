"""The fifty-two cards, each one object for the whole program.

A card is written rank first: ``Ah``, ``Td``, ``7c``. ``points`` counts an ace as one; whether it may
count eleven is a matter of the hand (see ``total``).
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = "A23456789TJQK"
SUITS = "cdhs"
RED_SUITS = "dh"
BLACK_SUITS = "cs"


class CardError(ValueError):
    """A text that is no card."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card; use ``card("Ah")`` to get it."""

    rank: str
    suit: str
    points: int = field(compare=False, repr=False)
    text: str = field(compare=False, repr=False)

    @property
    def value(self) -> str:
        """The rank by value, for splitting: all ten-value cards are ``T``."""
        return "T" if self.points == 10 else self.rank

    @property
    def red(self) -> bool:
        """Whether the suit is diamonds or hearts."""
        return self.suit in RED_SUITS

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self!s})"


def _points(rank: str) -> int:
    return 10 if rank in "TJQK" else RANKS.index(rank) + 1


CARDS = tuple(Card(rank, suit, _points(rank), rank + suit) for suit in SUITS for rank in RANKS)
_BY_TEXT = dict(zip(map(str, CARDS), CARDS, strict=True))


def card(text: str) -> Card:
    """Return the card that ``text`` names (``Ah``, ``10h`` or ``Th``; case does not matter)."""
    named = _BY_TEXT.get(text)
    return named if named is not None else _card_as_people_write(text)


def _card_as_people_write(text: str) -> Card:
    written = text.strip()
    if written[:2] == "10":
        written = "T" + written[2:]
    named = _BY_TEXT.get(written[:1].upper() + written[1:].lower())
    if named is None:
        raise CardError(f"{text!r} is not a card: write a rank of {' '.join(RANKS)} and a suit of c d h s.")
    return named


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards named in ``text``, separated by spaces."""
    return tuple(card(word) for word in text.split())
