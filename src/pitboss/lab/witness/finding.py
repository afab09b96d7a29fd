"""Finding the witness: which rounds are searched for two rule sets, in which order, and what is said of them.

First come wagers that only one table accepts. Then rounds of one box: with the initial wager alone where a value of the
game differs, with a side wager beside it where a value of that differs. Last, where two boxes are needed to see in
which order wagers are taken and paid, a round of two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic

from pitboss.lab.witness.accepting import AcceptedByOne, accepted_by_one
from pitboss.lab.witness.alphabet import ORDER, CardTree, alphabet
from pitboss.lab.witness.both_tables import BothTables, PlacedWager
from pitboss.lab.witness.focus import ALL, OUTSIDE_OF_PLAY, SURRENDER, Focus, focus_on
from pitboss.lab.witness.positions import CardSense
from pitboss.lab.witness.search import Search, Tick, events_differ
from pitboss.lab.witness.side_lines import TooManyCases, beginnings
from pitboss.lab.witness.stakes import initial_wagers, two_boxes, with_side_wagers
from pitboss.rulebook.parts import Kind
from pitboss.rulebook.rules import Rules

SIDE_WAGERS = "side_wagers."
PAY_TABLE = ("lines", "judge", "aggregate")
LIMITS = ("minimum", "maximum", "within_initial")
MOST_CARDS, MOST_WITHOUT_CAUSE = 10, 4
"""How many cards are searched: where a value of play differs, and where none does that could matter."""
DEALERS_CARDS = (2, 3, 4)
"""How many cards of the dealer's a side wager may have to see."""
FEW_RANKS = "A69TK"
"""The ranks of a search for the order of payment, which needs a winner and a loser and no more."""
ORDER_OF_PAYMENT = "settlement.order"
TWO_BOXES = 7
WITHOUT_CAUSE, FOREVER = 20.0, float("inf")
"""For how many seconds rounds are searched where no value differs that could matter."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What was searched: which rounds, up to how many cards all of them, and how many rounds were dealt."""

    what: str
    cards: int
    rounds: int


@dataclass(slots=True)
class WitnessSearch:
    """What was found: the witness, a round that pays the same by other events, and wagers that only one accepts.

    ``stakes`` are the initial wagers in cents with which rounds were dealt. ``out_of_time`` says that the clock ended a
    search: what was found then depends on how fast the machine was.
    """

    witness: BothTables | None = None
    otherwise: BothTables | None = None
    accepted: tuple[AcceptedByOne, ...] = ()
    searched: list[Searched] = field(default_factory=list)

    stakes: list[int] = field(default_factory=list)
    out_of_time: bool = False

    @property
    def rounds(self) -> int:
        """How many complete rounds were dealt at both tables."""
        return sum(search.rounds for search in self.searched)

    @property
    def cards(self) -> int:
        """Up to how many cards every search has gone through all rounds."""
        return min((search.cards for search in self.searched), default=0)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far to search: ``cards`` None leaves it to what differs; ``ranks`` are those of a small pack, for tests."""

    cards: int | None = None
    seconds: float = 60.0
    tick: Tick = lambda cards, rounds: None
    ranks: str = ""


def find_witness(before: Rules, after: Rules, places: Sequence[str], bounds: Bounds | None = None) -> WitnessSearch:
    """Search for the shortest round that two rule sets, whose values at these places differ, pay differently."""
    return _Finder(before, after, places, bounds or Bounds()).find()


class _Finder:
    """Searches for one pair of rule sets; what one search finds is the bound of the next."""

    def __init__(self, before: Rules, after: Rules, places: Sequence[str], bounds: Bounds) -> None:
        self.before, self.after, self.places, self.bounds = before, after, places, bounds
        self.rule_sets = (before, after)
        self.until = monotonic() + bounds.seconds
        self.result = WitnessSearch()

    def find(self) -> WitnessSearch:
        """Search for everything."""
        self.result.accepted = accepted_by_one(self.rule_sets)
        self._main_game()
        for kind in self._changed_side_wagers():
            self._side_wager(kind)
        if ORDER_OF_PAYMENT in self.places and self.result.otherwise is None:
            self._two_boxes()
        return self.result

    def _main_game(self) -> None:
        in_play = [place for place in self.places if not place.startswith((*OUTSIDE_OF_PLAY, SIDE_WAGERS))]
        wagers = initial_wagers(self.rule_sets, self.places)
        if not wagers or (not in_play and self._changed_side_wagers()):
            return
        focus = focus_on(in_play, self.rule_sets) if in_play else ALL
        cause = any(place != ORDER_OF_PAYMENT for place in in_play)
        most = self.bounds.cards or (MOST_CARDS if cause else MOST_WITHOUT_CAUSE)
        seconds = self.bounds.seconds if in_play or self.bounds.cards else WITHOUT_CAUSE
        self._search("the initial wager", wagers if in_play else wagers[:1], focus, most, seconds)
        if self.result.witness is None and not focus.everything:
            self._search("the initial wager", wagers[:1], ALL, min(most, MOST_WITHOUT_CAUSE), WITHOUT_CAUSE)

    def _search(
        self, what: str, wagers: list[tuple[PlacedWager, ...]], focus: Focus, most: int, seconds: float = FOREVER
    ) -> None:
        until = min(self.until, monotonic() + seconds)
        sense = CardSense.of(self.rule_sets, every_card=any(len(placed) > 1 for placed in wagers))
        cards = alphabet(self.rule_sets, every_rank=sense.every_card, only=self.bounds.ranks)
        search = Search(self.before, self.after, cards, wagers, sense, focus, until=until, tick=self.bounds.tick)
        self.result.stakes += [placed[0].amount for placed in wagers]
        self._take(search.witness(most))
        self._note_time(search)
        self.result.otherwise = self.result.otherwise or search.otherwise
        self.result.searched.append(Searched(f"{what}; {focus}", search.cards, search.rounds))

    def _take(self, pair: BothTables | None) -> None:
        """Keep a witness if it is shorter than the one before, or comes before it."""
        known = self.result.witness
        if pair is not None and (known is None or _order(pair) < _order(known)):
            self.result.witness = pair

    def _note_time(self, search: Search) -> None:
        self.result.out_of_time = self.result.out_of_time or search.out_of_time

    def _changed_side_wagers(self) -> list[Kind]:
        """Return the side wagers that both offer and of which a value differs, its limits aside."""
        kinds = [side.kind for side in self.before.side_wagers if self.after.side_wager(side.kind) is not None]
        return [kind for kind in kinds if self._fields(kind)]

    def _fields(self, kind: Kind) -> list[str]:
        begin = f"{SIDE_WAGERS}{kind}."
        fields = [place.removeprefix(begin) for place in self.places if place.startswith(begin)]
        return [name for name in fields if not name.startswith(LIMITS)]

    def _side_wager(self, kind: Kind) -> None:
        wagers = with_side_wagers(self.rule_sets, [kind])
        if not wagers:
            return
        if all(name.startswith(PAY_TABLE) for name in self._fields(kind)):
            try:
                self._pay_table(kind, wagers)
                return
            except TooManyCases:
                pass
        most = self.bounds.cards or MOST_WITHOUT_CAUSE + 1
        self._search(f"the initial wager and {kind}", wagers, Focus(frozenset(SURRENDER)), self._most(most))

    def _most(self, most: int) -> int:
        known = self.result.witness
        return most if known is None else min(most, len(known.cards))

    def _pay_table(self, kind: Kind, wagers: list[tuple[PlacedWager, ...]]) -> None:
        """Search the rounds that begin with cards on which the pay tables differ, with few cards of the dealer's first.

        A player who takes no card makes the shortest of them.
        """
        rounds, sense = 0, CardSense.of(self.rule_sets, every_card=True)
        most = through = self._most(self.bounds.cards or MOST_CARDS)
        for dealer_cards in DEALERS_CARDS:
            begun = beginnings(self.before, self.after, wagers, kind, dealer_cards, self.bounds.ranks)
            tree = CardTree(begun, alphabet(self.rule_sets, only=self.bounds.ranks))
            search = Search(
                self.before,
                self.after,
                tree,
                wagers,
                sense,
                Focus(frozenset(SURRENDER)),
                until=self.until,
                tick=self.bounds.tick,
            )
            pair = search.witness(most if begun else 0)
            self._note_time(search)
            rounds += search.rounds
            self._take(pair)
            if pair is not None:
                break
            if begun:
                through = min(through, search.cards)
        self.result.searched.append(
            Searched(f"the initial wager and {kind}; where its pay tables differ", through, rounds)
        )

    def _two_boxes(self) -> None:
        """Search for a round of two boxes that is paid in another order."""
        wagers = two_boxes(self.rule_sets)
        if not wagers:
            return
        search = Search(
            self.before,
            self.after,
            alphabet(self.rule_sets, only=FEW_RANKS),
            wagers,
            CardSense.of(self.rule_sets, every_card=False),
            Focus(frozenset()),
            until=self.until,
            tick=self.bounds.tick,
            differs=lambda pair: pair.pays_differently or events_differ(pair),
        )
        pair = search.witness(TWO_BOXES)
        self._note_time(search)
        self.result.searched.append(
            Searched("two boxes with an initial wager each; stand", search.cards, search.rounds)
        )
        if pair is not None and pair.pays_differently:
            self._take(pair)
        elif pair is not None:
            self.result.otherwise = pair


def _order(pair: BothTables) -> tuple[int, list[int], int]:
    return (len(pair.cards), [ORDER[card] for card in pair.cards], len(pair.line.requests))
