"""Card faces, and the signs a screen is drawn with.

A console that cannot write the suits gets plain ASCII: the same picture with letters for suits.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from pitboss.cards import RANKS, SUITS, Card
from pitboss.cards import card as card_named

BORDER_STYLE = "#808080 on #f2f2ea"
BLACK_STYLE = "bold #101010 on #f2f2ea"
RED_STYLE = "bold #c00018 on #f2f2ea"
BACK_STYLE = "#c8d4f0 on #24407c"
CARD_WIDTH = 4
"""Columns a card takes: cards overlap like a fan, so that each hides the right edge of the one before it."""

_WRITTEN_CARD = re.compile(rf"\b[{RANKS}][{SUITS}]\b")


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The signs of one way of drawing; ``suits`` in the order clubs, diamonds, hearts, spades."""

    suits: str
    top: tuple[str, str]
    bottom: tuple[str, str]
    line: str
    side: str
    back: str
    acting: str
    dot: str

    def suit(self, card: Card) -> str:
        """Return the sign of a card's suit."""
        return self.suits[SUITS.index(card.suit)]


UNICODE = Glyphs("♣♦♥♠", ("╭", "╮"), ("╰", "╯"), "─", "│", "░", "▶", "·")
ASCII = Glyphs("cdhs", (".", "."), ("'", "'"), "-", "|", "#", ">", "-")


def glyphs_for(console: Console) -> Glyphs:
    """Return the signs that a console can write."""
    every = "".join((UNICODE.suits, *UNICODE.top, *UNICODE.bottom, "─│░▶·"))
    return UNICODE if writable(every, console.encoding) == every else ASCII


def writable(text: str, encoding: str) -> str:
    """Return a text with a question mark for everything that an encoding cannot write."""
    try:
        return text.encode(encoding, "replace").decode(encoding)
    except LookupError:
        return text.encode("ascii", "replace").decode("ascii")


def faces(held: Sequence[Card | None], glyphs: Glyphs, most: int) -> list[Text]:
    """Draw cards as small faces, at most so many in a row; None is a card that lies face down."""
    lines: list[Text] = []
    for start in range(0, len(held), most):
        lines += _row(held[start : start + most], glyphs)
    return lines


def _row(held: Sequence[Card | None], glyphs: Glyphs) -> list[Text]:
    def edge(corners: tuple[str, str]) -> Text:
        left, right = corners
        return Text((left + glyphs.line * 3) * len(held) + right, BORDER_STYLE)

    middle = Text()
    for card in held:
        middle.append(glyphs.side, BORDER_STYLE)
        middle.append(*_face(card, glyphs))
    middle.append(glyphs.side, BORDER_STYLE)
    return [edge(glyphs.top), middle, edge(glyphs.bottom)]


def _face(card: Card | None, glyphs: Glyphs) -> tuple[str, str]:
    if card is None:
        return glyphs.back * 3, BACK_STYLE
    rank = "10" if card.rank == "T" else card.rank
    return f"{rank:>2}{glyphs.suit(card)}", RED_STYLE if card.red else BLACK_STYLE


def with_suits(sentence: str, glyphs: Glyphs) -> Text:
    """Return a sentence with the cards it names (``Kh``) written with the signs of their suits."""
    text = Text()
    end = 0
    for match in _WRITTEN_CARD.finditer(sentence):
        named = card_named(match.group())
        text.append(sentence[end : match.start()])
        text.append(named.rank.replace("T", "10") + glyphs.suit(named), "red" if named.red else "bold")
        end = match.end()
    text.append(sentence[end:])
    return text
