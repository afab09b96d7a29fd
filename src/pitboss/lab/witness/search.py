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

from pitboss.cards import Card, total
from pitboss.lab.witness.alphabet import NextCards
from pitboss.lab.witness.both_tables import BothTables, LineOfPlay, PlacedWager, deal
from pitboss.lab.witness.focus import ALL, DEALERS, SURRENDER, Focus
from pitboss.lab.witness.positions import CardSense, position
from pitboss.rulebook.rules import Rules
from pitboss.table import commands
from pitboss.table.events import Event
from pitboss.table.state import State

IN_VAIN = 100
"""More cards than any round that is searched."""
BOTH_BUSTED = 6
"""How many cards it takes at least for both hands of a split to go over 21, so that the dealer draws for nobody."""

Tick = Callable[[int, int], None]
"""Called now and then with the number of cards that is searched, and of the rounds dealt so far."""


class TimeIsUp(Exception):
    """The search has taken as long as it may."""


@dataclass(slots=True)
class Search:
    """One search; ``rounds`` counts the complete rounds dealt at both tables, ``cards`` the sizes searched through.

    ``out_of_time`` says that the clock ended it. ``differs`` says what is looked for. ``otherwise`` is the first round
    that was met which pays the same by other events. Without ``merging`` rounds that reach the same position are all
    dealt: for tests.
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
    out_of_time: bool = False
    otherwise: BothTables | None = None
    _seen: list[set[tuple[Any, ...]]] = field(default_factory=list)

    def witness(self, most_cards: int) -> BothTables | None:
        """Return the shortest round of at most so many cards that differs; None where there is none, or time is up."""
        beginnings = [LineOfPlay(wagers) for wagers in self.wagers]
        self.cards = min(self.focus.least - 1, most_cards)
        try:
            for size in range(self.focus.least, most_cards + 1):
                self._seen = [set() for _ in range(size + 1)]
                pair = self._deeper((), beginnings, size)
                if pair is not None:
                    return pair
                self.cards = size
        except TimeIsUp:
            self.out_of_time = True
        return None

    def _deeper(self, cards: tuple[Card, ...], lines: list[LineOfPlay], size: int) -> BothTables | None:
        """Go on from some cards by one more, in order: return the first round of this size that differs."""
        for card in self.next_cards.after(cards):
            longer = (*cards, card)
            pairs = [pair for line in lines for pair in self.grown(longer, line, size)]
            if len(longer) == size:
                witness = self._first_that_differs([pair for pair in pairs if pair.over], size)
            else:
                going_on = [pair.line for pair in pairs if not pair.over]
                witness = self._deeper(longer, going_on, size) if going_on else None
            if witness is not None:
                return witness
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

    def grown(self, cards: tuple[Card, ...], line: LineOfPlay, size: int) -> Iterator[BothTables]:
        """Go through all ways on with these cards: each to the end of the round, or to where a card is missing."""
        pair = deal(self.before, self.after, cards, line)
        while not pair.over and not pair.short:
            *others, last = self._requests(pair) or (None,)
            for request in others:
                yield from self.grown(cards, pair.line.then(request), size)
            if last is None:
                return
            pair.ask(last)  # the last way on goes on at these tables
        if pair.over or self._goes_on(pair, size):
            yield pair

    def _goes_on(self, pair: BothTables, size: int) -> bool:
        """Whether a round that needs another card can end with so many, and stands where no earlier one has stood."""
        drawn = len(pair.cards)
        if drawn >= size or drawn + cards_to_come(pair, self.focus) > size:
            return False
        if not self.merging:
            return True
        key, known = position(pair, self.sense), self._seen[drawn]
        if key in known:
            return False
        known.add(key)
        return True

    def _requests(self, pair: BothTables) -> list[commands.BoxCommand]:
        requests = [request for request in pair.requests() if self.focus.allows(request)]
        if self.focus.splits:
            return _splitting(pair, requests, self.focus.hands)
        if self.focus.cards:
            return _drawing(pair, requests, self.focus.cards)
        return requests


def _splitting(pair: BothTables, requests: list[commands.BoxCommand], hands: int) -> list[commands.BoxCommand]:
    """Return what is tried where only rounds with so many hands can differ: to split what can be until there are."""
    split: list[commands.BoxCommand] = [
        request for request in requests if isinstance(request, commands.Split | commands.Zap)
    ]
    turns = [table.table.state for table in pair.asked() if not table.table.state.offers]
    most = max((len(box.hands) for state in turns for box in state.in_play), default=0)
    return split if most == 1 or (split and most < hands) else requests


def _drawing(pair: BothTables, requests: list[commands.BoxCommand], cards: int) -> list[commands.BoxCommand]:
    """Return what is tried where a hand must have so many cards: it does not stand before."""
    states = [table.table.state for table in pair.asked() if not table.table.state.offers]
    fewest = min((len(hand.cards) for state in states for box in state.in_play for hand in box.hands), default=cards)
    hits: list[commands.BoxCommand] = [request for request in requests if isinstance(request, commands.Hit)]
    return hits if hits and fewest < cards else requests


def cards_to_come(pair: BothTables, focus: Focus) -> int:
    """Return how many cards a round needs at least before it can end; more than any round has where it is in vain."""
    drawn = len(pair.cards)
    return max(_cards_due(table.table.state, focus, drawn) for table in (pair.before, pair.after) if table.short)


def _cards_due(state: State, focus: Focus, drawn: int) -> int:
    """Return how many cards a table that has drawn so many needs at least."""
    hands = [hand for box in state.in_play for hand in box.hands]
    dealer = state.dealer
    theirs = [*dealer.cards, *([dealer.hole] if dealer.hole is not None else [])]
    mine = drawn - len(theirs)
    due = max(0, focus.players - mine)
    if len(hands) == 1 and not focus.can_become(hands[0].cards):
        return IN_VAIN
    if focus.splits and len(hands) == 1 and mine == 2 and state.rules.zap is None:
        first, second = hands[0].cards
        if not focus.pairs.fits(first, second):
            return IN_VAIN
    awaited = max(0, focus.dealers - len(theirs))
    if focus.never_busts and len(theirs) == DEALERS and not any(hand.blackjack for hand in hands):
        awaited = max(awaited, state.rules.dealer.draws_to(*total(theirs)))
        due = max(due, 2 * len(hands) - mine)
    elif focus.splits and len(theirs) == DEALERS and not focus.decisions.intersection(SURRENDER):
        drawing = max(awaited, state.rules.dealer.draws_to(*total(theirs)))
        return max(1, min(due + drawing, max(due, BOTH_BUSTED - mine) + awaited))
    return max(1, due + awaited)


def events_differ(pair: BothTables) -> bool:
    """Whether what happened at the tables differs, the clauses that are cited aside."""
    return _happened(pair.before.table.events) != _happened(pair.after.table.events)


def _happened(events: list[Event]) -> list[tuple[Any, ...]]:
    return [
        (type(event).__name__, *(getattr(event, name) for name in event.__dataclass_fields__ if name != "clauses"))
        for event in events
    ]
