"""The shoe of a replay: it deals the record's cards, and refuses one that cannot be in it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable

from pitboss.cards import Card
from pitboss.record.text.record import RecordRefused, WrittenCard
from pitboss.rulebook import Rules
from pitboss.shoe import OutOfCards, Shoe


class RanOut(Exception):
    """The record names no further card, though the shoe must have some."""


class ScriptedShoe:
    """The cards a record names, in order, and after them the rest of the stack in an order that nobody knows.

    ``over`` makes the next ``shoe`` line open a new one, ``unseen`` makes the next card one that the record does not
    name. ``empty`` follows the record, which may begin in mid-shoe.
    """

    def __init__(self, rules: Rules) -> None:
        self.pack = rules.pack
        self.clauses = rules.decks
        self.written: deque[WrittenCard] = deque()
        self.over = False
        self.empty = False
        self.unseen = False
        self._left: Counter[Card] = Counter()
        self._announce: Callable[[], None] | None = None
        self.fill(self.pack.cards())

    def fill(self, stack: Iterable[Card]) -> Shoe:
        """Put a shuffled stack into the shoe, and return the shoe."""
        self._left = Counter(stack)
        self.over = self.empty = False
        return self

    def draw(self) -> Card:
        """Deal the next card of the record."""
        if self.unseen:
            self.unseen = False
            return None  # type: ignore[return-value]  # it is burned, and the event of that knows no card
        if self.empty:
            raise OutOfCards
        if not self.written:
            raise RanOut
        card, line, cover = self.written.popleft()
        if self._left[card] < 1:
            raise RecordRefused(line, self._impossible(card))
        self._left[card] -= 1
        if cover:
            self.over = True
            if self._announce is not None:
                self._announce()
        return card

    def _impossible(self, card: Card) -> str:
        clause, decks = self.clauses[0], self.pack.decks
        if card.rank in self.pack.removed:
            return f"{card} is not in this game's pack, from which that rank is removed ({clause})."
        return f"{card} comes a {decks + 1}th time, and {decks} decks hold it {decks} times ({clause})."

    @property
    def remaining(self) -> int:
        """How many cards are left."""
        return 0 if self.empty else self._left.total()

    @property
    def cover_reached(self) -> bool:
        """Whether the cover card has come out."""
        return self.over

    def place_cover(self, from_back: int) -> None:
        """Ignore the place: the record itself says where the cover card comes out."""

    def announce(self, cover: Callable[[], None]) -> None:
        """Set the function that is called when the cover card comes out."""
        self._announce = cover

    def rest(self) -> list[Card]:
        """Return the cards that are left."""
        return [] if self.empty else list(self._left.elements())
