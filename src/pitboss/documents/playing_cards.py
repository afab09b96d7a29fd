"""Playing cards as pictures: the rank in letters, the suit drawn as a path, face down with a hatched back."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.documents.drawings import circle, polygon, rectangle, rounded
from pitboss.documents.fonts import Font
from pitboss.documents.page import Align, Page, Step

RED, BLACK, PAPER, EDGE, BACK = "#b3202a", "#16181b", "#ffffff", "#8b8f96", "#2f4c6b"
WIDE = 0.7
"""How wide a card is for its height."""
FACE_DOWN = ""
"""The rank of a card that lies face down."""


def suit_steps(suit: str, x: float, y: float, size: float) -> list[list[Step]]:
    """Return the paths of a suit's symbol about a point; suits are called ``s``, ``h``, ``d`` and ``c``."""
    half = size / 2
    if suit == "d":
        return [polygon([(x, y - half), (x + 0.38 * size, y), (x, y + half), (x - 0.38 * size, y)])]
    if suit == "h":
        return [_heart(x, y, half, 1)]
    stem = polygon([(x, y + 0.1 * size), (x + 0.2 * size, y + half), (x - 0.2 * size, y + half)])
    if suit == "s":
        return [_heart(x, y - 0.06 * size, half * 0.9, -1), stem]
    ball = 0.235 * size
    tops = [(x, y - half + ball), (x - 0.26 * size, y + 0.08 * size), (x + 0.26 * size, y + 0.08 * size)]
    return [*(circle(left, top, ball) for left, top in tops), stem]


def _heart(x: float, y: float, half: float, way: int) -> list[Step]:
    """Return the path of a heart, or with ``way`` -1 of one that stands on its head."""

    def at(across: float, down: float) -> tuple[float, float]:
        return x + across * half, y + way * down * half

    return [
        ("m", (at(0, 1),)),
        ("c", (at(-0.35, 0.55), at(-1, 0.15), at(-1, -0.4))),
        ("c", (at(-1, -1.1), at(-0.2, -1.15), at(0, -0.45))),
        ("c", (at(0.2, -1.15), at(1, -1.1), at(1, -0.4))),
        ("c", (at(1, 0.15), at(0.35, 0.55), at(0, 1))),
        ("h", ()),
    ]


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A card: its rank as it is printed (``10``, ``K``), its suit, or face down with neither."""

    rank: str
    suit: str = ""
    height: float = 34.0
    faded: bool = False

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.height * WIDE

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw it with its upper left corner at a place."""
        outline = rounded(x, y, self.width, self.height, self.height * 0.09)
        if self.rank == FACE_DOWN:
            page.draw(outline, fill=PAPER, stroke=EDGE)
            inner = self.height * 0.08
            page.draw(rectangle(x + inner, y + inner, self.width - 2 * inner, self.height - 2 * inner), fill=BACK)
            return
        colour = RED if self.suit in ("h", "d") else BLACK
        page.draw(outline, fill="#ededed" if self.faded else PAPER, stroke=EDGE)
        size = self.height * 0.38
        page.write(
            x + self.width / 2, y + size, self.rank, size, font=Font.SANS_BOLD, align=Align.CENTER, colour=colour
        )
        for path in suit_steps(self.suit, x + self.width / 2, y + self.height * 0.7, self.height * 0.36):
            page.draw(path, fill=colour)


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards in a row, each a little over the one before it."""

    cards: tuple[PlayingCard, ...]
    step: float = 1.08
    """From one card to the next, in widths of a card."""

    @property
    def width(self) -> float:
        """How wide the row is."""
        return self.cards[0].width * (1 + self.step * (len(self.cards) - 1)) if self.cards else 0.0

    @property
    def height(self) -> float:
        """How high the row is."""
        return max((card.height for card in self.cards), default=0.0)

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw them from left to right."""
        for place, card in enumerate(self.cards):
            card.draw(page, x + place * self.step * card.width, y)
