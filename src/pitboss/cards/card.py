"""The fifty-two cards, each one object for the whole program.

A card is written rank first: ``Ah``, ``Td``, ``7c``. ``points`` counts an ace as one; whether it may
count eleven is a matter of the hand (see ``total``).
"""

from __future__ import annotations

from dataclasses import dataclass, field

RANKS = "A23456789TJQK"
"""The ranks of the cards, from the ace to the king; ``T`` is the ten."""
SUITS = "cdhs"
"""The suits: clubs, diamonds, hearts and spades."""
RED_SUITS = "dh"
BLACK_SUITS = "cs"


class CardError(ValueError):
    """Raised for a text that is not a card."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Get it with ``card("Ah")``.

    ``points`` is what it counts (the ace 1), and ``text`` how it is written, rank first: ``Ah``, ``Td``.
    """

    rank: str
    suit: str
    points: int = field(compare=False, repr=False)
    text: str = field(compare=False, repr=False)

    @property
    def value(self) -> str:
        """The rank by value, as splitting compares it: every ten-value card is ``T``."""
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
"""The fifty-two cards of a deck, in new-deck order."""
_BY_TEXT = dict(zip(map(str, CARDS), CARDS, strict=True))


def card(text: str) -> Card:
    """Return the card that a text names: ``Ah``, ``10h`` or ``Th``, in any case. Raises ``CardError``."""
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
    """Return the cards named in a text, separated by spaces, such as ``"8h 6c Td"``. Raises ``CardError``."""
    return tuple(card(word) for word in text.split())
