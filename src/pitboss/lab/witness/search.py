"""The search: all rounds of one card, of two, of three, and so on, each in the order of its cards.

A round is dealt at both tables. Those that reach a position which an earlier round of as many cards has reached go on
as that one does and are left out; so the first round of a size that the tables pay differently is the first in the
order of cards: ace to king, of one rank clubs, diamonds, hearts, spades. Of lines of play on the same cards the one
with the fewest requests comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from pitboss.cards import Card
from pitboss.lab.witness.alphabet import NextCards
from pitboss.lab.witness.both_tables import BothTables, LineOfPlay, PlacedWager, deal
from pitboss.lab.witness.focus import ALL, Focus
from pitboss.lab.witness.positions import CardSense, position
from pitboss.rulebook.rules import Rules
from pitboss.table import commands
from pitboss.table.events import Event

Tick = Callable[[int, int], None]
"""Called now and then with the number of cards that is searched, and of the rounds dealt so far."""


Frontier = list[tuple[tuple[Card, ...], list[LineOfPlay]]]
"""Cards that were dealt, in their order, each with the lines of play that need a further card."""


class TimeIsUp(Exception):
    """The search has taken as long as it may."""


@dataclass(slots=True)
class Search:
    """One search; ``rounds`` counts the complete rounds dealt at both tables, ``cards`` the sizes searched through.

    ``differs`` says what is looked for. ``otherwise`` is the first round that was met which pays the same by other
    events. Without ``merging`` rounds that reach the same position are all dealt: for tests.
    """

    before: Rules
    after: Rules
    next_cards: NextCards
    wagers: Sequence[tuple[PlacedWager, ...]]
    sense: CardSense
    focus: Focus = ALL
    until: float = float("inf")
    tick: Tick = lambda cards, rounds: None
    differs: Callable[[BothTables], bool] = lambda pair: pair.pays_differently
    merging: bool = True
    rounds: int = 0
    cards: int = 0
    otherwise: BothTables | None = None
    _seen: set[tuple[Any, ...]] = field(default_factory=set)

    def witness(self, most_cards: int) -> BothTables | None:
        """Return the shortest round of at most so many cards that differs; None where there is none, or time is up."""
        frontier: Frontier = [((), [LineOfPlay(wagers) for wagers in self.wagers])]
        try:
            for size in range(1, most_cards + 1):
                self._seen.clear()
                following: Frontier = []
                for cards, lines in frontier:
                    pair = self._one_card_on(cards, lines, following)
                    if pair is not None:
                        return pair
                self.cards, frontier = size, following
        except TimeIsUp:
            return None
        return None

    def _one_card_on(
        self, cards: tuple[Card, ...], lines: list[LineOfPlay], following: Frontier
    ) -> BothTables | None:
        """Go on from some cards by one more: return a round that ends there and differs, or note what goes on."""
        for card in self.next_cards.after(cards):
            longer = (*cards, card)
            pairs = [pair for line in lines for pair in self.grown(longer, line)]
            witness = self._first_that_differs([pair for pair in pairs if pair.over], len(longer))
            if witness is not None:
                return witness
            going_on = [pair.line for pair in pairs if not pair.over]
            if going_on:
                following.append((longer, going_on))
        return None

    def _first_that_differs(self, ended: list[BothTables], size: int) -> BothTables | None:
        self.rounds += len(ended)
        self.tick(size, self.rounds)
        if monotonic() > self.until:
            raise TimeIsUp
        differing = [pair for pair in ended if self.differs(pair)]
        if differing:
            return min(differing, key=lambda pair: len(pair.line.requests))
        if self.otherwise is None:
            self.otherwise = next((pair for pair in ended if events_differ(pair)), None)
        return None

    def grown(self, cards: tuple[Card, ...], line: LineOfPlay) -> Iterator[BothTables]:
        """Go through all ways on with these cards: each to the end of the round, or to where a card is missing."""
        pair = deal(self.before, self.after, cards, line)
        if pair.over:
            yield pair
        elif pair.short:
            if self._is_new(pair):
                yield pair
        else:
            for request in self._requests(pair):
                yield from self.grown(cards, line.then(request))

    def _is_new(self, pair: BothTables) -> bool:
        """Whether no round of as many cards has reached this position before."""
        if not self.merging:
            return True
        key = position(pair, self.sense)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True

    def _requests(self, pair: BothTables) -> list[commands.BoxCommand]:
        requests = [request for request in pair.requests() if self.focus.allows(request)]
        if self.focus.splits:
            return _splitting(pair, requests)
        if self.focus.cards:
            return _drawing(pair, requests, self.focus.cards)
        return requests


def _splitting(pair: BothTables, requests: list[commands.BoxCommand]) -> list[commands.BoxCommand]:
    """Return what is tried where only rounds with a split can differ: to split what can be, and nothing without one."""
    split = [request for request in requests if isinstance(request, commands.Split | commands.Zap)]
    turns = [table.table.state for table in pair.asked() if not table.table.state.offers]
    as_dealt = turns and all(len(box.hands) == 1 for state in turns for box in state.in_play)
    return split if split or as_dealt else requests


def _drawing(pair: BothTables, requests: list[commands.BoxCommand], cards: int) -> list[commands.BoxCommand]:
    """Return what is tried where a hand must have so many cards: it does not stand before."""
    states = [table.table.state for table in pair.asked() if not table.table.state.offers]
    fewest = min((len(hand.cards) for state in states for box in state.in_play for hand in box.hands), default=cards)
    hits = [request for request in requests if isinstance(request, commands.Hit)]
    return hits if hits and fewest < cards else requests


def events_differ(pair: BothTables) -> bool:
    """Whether what happened at the tables differs, the clauses that are cited aside."""
    return _happened(pair.before.table.events) != _happened(pair.after.table.events)


def _happened(events: list[Event]) -> list[tuple[Any, ...]]:
    return [
        (type(event).__name__, *(getattr(event, name) for name in event.__dataclass_fields__ if name != "clauses"))
        for event in events
    ]
